import Tacet
import TacetJSON

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
  init?(_ fields: JSONFields, seconds key: String = "when") {
    fields.need("quantize", with: ["clock", "every", "offset"])
    fields.refuseSeveral(of: [key, "quantize"])
    let count = fields.integer("every", in: 1...1_000_000) ?? 1
    let offset = fields.number("offset", in: -1e6...1e6, "of beats within 1000000") ?? 0
    let clock = fields.choice("clock", of: Clock.self) ?? .soundtrack
    if let seconds = fields.seconds(key) {
      moment = .seconds(seconds)
    } else if let grid = fields.choice("quantize", of: Grid.self) {
      moment = .next(grid == .beat ? .beats(count, offset: offset) : .bars(count, offset: offset), clock)
    } else {
      return nil
    }
  }

  private enum Grid: String, CaseIterable {
    case beat, bar
  }
}

extension ClockTime? {
  /// The members of a log's line for an order that waits for a time.
  var members: LogLine.Members {
    guard let self else { return [:] }
    if self.clock == .engine { return ["startFrame": self.frame.rawValue] }
    return ["startFrame": self.frame.rawValue, "clock": self.clock.rawValue]
  }
}
