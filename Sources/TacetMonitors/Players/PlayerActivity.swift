import TacetSession

/// The players whose music counts: each from the onset of its playing to the release after it. Session, 6. Pure.
struct PlayerActivity {
  /// A change of the players that count.
  enum Change: Equatable {
    /// The player counts, under this name; repeated when the name changes.
    case began(id: String, name: String)
    /// The player counts no more.
    case ended(id: String)
  }

  private struct Entry {
    var hysteresis = Hysteresis.otherMusic
    var name = ""
    /// The name that the player was reported under; nil while it does not count.
    var reportedName: String?
  }

  private var entries: [String: Entry] = [:]

  /// The player `id` plays under `name`, or does not play (nil). `immediately`: without onset or release.
  mutating func set(_ id: String, _ name: String?, at now: Duration, immediately: Bool = false) -> [Change] {
    entries[id, default: Entry()].hysteresis.observe(name != nil, at: now, immediately: immediately)
    if let name { entries[id]?.name = name }
    return changes(of: id)
  }

  /// Returns the changes that onset and release make due at `now`.
  mutating func advance(to now: Duration) -> [Change] {
    entries.keys.sorted().flatMap { id in
      entries[id]?.hysteresis.advance(to: now)
      return changes(of: id)
    }
  }

  var counting: [(id: String, name: String)] {
    entries.compactMap { entry in entry.value.reportedName.map { (entry.key, $0) } }.sorted { $0.0 < $1.0 }
  }

  /// When ``advance(to:)`` has the next change; nil: never, by itself.
  var deadline: Duration? { entries.values.compactMap(\.hysteresis.deadline).min() }

  private mutating func changes(of id: String) -> [Change] {
    guard let entry = entries[id] else { return [] }
    guard entry.hysteresis.isOn else {
      // Forgotten at once when it does not play: what it played so far does not add to what it plays next.
      if entry.hysteresis.isObserved { entries[id]?.reportedName = nil } else { entries[id] = nil }
      return entry.reportedName == nil ? [] : [.ended(id: id)]
    }
    guard entry.reportedName != entry.name else { return [] }
    entries[id]?.reportedName = entry.name
    return [.began(id: id, name: entry.name)]
  }
}
