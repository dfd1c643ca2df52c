import TacetSession
import TacetSignal

/// How a mix falls silent, stands still, and goes on: one mechanism for pause, mute and ducking.
///
/// Pure. A pause ramps to silence and then freezes: the mix is not pulled any more, so what plays in it stands still to
/// the frame. Lifted on the way down, the ramp turns round and nothing froze. A mute ramps to silence and its time runs
/// on, counted and not rendered.
struct MixGate: Equatable {
  private(set) var order = MixOrder(level: .audible, ramp: 0)
  private(set) var hold = Ramp(1)
  private(set) var duck = Ramp(1)
  private(set) var isFrozen = false

  private static let ducked: Float = 0.251_188_64  // -12 dB

  /// Takes an order; `duckRamps` are the frames down and up. Returns true when the mix goes on after it was frozen.
  mutating func take(_ order: MixOrder, duckRamps: (down: Int, up: Int)) -> Bool {
    let before = self.order
    self.order = order
    let wasFrozen = isFrozen
    let silent = order.level >= .muted
    let target: Float = silent ? 0 : 1
    if hold.target != target || (hold.isMoving && order.ramp < hold.remaining) {
      hold.go(to: target, over: order.ramp)
    }
    if !silent {
      let wanted: Float = order.level == .ducked ? Self.ducked : 1
      // What nobody hears needs no ramp.
      let unheard = before.level >= .muted && hold.value == 0
      if duck.target != wanted || (unheard && duck.isMoving) {
        duck.go(to: wanted, over: unheard ? 0 : (wanted < duck.value ? duckRamps.down : duckRamps.up))
      }
    }
    if order.level != .paused { isFrozen = false }
    return wasFrozen && !isFrozen
  }

  /// Whether what plays in the mix is to be heard, or to run on unheard.
  var isPulled: Bool { !isFrozen }
  /// Whether a pause is in force or on its way.
  var isPausing: Bool { order.level == .paused }
  /// Whether nothing of the mix is heard from here on until an order changes that.
  var isSilent: Bool { hold.value == 0 && !hold.isMoving }
  /// How many frames may be rendered before something changes that must be exact.
  var boundary: Int { hold.isMoving ? hold.remaining : .max }

  /// Freezes, if a pause has come to its end. Returns true when it did so just now.
  mutating func freezeIfSilent() -> Bool {
    guard order.level == .paused, !isFrozen, isSilent else { return false }
    isFrozen = true
    return true
  }

  /// Nobody hears it: what is on its way is there at once.
  mutating func settle() {
    hold.go(to: hold.target, over: 0)
    duck.go(to: duck.target, over: 0)
  }

  /// Nobody renders: what is on its way to silence is there at once. What is to be heard waits for its ramp.
  mutating func settleSilence() {
    if order.level >= .muted { settle() }
  }

  /// Lets `frames` frames of silence pass.
  mutating func pass(_ frames: Int) {
    hold.advance(frames)
    duck.advance(frames)
  }

  /// Applies the gate to `frames` stereo frames that were pulled.
  mutating func apply(to samples: UnsafeMutablePointer<Float>, frames: Int) {
    hold.apply(toStereo: samples, frames: frames)
    duck.apply(toStereo: samples, frames: frames)
  }
}
