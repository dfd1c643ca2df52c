import Foundation

/// The workload M(N): 16 looping sounds of a second, and voices of random pitch, pan and distance.
struct BenchmarkVoices {
  /// One voice of the mix.
  struct Voice {
    var sound: Int
    var pitch: Float
    var pan: Float
    var distance: Float
    var gain: Float

    /// The place of the pan on the half circle before the listener.
    var direction: (x: Float, z: Float) { (pan, -max(0, 1 - pan * pan).squareRoot()) }
  }

  static let outputRate = 48_000
  static let soundCount = 16
  static let soundFrames = 44_100

  /// N voices, the same every time (xorshift32).
  static func voices(_ count: Int) -> [Voice] {
    var state: UInt32 = 0x1234_5678
    func next() -> Float {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return Float(state >> 8) / 16_777_216
    }
    return (0..<count).map { index in
      let (pitch, pan, distance) = (0.8 + 0.4 * next(), -1 + 2 * next(), 1 + 9 * next())
      return Voice(
        sound: index % soundCount, pitch: pitch, pan: pan, distance: distance, gain: 1 / Float(count).squareRoot())
    }
  }

  /// Sound number `k`: three partials and noise, 16 bits.
  static func sound(_ k: Int) -> [Int16] {
    let step = 2 * Double.pi * Double(110 + 13 * k) / 44_100
    var noise = UInt32(k &* 77_777 &+ 1)
    // Rotations in place of sines: under callgrind these would take longer than what is measured.
    var partials = [(1.0, 0.30), (2.0, 0.15), (5.0, 0.10)].map { factor, gain in
      (cosine: cos(factor * step), sine: sin(factor * step), x: gain, y: 0.0)
    }
    return (0..<soundFrames).map { _ in
      noise = noise &* 1_664_525 &+ 1_013_904_223
      var value = 0.05 * (Double(noise >> 8) / 8_388_608 - 1)
      for index in partials.indices {
        let partial = partials[index]
        value += partial.y
        partials[index].x = partial.x * partial.cosine - partial.y * partial.sine
        partials[index].y = partial.x * partial.sine + partial.y * partial.cosine
      }
      return Int16(max(-1, min(1, value)) * 32_767)
    }
  }
}
