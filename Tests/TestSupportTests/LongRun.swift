import Foundation

/// Whether the tests take their time, `DRAGJOURNAL_LONG=1`.
enum LongRun {
  static let isOn = ProcessInfo.processInfo.environment["DRAGJOURNAL_LONG"] != nil
}
