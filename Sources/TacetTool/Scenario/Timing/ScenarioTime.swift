import Tacet

/// When an order of a scenario is to happen: a time of the scenario, or a place on the grid of a musical clock.
struct ScenarioTime: Hashable, Sendable {
  /// A musical clock of a scenario.
  enum Clock: String, CaseIterable, Hashable, Sendable {
    /// That of the soundtrack that plays.
    case soundtrack
    /// The one that `musicalClock` has begun for the effects.
    case effects
  }

  enum Moment: Hashable, Sendable {
    /// In seconds of the scenario.
    case seconds(Double)
    case next(Quantization, Clock)
  }

  /// The keys that name a moment.
  static let keys: Set<String> = ["when", "quantize", "every", "offset", "clock"]

  let moment: Moment

  /// Reads a moment from `when`, or the key `seconds`, and the keys of a grid; nil without any: at once.
  init?(_ fields: JSONFields, seconds key: String = "when") throws(ScenarioError) {
    let seconds = try fields.secondsIfPresent(key)
    let grid = try fields.choiceIfPresent("quantize", of: Grid.self)
    try fields.require("quantize", with: ["clock", "every", "offset"])
    let count = try fields.integerIfPresent("every", in: 1...1_000_000) ?? 1
    let offset = try fields.numberIfPresent("offset", in: -1e6...1e6, "within 1000000 beats") ?? 0
    let clock = try fields.choiceIfPresent("clock", of: Clock.self) ?? .soundtrack
    switch (seconds, grid) {
    case (let seconds?, nil): moment = .seconds(seconds)
    case (nil, .beat): moment = .next(.beats(count, offset: offset), clock)
    case (nil, .bar): moment = .next(.bars(count, offset: offset), clock)
    case (nil, nil): return nil
    case (.some, .some):
      throw .invalidValue("quantize", found: "there beside \"\(key)\"", expected: "one or the other", fields.place)
    }
  }

  private enum Grid: String, CaseIterable {
    case beat, bar
  }
}
