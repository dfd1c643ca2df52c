import TacetSignal

/// The side of a renderer that has the frames of effects in OpenAL. Any thread but the output's; valid as long as its
/// renderer.
package struct BufferSide: Sendable {
  private let effects: LoopbackMix

  init(effects: LoopbackMix) { self.effects = effects }

  /// Gives OpenAL the frames of an effect: mono or stereo, interleaved.
  package func upload(_ frames: EffectFrames, loop: LoopRegion?) throws(MixerError) -> UploadedEffect {
    try effects.withCurrent { () throws(MixerError) in try EffectBuffer.upload(frames, loop: loop, maps: true) }
  }

  /// Gives OpenAL the fold to mono of a stereo effect; returns the buffer's name.
  package func upload(fold frames: EffectFrames, loop: LoopRegion?) throws(MixerError) -> UInt32 {
    try effects.withCurrent { () throws(MixerError) in try EffectBuffer.upload(frames, loop: loop).buffer.name }
  }

  /// Deletes a retired buffer that no source has.
  package func delete(_ buffer: UInt32) { effects.withCurrent { EffectBuffer.delete(buffer) } }
}
