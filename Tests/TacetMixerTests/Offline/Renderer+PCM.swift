import TacetSignal

@testable import TacetMixer

extension Renderer {
  /// Gives OpenAL float frames.
  func buffer(of pcm: PCM, loop: LoopRegion?) throws(MixerError) -> EffectBuffer {
    try buffers.upload(EffectFrames(pcm), loop: loop).buffer
  }
}
