extension Rule {
  static let histories = [
    Rule(
      "redo goes back the way that undo came, whichever steps were undone",
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":["a","b","c"],"origin":"import"}
      {"op":"list","id":"Y","origin":"import"}
      {"op":"list","id":"D","origin":"import"}
      {"op":"move","items":["a"],"to":"Y"}
      {"op":"insert","into":"D","items":["one"]}
      {"op":"move","items":["b"],"to":"Y","origin":"ai"}
      {"op":"insert","into":"D","items":["two"]}
      {"op":"undo","scope":{"container":"X"},"expectReply":{"step":3}}
      {"op":"expect","history":{"undo":3,"redo":1,"current":4}}
      {"op":"undo","step":1}
      {"op":"undo","expectReply":{"step":4}}
      {"op":"expect","history":{"undo":1,"redo":3,"current":3}}
      {"op":"redo","expectReply":{"step":4}}
      {"op":"redo","expectReply":{"step":1}}
      {"op":"redo","expectReply":{"step":3}}
      {"op":"expect","history":{"undo":4,"redo":0,"current":4}}
      {"op":"undo","scope":{"origin":"ai"},"expectReply":{"step":3}}
      {"op":"insert","into":"D","items":["three"],"expectReply":{"step":5}}
      {"op":"redo","expectError":"nothingToRedo"}
      {"op":"redo","step":3}
      {"op":"expect","history":{"undo":5,"redo":0,"current":5}}
      {"op":"undo","actor":"B","scope":{"container":"X"},"expectError":"nothingToUndo"}
      {"op":"undo","actor":"B","scope":{"container":"X","actor":"local"},"dryRun":true,"expectReply":{"step":3}}
      {"op":"undo","step":99,"expectError":"notFound"}
      {"op":"undo","step":1,"scope":{"origin":"ai"},"expectError":"badRequest"}
      {"op":"redo","step":1,"expectError":"nothingToRedo"}
      """),
    Rule(
      "a step redone beside another branch hangs below it",
      """
      {"op":"list","id":"L","origin":"import"}
      {"op":"insert","into":"L","items":["a"]}
      {"op":"undo"}
      {"op":"insert","into":"L","items":["b"]}
      {"op":"redo","step":1}
      {"op":"expect","history":{"current":1,"undo":2,"redo":0,"steps":[{"step":1,"parent":2,"name":"Insert Item","state":"done"},{"step":2,"parent":0,"name":"Insert Item","state":"done"}]}}
      {"op":"undo"}
      {"op":"undo"}
      {"op":"expect","history":{"current":0,"undo":0,"redo":2,"undoName":null}}
      """),
    Rule(
      "a group is one step, inner groups fold into it, and undo waits for its end",
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":["a","b"],"origin":"import"}
      {"op":"list","id":"Y","origin":"import"}
      {"op":"begin","name":"Tidy"}
      {"op":"move","items":["a"],"to":"Y","expectReply":{"changed":true,"step":null}}
      {"op":"begin","name":"inner"}
      {"op":"set","item":"a","name":"A"}
      {"op":"insert","into":"X","items":["i"],"origin":"sync"}
      {"op":"undo","expectError":"groupOpen"}
      {"op":"end"}
      {"op":"insert","into":"X","items":["o"],"actor":"other","expectReply":{"step":1}}
      {"op":"end","expectReply":{"changed":true,"step":2}}
      {"op":"expect","history":{"undo":1,"undoName":"Tidy"}}
      {"op":"undo"}
      {"op":"expect","state":{"lists":{"X":["a","b","i","o"],"Y":[]}}}
      {"op":"end","expectError":"badRequest"}
      """),
    Rule(
      "a group that comes to nothing is no step and keeps redo",
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":["a","b"],"origin":"import"}
      {"op":"move","items":["a"],"to":"X","at":"last"}
      {"op":"undo"}
      {"op":"begin"}
      {"op":"insert","into":"X","items":["n"]}
      {"op":"set","item":"a","properties":{"x":1}}
      {"op":"delete","items":["n"]}
      {"op":"set","item":"a","properties":{"x":null}}
      {"op":"end","expectReply":{"changed":false,"step":null}}
      {"op":"expect","history":{"undo":0,"redo":1}}
      {"op":"begin"}
      {"op":"move","items":["b"],"to":"X","at":"first"}
      {"op":"reopen"}
      {"op":"expect","history":{"undo":1,"redo":0,"undoName":"Changes"}}
      """),
    Rule(
      "a group from outside is no step",
      """
      {"op":"list","id":"X"}
      {"op":"undo"}
      {"op":"redo"}
      {"op":"begin","origin":"import"}
      {"op":"insert","into":"X","items":["a"]}
      {"op":"end","expectReply":{"changed":true,"step":null}}
      {"op":"expect","history":{"undo":1,"undoName":"New List"}}
      """),
    Rule(
      "pruned steps end the history",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":["a"]}
      {"op":"insert","into":"L","items":["b","c"]}
      {"op":"prune","steps":1}
      {"op":"expect","history":{"undo":1,"undoName":"Insert 2 Items","current":3,"steps":[{"step":3,"parent":0,"name":"Insert 2 Items","state":"done"}]}}
      {"op":"undo"}
      {"op":"expect","history":{"undo":0,"redo":1,"current":0,"undoName":null}}
      {"op":"undo","expectError":"horizonReached"}
      {"op":"undo","step":1,"expectError":"horizonReached"}
      {"op":"expect","state":{"lists":{"L":["a"]}}}
      """),
    Rule(
      "a session's drop is found by its session, whoever asks",
      """
      {"op":"list","id":"L","origin":"import"}
      {"op":"insert","into":"L","items":["a","b"],"origin":"import"}
      {"op":"drag","session":"s","items":["b"],"actor":"B"}
      {"op":"drop","session":"s","target":"L","at":"first","actor":"other","expectReply":{"step":1}}
      {"op":"expect","history":{"undo":1},"actor":"B"}
      {"op":"undo","scope":{"session":"s"}}
      {"op":"expect","state":{"lists":{"L":["a","b"]}}}
      {"op":"redo","scope":{"session":"s"},"actor":"third"}
      {"op":"expect","state":{"lists":{"L":["b","a"]}}}
      {"op":"undo","scope":{"session":"never"},"expectError":"notFound"}
      """),
  ]
}
