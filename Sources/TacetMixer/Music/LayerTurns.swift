import TacetSignal

/// The gains of layers that wait for their time, the last one of each layer.
package struct LayerTurns: BitwiseCopyable, Equatable, Sendable {
  private var turns = InlineArray<8, PendingValue<Float>?>(repeating: nil)
  /// A bit for each layer whose gain waits.
  private var waiting: UInt8 = 0

  package init() {}

  /// True if none waits.
  package var isEmpty: Bool { waiting == 0 }

  package subscript(layer: Int) -> PendingValue<Float>? {
    get { turns[layer] }
    set {
      turns[layer] = newValue
      let bit: UInt8 = 1 << UInt8(layer)
      waiting = newValue == nil ? waiting & ~bit : waiting | bit
    }
  }

  /// Takes the turn with this number; nil: no layer has it.
  package mutating func take(_ number: UInt32) -> (layer: Int, turn: PendingValue<Float>)? {
    guard !isEmpty else { return nil }
    for layer in 0..<LayerOrder.most {
      guard let turn = turns[layer], turn.change.number == number else { continue }
      self[layer] = nil
      return (layer, turn)
    }
    return nil
  }

  package static func == (a: LayerTurns, b: LayerTurns) -> Bool {
    guard a.waiting == b.waiting, !a.isEmpty else { return a.waiting == b.waiting }
    for layer in 0..<LayerOrder.most where a.turns[layer] != b.turns[layer] { return false }
    return true
  }
}
