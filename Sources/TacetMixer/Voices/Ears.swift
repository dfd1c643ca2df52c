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

  /// Adds frames to both ears at one gain each.
  func add(_ source: UnsafePointer<Float>, _ frames: Int, gains: SIMD2<Float>) {
    var frame = 0
    while frame &+ 32 <= frames {
      for part in 0..<4 {
        let (at, eight) = (frame &+ 8 &* part, source + (frame &+ 8 &* part))
        Self.addEight(eight, to: left + at, gain: gains.x)
        Self.addEight(eight, to: right + at, gain: gains.y)
      }
      frame &+= 32
    }
    while frame < frames {
      left[frame] += source[frame] * gains.x
      right[frame] += source[frame] * gains.y
      frame &+= 1
    }
  }

  /// Adds eight frames to an ear: written out, the compiler makes two vectors of them, while Swift's own are many
  /// times dearer in a debug build.
  @inline(__always)
  private static func addEight(_ source: UnsafePointer<Float>, to ear: UnsafeMutablePointer<Float>, gain: Float) {
    let a = (ear[0] + source[0] * gain, ear[1] + source[1] * gain, ear[2] + source[2] * gain, ear[3] + source[3] * gain)
    let b = (ear[4] + source[4] * gain, ear[5] + source[5] * gain, ear[6] + source[6] * gain, ear[7] + source[7] * gain)
    (ear[0], ear[1], ear[2], ear[3]) = a
    (ear[4], ear[5], ear[6], ear[7]) = b
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
