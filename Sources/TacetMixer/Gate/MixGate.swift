import TacetSession
import TacetSignal

/// The gate of a mix: one mechanism for pause, mute and ducking. Pure.
///
/// A pause ramps to silence and then freezes: the mix is not rendered any more, so everything in it stands
/// still to the frame. Lifted on the way down, the ramp turns round and nothing froze. A mute ramps to silence; its
/// time runs on, counted and not rendered.
struct MixGate: Equatable {
  private(set) var order = MixOrder(level: .audible, ramp: 0)
  private(set) var hold = Ramp(1)
  private(set) var duck = Ramp(1)
  private(set) var isFrozen = false

  private static let ducked: Float = 0.251_188_64  // -12 dB

  /// Applies an order. Returns true when the mix goes on after it was frozen.
  mutating func apply(_ order: MixOrder, fades: Fades) -> Bool {
    let before = self.order
    self.order = order
    let wasFrozen = isFrozen
    let silent = order.level >= .muted
    let target: Float = silent ? 0 : 1
    if hold.target != target || (hold.isMoving && order.ramp.frames < hold.remaining) {
      hold.go(to: target, over: order.ramp)
    }
    if !silent {
      let wanted: Float = order.level == .ducked ? Self.ducked : 1
      // Inaudible, it needs no ramp.
      let wasSilent = before.level >= .muted && hold.value == 0
      if duck.target != wanted || (wasSilent && duck.isMoving) {
        duck.go(to: wanted, over: wasSilent ? 0 : (wanted < duck.value ? fades.duck : fades.unduck))
      }
    }
    if order.level != .paused { isFrozen = false }
    return wasFrozen && !isFrozen
  }

  /// True if a pause is in force or on its way.
  var isPausing: Bool { order.level == .paused }
  /// True if the mix is silent from here on, until an order changes that.
  var isSilent: Bool { hold.value == 0 && !hold.isMoving }
  /// How many frames may be rendered before something changes that must be exact.
  var boundary: Int { hold.isMoving ? hold.remaining : .max }

  /// Freezes, if a pause has come to its end. Returns true when it did so just now.
  mutating func freezeIfSilent() -> Bool {
    guard order.level == .paused, !isFrozen, isSilent else { return false }
    isFrozen = true
    return true
  }

  /// Ends every ramp at its target: for a mix that is inaudible.
  mutating func finishRamps() {
    hold.go(to: hold.target, over: 0)
    duck.go(to: duck.target, over: 0)
  }

  /// Ends a ramp to silence: for a mix that is not rendered. A ramp to what will be heard waits.
  mutating func finishFadeToSilence() {
    if order.level >= .muted { finishRamps() }
  }

  /// Lets `frames` frames pass without samples.
  mutating func skip(_ frames: Int) {
    hold.advance(frames)
    duck.advance(frames)
  }

  /// Applies the gate to a block that was mixed.
  mutating func apply(to block: Block) {
    hold.apply(to: block)
    duck.apply(to: block)
  }
}
