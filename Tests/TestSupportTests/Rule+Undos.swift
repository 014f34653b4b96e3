extension Rule {
  static let undos = [
    Rule(
      "an item goes back beside its neighbours, not to a number",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":["p","q","r"]}
      {"op":"move","items":["r"],"to":"L","at":"first","actor":"a"}
      {"op":"insert","into":"L","at":"first","items":["n"],"actor":"b"}
      {"op":"insert","into":"L","at":"last","items":["m"],"actor":"b"}
      {"op":"undo","actor":"a"}
      {"op":"expect","state":{"lists":{"L":["n","p","q","r","m"]}}}
      {"op":"delete","items":["p"],"actor":"a"}
      {"op":"delete","items":["n"],"actor":"b"}
      {"op":"move","items":["q"],"to":"L","at":"last","actor":"b"}
      {"op":"undo","actor":"a"}
      {"op":"expect","state":{"lists":{"L":["r","m","p","q"]}}}
      """),
    Rule(
      "a deleted run comes back whole, and a deleted folder with what it still holds",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":["p","q",{"id":"A","items":["x","y"]},"r"]}
      {"op":"delete","items":["A","q"],"expectReply":{"step":3}}
      {"op":"insert","into":"L","at":"first","items":["x"],"actor":"b"}
      {"op":"undo","expectReply":{"result":"partial","conflicts":[{"code":"alreadyExists","item":"x"}]}}
      {"op":"expect","state":{"lists":{"L":["x","p","q",{"id":"A","items":["y"]},"r"]}}}
      {"op":"undo","actor":"b"}
      {"op":"expect","state":{"lists":{"L":["p","q",{"id":"A","items":["x","y"]},"r"]}}}
      """),
    Rule(
      "the undo of a restoring puts the item back into what is still gone",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":[{"id":"A","items":["x"]}]}
      {"op":"delete","items":["A"]}
      {"op":"insert","into":"L","items":["x"]}
      {"op":"undo"}
      {"op":"undo","expectReply":{"result":"applied"}}
      {"op":"expect","state":{"lists":{"L":[{"id":"A","items":["x"]}]}}}
      {"op":"redo"}
      {"op":"redo"}
      {"op":"expect","state":{"lists":{"L":["x"]}}}
      """),
    Rule(
      "what cannot go back says why",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":["p",{"id":"A","items":[]}]}
      {"op":"list","id":"M"}
      {"op":"move","items":["p"],"to":"M","expectReply":{"step":4}}
      {"op":"delete","container":"L","actor":"b"}
      {"op":"undo","step":4,"expectError":"originMissing"}
      {"op":"undo","actor":"b"}
      {"op":"delete","items":["p"],"actor":"b"}
      {"op":"undo","step":4,"dryRun":true,"expectError":"itemGone"}
      {"op":"undo","actor":"b"}
      {"op":"undo","step":4}
      {"op":"move","items":["p"],"to":"A"}
      {"op":"move","items":["p"],"to":"L"}
      {"op":"move","items":["A"],"to":"p"}
      {"op":"undo","step":8,"expectError":"wouldCreateCycle"}
      """),
    Rule(
      "a value that somebody set since stays, unless forced; each undo brings back what it found",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":[{"id":"p","properties":{"x":0}}]}
      {"op":"set","item":"p","properties":{"x":1,"y":1},"actor":"a"}
      {"op":"set","item":"p","properties":{"x":2},"actor":"b"}
      {"op":"undo","actor":"a","expectReply":{"result":"partial","conflicts":[{"code":"valueChanged","item":"p"}]}}
      {"op":"state","of":"p","expectReply":{"state":{"properties":{"x":2}}}}
      {"op":"redo","actor":"a","expectReply":{"result":"applied"}}
      {"op":"undo","actor":"a","force":true,"expectReply":{"result":"applied"}}
      {"op":"state","of":"p","expectReply":{"state":{"properties":{"x":0}}}}
      {"op":"undo","actor":"b","expectError":"valueChanged"}
      {"op":"redo","actor":"a"}
      {"op":"state","of":"p","expectReply":{"state":{"properties":{"x":2,"y":1}}}}
      """),
    Rule(
      "what cannot be done again drops out of its step",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":["p","q"]}
      {"op":"delete","items":["p","q"],"actor":"a"}
      {"op":"undo","actor":"a"}
      {"op":"delete","items":["q"],"actor":"b"}
      {"op":"redo","actor":"a","expectReply":{"result":"partial","conflicts":[{"code":"itemGone","item":"q"}]}}
      {"op":"undo","actor":"b"}
      {"op":"undo","actor":"a","expectReply":{"result":"applied","conflicts":[]}}
      {"op":"redo","actor":"a","expectReply":{"result":"applied"}}
      {"op":"expect","state":{"lists":{"L":["q"]}}}
      """),
    Rule(
      "what was replaced by something of its name comes back",
      """
      {"op":"list","id":"L","uniqueNames":"refuse"}
      {"op":"insert","into":"L","items":[{"id":"p","name":"n"}]}
      {"op":"list","id":"M"}
      {"op":"insert","into":"M","items":[{"id":"q","name":"n"}]}
      {"op":"drag","session":"s","items":["q"]}
      {"op":"drop","session":"s","target":"L","replacing":"p"}
      {"op":"expect","state":{"lists":{"L":["q"],"M":[]}}}
      {"op":"undo","expectReply":{"result":"applied","name":"Replace Item"}}
      {"op":"expect","state":{"lists":{"L":["p"],"M":["q"]}}}
      {"op":"redo","expectReply":{"result":"applied"}}
      {"op":"expect","state":{"lists":{"L":["q"],"M":[]}}}
      """),
    Rule(
      "a renaming goes back with its move, but not over a newer name",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":[{"id":"p","name":".n"},{"id":"q","name":"a.b.c"}]}
      {"op":"list","id":"M","uniqueNames":"rename"}
      {"op":"insert","into":"M","items":[{"id":"r","name":".n"},{"id":"s","name":"a.b.c"}]}
      {"op":"move","items":["p","q"],"to":"M"}
      {"op":"state","of":"p","expectReply":{"state":{"name":".n 2"}}}
      {"op":"state","of":"q","expectReply":{"state":{"name":"a.b 2.c"}}}
      {"op":"set","item":"q","name":"mine","actor":"b"}
      {"op":"undo","expectReply":{"result":"partial","conflicts":[{"code":"valueChanged","item":"q"}]}}
      {"op":"state","of":"p","expectReply":{"state":{"name":".n","in":"L"}}}
      {"op":"state","of":"q","expectReply":{"state":{"name":"mine","in":"L"}}}
      {"op":"redo","expectReply":{"result":"applied"}}
      {"op":"state","of":"p","expectReply":{"state":{"name":".n 2","in":"M"}}}
      """),
  ]
}
