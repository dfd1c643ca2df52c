import TacetMonitors

/// The machine's inputs with the choice among them. Pure.
struct InputRoster {
  /// The inputs as they are shown: with the choice.
  private(set) var inputs: [AudioInput] = []
  private(set) var chosen: SavedInput?
  /// The inputs as they were reported.
  private var reported: [AudioInput] = []

  /// Takes the inputs of the machine.
  mutating func update(_ inputs: [AudioInput]) -> [MicrophoneChange] {
    reported = inputs
    return mark()
  }

  /// Chooses the input with this id; nil: none.
  mutating func choose(_ id: String?) throws(MicrophoneError) -> [MicrophoneChange] {
    guard let id else { return restore(nil) }
    guard let input = reported.first(where: { $0.id == id }) else { throw .unknownInput(id: id) }
    return restore(SavedInput(input))
  }

  /// Chooses an input that may be absent; nil: none.
  mutating func restore(_ saved: SavedInput?) -> [MicrophoneChange] {
    guard saved != chosen else { return [] }
    chosen = saved
    return [.chosen(saved)] + mark()
  }

  private mutating func mark() -> [MicrophoneChange] {
    let present = reported.first { $0.id == chosen?.id }?.id
    let marked = reported.map { input in
      AudioInput(
        id: input.id, name: input.name, isBluetooth: input.isBluetooth, isHeadset: input.isHeadset,
        isCurrent: present.map { $0 == input.id } ?? input.isCurrent, isChosen: input.id == present)
    }
    guard marked != inputs else { return [] }
    inputs = marked
    return [.inputs(marked)]
  }
}
