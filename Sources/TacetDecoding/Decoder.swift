import TacetSignal

/// One open sound file, decoded in order from any frame: interleaved 32-bit float at the file's own rate.
///
/// Ogg Vorbis goes through libvorbisfile, behind a scan of its headers; WAV, RF64, AIFF, CAF, AU, FLAC and MP3 through
/// libsndfile. Any thread, one at a time; may wait for the disk.
public struct Decoder: ~Copyable, Sendable {
  private let backend: Backend
  private let limits: DecodingLimits
  private var isOver = false

  /// The frame that is read next.
  public private(set) var position = 0

  /// What the file says about itself.
  public let info: SoundInfo

  /// Opens `source`; throws where it is no sound, not whole, refused, or over a limit.
  public init(_ source: SoundSource, limits: DecodingLimits = .standard) throws(DecodingError) {
    let backend = try Backend(source, limits: limits)
    info = backend.info
    self.backend = backend
    self.limits = limits
  }

  /// Reads up to `frames` frames of the file's channels and returns how many; 0 only at the end.
  ///
  /// What is not a finite number becomes 0. Where the file is damaged this throws once, and the file has ended.
  public mutating func read(
    into samples: UnsafeMutablePointer<Float>, frames: Int
  ) throws(DecodingError) -> Int {
    backend.arm(seconds: limits.seconds)
    return try readOn(into: samples, frames: frames)
  }

  /// The next frame read is number `frame`, limited to the length of the file. After damage the file stays ended.
  public mutating func seek(toFrame frame: Int) throws(DecodingError) {
    guard !isBroken else { return }
    let target = min(max(frame, 0), info.frames)
    backend.arm(seconds: limits.seconds)
    // The end is no place to seek to in every library, and needs no library.
    if target < info.frames { try guarding { backend throws(DecodingError) in try backend.seek(toFrame: target) } }
    isOver = target == info.frames
    position = target
  }

  /// As ``read(into:frames:)``, within the deadline that runs since the file was opened.
  mutating func readOn(into samples: UnsafeMutablePointer<Float>, frames: Int) throws(DecodingError) -> Int {
    guard !isOver, !isBroken, frames > 0 else { return 0 }
    let position = position
    let got = try guarding { backend throws(DecodingError) in
      let got = try backend.read(into: samples, frames: frames, position: position)
      try backend.check()
      return got
    }
    if got == 0 { isOver = true }
    self.position += got
    return got
  }

  private var isBroken = false

  private mutating func guarding<Result>(
    _ body: (borrowing Backend) throws(DecodingError) -> Result
  ) throws(DecodingError) -> Result {
    do throws(DecodingError) {
      return try body(backend)
    } catch {
      isBroken = true
      throw error
    }
  }
}

/// The library that decodes a file, chosen by its first bytes.
private enum Backend: ~Copyable, Sendable {
  case vorbis(VorbisFile)
  case library(SndFile)

  init(_ source: SoundSource, limits: DecodingLimits) throws(DecodingError) {
    let stream = try ByteStream(source)
    stream.arm(seconds: limits.seconds)
    let kind = FileKind(stream)
    try stream.check()
    switch kind {
    case .ogg:
      self = .vorbis(try VorbisFile(stream, limits: limits))
    case .library(let offset):
      stream.skip(to: offset)
      self = .library(try SndFile(stream, limits: limits))
    case .refused(let codec):
      throw .refusedCodec(path: source.name, codec: codec)
    case .unknown:
      throw .notSound(path: source.name)
    }
  }

  var info: SoundInfo {
    switch self {
    case .vorbis(let file): file.info
    case .library(let file): file.info
    }
  }

  func arm(seconds: Double) {
    switch self {
    case .vorbis(let file): file.arm(seconds: seconds)
    case .library(let file): file.arm(seconds: seconds)
    }
  }

  func check() throws(DecodingError) {
    switch self {
    case .vorbis(let file): try file.check()
    case .library(let file): try file.check()
    }
  }

  func read(into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int) throws(DecodingError) -> Int {
    switch self {
    case .vorbis(let file): try file.read(into: samples, frames: frames, position: position)
    case .library(let file): try file.read(into: samples, frames: frames, position: position)
    }
  }

  func seek(toFrame frame: Int) throws(DecodingError) {
    switch self {
    case .vorbis(let file): try file.seek(toFrame: frame)
    case .library(let file): try file.seek(toFrame: frame)
    }
  }
}
