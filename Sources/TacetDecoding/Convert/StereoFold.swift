/// The fold of channels to stereo by ITU-R BS.775, scaled so that full scale stays full scale. The low-frequency
/// channel is left out.
package struct StereoFold: Sendable {
  private let gains: [SIMD2<Float>]

  /// The gain of a centred channel at constant power: cos 45°.
  static let centre: Float = 0.707_106_78

  /// A fold of channels at these places.
  package init(_ speakers: [Speaker]) {
    let sums = speakers.reduce(SIMD2<Float>.zero) { $0 + SIMD2(abs($1.gains.x), abs($1.gains.y)) }
    let scale = 1 / max(sums.max(), 1)
    gains = speakers.map { $0.gains * scale }
  }

  /// The fold of a file's frames; nil where they are mono or stereo as they are.
  package init?(_ info: SoundInfo) {
    let channels = info.format.channels
    let speakers = info.layout ?? Speaker.usual(channels: channels, isVorbis: info.container == "ogg")
    guard channels > 1, speakers != [.left, .right] else { return nil }
    self.init(speakers)
  }

  /// Folds `frames` frames at `input` into stereo at `output`. The buffers do not overlap.
  package func fold(_ input: UnsafePointer<Float>, frames: Int, into output: UnsafeMutablePointer<Float>) {
    let channels = gains.count
    gains.withUnsafeBufferPointer { gains in
      for frame in 0..<frames {
        var sum = SIMD2<Float>.zero
        for channel in 0..<channels { sum += input[frame * channels + channel] * gains[channel] }
        output[2 * frame] = sum.x
        output[2 * frame + 1] = sum.y
      }
    }
  }
}
