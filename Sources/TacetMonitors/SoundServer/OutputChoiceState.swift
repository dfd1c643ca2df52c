import TacetPulse

/// Which of the game's streams have to be moved to the output that was chosen. Pure.
///
/// Each stream is moved once for each choice: who moves it elsewhere afterwards, in a mixer, has the last word.
struct OutputChoiceState: Hashable {
  struct Move: Hashable {
    let stream: UInt32
    let sink: UInt32
  }

  private enum Wish: Hashable {
    case none
    /// To where new sound goes, once.
    case followDefault
    case sink(String)
  }

  private var wish = Wish.none
  private var moved: Set<UInt32> = []

  /// Takes in a choice: a sink's name; nil: the default, whichever it is.
  mutating func choose(_ sink: String?) {
    wish = sink.map(Wish.sink) ?? .followDefault
    moved = []
  }

  /// The server is gone, and its numbers with it; the choice stays.
  mutating func forgetStreams() { moved = [] }

  /// What has to be moved now.
  mutating func moves(of streams: [StreamInventory.OwnStream], in inventory: PulseInventory) -> [Move] {
    let name: String?
    switch wish {
    case .none: return []
    case .followDefault: name = inventory.server?.defaultSink
    case .sink(let chosen): name = chosen
    }
    guard let sink = inventory.sinks.first(where: { $0.name == name }) else { return [] }
    let new = streams.filter { $0.sink != nil && !moved.contains($0.index) }
    moved.formUnion(new.map(\.index))
    if wish == .followDefault, !new.isEmpty { self = OutputChoiceState() }
    return new.filter { $0.sink != sink.index }.map { Move(stream: $0.index, sink: sink.index) }
  }
}
