/// The sink that the owner of a stream has chosen: when the stream is made anew there, and when the user has overruled
/// the choice. Pure; times are since any one moment. Session, 5.
///
/// A sink is asked for when the stream is made. Moving the stream would do as well, but servers remember a move for
/// every program of the same role.
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
    /// The server has changed its default, or something else that it reports alike.
    case serverChanged
    case sinks([OutputSink], defaultSink: String?)
  }

  enum Action: Hashable {
    /// Makes the stream anew on ``sinkForNewStream()``.
    case switchStream
    /// The user has moved the stream away from this sink, and it is chosen no more.
    case reportOverruled(String)
  }

  /// From a move of the server's to the new stream: moves that follow one another are one.
  static let settlingTime = Duration.milliseconds(250)

  /// A server that moves the stream to its default reports the change of the default at most this long after the move.
  /// Both servers do so within 80 ms, and later on a busy machine.
  static let longestWait = Duration.seconds(1)

  /// A move to the default belongs to a change of it that was at most this long before. PipeWire's session manager
  /// moves streams in a step of its own, and waits with it while another stream begins.
  static let longestDelay = Duration.seconds(2)

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
  var deadline: Duration? { leftAt.map { $0 + (isMovedByServer(leftAt: $0) ? Self.settlingTime : Self.longestWait) } }

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
    // A default that changed and changed back looks as before when it is described.
    case .serverChanged: if defaultSink != nil { defaultChangedAt = now }
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

  /// Decides on a move: the server made it if it was to a default that had just changed, otherwise the user did.
  mutating func advance(to now: Duration) -> [Action] {
    guard let leftAt, let left = wanted, let deadline, now >= deadline else { return [] }
    self.leftAt = nil
    if isMovedByServer(leftAt: leftAt) { return switchStream() }
    let hasChoice = chosen != nil
    (chosen, followsDefault, pinnedTo, arrivedOn) = (nil, false, nil, nil)
    return hasChoice ? [.reportOverruled(left)] : []
  }

  /// True if the stream, which left its sink at that time, is on a default that changed shortly before it or after it.
  private func isMovedByServer(leftAt: Duration) -> Bool {
    guard let defaultChangedAt, let name = current.flatMap({ sinks?[$0] }) else { return false }
    return name == defaultSink && defaultChangedAt >= leftAt - Self.longestDelay
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
