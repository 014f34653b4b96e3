import Foundation
import Testing

@Suite("The rules of this repository")
struct RepositoryTests {
  @Test("Every function in Sources and Tools fits a screen")
  func functions() throws {
    let found = try Repository.complaints(in: ["Sources", "Tools"]) { Gates.longFunctions(in: $1) }
    #expect(found == [])
  }

  @Test("A function of 71 lines is found, one of 70 is not", arguments: [(68, 0), (69, 1)])
  func longFunctionIsFound(bodyLines: Int, complaints: Int) {
    let body = String(repeating: "    work()\n", count: bodyLines)
    let text = "struct A {\n  public mutating func b(c: Int) throws(E) {\n\(body)  }\n}\n"
    #expect(Gates.longFunctions(in: text).count == complaints)
  }

  @Test("A requirement without a body is no long function, one with a clause below it is")
  func requirements() {
    let body = String(repeating: "    work()\n", count: 80)
    let requirement = "  func a(b: Int) -> Int\n  var c: Int {\n\(body)  }\n"
    #expect(Gates.longFunctions(in: requirement) == [])
    let clause = "  func a<B>(b: B) -> Int\n  where B: C {\n\(body)  }\n"
    #expect(Gates.longFunctions(in: clause).count == 1)
    let wide = "  func a(\n    b: Int\n  ) -> Int {\n\(body)  }\n"
    #expect(Gates.longFunctions(in: wide).count == 1)
  }

  @Test("Nothing in Sources and Tools traps without a sentence")
  func traps() throws {
    let found = try Repository.complaints(in: ["Sources", "Tools"]) { Gates.traps(in: $1) }
    #expect(found == [])
  }

  @Test("A trap is found", arguments: ["try! f()", "fatalError(\"x\")", "let a = b as! C"])
  func trapIsFound(text: String) {
    #expect(Gates.traps(in: text).count == 1)
    #expect(Gates.traps(in: "  // \(text)") == [])
  }

  @Test("No file has more than 600 lines")
  func files() throws {
    let found = try Repository.complaints(in: ["Sources", "Tests", "Tools"]) {
      Gates.longFile($1)
    }
    #expect(found == [])
  }

  @Test("A file of 601 lines is found, one of 600 is not", arguments: [(600, 0), (601, 1)])
  func longFileIsFound(lines: Int, complaints: Int) {
    #expect(Gates.longFile(String(repeating: "\n", count: lines)).count == complaints)
  }

  @Test("The top level holds what it should and nothing else")
  func topLevel() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
    #expect(Gates.strangers(atTopLevel: names) == [])
  }

  @Test("A stranger at the top level is found")
  func strangerIsFound() {
    #expect(Gates.strangers(atTopLevel: ["Sources", ".ci", "docs"]) == ["docs"])
  }

  @Test("Imports go downwards, and one module alone imports Foundation")
  func imports() throws {
    let found = try Repository.complaints(in: ["Sources"]) { path, text in
      let module = path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
      return Gates.upwardImports(in: text, of: module)
    }
    #expect(found == [])
  }

  @Test(
    "An import that does not go downwards is found",
    arguments: [
      ("Store", "import DragModel"), ("DragModel", "package import Store"),
      ("DragJournal", "internal import CLMDB"), ("Store", "import struct Foundation.Data"),
      ("DragModel", "@preconcurrency import Foundation"),
      ("DragJournal", "  public import FoundationEssentials"),
    ])
  func upwardImportIsFound(module: String, text: String) {
    #expect(Gates.upwardImports(in: text, of: module).count == 1)
    #expect(Gates.upwardImports(in: "import Synchronization", of: module) == [])
  }

  @Test(
    "Every path that the architecture names is there",
    .enabled(if: Repository.exists("Sources/ARCHITECTURE.md"), "there is no ARCHITECTURE.md yet"))
  func architecturePaths() throws {
    let text = try Repository.text(of: "Sources/ARCHITECTURE.md")
    #expect(Gates.missingPaths(in: text, exists: Repository.exists) == [])
  }

  @Test("Every requirement names API and tests that are there")
  func requirementsAreServed() throws {
    let sources = try Repository.swiftFiles(in: ["Sources"]).map(\.text)
    let tests = try Repository.swiftFiles(in: ["Tests"]).map(\.text)
    let text = try Repository.text(of: "Sources/REQUIREMENTS.md")
    #expect(Requirements(text).numbers == Array(1...59))
    #expect(Requirements(text).complaints(sources: sources, tests: tests) == [])
  }

  @Test(
    "A requirement that names what is not there is found",
    arguments: [
      ("| 1 | a | `A.b` | “it is” |", 0), ("| 1 | a | UI, fed by `A.c` | UI |", 0),
      ("| 1 | a | `A.d` | “it is” |", 1), ("| 1 | a | `B.b` | “it is” |", 1),
      ("| 1 | a | `A.hidden` | “it is” |", 1), ("| 1 | a | `A.b` | “it was” |", 1),
      ("| 1 | a | A.b | “it is” |", 1), ("| 1 | a | `A` | UI |", 1), ("| 1 | a | `A` | |", 1),
      ("| 1 | a | not yet | not yet |", 0), ("| 1 | a |", 1),
    ])
  func unservedRequirementIsFound(row: String, complaints: Int) {
    let source = """
      public struct A {
        public static func b() {}
        public var c = 1
        var hidden = 1
      }
      """
    let found = Requirements(row).complaints(
      sources: [source, "struct B {}"], tests: ["@Test(\"it is\")"])
    #expect(found.count == complaints, "\(found)")
  }

  @Test("A path that is not there is found")
  func missingPathIsFound() {
    let text = "See `Sources/Store/Gone.swift`, `Package.swift` and `mdb_get`."
    #expect(
      Gates.missingPaths(in: text, exists: Repository.exists)
        == ["Sources/Store/Gone.swift does not exist"])
  }
}
