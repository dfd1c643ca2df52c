internal import CTacetPulse

/// Takes back what a stream, and a second one beside it, have queued: as much as the sinks do not need next.
///
/// The last frames that are left fall to silence in the server's queue, and what was rendered for later is replaced by
/// frames that are rendered now, without the first `ramp` of them. They are written at a place that is counted from the
/// last frame (`PA_SEEK_RELATIVE`), which both servers take into account in what they ask for. `pa_stream_flush` would
/// cut the sound. The stream's thread only, not within the write callback.
func takeBackQueue(of stream: OpaquePointer, source: UnsafeMutablePointer<RenderSource>, ramp: Int) {
  let second = source.pointee.second
  guard let first = StreamQueue(of: stream) else { return }
  let queue = first.joined(by: second.flatMap { StreamQueue(of: $0.pointee.stream) })
  let fall = RenderSource.riseLength
  let dropped = (queue.queued - 2 * queue.block) / StereoFrame.bytes - fall
  // After the latency was raised there is a moment in which not all are known: they are heard.
  let known = min(source.pointee.written?.count ?? 0, second.map { $0.pointee.written?.count ?? 0 } ?? .max)
  guard dropped > fall, dropped <= known else { return }
  withUnsafeTemporaryAllocation(of: Float.self, capacity: StereoFrame.channels * fall) { memory in
    guard let samples = memory.baseAddress else { return }
    source.pointee.written?.rewrite(stream, dropped, samples, frames: fall)
    second?.pointee.written?.rewrite(second?.pointee.stream, dropped, samples, frames: fall)
  }
  source.pointee.pass(ramp, apart: second?.pointee.samples)
  let wanted = pa_stream_writable_size(stream)
  if wanted != .max { writeFrames(stream: stream, bytes: wanted, source: source) }
}

extension WrittenFrames {
  /// Replaces the last `dropped` frames of the stream by a fall to silence of the first `frames` among them.
  fileprivate mutating func rewrite(
    _ stream: OpaquePointer?, _ dropped: Int, _ samples: UnsafeMutablePointer<Float>, frames: Int
  ) {
    takeBack(dropped, to: samples, frames: frames)
    append(samples, frames: frames)
    let offset = Int64(-dropped * StereoFrame.bytes)
    pa_stream_write(stream, samples, frames * StereoFrame.bytes, nil, offset, PA_SEEK_RELATIVE)
  }
}

/// The queue of a stream in bytes, as far as the server has said.
private struct StreamQueue {
  var queued: Int
  var block: Int

  init?(of stream: OpaquePointer) {
    let wanted = pa_stream_writable_size(stream)
    guard wanted != .max, let attributes = pa_stream_get_buffer_attr(stream) else { return nil }
    let granted = BufferGrant(attributes.pointee)
    queued = granted.length - wanted
    block = granted.block
  }

  /// The shorter queue, and the longer block.
  func joined(by other: StreamQueue?) -> StreamQueue {
    var both = self
    if let other {
      both.queued = min(queued, other.queued)
      both.block = max(block, other.block)
    }
    return both
  }
}
