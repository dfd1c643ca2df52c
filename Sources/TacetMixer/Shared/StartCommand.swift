/// The frames of an effect as OpenAL has them, for one renderer.
package struct EffectBuffer: BitwiseCopyable, Sendable, Equatable {
  /// The buffer's name; 0 when there is none.
  package var name: UInt32
  /// The stereo effect's fold to mono, for a place in space; 0 until somebody needs it.
  package var mono: UInt32
  /// 1 or 2.
  package var channels: Int32
  /// How many frames it has.
  package var frames: Int32
  /// Frames a second.
  package var sampleRate: Int32
  /// Where it repeats when it loops: the first frame, and one past the last.
  package var loopStart: Int32
  package var loopEnd: Int32
}

/// A voice to start: what the game asked for and what can not change any more. The rest stands in ``VoiceControls``.
package struct StartCommand: BitwiseCopyable, Sendable {
  package var slot: UInt32
  package var generation: UInt32
  package var buffer: EffectBuffer
  /// It was asked for in a pause, and comes in after it.
  package var waitsForThaw: Bool
  /// How long it takes to come in, in frames.
  package var fadeIn: Int32

  package init(slot: UInt32, generation: UInt32, buffer: EffectBuffer, waitsForThaw: Bool, fadeIn: Int32) {
    self.slot = slot
    self.generation = generation
    self.buffer = buffer
    self.waitsForThaw = waitsForThaw
    self.fadeIn = fadeIn
  }
}
