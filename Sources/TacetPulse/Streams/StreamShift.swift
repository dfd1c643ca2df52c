/// A change of how late a stream is: silence that is added to it, or frames that are left out, under a fade. Pure.
struct StreamShift {
  // Computed: a stored property would be initialised on first use, in the write callback, where code is not optimised.
  /// The length of the fall to silence before, and of the rise after it, in frames: 5 ms at 48 kHz.
  static var fade: Int { 240 }

  /// The frames to add; below 0: to leave out.
  private(set) var pending = 0
  /// The frames of the rise that are done.
  private var risen = StreamShift.fade

  /// Adds `frames` frames of silence, or leaves out as many if below 0. An earlier order that was not carried out is
  /// forgotten.
  mutating func order(_ frames: Int) { pending = frames }

  /// Takes the next `frames` stereo frames. Returns how many frames of silence go before them, and how many of them are
  /// left out at their beginning.
  mutating func next(_ samples: UnsafeMutablePointer<Float>, frames: Int) -> (silence: Int, skipped: Int) {
    if pending != 0, risen > 0 {
      for frame in 0..<frames {
        risen = max(0, risen - 1)
        scale(samples, frame)
      }
      return (0, 0)
    }
    let silence = max(0, pending)
    let skipped = max(0, min(frames, -pending))
    pending += skipped - silence
    var frame = skipped
    while frame < frames, risen < StreamShift.fade {
      scale(samples, frame)
      risen += 1
      frame += 1
    }
    return (silence, skipped)
  }

  private func scale(_ samples: UnsafeMutablePointer<Float>, _ frame: Int) {
    let gain = Float(risen) / Float(StreamShift.fade)
    samples[StereoFrame.channels * frame] *= gain
    samples[StereoFrame.channels * frame + 1] *= gain
  }
}
