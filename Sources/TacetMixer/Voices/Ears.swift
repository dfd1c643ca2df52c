import TacetSignal

/// The frames of both ears, to which voices are added. A handle: valid as long as its memory.
struct Ears {
  /// The gain below which nothing is heard.
  private static let silent: Float = 1e-5

  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>

  /// Fills a block with as many frames.
  func interleave(into block: Block) {
    let (samples, frames) = (block.base, block.frames)
    var frame = 0
    while frame < frames {
      samples[Block.channels &* frame] = left[frame]
      samples[Block.channels &* frame &+ 1] = right[frame]
      frame &+= 1
    }
  }

  /// Adds frames to an ear at a gain, of which `share` is for it.
  @inline(__always)
  func add(
    _ source: UnsafePointer<Float>, _ stride: Int, to ear: UnsafeMutablePointer<Float>, _ frames: Int,
    _ gain: StepGain, from share: Float, step: Float, at first: Int
  ) {
    switch gain {
    case .constant(let gain):
      guard step != 0 else { return add(source, stride, to: ear, frames, gain: share * gain) }
      var frame = 0
      while frame < frames {
        ear[frame] += source[frame &* stride] * gain * (share + step * Float(frame))
        frame &+= 1
      }
    case .line(let gains):
      guard share != 0 || step != 0 else { return }
      var frame = 0
      while frame < frames {
        ear[frame] += source[frame &* stride] * gains[first &+ frame] * (share + step * Float(frame))
        frame &+= 1
      }
    }
  }

  /// Adds frames to both ears at one gain each. The compiler turns these loops into vectors.
  func add(_ source: UnsafePointer<Float>, _ frames: Int, gains: SIMD2<Float>) {
    let (first, second) = (gains.x, gains.y)
    var frame = 0
    while frame < frames {
      left[frame] += source[frame] * first
      right[frame] += source[frame] * second
      frame &+= 1
    }
  }

  /// Adds frames to an ear at one gain.
  func add(
    _ source: UnsafePointer<Float>, _ stride: Int, to ear: UnsafeMutablePointer<Float>, _ frames: Int, gain: Float
  ) {
    guard gain.magnitude > Self.silent else { return }
    var frame = 0
    if stride == 1 {
      while frame < frames {
        ear[frame] += source[frame] * gain
        frame &+= 1
      }
    } else {
      while frame < frames {
        ear[frame] += source[2 &* frame] * gain
        frame &+= 1
      }
    }
  }
}
