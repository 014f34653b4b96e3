extension Rule {
  static let places = [
    Rule(
      "several items land in source order, wherever they were picked",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":["p","q","r","s","t"]}
      {"op":"list","id":"K"}
      {"op":"insert","into":"K","items":["k","m"]}
      {"op":"list","id":"E"}
      {"op":"move","items":["m","s","k","q"],"to":"E","expectReply":{"items":["k","m","q","s"]}}
      {"op":"expect","state":{"lists":{"L":["p","r","t"],"K":[],"E":["k","m","q","s"]}}}
      {"op":"expect","history":{"undoName":"Move 4 Items"}}
      """),
    Rule(
      "scattered items gather before the next entry after the gap that stays",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":["p","q","r","s","t"]}
      {"op":"move","items":["t","p","q"],"to":"L","at":{"gap":1}}
      {"op":"expect","state":{"lists":{"L":["p","q","t","r","s"]}}}
      {"op":"move","items":["q","r"],"to":"L","at":{"before":"p"}}
      {"op":"expect","state":{"lists":{"L":["q","r","p","t","s"]}}}
      {"op":"move","items":["q"],"to":"L","at":{"after":"t"}}
      {"op":"expect","state":{"lists":{"L":["r","p","t","q","s"]}}}
      {"op":"move","items":["q"],"to":"L","at":{"gap":6},"expectError":"outOfBounds"}
      {"op":"move","items":["q"],"to":"L","at":{"before":"zz"},"expectError":"notFound"}
      {"op":"move","items":["q"],"to":"L","at":{"offset":1},"expectError":"badRequest"}
      """),
    Rule(
      "a move to its own gaps makes no step and keeps redo",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":["p","q","r"]}
      {"op":"move","items":["r"],"to":"L","at":"first","expectReply":{"step":3,"changed":true}}
      {"op":"undo"}
      {"op":"move","items":["q"],"to":"L","at":{"gap":1},"expectReply":{"changed":false,"step":null}}
      {"op":"move","items":["q"],"to":"L","at":{"gap":2},"expectReply":{"changed":false}}
      {"op":"set","item":"q","name":null,"properties":{"x":null},"expectReply":{"changed":false}}
      {"op":"expect","history":{"undo":2,"redo":1,"redoName":"Move Item","current":2}}
      """),
    Rule(
      "nothing goes into itself, and then nothing goes at all",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":[{"id":"A","items":[{"id":"B","items":["c"]}]},"k"]}
      {"op":"move","items":["A"],"to":"A","expectError":"wouldCreateCycle"}
      {"op":"move","items":["k","A"],"to":"c","expectError":"wouldCreateCycle"}
      {"op":"move","items":["L"],"to":"A","expectError":"forbidden"}
      {"op":"expect","state":{"lists":{"L":[{"id":"A","items":[{"id":"B","items":["c"]}]},"k"]}}}
      """),
    Rule(
      "a folder takes along what was picked inside it",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":[{"id":"A","items":["x","y"]}]}
      {"op":"list","id":"M"}
      {"op":"move","items":["y","A","x","A"],"to":"M","expectReply":{"items":["A"]}}
      {"op":"expect","state":{"lists":{"L":[],"M":[{"id":"A","items":["x","y"]}]}}}
      """),
    Rule(
      "a copy has new ids throughout, inner links lead to copies, a copy into itself is finite",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":[{"id":"A","items":[{"id":"x~7","properties":{"link":"y"}},"y"]}]}
      {"op":"copy","items":["A"],"to":"A","at":"first","expectReply":{"items":["A~2"]}}
      {"op":"expect","state":{"lists":{"L":[{"id":"A","items":[{"id":"A~2","items":["x~2","y~2"]},"x~7","y"]}]}}}
      {"op":"state","of":"x~2","expectReply":{"state":{"properties":{"link":"y~2"}}}}
      {"op":"state","of":"x~7","expectReply":{"state":{"properties":{"link":"y"}}}}
      {"op":"copy","items":["y","x~7"],"to":"L","as":["yy","xx"],"expectReply":{"items":["xx","yy"]}}
      {"op":"copy","items":["y"],"to":"L","as":["xx"],"expectError":"alreadyExists"}
      """),
    Rule(
      "ids that are not given are made after those that are",
      """
      {"op":"list","expectReply":{"items":["list-1"]}}
      {"op":"insert","into":"list-1","items":[{},{"id":"item-2"},{"items":[{}]}],"expectReply":{"items":["item-1","item-2","item-3"]}}
      {"op":"expect","state":{"lists":{"list-1":["item-1","item-2",{"id":"item-3","items":["item-4"]}]}}}
      {"op":"drag","items":["item-1"],"expectReply":{"session":"session-1"}}
      """),
    Rule(
      "an id is used for ever, and only a plain one brings its item back",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":[{"id":"A","name":"n","items":["x"]}]}
      {"op":"undo"}
      {"op":"set","item":"x","name":"m","expectError":"itemGone"}
      {"op":"insert","into":"L","items":[{"id":"A"}],"expectError":"alreadyExists"}
      {"op":"insert","into":"L","items":[{"id":"B","items":["x"]}],"expectError":"alreadyExists"}
      {"op":"list","id":"x","expectError":"alreadyExists"}
      {"op":"insert","into":"L","items":["x"]}
      {"op":"insert","into":"L","items":["A"]}
      {"op":"expect","state":{"lists":{"L":["x",{"id":"A","items":[]}]}}}
      {"op":"state","of":"A","expectReply":{"state":{"name":"n","in":"L"}}}
      {"op":"undo"}
      {"op":"undo"}
      {"op":"expect","state":{"lists":{"L":[]}}}
      {"op":"insert","into":"L","items":["A"]}
      {"op":"expect","state":{"lists":{"L":[{"id":"A","items":["x"]}]}}}
      """),
  ]
}
