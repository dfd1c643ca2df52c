import TacetSignal

/// The side of a renderer that has the frames of effects in OpenAL. Any thread but the output's; valid as long as its
/// renderer.
package struct BufferSide: Sendable {
  private let effects: LoopbackMix

  init(effects: LoopbackMix) { self.effects = effects }

  /// Gives OpenAL the frames of an effect: mono or stereo, interleaved.
  package func upload(_ frames: EffectFrames, loop: LoopRegion?) throws(MixerError) -> UploadedEffect {
    try effects.withCurrent { () throws(MixerError) in try EffectBuffer.upload(frames, loop: loop) }
  }

  /// Reads the frames of a readable buffer back, whose samples have `sampleSize` bytes; nil if OpenAL refuses.
  package func read(_ buffer: EffectBuffer, sampleSize: Int) -> EffectFrames? {
    effects.withCurrent { buffer.read(sampleSize: sampleSize) }
  }

  /// Deletes a retired buffer that no source has.
  package func delete(_ buffer: UInt32) { effects.withCurrent { EffectBuffer.delete(buffer) } }
}
