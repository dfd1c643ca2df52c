import Tacet
import TacetJSON

/// How a change of a scenario is made: over a time, along a curve, from a moment on.
struct ScenarioFade: Hashable, Sendable {
  /// The keys of a change that begins at once.
  static let keysAtOnce: Set<String> = ["over", "curve"]
  static let keys = ScenarioTime.keys.union(keysAtOnce).union(["delay"])
  /// The same of a fade-in.
  static let keysOfFadeIn = keys.subtracting(["over"]).union(["fadeIn"])

  /// Its time, its curve and its delay; those that are not there are the control's own.
  let fade: Fade
  /// When it begins; nil: at once.
  let when: ScenarioTime?

  /// Reads it from `over` and `when`, or from the keys `time` and `seconds`, and from the other keys.
  init(_ fields: JSONFields, time: String = "over", seconds: String = "when") {
    fade = Fade(
      fields.duration(time), fields.choice("curve", of: RampCurve.self), in: fields.duration("delay") ?? .zero)
    when = ScenarioTime(fields, seconds: seconds)
  }
}
