import Testing

@testable import TacetFeedback

@Suite struct VibrationPatternTests {
  private typealias Step = VibrationPattern.Step

  @Test func knownPatternsAreValid() throws {
    for (name, pattern) in VibrationPattern.named {
      #expect(try VibrationPattern(pattern.steps) == pattern, "\(name)")
      #expect(try VibrationPattern(parsing: name) == pattern)
    }
    #expect(VibrationPattern.named.count == 8)
    let strengths = VibrationPattern.Impact.allCases.map { VibrationPattern.impact($0).steps[0].amplitude }
    #expect(strengths == strengths.sorted())
  }

  @Test func writtenStepsAreParsed() throws {
    let pattern = try VibrationPattern(parsing: "1:200,0:50,0.5:300")
    #expect(pattern.steps == [Step(1, .milliseconds(200)), Step(0, .milliseconds(50)), Step(0.5, .milliseconds(300))])
    #expect(pattern.duration == .milliseconds(550))
  }

  @Test(arguments: [
    ("", "\"\" is no vibration: neither a known name nor steps such as 1:200,0:50,0.5:300"),
    ("buzz", "\"buzz\" is no vibration: neither a known name nor steps such as 1:200,0:50,0.5:300"),
    ("1:200,", "\"1:200,\" is no vibration: neither a known name nor steps such as 1:200,0:50,0.5:300"),
    ("1.5:200", "step 1 of the vibration has the strength 1.5, not 0 to 1"),
    ("1:9,nan:9", "step 2 of the vibration has the strength nan, not 0 to 1"),
    ("1:0", "step 1 of the vibration lasts 0.0 seconds, not more than 0 and at most 5.0 seconds"),
    ("1:5001", "step 1 of the vibration lasts 5.001 seconds, not more than 0 and at most 5.0 seconds"),
    ("1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1,1:1", "a vibration has 1 to 10 steps, not 11"),
  ])
  func invalidPatternThrows(_ text: String, _ words: String) {
    do throws(VibrationPatternError) {
      _ = try VibrationPattern(parsing: text)
      Issue.record("\(text) is taken")
    } catch {
      #expect(error.description == words)
    }
  }

  @Test func strengthFollowsTheElapsedTime() throws {
    let pattern = try VibrationPattern(parsing: "1:20,0:10,0.5:30")
    #expect(pattern.strength(at: .zero) == Step(1, .milliseconds(20)))
    #expect(pattern.strength(at: .milliseconds(19)) == Step(1, .milliseconds(1)))
    #expect(pattern.strength(at: .milliseconds(20)) == Step(0, .milliseconds(10)))
    #expect(pattern.strength(at: .milliseconds(59)) == Step(0.5, .milliseconds(1)))
    #expect(pattern.strength(at: .milliseconds(60)) == nil)
    #expect(pattern.strength(at: .milliseconds(-1)) == nil)
  }

  @Test func scalingStaysWithinZeroToOne() throws {
    let pattern = try VibrationPattern(parsing: "1:20,0.5:30")
    #expect(pattern.scaled(by: 0.5).steps.map(\.amplitude) == [0.5, 0.25])
    #expect(pattern.scaled(by: 7) == pattern)
    for none in [0, -1, Double.nan] { #expect(pattern.scaled(by: none).steps.map(\.amplitude) == [0, 0]) }
  }

  @Test func eventsMapToVibrations() {
    #expect(VibrationPattern(event: "button-pressed") == .impact(.light))
    #expect(VibrationPattern(event: "dialog-error-disk") == .notification(.error))
    #expect(VibrationPattern(event: "message-new-instant") == .notification(.success))
    #expect(VibrationPattern(event: "phone-incoming-call") == .alert)
    #expect(VibrationPattern(event: "no-such-thing") == nil)
    #expect(VibrationPattern(event: "") == nil)
  }
}
