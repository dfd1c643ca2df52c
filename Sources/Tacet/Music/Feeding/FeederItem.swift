internal import TacetDecoding
internal import TacetSignal

/// A soundtrack of a job, with its open files: one, or one a layer, decoded in step. The feeder's step alone.
final class FeederItem: @unchecked Sendable {
  // Sendable: made by the engine, then the feeder's alone.

  /// Its place in the queue of its play.
  let index: Int
  let soundtrack: Soundtrack
  /// No other follows it, as far as was known when it was asked for.
  let isLast: Bool
  /// The renderer changes its frames: ``SoundtrackPart/isMixed``.
  let isMixed: Bool
  private var files: [FileReading]
  /// Nothing comes out of it any more: it was read to its end, or can not be read.
  var isOver = false

  init(_ part: SoundtrackPart) {
    index = part.index
    soundtrack = part.soundtrack
    isLast = part.isLast
    isMixed = part.isMixed
    files = soundtrack.stems.map { FileReading($0, loops: part.loops, startFrame: part.startFrame) }
  }

  /// The generator of a generated soundtrack.
  var generator: SoundtrackGenerator? { soundtrack.generator }
  /// The frames that its conversion has taken and not given yet.
  var held: Int { files[0].held }

  /// How many files are decoded in step.
  var layers: Int { files.count }

  /// Opens its files; false while that takes time. `stream` begins to read one ahead; nil: they are opened here.
  func open(
    sampleRate: Int, mono: MonoSpread, stream: ((Soundtrack, LoopCount, Int) -> SoundtrackStream)?
  ) throws(DecodingError) -> Bool {
    var isOpen = true
    for file in files where try !file.open(sampleRate: sampleRate, mono: mono, stream: stream) { isOpen = false }
    return isOpen
  }

  /// True if the bytes of the next chunk are there, of every file.
  var canRead: Bool { files.allSatisfy(\.canRead) }

  /// Decodes up to `frames` frames of each file, each into a block of `stride` samples; 0 at the end of the first. The
  /// others have as many, silent beyond their own end.
  func read(
    into blocks: UnsafeMutablePointer<Float>, stride: Int, frames: Int
  ) throws(DecodingError) -> Int {
    let wanted = try files[0].read(into: blocks, frames: frames)
    for layer in files.indices.dropFirst() {
      let block = blocks + layer * stride
      // As many are asked for as of the first one, also at its end: a conversion takes its input by what it is asked
      // for.
      let got = min(wanted, try files[layer].readStem(into: block, frames: frames))
      Block(block, frames: wanted).dropFirst(got).clear()
    }
    return wanted
  }

  /// True if its files were asked for.
  var isBegun: Bool { files.contains(where: \.isBegun) }

  /// Takes over the open files of another item of the same soundtrack, from a frame on; false if they are not open.
  func take(_ other: FeederItem, fromFrame frame: Int, loops: LoopCount) throws(DecodingError) -> Bool {
    guard other.soundtrack === soundtrack, other.files.allSatisfy(\.isHandedOver) else { return false }
    files = other.files
    for file in files { try file.seek(toFrame: frame, loops: loops) }
    return true
  }

  // MARK: - What follows

  /// Another item follows it without a seam: what its conversion still holds comes out of that one.
  var isContinued: Bool {
    get { files[0].isContinued }
    set { for file in files { file.isContinued = newValue } }
  }

  /// True where this one goes on in the conversion of one at the same rate before it, which has as many layers.
  func follows(_ other: FeederItem) -> Bool {
    files.count == other.files.count && zip(files, other.files).allSatisfy { $0.follows($1) }
  }

  /// Goes on where `other` has ended; returns how many frames of that one come first.
  func follow(_ other: FeederItem) -> Int { zip(files, other.files).map { $0.follow($1) }.first ?? 0 }

  // MARK: - Reports

  /// True once when the name of a file is gone.
  func takeRemoval() -> Bool { files.contains { $0.takeRemoval() } }

  /// True once where a file ended before the length that its header claims.
  func takeCut() -> Bool { files.contains { $0.takeCut() } }

  func close() { for file in files { file.close() } }
}
