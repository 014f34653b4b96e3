import DragModel

/// One line of an export: an object of JSON in exactly the form that `ExportWriter` gives it.
///
///     {"v":1,"export":"DragJournal","format":"1.0","journal":HEX,"created":MS,"keyed":false,"chain":HEX
///     {"blob":3,"bytes":BASE64                                   65,512 bytes, fewer in the last
///     {"content":HEX,"blob":3,"size":N                           the blob's bytes are those of a hash
///     {"content":HEX,"blob":null,"size":N                        they were collected
///     {"arriving":4,"size":N                                     they have no hash yet
///     {"nextBlob":5
///     {"seq":1,"time":MS,"kind":"list.made","event":BASE64       CBOR as in journal.cddl
///     {"seq":2,"time":MS,"kind":"…","event":BASE64,"chain":HEX   a commit ended here
///     {"end":true,"events":N,"contents":N
///
/// Each goes on with `,"sum":HEX}`: the first 8 bytes of BLAKE2b-256 of the sum before and of the
/// line up to that comma, so a line that is damaged, missing or moved is found where it is.
enum ExportLine: Hashable {
  /// What the journal is.
  struct Start: Hashable {
    var formatMajor: UInt64
    var formatMinor: UInt64
    /// 16 bytes.
    var id: [UInt8]
    var createdMilliseconds: UInt64
    var isChainKeyed: Bool
    /// The chain value before the first event.
    var chain: Digest
  }

  /// An event as the log has it.
  struct LoggedBytes: Hashable {
    var sequence: SequenceNumber
    /// For those who read the export: what is in the event's bytes too.
    var timeMilliseconds: UInt64
    var kind: String
    var bytes: [UInt8]
    /// The chain value after it, if a commit ended here.
    var chain: Digest?
  }

  case start(Start)
  case bytes(BlobNumber, [UInt8])
  case content(Digest, ContentRecord)
  case arriving(BlobNumber, sizeBytes: UInt64)
  case nextBlob(BlobNumber)
  case event(LoggedBytes)
  case end(events: UInt64, contents: UInt64)

  /// The version of the export's format.
  static let version: UInt64 = 1
}

extension ExportLine {
  /// The line without its sum, as text.
  var text: [UInt8] {
    var text: [UInt8] = []
    switch self {
    case .start(let start):
      text += "{\"v\":\(Self.version),\"export\":\"DragJournal\",\"format\":\"".utf8
      text += "\(start.formatMajor).\(start.formatMinor)\",\"journal\":\"".utf8
      TextBytes.appendHexadecimal(start.id, to: &text)
      text += "\",\"created\":\(start.createdMilliseconds),\"keyed\":\(start.isChainKeyed)".utf8
      Self.append(start.chain, named: "chain", to: &text)
    case .bytes(let blob, let bytes):
      text += "{\"blob\":\(blob.value),\"bytes\":\"".utf8
      TextBytes.appendBase64(bytes, to: &text)
      text.append(UInt8(ascii: "\""))
    case .content(let digest, let record):
      text += "{\"content\":\"".utf8
      TextBytes.appendHexadecimal(digest.bytes, to: &text)
      let blob = record.blob.map { "\($0.value)" } ?? "null"
      text += "\",\"blob\":\(blob),\"size\":\(record.sizeBytes)".utf8
    case .arriving(let blob, let size):
      text += "{\"arriving\":\(blob.value),\"size\":\(size)".utf8
    case .nextBlob(let blob): text += "{\"nextBlob\":\(blob.value)".utf8
    case .event(let event):
      text += "{\"seq\":\(event.sequence.value),\"time\":\(event.timeMilliseconds)".utf8
      text += ",\"kind\":\"\(event.kind)\",\"event\":\"".utf8
      TextBytes.appendBase64(event.bytes, to: &text)
      text.append(UInt8(ascii: "\""))
      if let chain = event.chain { Self.append(chain, named: "chain", to: &text) }
    case .end(let events, let contents):
      text += "{\"end\":true,\"events\":\(events),\"contents\":\(contents)".utf8
    }
    return text
  }

  private static func append(_ digest: Digest, named name: String, to text: inout [UInt8]) {
    text += ",\"\(name)\":\"".utf8
    TextBytes.appendHexadecimal(digest.bytes, to: &text)
    text.append(UInt8(ascii: "\""))
  }
}
