internal import CTacetPulse

/// The frames of a second stream, which are written in lockstep with those of the first: both have the same frames
/// queued, and one sink that plays both takes them at the same pace. The loop's thread only.
struct SecondSource {
  /// The most frames that are rendered at once for both.
  static var longest: Int { 1_024 }

  let stream: OpaquePointer
  /// The frames that are rendered for it.
  let samples: UnsafeMutablePointer<Float>
  private let silence: UnsafeMutablePointer<Float>
  var shift = StreamShift()
  /// The frames that were written; nil: none will be taken back.
  var written: WrittenFrames?

  /// A source for this stream, whose memory is freed by ``free()``.
  init(stream: OpaquePointer) {
    self.stream = stream
    let count = StereoFrame.channels * SecondSource.longest
    samples = .allocate(capacity: count)
    samples.initialize(repeating: 0, count: count)
    silence = .allocate(capacity: count)
    silence.initialize(repeating: 0, count: count)
  }

  func free() {
    written?.free()
    samples.deallocate()
    silence.deallocate()
  }

  /// Its buffer, as the server has made it.
  var granted: BufferGrant? { pa_stream_get_buffer_attr(stream).map { BufferGrant($0.pointee) } }

  /// Writes `frames` frames that were rendered to ``samples``.
  mutating func write(frames: Int) {
    let (silent, skipped) = shift.next(samples, frames: frames)
    var left = silent
    while left > 0 {
      let part = min(left, SecondSource.longest)
      write(silence, frames: part)
      left -= part
    }
    if skipped < frames { write(samples + StereoFrame.channels * skipped, frames: frames - skipped) }
  }

  private mutating func write(_ samples: UnsafePointer<Float>, frames: Int) {
    written?.append(samples, frames: frames)
    pa_stream_write(stream, samples, frames * StereoFrame.bytes, nil, 0, PA_SEEK_RELATIVE)
  }
}
