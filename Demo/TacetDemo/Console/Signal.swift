import Foundation

/// A fact in a scenario's words: the keys report it, or the system has. A value.
struct Signal: Codable, Hashable, Sendable {
  let signal: String
  /// It is so, or no longer.
  var on: Bool?
  /// An interruption, by its source.
  var source: String?
  var began: Bool?
  /// A player of other music.
  var id: String?
  var who: String?
  /// A route, and whether it was chosen by hand.
  var to: String?
  var chosen: Bool?
  /// The output is gone.
  var lost: Bool?
  /// The output that the mixer mutes.
  var output: String?

  /// The signal that was reported in these words; nil where they are none.
  init?(words: String) {
    guard let signal = try? JSONDecoder().decode(Self.self, from: Data(words.utf8)) else { return nil }
    self = signal
  }

  init(_ signal: String, on: Bool? = nil) { (self.signal, self.on) = (signal, on) }

  static func interruption(_ source: String, began: Bool) -> Signal {
    var signal = Signal("interruption")
    (signal.source, signal.began) = (source, began)
    return signal
  }

  static func otherMusic(_ isOn: Bool, id: String, who: String) -> Signal {
    var signal = Signal("otherMusic", on: isOn)
    (signal.id, signal.who) = (id, isOn ? who : nil)
    return signal
  }

  static func route(_ route: String, chosenByHand: Bool = false) -> Signal {
    var signal = Signal("route")
    (signal.to, signal.chosen) = (route, chosenByHand ? true : nil)
    return signal
  }

  static func outputLost(_ isLost: Bool) -> Signal {
    var signal = Signal("output")
    signal.lost = isLost
    return signal
  }

  static func mixerMuted(_ isMuted: Bool, output: String) -> Signal {
    var signal = Signal("outside:mixer-muted", on: isMuted)
    signal.output = output
    return signal
  }

  var words: String {
    // Encoding does not fail: its values are words and switches.
    (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
