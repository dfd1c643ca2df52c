/// The fold of three or more channels to stereo by ITU-R BS.775, scaled so that full scale stays full scale. The
/// low-frequency channel is left out.
package struct StereoFold: Sendable {
  private let channels: Int
  private let left: [Float]
  private let right: [Float]

  /// The gain of a centred channel at constant power: cos 45°.
  static let centre: Float = 0.707_106_78

  private enum Speaker { case left, right, centre, low, sideLeft, sideRight, rear }

  /// A fold of `channels` channels in the order of Vorbis (Vorbis I specification, 4.3.9) or of WAV.
  package init(channels: Int, isVorbis: Bool) {
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

  /// Folds `frames` frames at `input` into stereo at `output`. The buffers do not overlap.
  package func fold(_ input: UnsafePointer<Float>, frames: Int, into output: UnsafeMutablePointer<Float>) {
    for frame in 0..<frames {
      var sum = SIMD2<Float>.zero
      for channel in 0..<channels {
        sum += input[frame * channels + channel] * SIMD2(left[channel], right[channel])
      }
      output[2 * frame] = sum.x
      output[2 * frame + 1] = sum.y
    }
  }
}
