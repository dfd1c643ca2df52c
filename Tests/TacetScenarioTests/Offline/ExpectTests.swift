import TacetTestSupport
import Testing

@testable import TacetScenario

/// `expect` in scenarios: what holds, and what is said of what does not.
@Suite struct ExpectTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 24_000, channels: 1)
    try folder.writeTone("theme.wav", frames: 480_000, channels: 2)
  }

  /// Renders 3 seconds: music from 0 on, silent mode from 1 to 2 s, in which both sides are muted or paused.
  private func failure(_ expectation: String, more: String = "") throws -> String? {
    let scenario = """
      {"seconds":3,"category":"soloAmbient","effects":{"beep":"beep.wav"},"soundtracks":{"theme":"theme.wav"},"events":[
      {"at":0,"do":"soundtrack.play","name":"theme"},{"at":1,"signal":"silentMode","on":true},
      {"at":2,"signal":"silentMode","on":false},{"at":0.5,"do":"play","name":"beep","as":"b"}\(more),
      \(expectation)]}
      """
    do throws(ScenarioError) {
      let run = try ScenarioRun(try Scenario(Array(scenario.utf8), named: folder.path("s.json")))
      _ = try run.run { _ in true }
      #expect(run.heldExpectations == 1)
      return nil
    } catch {
      let text = "\(error)"
      return text.range(of: "(expect): ").map { String(text[$0.upperBound...]) } ?? text
    }
  }

  @Test(
    "What is so holds",
    arguments: [
      #"{"at":1.1,"until":2,"do":"expect","silent":true}"#, #"{"at":0.1,"do":"expect","silent":false}"#,
      #"{"at":0.1,"do":"expect","level":-9}"#, #"{"at":0.1,"until":0.4,"do":"expect","peak":-6,"tolerance":0.1}"#,
      #"{"at":1.5,"do":"expect","reason":"silentMode"}"#, #"{"at":2.5,"do":"expect","reason":null}"#,
      #"{"at":1.1,"until":1.9,"do":"expect","soundtrack":"muted","reason":"silentMode"}"#,
      #"{"at":0.75,"do":"expect","voices":1,"name":"theme","position":0.75}"#,
      #"{"at":1.5,"do":"expect","position":1.45,"within":0.1}"#,
      #"{"at":0.6,"do":"expect","voice":"b","status":"playing"}"#, #"{"at":2.9,"do":"expect","voices":0}"#,
      #"{"at":1,"until":3,"do":"expect","level":-12,"tolerance":12}"#, #"{"at":2.95,"do":"expect","silent":false}"#,
    ])
  func whatIsSoHolds(_ expectation: String) throws { #expect(try failure(expectation) == nil) }

  @Test(
    "The first one that does not hold says what there is instead",
    arguments: [
      (
        #"{"at":0.2,"until":0.4,"do":"expect","silent":true}"#,
        "silence was expected; heard from 0.200 s to 0.400 s: a level of -9.0 dB, the peak -6.0 dB at 0."
      ),
      (
        #"{"at":1.2,"do":"expect","silent":false}"#,
        "a sound was expected; heard from 1.200 s to 1.300 s: silence"
      ),
      (
        #"{"at":0.2,"do":"expect","level":-20,"tolerance":3}"#,
        "a level of -20.0 dB, more or less by 3.0, was expected; heard from 0.200 s to 0.300 s: a level of -9.0 dB"
      ),
      (#"{"at":0.2,"do":"expect","peak":0}"#, "a peak of 0.0 dB, more or less by 1.0, was expected; heard"),
      (
        #"{"at":0.2,"do":"expect","reason":"silentMode"}"#,
        "at 0.200 s: the reason silentMode was expected; there is none"
      ),
      (
        #"{"at":1.2,"do":"expect","reason":"interruption"}"#,
        "at 1.200 s: the reason interruption was expected; there are: silentMode"
      ),
      (
        #"{"at":1.2,"do":"expect","reason":null}"#,
        "at 1.200 s: no reason for silence was expected; there are: silentMode"
      ),
      (#"{"at":0.9,"until":1.5,"do":"expect","soundtrack":"audible"}"#, "at 1.0"),
      (#"{"at":0.2,"do":"expect","name":null}"#, "at 0.200 s: no soundtrack was expected; theme plays"),
      (#"{"at":0.2,"do":"expect","position":1}"#, "at 0.200 s: the position 1.000 s was expected; theme is at 0.200 s"),
      (#"{"at":0.6,"do":"expect","voices":2}"#, "at 0.600 s: 2 voices were expected; there is 1"),
      (
        #"{"at":2.9,"do":"expect","voice":"b","status":"playing"}"#,
        "at 2.900 s: the voice b was expected to be playing; it is ended"
      ),
      (#"{"at":1.2,"do":"expect","effects":"audible"}"#, "at 1.200 s: the effects are muted, not audible: silentMode"),
    ] as [(String, String)])
  func whatIsNotSoIsSaid(_ expectation: String, _ sentence: String) throws {
    let failure = try failure(expectation)
    #expect(failure?.hasPrefix(sentence) == true, "\(failure ?? "it holds")")
  }

  @Test(
    "An expectation that can not be one is a fault of the file",
    arguments: [
      (#"{"at":1,"do":"expect"}"#, "expects nothing"), (#"{"at":3,"do":"expect","silent":true}"#, "is never reached"),
      (#"{"at":2,"until":1,"do":"expect","silent":true}"#, "\"until\" is not after \"at\""),
      (#"{"at":2,"until":4,"do":"expect","silent":true}"#, "\"until\" is after the end of the scenario"),
      (#"{"at":1,"do":"expect","silent":true,"level":-6}"#, "silence has no \"level\""),
      (#"{"at":1,"do":"expect","silent":true,"tolerance":1}"#, "\"tolerance\" is that of"),
      (#"{"at":1,"do":"expect","status":"playing"}"#, "\"voice\" is missing"),
      (#"{"at":1,"do":"expect","soundtrack":"loud"}"#, "one of audible, ducked, muted, paused"),
      (#"{"at":1,"do":"expect","name":"gone"}"#, "there is no soundtrack \"gone\""),
    ] as [(String, String)])
  func wrongExpectationIsAFault(_ expectation: String, _ sentence: String) throws {
    let failure = try failure(expectation)
    #expect(failure?.contains(sentence) == true, "\(failure ?? "it holds")")
  }

  /// The same sound with expectations as without, but for rounding: blocks end where one of them does.
  @Test func expectationsChangeNothingOfTheSound() throws {
    func render(_ events: String) throws -> [Float] {
      try folder.render(
        """
        {"seconds":2,"soundtracks":{"theme":"theme.wav"},"events":[
        {"at":0,"do":"soundtrack.play","name":"theme","fadeIn":1.5}\(events)]}
        """
      ).samples
    }
    let plain = try render("")
    let expected = try render(
      #",{"at":0.1,"until":0.123,"do":"expect","silent":false},{"at":0.5,"until":1.7,"do":"expect","voices":0}"#)
    #expect(plain.count == expected.count)
    let most = zip(plain, expected).map { abs($0 - $1) }.max() ?? 1
    #expect(most < 1e-5)
  }

  @Test func faultsOfAllEventsAreListedAtOnce() throws {
    let scenario = """
      {"seconds":1,"effects":{"beep":"beep.wav"},"events":[
      {"at":0,"do":"play","name":"beep","cause":1},
      {"at":0,"do":"play","name":"gone"},
      {"at":0,"do":"stop","voice":"gone"},
      {"at":5,"do":"expect","silent":true}]}
      """
    do throws(ScenarioError) {
      _ = try Scenario(Array(scenario.utf8), named: "s.json")
      Issue.record("it is read")
    } catch {
      guard case .invalid(let faults) = error else { throw error }
      #expect(faults.map(\.line) == [2, 3, 4, 5])
    }
  }
}
