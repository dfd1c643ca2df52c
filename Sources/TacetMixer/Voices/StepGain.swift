/// The gain of a step: one number, or one for each frame.
enum StepGain {
  case constant(Float)
  case line(UnsafeMutablePointer<Float>)

  /// Multiplies frames by it, into others.
  func multiply(_ source: UnsafePointer<Float>, into target: UnsafeMutablePointer<Float>, frames: Int) {
    switch self {
    case .constant(let gain): for frame in 0..<frames { target[frame] = source[frame] * gain }
    case .line(let gains): for frame in 0..<frames { target[frame] = source[frame] * gains[frame] }
    }
  }

  /// Multiplies frames by it.
  func multiply(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    switch self {
    case .constant(let gain): for frame in 0..<frames { samples[frame] *= gain }
    case .line(let gains): for frame in 0..<frames { samples[frame] *= gains[frame] }
    }
  }
}
