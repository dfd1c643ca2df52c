import TacetPulse

/// The moves of the game's streams to the output that was chosen. Pure.
///
/// Each stream is moved once for each choice: a later move by hand, in a mixer, wins.
struct OutputChoiceState: Hashable {
  struct Move: Hashable {
    let stream: UInt32
    let sink: UInt32
  }

  private enum Target: Hashable {
    case none
    /// The default sink, once.
    case defaultSink
    case sink(String)
  }

  private var target = Target.none
  private var moved: Set<UInt32> = []

  /// Applies a choice: a sink's name; nil: the default, whichever it is.
  mutating func choose(_ sink: String?) {
    target = sink.map(Target.sink) ?? .defaultSink
    moved = []
  }

  /// The server is gone, and its numbers with it. The choice stays.
  mutating func serverLost() { moved = [] }

  /// Returns the moves that are due.
  mutating func moves(of streams: [StreamInventory.OwnStream], in inventory: PulseInventory) -> [Move] {
    let name: String?
    switch target {
    case .none: return []
    case .defaultSink: name = inventory.server?.defaultSink
    case .sink(let chosen): name = chosen
    }
    guard let sink = inventory.sinks.first(where: { $0.name == name }) else { return [] }
    let new = streams.filter { $0.sink != nil && !moved.contains($0.index) }
    moved.formUnion(new.map(\.index))
    if target == .defaultSink, !new.isEmpty { self = OutputChoiceState() }
    return new.filter { $0.sink != sink.index }.map { Move(stream: $0.index, sink: sink.index) }
  }
}
