import TacetSignal
import TacetSystem

/// The memory of a block, at an address that never changes. Freed with its owner.
struct BlockMemory: ~Copyable {
  private let samples: FixedArray<Float>

  /// Silence of this length.
  init(frames: Int) { samples = FixedArray(repeating: 0, count: Block.channels * frames) }

  /// All of its frames. Valid as long as the memory.
  var all: Block { Block(samples.base, frames: samples.count / Block.channels) }

  /// Its first `frames` frames.
  func prefix(_ frames: Int) -> Block { Block(samples.base, frames: frames) }
}
