import DragJournal
import DragModel

/// One request of a script: what all of them have in common, and what it does.
struct PlayRequest {
  /// The line it stands in, from 1.
  var line: Int
  /// What the reply repeats.
  var tag: JSONValue?
  /// The code of the refusal that is wished for.
  var expectError: ExactText?
  /// The members that are wished for in the reply.
  var expectReply: JSONValue?
  /// What it does, or why it cannot be done at all.
  var work: Result<PlayWork, PlayRefusal>

  /// Reads a request from a line.
  init(_ bytes: [UInt8], line: Int) {
    self.line = line
    work = .failure(.badRequest(""))
    do throws(PlayRefusal) {
      work = .success(try read(Self.parse(bytes)))
    } catch {
      refuse(error)
    }
  }

  /// Stands for a line that is too long to be read.
  init(tooLongLine line: Int) {
    self.line = line
    work = .failure(.badRequest(""))
    refuse(
      .badRequest("expected a line of at most \(LineReader.longestLineBytes) bytes, found more"))
  }

  /// Says in the message where the request stands.
  private mutating func refuse(_ refusal: PlayRefusal) {
    var refusal = refusal
    refusal.message = "line \(line): \(refusal.message)"
    work = .failure(refusal)
  }

  private static func parse(_ bytes: [UInt8]) throws(PlayRefusal) -> JSONValue {
    do throws(JSONFault) {
      return try JSONParser.parse(bytes)
    } catch {
      throw .badRequest("expected \(error.expected) at byte \(error.offset)")
    }
  }

  private mutating func read(_ value: JSONValue) throws(PlayRefusal) -> PlayWork {
    guard case .object(let all) = value else {
      throw .badRequest("expected an object with a member \"op\", found \(value.kind)")
    }
    var members = Members(all)
    tag = members.value("tag")
    expectError = try members.text("expectError")
    expectReply = try members.object("expectReply").map { .object($0) }
    let op = try members.neededText("op")
    let attribution = try members.attribution()
    let work = try PlayWork(op, &members, by: attribution)
    try members.end()
    if expectError != nil, expectReply != nil {
      throw .badRequest("\"expectError\" and \"expectReply\" exclude each other")
    }
    return work
  }
}

extension Members {
  fileprivate mutating func attribution() throws(PlayRefusal) -> Attribution {
    var attribution = Attribution()
    if let actor: ActorID = try id("actor") { attribution.actor = actor }
    if let origin: ActorID = try id("origin") { attribution.origin = Origin(origin.text) }
    if let expected = try integer("expectSeq", in: 0...Int64.max) {
      attribution.expectedSequence = SequenceNumber(UInt64(expected))
    }
    if let via: ActorID = try id("via") { attribution.via = Route(via.text) }
    return attribution
  }
}
