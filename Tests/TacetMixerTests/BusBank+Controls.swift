import TacetSignal

@testable import TacetMixer

extension BusBank {
  /// Gives a bus these controls, as they are at frame 0. Returns a bit for each bus whose pause changes by that.
  @discardableResult
  mutating func set(
    _ bus: Int, isFirst: Bool = true, glide: Int = 240, _ body: (inout BusControls) -> Void
  ) -> UInt64 {
    var controls = BusControls()
    body(&controls)
    let changed = apply(controls.inForce(at: RenderClocks()), to: bus, isFirst: isFirst, glide: glide)
    recomputeLevels()
    return changed
  }
}

extension VoiceBank {
  /// Gives the bus 3 controls of its own, which hold at once.
  mutating func setBus3(_ body: (inout BusControls) -> Void) { buses.set(3, glide: 0, body) }
}
