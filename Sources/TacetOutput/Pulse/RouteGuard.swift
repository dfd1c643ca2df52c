import TacetPulse

/// Keeps what was heard in private from being heard in the room: decides when a stream is silenced. Pure.
///
/// The server moves a stream first and says why later. So a stream that leaves a private sink is silent at once, and is
/// heard again when the sink turns out to be still there, for then the user chose to leave it. If it is gone, or
/// nothing is plugged into its port any more, silence lasts until the owner has decided what shall be heard.
struct RouteGuard: Hashable {
  enum Event: Hashable {
    /// A stream was made, and plays on this sink.
    case began(on: UInt32)
    case moved(to: UInt32)
    case changed(UInt32)
    case removed(UInt32)
    case sinks([PulseSink])
    /// The stream is gone; what it played on counts for the next one.
    case ended
    /// The owner has decided what shall be heard.
    case unmute
  }

  enum Action: Hashable {
    /// Takes back what the server has not played yet.
    case flush
    /// Has `.sinks` told.
    case ask
    case reportLost
  }

  /// What is known of the sink it plays on, or played on last.
  private(set) var settled: PulseSink?
  private var current: UInt32?
  private var isLeaving = false
  private var isLost = false

  /// How the stream is to be silenced.
  var gate: PulsePlayback.OutputGate { isLost ? .muted : isLeaving ? .held : .open }

  /// Takes what happened, and says what is to be done, in order, the gate first.
  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .began(let index):
      current = index
      isLeaving = isAtStake
      return [.ask]
    case .moved(let index):
      current = index
      guard isAtStake else { return [.ask] }
      isLeaving = true
      return [.flush, .ask]
    case .changed(let index):
      return index == current || index == settled?.index ? [.ask] : []
    case .removed(let index):
      return isAtStake && index == settled?.index ? lose() + [.ask] : []
    case .sinks(let sinks):
      return compare(sinks)
    case .ended:
      current = nil
      // Another server numbers its sinks anew; by name they are known again.
      settled = settled.map {
        PulseSink(index: .max, name: $0.name, isWorn: $0.isWorn, activePort: $0.activePort, ports: $0.ports)
      }
      return []
    case .unmute:
      isLost = false
      return []
    }
  }

  /// Whether it plays in private, as far as is known.
  private var isAtStake: Bool { !isLost && settled?.isPrivate ?? false }

  private mutating func compare(_ sinks: [PulseSink]) -> [Action] {
    guard let current else { return [] }
    var actions: [Action] = []
    if isAtStake, let settled {
      let port = settled.activePort.flatMap { $0.isPrivate ? $0.name : nil }
      let now = sinks.first { $0.name == settled.name }
      let isThere = now.map { now in port == nil || now.ports.contains { $0.name == port && $0.isAvailable } } ?? false
      if !isThere { actions = lose() }
    }
    // A move that is not over yet leads nowhere: the next event says more.
    if let now = sinks.first(where: { $0.index == current }) {
      settled = now
      isLeaving = false
    }
    return actions
  }

  private mutating func lose() -> [Action] {
    (isLost, isLeaving, settled) = (true, false, nil)
    return [.flush, .reportLost]
  }
}
