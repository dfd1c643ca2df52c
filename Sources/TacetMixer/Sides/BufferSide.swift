import TacetSignal

/// The side of a renderer that has the frames of effects in OpenAL. Any thread but the output's; valid as long as its
/// renderer.
package struct BufferSide: Sendable {
  private let effects: LoopbackMix
  private let firstSilentSample: Float

  init(effects: LoopbackMix, configuration: MixerConfiguration) {
    self.effects = effects
    firstSilentSample = configuration.traits(in: effects).firstSilentSample
  }

  /// Gives OpenAL the frames of an effect: mono or stereo, interleaved.
  package func upload(_ frames: EffectFrames, loop: LoopRegion?) throws(MixerError) -> UploadedEffect {
    let made = try effects.unlessExiting { () throws(MixerError) in
      try EffectBuffer.upload(frames, loop: loop, firstSilentSample: firstSilentSample, maps: true)
    }
    guard let made else { throw .exiting }
    return made
  }

  /// Gives OpenAL the fold to mono of a stereo effect; returns the buffer's name.
  package func upload(fold frames: EffectFrames, loop: LoopRegion?) throws(MixerError) -> UInt32 {
    let made = try effects.unlessExiting { () throws(MixerError) in
      try EffectBuffer.upload(frames, loop: loop, firstSilentSample: firstSilentSample)
    }
    guard let made else { throw .exiting }
    return made.buffer.name
  }

  /// Deletes a retired buffer that no source has.
  package func delete(_ buffer: UInt32) { effects.unlessExiting { EffectBuffer.delete(buffer) } }
}
