import TacetSignal

@testable import TacetMixer

extension Renderer {
  /// The next frames, up to the clock: those that the limiter holds back are in them.
  func rendered(_ frames: Int) -> [Float] {
    var samples = [Float](repeating: 9, count: 2 * frames)
    output.render(into: &samples, frames: frames)
    return Array((samples + output.delayed)[(2 * output.delay)...])
  }

  /// Gives OpenAL float frames.
  func buffer(of pcm: PCM, loop: LoopRegion?) throws(MixerError) -> EffectBuffer {
    try buffers.upload(EffectFrames(pcm), loop: loop).buffer
  }
}
