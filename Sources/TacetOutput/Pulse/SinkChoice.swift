import TacetPulse

/// The sink that the owner of a stream has chosen: when the stream is made anew there, and when the user has overruled the
/// choice. Pure; times are since any one moment. Session, 5.
///
/// A sink is asked for when the stream is made. Moving the stream would do as well, but servers remember a move for every
/// program of the same role.
struct SinkChoice: Hashable {
  enum Event: Hashable {
    /// A sink's name; nil: where the server puts the stream.
    case choose(String?)
    /// The stream was made, and plays on this sink.
    case began(on: UInt32)
    case moved(to: UInt32)
    /// The stream could not be made, or was ended by the server.
    case failed
    /// The stream was given up.
    case ended
    /// The connection is gone, and with it the server's numbers.
    case disconnected
    case sinks([PulseSink], defaultSink: String?)
  }

  enum Action: Hashable {
    /// Makes the stream anew on ``sinkForNewStream()``.
    case switchStream
    /// The user has moved the stream away from this sink, and it is chosen no more.
    case reportOverruled(String)
  }

  /// A move belongs to a change of the default that is no further away than this. Servers make both in one step, and
  /// PipeWire takes up to 80 ms to report the second.
  static let round = Duration.milliseconds(250)

  private(set) var chosen: String?
  /// True if the game gave its choice up while the stream was where the user had moved it: it is wanted on the default,
  /// whichever that is, until the user moves it again.
  private var followsDefault = false
  /// The sink that the stream was made for; nil: the server chose. PipeWire keeps it there, whatever the default is.
  private var pinnedTo: String?
  /// True if a stream was made for the chosen sink since that came, or was chosen.
  private var isTried = false
  /// The chosen sink's number, once the stream was seen on it.
  private var arrivedOn: UInt32?
  /// True if the server made no stream on the chosen sink. Until that sink goes, or is chosen again.
  private var isRefused = false
  /// True from `.switchStream` until the next stream is made.
  private var isSwitching = false
  /// When the stream left the chosen sink.
  private var leftAt: Duration?
  /// The sinks' names by number; nil: unknown.
  private var sinks: [UInt32: String]?
  private var defaultSink: String?
  private var defaultChangedAt: Duration?
  /// The sink that the stream plays on; nil: there is no stream.
  private var current: UInt32?

  init(_ chosen: String? = nil) { self.chosen = chosen }

  /// The sink that the stream is wanted on; nil: where the server puts it.
  private var wanted: String? { chosen ?? (followsDefault ? defaultSink : nil) }

  /// The time at which ``advance(to:)`` decides, unless an event comes before.
  var deadline: Duration? { leftAt.map { $0 + Self.round } }

  /// The sink to make the next stream on; nil: the server chooses. A sink that is not known to be absent is asked for.
  mutating func sinkForNewStream() -> String? {
    let isAbsent = wanted.map { name in sinks.map { !$0.values.contains(name) } ?? false } ?? true
    pinnedTo = isAbsent || isRefused ? nil : wanted
    isTried = pinnedTo != nil
    (arrivedOn, leftAt, isSwitching) = (nil, nil, false)
    return pinnedTo
  }

  /// Handles `event` and returns the actions, in order.
  mutating func handle(_ event: Event, at now: Duration) -> [Action] {
    switch event {
    case .choose(let sink):
      // A stream that is made anew without a name would be put where the server remembers the move.
      followsDefault = sink == nil && (followsDefault || (pinnedTo == nil && isAwayFromDefault))
      chosen = sink
      (isTried, isRefused, arrivedOn, leftAt) = (false, false, nil, nil)
    case .began(let sink), .moved(let sink): current = sink
    case .failed: if pinnedTo != nil, current == nil { isRefused = true }
    case .ended: (current, leftAt) = (nil, nil)
    case .disconnected:
      (current, leftAt, sinks, defaultSink, defaultChangedAt) = (nil, nil, nil, nil, nil)
      isRefused = false
    case .sinks(let all, let defaultSink):
      sinks = Dictionary(all.map { ($0.index, $0.name) }) { _, last in last }
      if defaultSink != self.defaultSink, self.defaultSink != nil {
        defaultChangedAt = now
        if followsDefault, chosen == nil { (isTried, isRefused, arrivedOn, leftAt) = (false, false, nil, nil) }
      }
      self.defaultSink = defaultSink
    }
    return follow(at: now)
  }

  /// Decides on a move at the end of its round: the server made it if its default changed, otherwise the user did.
  mutating func advance(to now: Duration) -> [Action] {
    guard let leftAt, let left = wanted, now >= leftAt + Self.round else { return [] }
    self.leftAt = nil
    if let defaultChangedAt, defaultChangedAt >= leftAt - Self.round { return switchStream() }
    let hasChoice = chosen != nil
    (chosen, followsDefault, pinnedTo, arrivedOn) = (nil, false, nil, nil)
    return hasChoice ? [.reportOverruled(left)] : []
  }

  /// True if the stream is known to play elsewhere than on the default.
  private var isAwayFromDefault: Bool {
    guard let current, let sinks, let defaultSink, let name = sinks[current] else { return false }
    return name != defaultSink && sinks.values.contains(defaultSink)
  }

  private mutating func follow(at now: Duration) -> [Action] {
    guard let current else { return [] }
    guard let wanted else { return pinnedTo == nil ? [] : switchStream() }
    guard let sinks, let name = sinks[current] else { return [] }
    guard let index = sinks.first(where: { $0.value == wanted })?.key else {
      // Gone: the stream is where the server put it, and is made anew when the sink is back.
      (isTried, isRefused, arrivedOn, leftAt) = (false, false, nil, nil)
      return []
    }
    guard name != wanted else {
      (arrivedOn, leftAt) = (index, nil)
      return []
    }
    switch arrivedOn {
    case index:
      leftAt = leftAt ?? now
      return []
    // It went and came back between two descriptions.
    case .some: return switchStream()
    // The server moved the stream off the sink that it was made for, or refused that sink: it is left there.
    case nil: return isTried || isRefused ? [] : switchStream()
    }
  }

  private mutating func switchStream() -> [Action] {
    guard !isSwitching else { return [] }
    isSwitching = true
    return [.switchStream]
  }
}
