extension Rule {
  static let lists = [
    Rule(
      "a guarded list keeps its entries and what its items hold, not what nested lists hold",
      """
      {"op":"list","id":"R","readOnly":true}
      {"op":"insert","into":"R","items":[{"id":"A","items":["x"]}],"origin":"import"}
      {"op":"list","id":"N","in":"A","origin":"sync"}
      {"op":"list","id":"L"}
      {"op":"delete","items":["x"],"expectError":"readOnly"}
      {"op":"insert","into":"A","items":["z"],"expectError":"readOnly"}
      {"op":"move","items":["x"],"to":"L","expectError":"readOnly"}
      {"op":"delete","items":["N"],"expectError":"readOnly"}
      {"op":"insert","into":"N","items":["z"]}
      {"op":"copy","items":["x"],"to":"L","expectReply":{"items":["x~2"]}}
      {"op":"drag","session":"s","items":["x"]}
      {"op":"drop","session":"s","target":"L","expectReply":{"operation":"copy","items":["x~3"]}}
      {"op":"move","items":["x"],"to":"L","origin":"import","expectReply":{"changed":true,"step":null}}
      {"op":"expect","state":{"lists":{"R":[{"id":"A","items":[{"id":"N","items":["z"]}]}],"L":["x~2","x~3","x"]}}}
      """),
    Rule(
      "a list asks for types and room of what arrives, not of what is there",
      """
      {"op":"list","id":"T","accepts":["text/*"],"maxItems":2}
      {"op":"insert","into":"T","items":["p"],"expectError":"typeRefused"}
      {"op":"insert","into":"T","items":[{"id":"p","representations":[{"type":"text/plain"}]},{"id":"q","representations":[{"type":"image/png"},{"type":"text/html"}]}]}
      {"op":"set","item":"p","representations":[]}
      {"op":"move","items":["p"],"to":"T","at":"last"}
      {"op":"copy","items":["q"],"to":"T","expectError":"full"}
      {"op":"copy","items":["p"],"to":"T","expectError":"typeRefused"}
      {"op":"list","in":"T","expectError":"typeRefused"}
      {"op":"drag","session":"s","items":["p"]}
      {"op":"drop","session":"s","target":"T","operation":"link","replacing":"q","expectReply":{"items":["p~2"]}}
      {"op":"expect","state":{"lists":{"T":["p~2","p"]}}}
      {"op":"state","of":"p~2","expectReply":{"state":{"name":null,"properties":{"link":"p"}}}}
      """),
    Rule(
      "names are one of a kind where the list says so, several arriving in source order",
      """
      {"op":"list","id":"U","uniqueNames":"refuse"}
      {"op":"list","id":"V","uniqueNames":"rename"}
      {"op":"insert","into":"V","items":[{"id":"a","name":"n.txt"},{"id":"b","name":"n.txt"},{"id":"c","name":"n.txt"},{"id":"d"}]}
      {"op":"state","of":"c","expectReply":{"state":{"name":"n 3.txt"}}}
      {"op":"set","item":"c","name":"n.txt","expectReply":{"changed":false}}
      {"op":"set","item":"d","name":"n 2.txt"}
      {"op":"state","of":"d","expectReply":{"state":{"name":"n 2 2.txt"}}}
      {"op":"copy","items":["a"],"to":"U","as":["u"]}
      {"op":"copy","items":["a"],"to":"U","expectError":"nameTaken"}
      {"op":"insert","into":"U","items":[{"id":"w","name":"w"}]}
      {"op":"set","item":"w","name":"n.txt","expectError":"nameTaken"}
      {"op":"move","items":["u"],"to":"V"}
      {"op":"set","item":"w","name":"n.txt","actor":"B"}
      {"op":"undo","expectError":"nameTaken"}
      {"op":"undo","actor":"B"}
      {"op":"undo"}
      {"op":"state","of":"u","expectReply":{"state":{"name":"n.txt","in":"U"}}}
      """),
    Rule(
      "nested lists have no app of their own and move like items",
      """
      {"op":"list","id":"L","app":"one"}
      {"op":"list","id":"M","app":"two"}
      {"op":"list","id":"N","in":"L","app":"two","expectError":"badRequest"}
      {"op":"list","id":"N","in":"L"}
      {"op":"insert","into":"N","items":["x"]}
      {"op":"move","items":["x"],"to":"M","expectError":"forbidden"}
      {"op":"delete","container":"x","expectError":"typeRefused"}
      {"op":"insert","into":"L","items":["A"]}
      {"op":"move","items":["N"],"to":"A"}
      {"op":"expect","state":{"lists":{"L":[{"id":"A","items":[{"id":"N","items":["x"]}]}],"M":[],"N":null}}}
      {"op":"delete","container":"N"}
      {"op":"expect","state":{"lists":{"L":["A"]}}}
      {"op":"expect","history":{"undoName":"Delete List"}}
      {"op":"insert","into":"L","items":["N"],"expectError":"alreadyExists"}
      """),
    Rule(
      "ids have a length",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":["","\(String(repeating: "i", count: 256))"],"expectError":"badRequest"}
      {"op":"insert","into":"gone","items":["\(String(repeating: "i", count: 256))"],"expectError":"tooLarge"}
      {"op":"insert","into":"L","items":["\(String(repeating: "\u{E9}", count: 127))i"]}
      {"op":"copy","items":["\(String(repeating: "\u{E9}", count: 127))i"],"to":"L","expectReply":{"items":["\(String(repeating: "\u{E9}", count: 126))~2"]}}
      """),
  ]
}
