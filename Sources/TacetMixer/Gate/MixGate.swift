import TacetSession
import TacetSignal

/// The gate of a mix: one mechanism for pause, mute and ducking. Pure.
///
/// A pause ramps to silence and then freezes: the mix is not rendered any more, so everything in it stands
/// still to the frame. Lifted on the way down, the ramp turns round and nothing froze. A mute ramps to silence; its
/// time runs on, counted and not rendered.
struct MixGate: Equatable {
  /// The session's order.
  private(set) var order = MixOrder(level: .audible, ramp: 0)
  /// How much is to be heard, by that order and by the game's own hold.
  private(set) var level = Audibility.audible
  /// The game's switches that were on.
  private var switches: UInt8 = 0
  private(set) var hold = Ramp(1)
  private(set) var duck = Ramp(1)
  private(set) var isFrozen = false

  private static let ducked: Float = 0.251_188_64  // -12 dB

  /// True if the order or the game's hold is another one.
  func isNew(_ order: MixOrder, _ game: MixSwitches) -> Bool { order != self.order || game.areOn != switches }

  /// Applies the session's order and the game's hold, of which the stronger one decides. A change by the game takes its
  /// own span, every other that of the order; silence by the session also shortens a fade that the game has begun.
  /// Returns true when the mix goes on after it was frozen.
  mutating func apply(_ order: MixOrder, _ game: MixSwitches = MixSwitches(), fades: Fades) -> Bool {
    let (before, wasFrozen, span) = (level, isFrozen, game.span(since: switches))
    (self.order, level, switches) = (order, max(order.level, game.level), game.areOn)
    let silent = level >= .muted
    let target: Float = silent ? 0 : 1
    let isBySession = order.level >= .muted
    let ramp = isBySession ? order.ramp : span ?? order.ramp
    let mayShorten = isBySession || span != nil
    if hold.target != target || (hold.isMoving && mayShorten && ramp.frames < hold.remaining) {
      hold.go(to: target, over: ramp)
    }
    if !silent {
      let wanted: Float = level == .ducked ? Self.ducked : 1
      // Inaudible, it needs no ramp.
      let wasSilent = before >= .muted && hold.value == 0
      if duck.target != wanted || (wasSilent && duck.isMoving) {
        duck.go(to: wanted, over: wasSilent ? 0 : (wanted < duck.value ? fades.duck : fades.unduck))
      }
    }
    if level != .paused { isFrozen = false }
    return wasFrozen && !isFrozen
  }

  /// True if a pause is in force or on its way.
  var isPausing: Bool { level == .paused }
  /// True if the mix is silent from here on, until an order changes that.
  var isSilent: Bool { hold.value == 0 && !hold.isMoving }
  /// How many frames may be rendered before something changes that must be exact.
  var boundary: Int { hold.isMoving ? hold.remaining : .max }

  /// Freezes, if a pause has come to its end. Returns true when it did so just now.
  mutating func freezeIfSilent() -> Bool {
    guard level == .paused, !isFrozen, isSilent else { return false }
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
    if level >= .muted { finishRamps() }
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
