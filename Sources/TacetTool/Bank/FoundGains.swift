import TacetSystem

/// The gains that were found by ear, as lines of the bank. Pure.
struct FoundGains {
  /// A place of the bank that has a gain.
  enum Place: Hashable, Comparable {
    case bus(String)
    case effect(String)
    case soundtrack(String)

    /// Its place in the bank: `buses.guns`.
    var entry: String {
      switch self {
      case .bus(let name): "buses.\(name)"
      case .effect(let name): "effects.\(name)"
      case .soundtrack(let name): "soundtracks.\(name)"
      }
    }
  }

  private struct Change {
    /// In decibels.
    let base: Float
    var gain: Float
  }

  private var changes: [Place: Change] = [:]

  /// Notes that a gain of `base` decibels was changed; after the first change of a place its base stays.
  mutating func note(_ place: Place, from base: Float, to gain: Float) {
    changes[place] = Change(base: changes[place]?.base ?? base, gain: gain)
  }

  /// The gains to set again once the bank was read anew, where `read` has the gain of a place by now; nil: it is gone.
  /// Where the bank has another one than before, that holds.
  mutating func kept(_ read: (Place) -> Float?) -> [(place: Place, gain: Float)] {
    changes = changes.filter { place, change in
      guard let now = read(place) else { return false }
      return abs(now - change.base) < 0.01 || abs(now - change.gain) < 0.01
    }
    return changes.sorted { $0.key < $1.key }.map { ($0.key, $0.value.gain) }
  }

  /// `effects.laser: "gain": -6`, for each gain that is another one now.
  var lines: [String] {
    changes.filter { abs($0.value.gain - $0.value.base) >= 0.01 }.sorted { $0.key < $1.key }.map { place, change in
      "\(place.entry.onOneLine): \"gain\": \(BankStatus.decibels(change.gain))"
    }
  }
}
