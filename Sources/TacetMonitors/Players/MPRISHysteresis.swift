/// When a player counts as playing: after 0.2 s of it, until 1.2 s without it, so that a gap between two songs is none.
/// Session, 6. Pure; times count from wherever the caller likes.
struct MPRISHysteresis {
  /// What there is to say.
  enum Change: Equatable {
    /// It plays, and is called this; again when it is called otherwise.
    case began(id: String, name: String)
    /// It is over.
    case ended(id: String)
  }

  /// How long a player must play to count.
  static let onset = Duration.milliseconds(200)
  /// How long it must not play to count no more.
  static let release = Duration.milliseconds(1200)

  private struct Entry {
    var name: String
    var isPlaying: Bool
    /// When it last began or ceased to play.
    var since: Duration
    /// Whether it was told that it began, and what it was called then.
    var told: String?
  }

  private var entries: [String: Entry] = [:]

  /// The player `id` plays and is called `name`, or does not (nil). `atOnce`: there is nothing to wait for.
  mutating func set(_ id: String, _ name: String?, at now: Duration, atOnce: Bool = false) -> [Change] {
    var entry = entries[id] ?? Entry(name: "", isPlaying: false, since: now)
    if entry.isPlaying != (name != nil) { entry.since = now }
    entry.isPlaying = name != nil
    entry.name = name ?? entry.name
    if atOnce { entry.since = now - Self.release }
    entries[id] = entry
    return settle(id, at: now)
  }

  /// What the time alone brings, until ``deadline`` nothing.
  mutating func advance(to now: Duration) -> [Change] {
    entries.keys.sorted().flatMap { settle($0, at: now) }
  }

  /// Those that began and have not ended.
  var told: [(id: String, name: String)] {
    entries.compactMap { entry in entry.value.told.map { (entry.key, $0) } }.sorted { $0.0 < $1.0 }
  }

  /// When ``advance(to:)`` will have something to say; nil: never, by itself.
  var deadline: Duration? { entries.values.compactMap(deadline).min() }

  private func deadline(_ entry: Entry) -> Duration? {
    if entry.isPlaying { return entry.told == nil ? entry.since + Self.onset : nil }
    return entry.since + Self.release
  }

  private mutating func settle(_ id: String, at now: Duration) -> [Change] {
    guard let entry = entries[id] else { return [] }
    if entry.isPlaying {
      guard entry.told != entry.name, entry.told != nil || now >= entry.since + Self.onset else { return [] }
      entries[id]?.told = entry.name
      return [.began(id: id, name: entry.name)]
    }
    // One that never counted is forgotten at once: what it played so far is not added to what it plays next.
    guard entry.told != nil else {
      entries[id] = nil
      return []
    }
    guard now >= entry.since + Self.release else { return [] }
    entries[id] = nil
    return [.ended(id: id)]
  }
}
