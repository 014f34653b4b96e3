import DragModel

/// One line of output.
struct Reply {
  /// The line, with its end.
  let line: [UInt8]
  /// True if the request was as wished.
  let isAsWished: Bool

  /// Says what became of a request.
  init(to request: PlayRequest, _ result: Result<Answer, PlayRefusal>, sequence: SequenceNumber) {
    var members: [JSONMember] = []
    var unmet: JSONMember?
    switch result {
    case .success(let answer):
      members.append(JSONMember("ok", .bool(true)))
      members.append(contentsOf: answer.members)
      if let code = request.expectError { unmet = JSONMember("expectError", .text(code)) }
    case .failure(let refusal):
      members.append(JSONMember("ok", .bool(false)))
      members.append(JSONMember("error", .object(refusal.members(line: request.line))))
    }
    if let tag = request.tag { members.append(JSONMember("tag", tag)) }
    members.append(JSONMember("seq", .count(sequence.value)))

    switch result {
    case .success:
      if let wish = request.expectReply, !JSONValue.object(members).matches(wish) {
        unmet = JSONMember("expectReply", wish)
      }
      isAsWished = unmet == nil
    case .failure(let refusal):
      isAsWished = request.expectError?.string == refusal.code
      if !isAsWished, let code = request.expectError {
        unmet = JSONMember("expectError", .text(code))
      }
    }
    if let unmet {
      members.append(
        JSONMember("unmet", .object([JSONMember("line", .count(request.line)), unmet])))
    }
    var bytes: [UInt8] = []
    JSONValue.object(members).write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    line = bytes
  }
}

extension PlayRefusal {
  /// The refusal as an object's members.
  fileprivate func members(line: Int) -> [JSONMember] {
    [
      JSONMember("code", .text(code)), JSONMember("message", .text(message)),
      JSONMember("line", .count(line)),
    ] + sides
  }
}
