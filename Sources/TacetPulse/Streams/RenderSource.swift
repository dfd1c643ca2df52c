internal import CTacetPulse
import TacetSignal

/// The stereo frame of a playback stream.
enum StereoFrame {
  // Computed: a stored property would be initialised on first use, in the write callback, where code is not optimised.
  static var channels: Int { 2 }
  static var bytes: Int { channels * MemoryLayout<Float>.stride }
}

/// The source of a playback stream's frames: the render callback, behind the gate. The loop's thread only.
struct RenderSource {
  /// The length of the rise from silence when the gate opens, in frames: 5 ms at 48 kHz.
  static var riseLength: Int { 240 }

  let render: RenderCallback
  /// The bytes that the server is to have queued, and the bytes that its sink is to take at once.
  var queue = (length: 0, block: 0)
  /// The number of requests so far.
  private(set) var requests = 0
  private var lastRequest: SuspendingClock.Instant?
  private var longestWait: Duration?
  private var risen = RenderSource.riseLength
  private var fallen = 0
  /// True if frames fall to silence within 240 more, and none are rendered after these.
  var isEnding = false
  var gate = OutputGate.open {
    didSet { if gate == .open, oldValue != .open { risen = 0 } }
  }

  init(render: RenderCallback) { self.render = render }

  /// Counts a request of the server's for frames.
  mutating func countRequest() {
    requests &+= 1
    let now = SuspendingClock.now
    if let lastRequest { longestWait = max(longestWait ?? .zero, now - lastRequest) }
    lastRequest = now
  }

  /// The bytes to write where the server asks for `asked` to fill its buffer: as many as are missing in the queue. Where
  /// the sink takes larger blocks than it was asked to, the queue is longer by twice the difference: one block to play, and
  /// one to be late by.
  func share(of asked: Int, buffer: Int, block: Int) -> Int {
    let length = queue.length + 2 * max(0, block - queue.block)
    return max(0, min(asked, length - max(0, buffer - asked)))
  }

  /// Returns the longest time between two requests since the last call, or since ``resetWaits()``; nil: there were no two.
  mutating func takeLongestWait() -> Duration? {
    defer { longestWait = nil }
    return longestWait
  }

  /// Forgets the time of the last request: what follows is no wait.
  mutating func resetWaits() { (lastRequest, longestWait) = (nil, nil) }

  /// Renders `frames` to `samples`, as the gate says.
  mutating func fill(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    guard !isEnding else { return fall(samples, frames: frames) }
    if gate != .held { render(samples, frames: frames) }
    guard gate == .open else {
      samples.update(repeating: 0, count: StereoFrame.channels * frames)
      return
    }
    var frame = 0
    while risen < RenderSource.riseLength, frame < frames {
      let gain = Float(risen) / Float(RenderSource.riseLength)
      samples[StereoFrame.channels * frame] *= gain
      samples[StereoFrame.channels * frame + 1] *= gain
      frame += 1
      risen += 1
    }
  }

  private mutating func fall(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    let left = gate == .open ? min(frames, RenderSource.riseLength - fallen) : 0
    if left > 0 { render(samples, frames: left) }
    var frame = 0
    while frame < left {
      fallen += 1
      let gain = Float(RenderSource.riseLength - fallen) / Float(RenderSource.riseLength)
      samples[StereoFrame.channels * frame] *= gain
      samples[StereoFrame.channels * frame + 1] *= gain
      frame += 1
    }
    (samples + StereoFrame.channels * left).update(repeating: 0, count: StereoFrame.channels * (frames - left))
  }
}

/// The write callback: renders whole frames into the server's own memory until its queue is as long as it is to be, of the
/// `bytes` that it asks for. The stream's thread only; nothing of ours allocates, locks, retains or releases.
func writeFrames(stream: OpaquePointer?, bytes: Int, source: UnsafeMutableRawPointer?) {
  guard let source = source?.assumingMemoryBound(to: RenderSource.self) else { return }
  source.pointee.countRequest()
  guard let attributes = pa_stream_get_buffer_attr(stream) else { return }
  var left = source.pointee.share(
    of: bytes, buffer: Int(attributes.pointee.tlength), block: Int(attributes.pointee.minreq))
  while left >= StereoFrame.bytes {
    var memory: UnsafeMutableRawPointer?
    var size = left
    guard pa_stream_begin_write(stream, &memory, &size) >= 0, let memory else { return }
    let frames = min(size, left) / StereoFrame.bytes
    guard frames > 0 else {
      pa_stream_cancel_write(stream)
      return
    }
    source.pointee.fill(memory.assumingMemoryBound(to: Float.self), frames: frames)
    guard pa_stream_write(stream, memory, frames * StereoFrame.bytes, nil, 0, PA_SEEK_RELATIVE) >= 0 else { return }
    left -= frames * StereoFrame.bytes
  }
}
