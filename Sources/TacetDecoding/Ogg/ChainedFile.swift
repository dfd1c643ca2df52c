import TacetSignal

/// A chained Ogg file whose streams, or a joined MP3 whose parts, differ in rate or channels, decoded in the format of
/// the first.
///
/// Streams of that format pass unchanged. Others are converted, each from its own first frame on; after a seek into one
/// the conversion begins at the frame sought.
final class ChainedFile: DecoderBackend, @unchecked Sendable {
  // Sendable: the decoder that owns it is used by one thread at a time.
  let info: SoundInfo
  private let backend: any LinkedBackend
  /// The first frame of each link, counted at the rate of the first link.
  private let starts: [Int]
  private let block: UnsafeMutablePointer<Float>
  private let folded: UnsafeMutablePointer<Float>
  private var resampler: Resampler?
  private var link = 0
  /// The frames in `folded` that are not taken yet, and the place of the first.
  private var waiting = 0
  private var offset = 0
  /// The link of a block that waits in `block` until the conversion of the link before it is over.
  private var next: (link: Int, frames: Int)?
  private var isEnding = false
  private var hasEnded = false
  /// The frames read from the library.
  private var position = 0

  private static let blockFrames = 512

  init(_ backend: any LinkedBackend) {
    self.backend = backend
    var info = backend.info
    let format = info.format
    var starts: [Int] = []
    var frames = 0
    for (i, link) in backend.links.enumerated() {
      let end = i + 1 < backend.links.count ? backend.links[i + 1].start : info.frames
      starts.append(frames)
      frames += converted(end - link.start, from: link.format.sampleRate, to: format.sampleRate)
    }
    info.frames = frames
    (info.loop, info.loopFaults) = LoopTags.read(info.tags, frames: frames, sampleRate: format.sampleRate)
    self.info = info
    self.starts = starts
    // Frames of few channels fill the room of as many of more.
    let room = Self.blockFrames * backend.links.reduce(1) { max($0, $1.format.channels) }
    block = .allocate(capacity: room)
    folded = .allocate(capacity: room * max(format.channels, 2))
  }

  deinit {
    block.deallocate()
    folded.deallocate()
  }

  var damagedPlaces: Int { backend.damagedPlaces }
  func startDeadline(seconds: Double) { backend.startDeadline(seconds: seconds) }
  func check() throws(DecodingError) { try backend.check() }

  func read(into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int) throws(DecodingError) -> Int {
    var done = 0
    while done < frames {
      let made = try take(into: samples + done * info.format.channels, frames: frames - done)
      done += made
      if made > 0 { continue }
      if isEnding {
        isEnding = false
        resampler = nil
        guard let block = next else {
          hasEnded = true
          break
        }
        next = nil
        try begin(block.link, frames: block.frames)
      } else if hasEnded {
        break
      } else {
        try fill()
      }
    }
    return done
  }

  func seek(toFrame frame: Int) throws(DecodingError) {
    let index = max(0, (starts.firstIndex { $0 > frame } ?? starts.count) - 1)
    let link = backend.links[index]
    let inside = converted(frame - starts[index], from: info.format.sampleRate, to: link.format.sampleRate)
    let end = index + 1 < backend.links.count ? backend.links[index + 1].start : .max
    position = min(link.start + inside, max(end - 1, link.start))
    try backend.seek(toFrame: position)
    self.link = index
    (waiting, offset, next, isEnding, hasEnded) = (0, 0, nil, false, false)
    resampler = try resampler(for: link.format)
  }

  /// Takes frames of the block at hand, converted where its link needs it; 0 where it has no more.
  private func take(into samples: UnsafeMutablePointer<Float>, frames: Int) throws(DecodingError) -> Int {
    let channels = info.format.channels
    guard let resampler else {
      let count = min(frames, waiting)
      samples.update(from: folded + offset * channels, count: count * channels)
      waiting -= count
      offset += count
      return count
    }
    guard waiting > 0 || isEnding else { return 0 }
    let step = try resampler.process(
      folded + offset * channels, frames: waiting, into: samples, frames: frames, isLast: isEnding)
    waiting -= step.taken
    offset += step.taken
    // Input alone makes no output at first.
    if step.made == 0, step.taken > 0 { return try take(into: samples, frames: frames) }
    return step.made
  }

  /// Reads the next block; one of another link waits until the conversion of this one is over.
  private func fill() throws(DecodingError) {
    let got = try backend.readLink(into: block, frames: Self.blockFrames, position: position)
    try backend.check()
    position += got.frames
    if got.frames == 0 {
      isEnding = true
      next = nil
    } else if got.link != link {
      isEnding = true
      next = (got.link, got.frames)
    } else {
      fold(frames: got.frames)
    }
    if isEnding, resampler == nil { (waiting, offset) = (0, 0) }
  }

  private func begin(_ link: Int, frames: Int) throws(DecodingError) {
    self.link = min(max(link, 0), backend.links.count - 1)
    resampler = try resampler(for: backend.links[self.link].format)
    fold(frames: frames)
  }

  private func resampler(for format: AudioFormat) throws(DecodingError) -> Resampler? {
    guard format.sampleRate != info.format.sampleRate else { return nil }
    return try Resampler(
      from: format.sampleRate, to: info.format.sampleRate, channels: info.format.channels, name: info.path)
  }

  /// Brings the block's frames into the channels of the first link.
  private func fold(frames: Int) {
    (waiting, offset) = (frames, 0)
    let from = backend.links[link].format.channels
    let to = info.format.channels
    if from == to {
      folded.update(from: block, count: frames * to)
    } else if to <= 2, from > 1 {
      StereoFold(Speaker.usual(channels: from, isVorbis: true)).fold(block, frames: frames, into: folded)
      guard to == 1 else { return }
      for frame in 0..<frames { folded[frame] = (folded[2 * frame] + folded[2 * frame + 1]) / 2 }
    } else {
      for frame in 0..<frames {
        for channel in 0..<to {
          folded[frame * to + channel] =
            from == 1 ? channel < 2 ? block[frame] : 0 : channel < from ? block[frame * from + channel] : 0
        }
      }
    }
  }
}
