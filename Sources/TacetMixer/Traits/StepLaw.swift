/// The frames of a buffer that pass in one frame of the mix, as OpenAL counts them. Pure.
struct StepLaw: BitwiseCopyable, Equatable {
  /// The parts of a frame that it counts: 4,096 up to OpenAL Soft 1.22, then 65,536.
  var parts: Float = 4096
  /// The most frames: 255 up to 1.20, then 10.
  var longest: Float = 255

  /// The frames for a pitch, of a buffer with so many frames for each of the mix.
  @inline(__always)
  func step(_ ratio: Double) -> Double {
    let parts = Double(parts)
    return max(1, min((ratio * parts).rounded(), Double(longest) * parts)) / parts
  }
}
