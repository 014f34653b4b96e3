extension Rule {
  static let transfers = [
    Rule(
      "of what another app lends only the fields asked for are kept, also in what it holds",
      """
      {"op":"list","id":"L","confirm":true}
      {"op":"drag","session":"s","external":{"app":"People","items":[{"id":"p","name":"n","properties":{"x":1},"fields":{"name":"N","email":"e"},"items":[{"id":"q","fields":{"name":"M","email":"e"}},{"id":"r","fields":{"email":"e"}}]}]}}
      {"op":"drop","session":"s","target":"L","fields":["name"],"expectReply":{"held":true}}
      {"op":"reopen"}
      {"op":"confirm","session":"s"}
      {"op":"reopen"}
      {"op":"retry","transfer":"t1"}
      {"op":"finish","transfer":"t2"}
      {"op":"state","of":"p","expectReply":{"state":{"name":"n","properties":{"x":1},"fields":{"name":"N"}}}}
      {"op":"state","of":"q","expectReply":{"state":{"fields":{"name":"M"}}}}
      {"op":"state","of":"r","expectReply":{"state":{"fields":{}}}}
      """),
    Rule(
      "what is on its way is unseen, and cannot be named, lifted or put into",
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":[{"id":"f","items":["in"]},"b"],"origin":"import"}
      {"op":"list","id":"Y","origin":"import"}
      {"op":"drag","session":"s","items":["f"]}
      {"op":"drop","session":"s","target":"Y","transfer":true}
      {"op":"expect","state":{"lists":{"X":["b"],"Y":[{"placeholder":"t1","fraction":null}]}}}
      {"op":"set","item":"in","name":"n","expectError":"inTransit"}
      {"op":"delete","items":["f"],"expectError":"inTransit"}
      {"op":"move","items":["b"],"to":"f","expectError":"inTransit"}
      {"op":"insert","into":"f","items":["new"],"expectError":"inTransit"}
      {"op":"drag","session":"t","items":["in"],"expectError":"inTransit"}
      {"op":"state","of":"f","expectError":"inTransit"}
      {"op":"list","id":"f","expectError":"alreadyExists"}
      {"op":"insert","into":"X","items":["in"],"expectError":"alreadyExists"}
      {"op":"move","items":["b"],"to":"X","at":{"before":"f"},"expectError":"notFound"}
      {"op":"move","items":["b"],"to":"Y","at":{"before":"f"}}
      {"op":"expect","state":{"lists":{"Y":["b",{"placeholder":"t1","fraction":null}]}}}
      {"op":"finish","transfer":"t1"}
      {"op":"expect","state":{"lists":{"Y":["b",{"id":"f","items":["in"]}]}}}
      """),
    Rule(
      "copies are taken and named at the drop, and forgotten where they do not come",
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":[{"id":"a","name":"n.txt"}],"origin":"import"}
      {"op":"list","id":"Y","uniqueNames":"rename","origin":"import"}
      {"op":"insert","into":"Y","items":[{"id":"y","name":"n.txt"}],"origin":"import"}
      {"op":"drag","session":"s","items":["a"]}
      {"op":"drop","session":"s","target":"Y","operation":"copy","transfer":true,"expectReply":{"transfers":[{"id":"t1","item":"a~2"}]}}
      {"op":"set","item":"a","name":"other.txt"}
      {"op":"set","item":"y","name":"n 2.txt"}
      {"op":"state","of":"y","expectReply":{"state":{"name":"n 2 2.txt"}}}
      {"op":"insert","into":"X","items":["a~2"],"expectError":"alreadyExists"}
      {"op":"finish","transfer":"t1"}
      {"op":"state","of":"a~2","expectReply":{"state":{"name":"n 2.txt","in":"Y"}}}
      {"op":"undo","expectReply":{"name":"Copy Item","result":"applied"}}
      {"op":"drag","session":"t","items":["a"]}
      {"op":"drop","session":"t","target":"Y","operation":"copy","transfer":true,"expectReply":{"transfers":[{"id":"t2","item":"a~3"}]}}
      {"op":"fail","transfer":"t2"}
      {"op":"insert","into":"X","items":["a~3"]}
      {"op":"retry","transfer":"t2","expectReply":{"transfers":[{"id":"t3","item":"a~4"}]}}
      {"op":"finish","transfer":"t3"}
      {"op":"state","of":"a~4","expectReply":{"state":{"name":"other.txt"}}}
      """),
    Rule(
      "the chosen representation alone is kept, with the bytes that come",
      """
      {"op":"list","id":"L","accepts":["image/*"],"origin":"import"}
      {"op":"drag","session":"s","external":{"app":"Safari","items":[{"id":"a","representations":[{"type":"text/html"},{"type":"image/png"},{"type":"image/gif"}]}]}}
      {"op":"over","session":"s","target":"L","expectReply":{"proposal":"copy","badge":"copy","representation":"image/png"}}
      {"op":"drop","session":"s","target":"L","operation":"link","expectError":"forbidden"}
      {"op":"drop","session":"s","to":{"app":"Mail"},"expectError":"badRequest"}
      {"op":"add","session":"s","items":["a"],"expectError":"badRequest"}
      {"op":"drop","session":"s","target":"L"}
      {"op":"receive","transfer":"t1","text":"abc"}
      {"op":"finish","transfer":"t1"}
      {"op":"state","of":"a","expectReply":{"state":{"representations":[{"type":"image/png","size":3,"sha256":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}]}}}
      {"op":"drag","session":"t","external":{"app":"Files","items":[{"id":"b","representations":[{"type":"text/plain"}]}]}}
      {"op":"drop","session":"t","target":"L","expectError":"typeRefused"}
      {"op":"list","id":"M","origin":"import"}
      {"op":"drop","session":"t","target":"M"}
      {"op":"drag","session":"u","external":{"app":"Files","items":[{"id":"c"}]}}
      {"op":"drop","session":"u","target":"M"}
      {"op":"receive","transfer":"t3","zeros":1}
      {"op":"finish","transfer":"t3"}
      {"op":"state","of":"c","expectReply":{"state":{"representations":[{"type":"application/octet-stream","size":1}]}}}
      """),
    Rule(
      "placeholders take room and names",
      """
      {"op":"list","id":"L","maxItems":2,"uniqueNames":"refuse","origin":"import"}
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":[{"id":"a","name":"n"},{"id":"b","name":"n"},"c"],"origin":"import"}
      {"op":"drag","session":"s","items":["a"]}
      {"op":"drop","session":"s","target":"L","transfer":true}
      {"op":"move","items":["b"],"to":"L","expectError":"nameTaken"}
      {"op":"move","items":["c"],"to":"L"}
      {"op":"insert","into":"L","items":["d"],"expectError":"full"}
      {"op":"fail","transfer":"t1"}
      {"op":"insert","into":"L","items":["d"]}
      {"op":"retry","transfer":"t1","expectError":"full"}
      {"op":"delete","items":["d"]}
      {"op":"move","items":["c"],"to":"X"}
      {"op":"move","items":["b"],"to":"L"}
      {"op":"retry","transfer":"t1","expectError":"nameTaken"}
      {"op":"move","items":["b"],"to":"X"}
      {"op":"retry","transfer":"t1"}
      {"op":"retry","transfer":"t1","expectError":"transferEnded"}
      {"op":"retry","transfer":"t2","expectError":"conflict"}
      {"op":"finish","transfer":"t2"}
      {"op":"expect","state":{"lists":{"L":["a"],"X":["c","b"]}}}
      """),
    Rule(
      "all or nothing: what is ready waits, and all end alike",
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":["a","b","c"],"origin":"import"}
      {"op":"list","id":"Y","origin":"import"}
      {"op":"drag","session":"s","items":["a","b"]}
      {"op":"drop","session":"s","target":"Y","transfer":true,"allOrNothing":true}
      {"op":"finish","transfer":"t2"}
      {"op":"finish","transfer":"t2","expectError":"conflict"}
      {"op":"receive","transfer":"t2","zeros":1,"expectError":"conflict"}
      {"op":"retry","transfer":"t2","expectError":"conflict"}
      {"op":"expect","history":{"undo":1,"undoName":"Move 2 Items","steps":[]}}
      {"op":"finish","transfer":"t1"}
      {"op":"expect","state":{"lists":{"X":["c"],"Y":["a","b"]}}}
      {"op":"expect","history":{"undo":1,"undoName":"Move 2 Items"}}
      {"op":"undo"}
      {"op":"drag","session":"t","items":["a","b"]}
      {"op":"drop","session":"t","target":"Y","transfer":true,"allOrNothing":true}
      {"op":"finish","transfer":"t3"}
      {"op":"stop","transfer":"t3"}
      {"op":"transfers","expectReply":{"transfers":[{"state":"committed"},{"state":"committed"},{"state":"stopped"},{"state":"stopped"}]}}
      {"op":"retry","transfer":"t4","expectError":"transferEnded"}
      {"op":"expect","state":{"lists":{"X":["a","b","c"],"Y":[]}}}
      {"op":"expect","history":{"undo":0,"redo":1}}
      """),
    Rule(
      "an item in transit goes and returns with its container",
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":[{"id":"f","items":["a","b"]}],"origin":"import"}
      {"op":"list","id":"Y","origin":"import"}
      {"op":"drag","session":"s","items":["a"]}
      {"op":"drop","session":"s","target":"Y","transfer":true}
      {"op":"move","items":["f"],"to":"Y","actor":"B"}
      {"op":"fail","transfer":"t1"}
      {"op":"expect","state":{"lists":{"X":[],"Y":[{"id":"f","items":["a","b"]}]}}}
      {"op":"retry","transfer":"t1"}
      {"op":"delete","items":["f"],"actor":"B"}
      {"op":"fail","transfer":"t2"}
      {"op":"retry","transfer":"t2","expectError":"itemGone"}
      {"op":"undo","actor":"B"}
      {"op":"expect","state":{"lists":{"Y":[{"id":"f","items":["a","b"]}]}}}
      """),
    Rule(
      "in a text the placeholder is no part of it, and the item comes where the placeholder is by then",
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":["a"],"origin":"import"}
      {"op":"document","id":"D","origin":"import"}
      {"op":"write","into":"D","text":"one two","origin":"import"}
      {"op":"document","id":"E","origin":"import"}
      {"op":"write","into":"E","text":"..","origin":"import"}
      {"op":"drag","session":"s","items":["a"]}
      {"op":"drop","session":"s","target":"D","at":{"offset":5},"operation":"move","transfer":true}
      {"op":"expect","state":{"lists":{"X":[]},"documents":{"D":{"text":"one two","runs":[],"placeholders":[{"at":5,"placeholder":"t1","fraction":null}]}}}}
      {"op":"write","into":"D","at":{"offset":5},"text":"-"}
      {"op":"move","text":{"in":"D","range":[4,8]},"to":"E","at":{"offset":1}}
      {"op":"expect","state":{"documents":{"D":{"text":"one ","placeholders":[]},"E":{"text":".t-wo.","placeholders":[{"at":2,"placeholder":"t1","fraction":null}]}}}}
      {"op":"finish","transfer":"t1"}
      {"op":"expect","state":{"documents":{"E":{"text":".t\u{FFFC}-wo.","runs":[[2,3,{"object":"a"}]],"placeholders":[]}}}}
      {"op":"undo"}
      {"op":"expect","state":{"lists":{"X":["a"]},"documents":{"E":{"text":".t-wo."}}}}
      {"op":"redo"}
      {"op":"expect","state":{"documents":{"E":{"text":".t\u{FFFC}-wo."}}}}
      """),
    Rule(
      "a fraction is rounded down, never falls, and is one only at the end",
      """
      {"op":"list","id":"L","origin":"import"}
      {"op":"drag","session":"s","external":{"app":"Files","items":[{"id":"a"}]}}
      {"op":"drop","session":"s","target":"L"}
      {"op":"receive","transfer":"t1","zeros":2,"total":3}
      {"op":"progress","transfer":"t1","expectReply":{"completed":2,"total":3,"fraction":0.66}}
      {"op":"receive","transfer":"t1","total":40}
      {"op":"progress","transfer":"t1","expectReply":{"completed":2,"total":40,"fraction":0.66}}
      {"op":"finish","transfer":"t1","expectError":"contentMissing"}
      {"op":"receive","transfer":"t1","zeros":38}
      {"op":"progress","transfer":"t1","expectReply":{"fraction":0.99}}
      {"op":"finish","transfer":"t1"}
      {"op":"progress","transfer":"t1","expectReply":{"completed":40,"fraction":1}}
      {"op":"receive","transfer":"t1","zeros":1,"expectError":"transferEnded"}
      {"op":"progress","transfer":"t9","expectError":"notFound"}
      """),
    Rule(
      "what is replaced stays until the first item has come",
      """
      {"op":"list","id":"L","origin":"import"}
      {"op":"insert","into":"L","items":["p","t","q"],"origin":"import"}
      {"op":"drag","session":"s","external":{"app":"Files","items":[{"id":"a"},{"id":"b"}]}}
      {"op":"drop","session":"s","target":"L","replacing":"t","properties":{"x":1}}
      {"op":"expect","state":{"lists":{"L":["p","t",{"placeholder":"t1","fraction":null},{"placeholder":"t2","fraction":null},"q"]}}}
      {"op":"finish","transfer":"t2"}
      {"op":"expect","state":{"lists":{"L":["p",{"placeholder":"t1","fraction":null},"b","q"]}}}
      {"op":"state","of":"b","expectReply":{"state":{"properties":{"x":1}}}}
      {"op":"finish","transfer":"t1"}
      {"op":"expect","history":{"undo":1,"undoName":"Replace 2 Items"}}
      {"op":"undo"}
      {"op":"expect","state":{"lists":{"L":["p","t","q"]}}}
      {"op":"redo"}
      {"op":"expect","state":{"lists":{"L":["p","a","b","q"]}}}
      """),
  ]

  static let openDrops = [
    Rule(
      "plain undo takes the newer of a step and an open drop",
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":["a","b"],"origin":"import"}
      {"op":"list","id":"Y","origin":"import"}
      {"op":"drag","session":"s","items":["a"]}
      {"op":"drop","session":"s","target":"Y","transfer":true}
      {"op":"insert","into":"Y","items":["n"],"expectReply":{"step":1}}
      {"op":"expect","history":{"undo":2,"undoName":"Insert Item","current":1}}
      {"op":"undo","dryRun":true,"expectReply":{"step":1}}
      {"op":"undo","expectReply":{"step":1}}
      {"op":"expect","history":{"undo":1,"redo":1,"undoName":"Move Item"}}
      {"op":"redo"}
      {"op":"undo","scope":{"container":"X"},"expectReply":{"result":"cancelled","name":"Move Item"}}
      {"op":"expect","state":{"lists":{"X":["a","b"],"Y":["n"]}}}
      {"op":"drag","session":"t","items":["a"]}
      {"op":"drop","session":"t","target":"Y","transfer":true}
      {"op":"undo","actor":"B","expectError":"nothingToUndo"}
      {"op":"begin"}
      {"op":"undo","expectError":"groupOpen"}
      {"op":"finish","transfer":"t2"}
      {"op":"end","expectReply":{"changed":false}}
      {"op":"expect","history":{"undo":2,"undoName":"Move Item","current":2}}
      """),
    Rule(
      "undo of a step of which transfers still run stops these first",
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":["a","b"],"origin":"import"}
      {"op":"list","id":"Y","origin":"import"}
      {"op":"drag","session":"s","items":["a","b"]}
      {"op":"drop","session":"s","target":"Y","transfer":true}
      {"op":"finish","transfer":"t1"}
      {"op":"delete","items":["a"],"actor":"B"}
      {"op":"undo","dryRun":true,"expectReply":{"result":"cancelled","step":1,"conflicts":[{"code":"itemGone","item":"a"}]}}
      {"op":"progress","transfer":"t2"}
      {"op":"undo","expectReply":{"result":"cancelled","step":1}}
      {"op":"expect","state":{"lists":{"X":["b"],"Y":[]}}}
      {"op":"finish","transfer":"t2","expectError":"transferEnded"}
      """),
    Rule(
      "what was put or set cannot be taken back while it is on its way",
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"list","id":"Y","origin":"import"}
      {"op":"insert","into":"X","items":[{"id":"f","items":[]}]}
      {"op":"insert","into":"X","items":["a"]}
      {"op":"move","items":["a"],"to":"f"}
      {"op":"move","items":["a"],"to":"X"}
      {"op":"drag","session":"s","items":["f"],"actor":"B"}
      {"op":"drop","session":"s","target":"Y","transfer":true}
      {"op":"undo","expectError":"inTransit"}
      {"op":"undo","step":1,"expectError":"inTransit"}
      {"op":"undo","step":2}
      {"op":"finish","transfer":"t1"}
      {"op":"redo"}
      {"op":"undo","expectReply":{"result":"applied"}}
      {"op":"expect","state":{"lists":{"X":[],"Y":[{"id":"f","items":["a"]}]}}}
      """),
    Rule(
      "opening interrupts transfers, and keeps held drops and tasks",
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":["a","b","c"],"origin":"import"}
      {"op":"list","id":"H","confirm":true,"origin":"import"}
      {"op":"list","id":"T","task":"upload","origin":"import"}
      {"op":"list","id":"Y","origin":"import"}
      {"op":"insert","into":"Y","items":["y"],"origin":"import"}
      {"op":"drag","session":"s","items":["a","b"]}
      {"op":"drop","session":"s","target":"Y","at":"first","transfer":true}
      {"op":"drag","session":"h","items":["c"]}
      {"op":"drop","session":"h","target":"H"}
      {"op":"copy","items":["c"],"to":"T","expectReply":{"task":"task-1"}}
      {"op":"drag","session":"d","items":["c"]}
      {"op":"finish","transfer":"t2"}
      {"op":"crash"}
      {"op":"sessions","expectReply":{"sessions":[{"session":"s","state":"finished","operation":"move"},{"session":"h","state":"held"},{"session":"d","state":"cancelled","reason":"abandoned"}]}}
      {"op":"failures","expectReply":{"failures":[{"transfer":"t1","item":"a","state":"interrupted"}]}}
      {"op":"expect","state":{"lists":{"X":["a","c"],"Y":["b","y"]}}}
      {"op":"confirm","session":"h"}
      {"op":"task","id":"task-1","state":"finished"}
      {"op":"acknowledge","transfer":"t1"}
      {"op":"failures","expectReply":{"failures":[]}}
      {"op":"retry","transfer":"t1"}
      {"op":"expect","state":{"lists":{"X":[],"Y":[{"placeholder":"t3","fraction":null},"b","y"],"H":["c"]}}}
      """),
    Rule(
      "out of the app a copy needs no transfer, and what moves is away while it is carried",
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":["a","b"],"origin":"import"}
      {"op":"drag","session":"s","items":["a"],"externalMove":true}
      {"op":"drop","session":"s","to":{"app":"Mail"},"operation":"move","transfer":true}
      {"op":"expect","state":{"lists":{"X":["b"]}}}
      {"op":"stop","transfer":"t1"}
      {"op":"expect","state":{"lists":{"X":["a","b"]}}}
      {"op":"drag","session":"t","items":["b"]}
      {"op":"drop","session":"t","to":{"app":"Mail"},"transfer":true,"expectReply":{"changed":false}}
      """),
  ]
}
