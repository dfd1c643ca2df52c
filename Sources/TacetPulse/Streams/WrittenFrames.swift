/// The frames that were written to a stream last, for as long as its queue may be: those that are not heard yet are
/// among them. The stream's thread only.
struct WrittenFrames {
  private let samples: UnsafeMutablePointer<Float>
  let capacity: Int
  /// The place of the next frame.
  private var next = 0
  /// The frames that are known, `capacity` at most.
  private(set) var count = 0

  /// Room for so many stereo frames, which is given back by ``free()``.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
    samples = .allocate(capacity: StereoFrame.channels * self.capacity)
    samples.initialize(repeating: 0, count: StereoFrame.channels * self.capacity)
  }

  func free() { samples.deallocate() }

  /// Adds frames that are written now. Neither locks nor allocates.
  mutating func append(_ new: UnsafePointer<Float>, frames: Int) {
    var taken = max(0, frames - capacity)
    while taken < frames {
      let part = min(frames - taken, capacity - next)
      (samples + StereoFrame.channels * next).update(
        from: new + StereoFrame.channels * taken, count: StereoFrame.channels * part)
      taken += part
      next = (next + part) % capacity
    }
    count = min(capacity, count + frames)
  }

  /// Forgets the last `dropped` frames, ``count`` at most, and copies the `frames` that came first among them to
  /// `target`, in a fall to silence.
  mutating func takeBack(_ dropped: Int, to target: UnsafeMutablePointer<Float>, frames: Int) {
    let start = (next + capacity - dropped) % capacity
    for frame in 0..<frames {
      let gain = Float(frames - frame - 1) / Float(frames)
      let place = StereoFrame.channels * ((start + frame) % capacity)
      for channel in 0..<StereoFrame.channels {
        target[StereoFrame.channels * frame + channel] = gain * samples[place + channel]
      }
    }
    count -= dropped
    next = start
  }
}
