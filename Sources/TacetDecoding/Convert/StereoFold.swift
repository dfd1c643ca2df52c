import Glibc

/// Frames of any number of channels as stereo. Mono goes to both sides at constant power; stereo stays as it is; more
/// are folded down as ITU-R BS.775 says, scaled so that full scale stays full scale, the low-frequency channel left out.
struct StereoFold: Sendable {
  private let channels: Int
  private let left: [Float]
  private let right: [Float]

  /// Constant power at the centre: cos 45°.
  static let centre: Float = 0.707_106_78

  private enum Speaker { case left, right, centre, low, sideLeft, sideRight, rear }

  /// A fold of `channels` channels, in Vorbis' order (Vorbis I specification, 4.3.9) or in WAV's.
  init(channels: Int, isVorbis: Bool) {
    self.channels = channels
    let speakers: [Speaker] =
      switch (channels, isVorbis) {
      case (3, true): [.left, .centre, .right]
      case (3, false): [.left, .right, .centre]
      case (4, _): [.left, .right, .sideLeft, .sideRight]
      case (5, true): [.left, .centre, .right, .sideLeft, .sideRight]
      case (5, false): [.left, .right, .centre, .sideLeft, .sideRight]
      case (6, true): [.left, .centre, .right, .sideLeft, .sideRight, .low]
      case (6, false): [.left, .right, .centre, .low, .sideLeft, .sideRight]
      case (7, true): [.left, .centre, .right, .sideLeft, .sideRight, .rear, .low]
      case (7, false): [.left, .right, .centre, .low, .rear, .sideLeft, .sideRight]
      case (8, true): [.left, .centre, .right, .sideLeft, .sideRight, .sideLeft, .sideRight, .low]
      case (8, false): [.left, .right, .centre, .low, .sideLeft, .sideRight, .sideLeft, .sideRight]
      default: (0..<channels).map { $0 % 2 == 0 ? .left : .right }
      }
    let toLeft = speakers.map { Self.gain($0, .left, .sideLeft) }
    let toRight = speakers.map { Self.gain($0, .right, .sideRight) }
    let scale = 1 / max(toLeft.reduce(0, +), toRight.reduce(0, +), 1)
    left = toLeft.map { $0 * scale }
    right = toRight.map { $0 * scale }
  }

  private static func gain(_ speaker: Speaker, _ front: Speaker, _ side: Speaker) -> Float {
    switch speaker {
    case front: 1
    case side, .centre, .rear: centre
    default: 0
    }
  }

  /// Folds `frames` frames at `input` into stereo at `output`; not in place.
  func fold(_ input: UnsafePointer<Float>, frames: Int, into output: UnsafeMutablePointer<Float>) {
    for frame in 0..<frames {
      var sum = SIMD2<Float>.zero
      for channel in 0..<channels {
        sum += input[frame * channels + channel] * SIMD2(left[channel], right[channel])
      }
      output[2 * frame] = sum.x
      output[2 * frame + 1] = sum.y
    }
  }

  /// Spreads `frames` mono frames, which stand in the second half of the room at `samples`, over all of it.
  static func spread(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    for i in 0..<frames {
      let sample = samples[frames + i] * centre
      samples[2 * i] = sample
      samples[2 * i + 1] = sample
    }
  }
}
