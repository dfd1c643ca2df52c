internal import TacetDecoding

/// One file, or one generator of a soundtrack, that is opened, read ahead and decoded: of a deck's play, or of a
/// streamed effect. The feeder's step alone.
final class FileReading {
  /// A chunk may take more, and is waited for then.
  private static let maximumChunkBytes = 32_768

  let soundtrack: Soundtrack
  let loops: LoopCount
  private let startFrame: Int
  private var decoder: StreamDecoder?
  /// Where the file is read ahead.
  private var stream: SoundtrackStream?
  /// The frames of a generated soundtrack that a thread makes.
  private var chunks: MadeChunks?
  /// The most bytes that a chunk took.
  private var chunkBytes = 4_096
  private var isRemoved = false
  private var isCut = false
  private var reportsCut = false

  init(_ soundtrack: Soundtrack, loops: LoopCount, startFrame: Int) {
    self.soundtrack = soundtrack
    self.loops = loops
    self.startFrame = startFrame
  }

  /// Opens it; false while that takes time. `stream` begins to read it ahead; nil: it is opened here.
  func open(
    sampleRate: Int, mono: MonoSpread, stream begin: ((Soundtrack, LoopCount, Int) -> SoundtrackStream)?
  ) throws(DecodingError) -> Bool {
    if isOpen { return true }
    guard let begin, soundtrack.isFile else {
      decoder = try StreamDecoder(
        soundtrack.source, outputSampleRate: sampleRate, loops: loops, startFrame: startFrame,
        loop: soundtrack.info.loop, mono: mono, limits: soundtrack.limits, loudness: soundtrack.loudness)
      return true
    }
    if stream == nil { stream = begin(soundtrack, loops, startFrame) }
    if let stream, stream.isOpen {
      decoder = try stream.take()
      chunks = stream.chunks
    }
    return isOpen
  }

  /// True if it was asked for.
  var isBegun: Bool { isOpen || stream != nil }
  /// True if it can be read.
  var isOpen: Bool { decoder != nil || chunks != nil }
  /// True if another play may go on with it: no thread makes its frames.
  var isHandedOver: Bool { decoder != nil }
  /// The frames that the conversion has taken and not given yet.
  var held: Int { chunks?.held ?? decoder?.heldFrames ?? 0 }

  /// True if the bytes, or the frames, of the next chunk are there.
  var canRead: Bool { chunks?.isReady ?? stream?.ahead?.canRead(chunkBytes) ?? true }

  /// Decodes up to `frames` frames; 0 at the end. Of frames that a thread makes all that are there.
  func read(into samples: UnsafeMutablePointer<Float>, frames: Int) throws(DecodingError) -> Int {
    if let chunks { return try chunks.take(into: samples) }
    let before = stream?.ahead?.consumed ?? 0
    let got = try decoder?.read(into: samples, frames: frames) ?? 0
    if let ahead = stream?.ahead {
      chunkBytes = min(max(chunkBytes, ahead.consumed - before), Self.maximumChunkBytes)
    }
    return got
  }

  /// Decodes as ``read(into:frames:)`` does, and nothing any more once the file has ended early: it would be out of
  /// step.
  func readStem(into samples: UnsafeMutablePointer<Float>, frames: Int) throws(DecodingError) -> Int {
    if isCut { return 0 }
    let got = try read(into: samples, frames: frames)
    if decoder?.takeCut() == true { (isCut, reportsCut) = (true, true) }
    return isCut ? 0 : got
  }

  /// Changes how often the loop plays, from what is decoded next on.
  func setLoops(_ loops: LoopCount) { decoder?.setLoops(loops) }

  /// Goes on from a frame of the file.
  func seek(toFrame frame: Int, loops: LoopCount) throws(DecodingError) {
    try decoder?.seek(toFrame: frame, loops: loops)
  }

  /// True where this file goes on in the conversion of one at the same rate before it, which has not ended early as a
  /// layer.
  func follows(_ other: FileReading) -> Bool {
    !other.isCut && soundtrack.generator == nil && other.soundtrack.generator == nil
      && soundtrack.info.format.sampleRate == other.soundtrack.info.format.sampleRate
  }

  /// Another file follows it without a seam: what its conversion still holds comes out of that one.
  var isContinued: Bool {
    get { decoder?.isContinued ?? false }
    set { decoder?.isContinued = newValue }
  }

  /// Goes on where `other` has ended; returns how many frames of that one come first.
  func follow(_ other: FileReading) -> Int {
    guard var ended = other.decoder.take() else { return 0 }
    let carried = decoder?.follow(&ended) ?? 0
    other.decoder = consume ended
    return carried
  }

  /// True once when its name is gone.
  func takeRemoval() -> Bool {
    guard !isRemoved, stream?.ahead?.isRemoved == true else { return false }
    isRemoved = true
    return true
  }

  /// True once where it ended before the length that its header claims.
  func takeCut() -> Bool {
    defer { reportsCut = false }
    return decoder?.takeCut() == true || reportsCut
  }

  func close() {
    decoder = nil
    chunks = nil
    stream?.close()
    stream = nil
  }

  deinit { stream?.close() }
}
