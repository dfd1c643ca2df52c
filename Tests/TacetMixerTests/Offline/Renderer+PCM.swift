import TacetSignal
import TacetSystem

@testable import TacetMixer

extension Renderer {
  /// The next frames, up to the clock: those that the limiter holds back are in them. Where a voice has a place,
  /// OpenAL's device is made before.
  func rendered(_ frames: Int) -> [Float] {
    space.advance()
    if space.isWanted() { try? space.make() }
    var samples = [Float](repeating: 9, count: 2 * frames)
    output.render(into: &samples, frames: frames)
    return Array((samples + output.delayed)[(2 * output.delay)...])
  }

  /// Float frames that stay in memory.
  func buffer(of pcm: PCM, loop: LoopRegion?) -> EffectBuffer {
    let memory = EffectMemory(EffectFrames(pcm), loop: loop)
    keptEffects.withLock { $0.append(memory) }
    return memory.buffer
  }
}

private let keptEffects = Locked<[EffectMemory]>([])
