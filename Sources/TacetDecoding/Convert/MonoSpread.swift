/// The gain of mono sound on each side of stereo.
package enum MonoSpread: Sendable {
  /// 0.7071 on each side: as loud in total as the mono sound. For a mix.
  case constantPower
  /// 1 on each side: the samples of the file. For a sound that is played as it is.
  case bothSides

  /// The amplitude ratio.
  var gain: Float {
    switch self {
    case .constantPower: StereoFold.centre
    case .bothSides: 1
    }
  }

  /// Spreads `frames` mono frames, which are the second half of the buffer at `samples`, over all of it.
  func spread(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    let gain = gain
    for i in 0..<frames {
      let sample = samples[frames + i] * gain
      samples[2 * i] = sample
      samples[2 * i + 1] = sample
    }
  }
}
