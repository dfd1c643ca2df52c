import Tacet
import TacetJSON
import TacetSystem

/// An expectation of a scenario: how it sounds, or how it stands, at a time or between two times. The first one that
/// does not hold ends the scenario.
struct Expect: ScenarioCommand {
  /// An expectation that does not hold: the sentence says what there is instead.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static let names = ["expect"]
  static let keys = Set(ExpectedSound.keys + ExpectedState.keys).union(["until", "tolerance", "within"])

  /// When it ends, in seconds of the scenario; nil: it is about one time.
  let until: Double?
  /// How it sounds; nil: it says nothing of that.
  let sound: ExpectedSound?
  private(set) var state: ExpectedState

  /// Seconds of sound that an expectation of one time is about.
  private static let moment = 0.1

  init(_ fields: JSONFields) {
    until = fields.seconds("until")
    sound = ExpectedSound(fields)
    state = ExpectedState(fields)
    let keys = ExpectedSound.keys + ExpectedState.keys
    if !keys.contains(where: fields.has) {
      fields.add(.refused("expects nothing: one of \(keys.map { "\"\($0)\"" }.joined(separator: ", ")) is missing"))
    }
  }

  func check(_ names: inout ScenarioResolver) { state.check(&names) }

  /// - Throws: ``Failure`` where it does not hold now. The sound is heard later.
  func perform(in stage: ScenarioStage) throws {
    if stage.isOfAGame, sound != nil || until != nil {
      throw Failure(description: "a time and a sound can be expected in a scenario that is rendered")
    }
    if let fault = fault(in: stage) { throw Failure(description: fault) }
  }

  /// The sentence about the first thing that is not now as expected, with the time; nil where all is.
  func fault(in stage: ScenarioStage) -> String? {
    let (frame, rate) = (stage.engine.clock.rawValue, stage.engine.configuration.sampleRate)
    return state.fault(in: stage).map { "at \((Double(frame) / Double(rate)).fixed(3)) s: \($0)" }
  }

  /// The frame at which it ends, of an expectation that begins at `frame`. What sounds at one time is heard for a tenth
  /// of a second.
  func end(from frame: Int, sampleRate: Int) -> Int {
    if let until { return Int((until * Double(sampleRate)).rounded()) }
    return sound == nil ? frame : frame + Int(Self.moment * Double(sampleRate))
  }

  /// The reason why it can not begin at `frame` of a scenario of `frames`.
  func fault(at frame: Int, of frames: Int, sampleRate: Int) -> String? {
    guard frame < frames else { return "is never reached: the scenario has ended by then" }
    guard until != nil else { return nil }
    let end = end(from: frame, sampleRate: sampleRate)
    if end <= frame { return "\"until\" is not after \"at\"" }
    return end > frames ? "\"until\" is after the end of the scenario" : nil
  }
}
