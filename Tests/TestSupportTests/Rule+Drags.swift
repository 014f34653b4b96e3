extension Rule {
  static let drags = [
    Rule(
      "a drag holds ids, leaves out what is gone, and stays when its drop is refused",
      """
      {"op":"list","id":"L","origin":"import"}
      {"op":"insert","into":"L","items":["p","q","r"],"origin":"import"}
      {"op":"drag","session":"s","items":["r"]}
      {"op":"add","session":"s","items":["p","r"]}
      {"op":"delete","items":["p"],"actor":"other"}
      {"op":"drop","session":"s","target":"L","at":"first","allOrNothing":true,"expectError":"itemGone"}
      {"op":"drop","session":"s","target":"nowhere","expectError":"notFound"}
      {"op":"drop","session":"s","target":"L","at":"first","expectReply":{"skipped":["p"],"items":["r"],"step":2}}
      {"op":"expect","state":{"lists":{"L":["r","q"]}}}
      {"op":"drop","session":"s","target":"L","expectError":"sessionEnded"}
      {"op":"leave","session":"s"}
      {"op":"leave","session":"t","expectError":"notFound"}
      {"op":"drag","session":"s","items":["q"],"expectError":"alreadyExists"}
      {"op":"drag","session":"t","items":[],"expectError":"badRequest"}
      """),
    Rule(
      "hovering tells what a drop would do",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":["p",{"id":"q","items":[]}]}
      {"op":"list","id":"M","app":"other"}
      {"op":"drag","session":"s","items":["q"]}
      {"op":"over","session":"s","target":"L","expectReply":{"proposal":"cancel","badge":null}}
      {"op":"over","session":"s","target":"L","at":"first","expectReply":{"proposal":"move","badge":null,"reason":null}}
      {"op":"over","session":"s","target":"q","expectReply":{"proposal":"forbidden","badge":"forbidden","reason":"wouldCreateCycle"}}
      {"op":"over","session":"s","target":"M","expectReply":{"proposal":"copy","badge":"copy"}}
      {"op":"drag","session":"t","items":["p"],"allows":["move"]}
      {"op":"over","session":"t","target":"M","expectReply":{"proposal":"forbidden","reason":"forbidden"}}
      {"op":"drag","session":"u","items":["p"],"allows":["move"],"externalMove":true}
      {"op":"over","session":"u","target":"M","expectReply":{"proposal":"move"}}
      {"op":"drag","session":"v","items":["p"],"allows":["link"]}
      {"op":"over","session":"v","target":"L","expectReply":{"proposal":"link","badge":"link"}}
      """),
    Rule(
      "a drop sets properties and keeps fields, in its own step",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":[{"id":"p","name":"n","fields":{"name":"N","email":"e"}},"q"]}
      {"op":"list","id":"M"}
      {"op":"drag","session":"s","items":["p"]}
      {"op":"drop","session":"s","target":"M","fields":["name"],"expectError":"badRequest"}
      {"op":"drop","session":"s","target":"M","operation":"copy","fields":["name"],"properties":{"x":5},"expectReply":{"items":["p~2"],"step":4}}
      {"op":"state","of":"p~2","expectReply":{"state":{"name":"n","fields":{"name":"N"},"properties":{"x":5}}}}
      {"op":"set","item":"p~2","properties":{"x":6}}
      {"op":"undo"}
      {"op":"undo","expectReply":{"result":"applied","name":"Copy Item"}}
      {"op":"expect","state":{"lists":{"M":[]}}}
      """),
    Rule(
      "out of the app a copy changes nothing and a move takes the items away",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":["p","q","r"]}
      {"op":"drag","session":"s","items":["p"]}
      {"op":"drop","session":"s","to":{"app":"Mail"},"at":"last","expectError":"badRequest"}
      {"op":"drop","session":"s","to":{"app":"Mail"},"operation":"move","expectError":"forbidden"}
      {"op":"drop","session":"s","to":{"app":"Mail"},"operation":"link","expectError":"forbidden"}
      {"op":"drop","session":"s","to":{"app":"Mail"},"expectReply":{"changed":false,"step":null,"operation":"copy"}}
      {"op":"drag","session":"t","items":["r","p"],"externalMove":true}
      {"op":"drop","session":"t","to":{"app":"Mail"},"operation":"move","expectReply":{"step":3}}
      {"op":"expect","state":{"lists":{"L":["q"]}}}
      {"op":"undo","expectReply":{"name":"Move 2 Items"}}
      {"op":"expect","state":{"lists":{"L":["p","q","r"]}}}
      """),
    Rule(
      "what is replaced must be an entry of the target and not be dragged",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":["p","q","r"]}
      {"op":"drag","session":"s","items":["p"]}
      {"op":"drop","session":"s","target":"L","at":"first","replacing":"q","expectError":"badRequest"}
      {"op":"drop","session":"s","target":"L","replacing":"zz","expectError":"notFound"}
      {"op":"drop","session":"s","target":"L","replacing":"p","expectError":"badRequest"}
      {"op":"drop","session":"s","target":"L","replacing":"r"}
      {"op":"expect","state":{"lists":{"L":["q","p"]}}}
      {"op":"undo"}
      {"op":"expect","state":{"lists":{"L":["p","q","r"]}}}
      """),
    Rule(
      "a drag that was never dropped is over after reopening",
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":["p"]}
      {"op":"drag","session":"s","items":["p"]}
      {"op":"reopen"}
      {"op":"sessions","expectReply":{"sessions":[{"session":"s","state":"cancelled","reason":"abandoned"}]}}
      {"op":"cancel","session":"s","expectError":"sessionEnded"}
      """),
  ]
}
