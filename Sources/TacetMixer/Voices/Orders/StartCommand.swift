import TacetSignal

/// A voice to start: the part of the request that can not change any more. The rest is in ``VoiceOrder``.
package struct StartCommand: BitwiseCopyable, Sendable {
  package var slot: UInt32
  package var generation: UInt32
  package var buffer: EffectBuffer
  /// It was asked for in a pause, and comes in after it.
  package var startsAfterResume: Bool
  /// It was asked for in a pause of the system, or of the game's that reaches its bus: a one-shot that is due runs
  /// unheard.
  package var isHeld: Bool
  /// The frame of its effect that it begins at.
  package var offset: Int32
  package var fadeIn: RampSpan

  package init(
    slot: UInt32, generation: UInt32, buffer: EffectBuffer, startsAfterResume: Bool = false,
    isHeld: Bool = false, offset: Int32 = 0, fadeIn: RampSpan = 0
  ) {
    self.slot = slot
    self.generation = generation
    self.buffer = buffer
    self.startsAfterResume = startsAfterResume
    self.isHeld = isHeld
    self.offset = offset
    self.fadeIn = fadeIn
  }
}
