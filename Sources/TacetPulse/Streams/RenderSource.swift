internal import CTacetPulse
import TacetSignal

/// The ends of the blocks that an output was given last: a gap behind one that ends in silence is not heard.
package struct BlockEnds {
  /// The frames at the end of a block that tell: 1 ms at 48 kHz.
  private static var frames: Int { 48 }
  /// The level of a sample from which on it is sound: -80 dBFS.
  private static var level: Float { 1e-4 }
  /// A bit for each of the last blocks, that of the last one lowest.
  private var sounds: UInt8 = 0

  package init() {}

  /// True if the last block ends in sound: a request that comes late now is heard.
  package var isSounding: Bool { sounds & 1 != 0 }
  /// True if one of the last four blocks ends in sound: an underrun may be reported after the block that it delayed.
  package var wasSounding: Bool { sounds & 0xF != 0 }

  /// Takes in a block of `frames`, the soundtrack `apart` where that is given.
  package mutating func add(
    _ samples: UnsafeMutablePointer<Float>, apart: UnsafeMutablePointer<Float>? = nil, frames: Int
  ) {
    let isSound = Self.sounds(samples, frames) || apart.map { Self.sounds($0, frames) } == true
    sounds = sounds << 1 | (isSound ? 1 : 0)
  }

  private static func sounds(_ samples: UnsafeMutablePointer<Float>, _ frames: Int) -> Bool {
    let end = StereoFrame.channels * frames
    for sample in max(0, end - StereoFrame.channels * Self.frames)..<max(0, end) where abs(samples[sample]) >= level {
      return true
    }
    return false
  }
}

/// The source of a playback stream's frames: the render callback, behind the gate. One thread only: the one that
/// renders.
package struct RenderSource {
  /// The length of the rise from silence when the gate opens, in frames: 5 ms at 48 kHz.
  static var riseLength: Int { 240 }

  /// nil: the stream is written to by another one's source.
  let render: RenderCallback?
  /// The second stream, which gets what is rendered apart.
  var second: UnsafeMutablePointer<SecondSource>?
  /// The bytes that the server is to have queued, and the bytes that its sink is to take at once.
  var queue = (length: 0, block: 0)
  /// The bytes that are written at once at the least: what the server asks for is gathered until there are so many.
  var piece = 0
  /// True if the server's whole buffer is filled: its sink takes more at once than is queued, and plays nothing before.
  var fillsBuffer = false
  /// The most bytes that one request is met with. A long queue is filled by several, for music is decoded 16,384 frames
  /// ahead.
  var longestShare = Int.max
  /// The frames that were written; nil: none will be taken back.
  var written: WrittenFrames?
  /// The number of requests so far.
  private(set) var requests = 0
  /// The ends of the blocks that were rendered.
  package private(set) var ends = BlockEnds()
  private var lastRequest: SuspendingClock.Instant?
  private var longestWait: Duration?
  private var risen = RenderSource.riseLength
  private var fallen = 0
  /// True if frames fall to silence within 240 more, and none are rendered after these.
  package var isEnding = false
  package var gate = OutputGate.open {
    didSet { if gate == .open, oldValue != .open { risen = 0 } }
  }

  package init(render: RenderCallback?) { self.render = render }

  /// Counts a request of the server's for frames.
  mutating func countRequest() {
    requests &+= 1
    let now = SuspendingClock.now
    if let lastRequest, ends.isSounding { longestWait = max(longestWait ?? .zero, now - lastRequest) }
    lastRequest = now
  }

  /// The bytes to write where the server asks for `asked` to fill its buffer: as many as are missing in the queue.
  /// Where the sink takes larger blocks than it was asked to, the queue is longer by twice the difference: one block to
  /// play, and one to be late by. `start`: the server plays nothing before so many are queued.
  func share(of asked: Int, buffer: Int, block: Int, start: Int = 0) -> Int {
    guard !fillsBuffer else { return asked }
    let length = max(queue.length + 2 * max(0, block - queue.block), start)
    let share = max(0, min(asked, length - max(0, buffer - asked), max(longestShare, start)))
    return share < min(piece, buffer / 2) ? 0 : share
  }

  /// Returns the longest time between two requests, with sound before the later one, since the last call, or since
  /// ``resetWaits()``; nil: there were no two.
  mutating func takeLongestWait() -> Duration? {
    defer { longestWait = nil }
    return longestWait
  }

  /// Forgets the time of the last request: what follows is no wait.
  mutating func resetWaits() { (lastRequest, longestWait) = (nil, nil) }

  /// Renders `frames` that are not heard, and lets the next ones rise from silence. `apart` has room for the frames of
  /// a ``SecondSource``.
  mutating func pass(_ frames: Int, apart: UnsafeMutablePointer<Float>?) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: StereoFrame.channels * SecondSource.longest) { memory in
      guard let samples = memory.baseAddress else { return }
      var left = frames
      while left > 0 {
        let part = min(left, SecondSource.longest)
        fill(samples, apart: apart, frames: part)
        left -= part
      }
    }
    risen = 0
  }

  /// Renders `frames` to `samples`, as the gate says.
  package mutating func fill(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    fill(samples, apart: nil, frames: frames)
  }

  /// The same, with the soundtrack in `apart` where that is given.
  package mutating func fill(_ samples: UnsafeMutablePointer<Float>, apart: UnsafeMutablePointer<Float>?, frames: Int) {
    fillBlock(samples, apart, frames: frames)
    ends.add(samples, apart: apart, frames: frames)
  }

  private mutating func fillBlock(
    _ samples: UnsafeMutablePointer<Float>, _ apart: UnsafeMutablePointer<Float>?, frames: Int
  ) {
    guard !isEnding else { return fall(samples, apart, frames: frames) }
    if gate != .held { render?(samples, soundtrack: apart, frames: frames) }
    guard gate == .open else {
      samples.update(repeating: 0, count: StereoFrame.channels * frames)
      apart?.update(repeating: 0, count: StereoFrame.channels * frames)
      return
    }
    var frame = 0
    while risen < RenderSource.riseLength, frame < frames {
      scale(samples, apart, frame, by: risen)
      frame += 1
      risen += 1
    }
  }

  private mutating func fall(
    _ samples: UnsafeMutablePointer<Float>, _ apart: UnsafeMutablePointer<Float>?, frames: Int
  ) {
    let left = gate == .open ? min(frames, RenderSource.riseLength - fallen) : 0
    if left > 0 { render?(samples, soundtrack: apart, frames: left) }
    var frame = 0
    while frame < left {
      fallen += 1
      scale(samples, apart, frame, by: RenderSource.riseLength - fallen)
      frame += 1
    }
    let silent = StereoFrame.channels * (frames - left)
    (samples + StereoFrame.channels * left).update(repeating: 0, count: silent)
    if let apart { (apart + StereoFrame.channels * left).update(repeating: 0, count: silent) }
  }

  /// Scales one frame of both by `share` of the rise.
  private func scale(
    _ samples: UnsafeMutablePointer<Float>, _ apart: UnsafeMutablePointer<Float>?, _ frame: Int, by share: Int
  ) {
    let gain = Float(share) / Float(RenderSource.riseLength)
    samples[StereoFrame.channels * frame] *= gain
    samples[StereoFrame.channels * frame + 1] *= gain
    guard let apart else { return }
    apart[StereoFrame.channels * frame] *= gain
    apart[StereoFrame.channels * frame + 1] *= gain
  }
}

/// The write callback: renders whole frames into the server's own memory until its queue is as long as it is to be, of
/// the `bytes` that it asks for; as much is written to the second stream, if there is one. The stream's thread only;
/// nothing of ours allocates, locks, retains or releases.
func writeFrames(stream: OpaquePointer?, bytes: Int, source: UnsafeMutableRawPointer?) {
  guard let source = source?.assumingMemoryBound(to: RenderSource.self) else { return }
  source.pointee.countRequest()
  guard let attributes = pa_stream_get_buffer_attr(stream) else { return }
  let second = source.pointee.second
  // As granted: a server, or a variable that libpulse reads, may have changed all that was asked for.
  let granted = BufferGrant(attributes.pointee).joined(by: second?.pointee.granted)
  var left = source.pointee.share(
    of: bytes, buffer: Int(attributes.pointee.tlength), block: granted.block, start: granted.start)
  while left >= StereoFrame.bytes {
    var memory: UnsafeMutableRawPointer?
    var size = left
    guard pa_stream_begin_write(stream, &memory, &size) >= 0, let memory else { return }
    let most = second == nil ? left : min(left, SecondSource.longest * StereoFrame.bytes)
    let frames = min(size, most) / StereoFrame.bytes
    guard frames > 0 else {
      pa_stream_cancel_write(stream)
      return
    }
    source.pointee.fill(
      memory.assumingMemoryBound(to: Float.self), apart: second?.pointee.samples, frames: frames)
    source.pointee.written?.append(memory.assumingMemoryBound(to: Float.self), frames: frames)
    guard pa_stream_write(stream, memory, frames * StereoFrame.bytes, nil, 0, PA_SEEK_RELATIVE) >= 0 else { return }
    second?.pointee.write(frames: frames)
    left -= frames * StereoFrame.bytes
  }
}
