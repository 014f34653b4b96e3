import TestSupport
import Testing

/// A rule in words, and a script that holds where the rule does.
struct Rule: Sendable, CustomTestStringConvertible {
  var promise: String
  var script: String

  init(_ promise: String, _ script: String) {
    self.promise = promise
    self.script = script
  }

  var testDescription: String { promise }
}

@Suite struct RuleTests {
  @Test(arguments: Rule.places + Rule.undos + Rule.histories + Rule.lists + Rule.drags)
  func theOracleHoldsTheRule(_ rule: Rule) throws {
    try holds(rule)
  }

  @Test(arguments: Rule.texts + Rule.styles + Rule.movedTexts + Rule.objects)
  func theOracleHoldsTheRuleOfTexts(_ rule: Rule) throws {
    try holds(rule)
  }

  @Test(arguments: Rule.transfers + Rule.openDrops + Rule.holding)
  func theOracleHoldsTheRuleOfDropsThatTakeTime(_ rule: Rule) throws {
    try holds(rule)
  }

  private func holds(_ rule: Rule) throws {
    let script = try #require(PlayScript(rule.script), "the script cannot be read")
    var runner = ScriptRunner()
    runner.run(script)
    #expect(runner.failures == [])
  }

  @Test func aWishThatDoesNotHoldIsReported() throws {
    let wrong = """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":["a"]}
      {"op":"expect","state":{"lists":{"L":["b"],"M":["a"]}}}
      {"op":"expect","history":{"undo":3}}
      {"op":"delete","items":["a"],"expectError":"readOnly"}
      {"op":"undo","expectReply":{"step":1}}
      """
    let script = try #require(PlayScript(wrong))
    var runner = ScriptRunner()
    runner.run(script)
    #expect(runner.failures.count == 5)
  }

  @Test func textsAreComparedByBytes() {
    let precomposed: Text = "\u{E9}"
    let decomposed: Text = "e\u{301}"
    #expect(precomposed.string == decomposed.string)
    #expect(precomposed != decomposed)
    #expect(decomposed < precomposed)
    var journal = OracleJournal()
    journal.perform(Operation(.list(.init(id: precomposed))))
    #expect(journal.perform(Operation(.list(.init(id: decomposed)))).ok)
    let expected = "{\"lists\":{\"e\u{301}\":[],\"\u{E9}\":[]},\"documents\":{}}"
    #expect(Array(journal.state.utf8) == Array(expected.utf8))
  }
}
