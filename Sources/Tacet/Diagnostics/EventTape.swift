import TacetSystem

/// Records that were not drained yet.
struct EventTape {
  private var events: [EngineEvent] = []
  private var facts: [SessionRecord] = []
  /// No game drains these: the newest are kept.
  private var stingers = NewestElements<StingerTurn>(limit: 1_024)

  /// Where a game never drains it, the recording ends here.
  private static let limit = 1_000_000

  mutating func append(_ event: EngineEvent) { if events.count < Self.limit { events.append(event) } }

  mutating func append(_ record: SessionRecord) { if facts.count < Self.limit { facts.append(record) } }

  mutating func append(_ turn: StingerTurn) { stingers.append(turn) }

  /// The events in order of their frames; those of one frame as they came. The two mixes report theirs one after the
  /// other.
  mutating func drainEvents() -> [EngineEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events.enumerated()
      .sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }.map(\.element)
  }

  /// The facts in order.
  mutating func drainFacts() -> [SessionRecord] {
    defer { facts.removeAll(keepingCapacity: true) }
    return facts
  }

  /// The beginnings and the ends of stingers, in order.
  mutating func drainStingers() -> [StingerTurn] { stingers.drain() }
}
