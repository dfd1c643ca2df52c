import TacetPulse

/// Keeps sound that was heard in private, or without a wire, from being heard elsewhere: decides when a stream is
/// silenced. Pure.
///
/// The server moves a stream first and reports the reason later. So a stream that leaves such a sink is silent at
/// once, and is audible again if that sink turns out to be still there, for then the user chose to leave it. If the
/// sink is gone, or nothing is plugged into its port any more, the silence lasts until the owner has decided what is
/// heard.
struct RouteLossMute: Hashable {
  enum Event: Hashable {
    /// A stream was made, and plays on this sink.
    case began(on: UInt32)
    case moved(to: UInt32)
    case changed(UInt32)
    case removed(UInt32)
    case sinks([OutputSink])
    /// The stream is gone. The sink it played on counts for the next one.
    case ended
    /// The owner has decided what is heard.
    case unmute
  }

  enum Action: Hashable {
    /// Takes back what the server has not played yet.
    case flush
    /// Asks for the inventory: `.sinks` follows.
    case requestSinks
    case reportLost
  }

  /// The sink that the stream plays on, or played on last, as last described.
  private(set) var known: OutputSink?
  private var current: UInt32?
  private var isLeaving = false
  private var isLost = false

  /// How the stream is silenced.
  var gate: OutputGate { isLost ? .muted : isLeaving ? .held : .open }

  /// Handles `event` and returns the actions, in order. The gate changes before them.
  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .began(let index):
      current = index
      isLeaving = isAtStake
      return [.requestSinks]
    case .moved(let index):
      current = index
      guard isAtStake else { return [.requestSinks] }
      isLeaving = true
      return [.flush, .requestSinks]
    case .changed(let index):
      return index == current || index == known?.index ? [.requestSinks] : []
    case .removed(let index):
      return isAtStake && index == known?.index ? routeLost() + [.requestSinks] : []
    case .sinks(let sinks):
      return compare(sinks)
    case .ended:
      current = nil
      // Another server numbers its sinks anew; they are recognised by name.
      known = known?.withoutIndex
      return []
    case .unmute:
      isLost = false
      return []
    }
  }

  /// True if the stream plays where its loss silences, as far as is known.
  private var isAtStake: Bool { !isLost && known?.isGuarded ?? false }

  private mutating func compare(_ sinks: [OutputSink]) -> [Action] {
    guard let current else { return [] }
    var actions: [Action] = []
    if isAtStake, let known, !known.isHeard(among: sinks) { actions = routeLost() }
    // A move that is not over yet leads to no known sink: the next event says more.
    if let now = sinks.first(where: { $0.index == current }) {
      // A pulled jack's port may stay the active one for a while. It was lost once, and is not lost again.
      known = !now.isGuarded || now.isHeard(among: sinks) ? now : nil
      isLeaving = false
    }
    return actions
  }

  private mutating func routeLost() -> [Action] {
    (isLost, isLeaving, known) = (true, false, nil)
    return [.flush, .reportLost]
  }
}

/// The route guards of both streams of an output: as soon as one of them has to be silent, both are. Pure.
struct RouteLossMutes: Hashable {
  private(set) var first = RouteLossMute()
  private var second = RouteLossMute()

  /// How both are silenced.
  var gate: OutputGate {
    if first.gate == .muted || second.gate == .muted { return .muted }
    return first.gate == .held || second.gate == .held ? .held : .open
  }

  /// Handles an event of both, or one of the first stream alone: its beginning and its moves.
  mutating func handle(_ event: RouteLossMute.Event) -> [RouteLossMute.Action] {
    combine { guards in
      switch event {
      case .began, .moved: guards.first.handle(event)
      default: guards.first.handle(event) + guards.second.handle(event)
      }
    }
  }

  /// Handles the beginning or a move of the second stream.
  mutating func handle(ofSecond event: RouteLossMute.Event) -> [RouteLossMute.Action] {
    combine { $0.second.handle(event) }
  }

  /// Each action once, in order; a loss that was reported is not reported again.
  private mutating func combine(_ body: (inout RouteLossMutes) -> [RouteLossMute.Action]) -> [RouteLossMute.Action] {
    let wasMuted = gate == .muted
    var actions: [RouteLossMute.Action] = []
    for action in body(&self) where !actions.contains(action) && !(action == .reportLost && wasMuted) {
      actions.append(action)
    }
    return actions
  }
}
