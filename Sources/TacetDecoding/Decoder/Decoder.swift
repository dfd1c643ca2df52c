import TacetSignal

/// One open sound file, decoded in order from any frame: interleaved 32-bit float at the file's own rate.
///
/// Ogg Vorbis goes through libvorbisfile, behind a scan of its headers; WAV, RF64, AIFF, CAF, AU, FLAC and MP3 through
/// libsndfile. Any thread, one at a time; may wait for the disk.
package struct Decoder: ~Copyable, Sendable {
  private let file: any DecoderBackend
  private let limits: DecodingLimits
  private var isOver = false
  private var isBroken = false

  /// The frame that is read next.
  package private(set) var position = 0

  /// What the file says about itself.
  package let info: SoundInfo

  /// Opens `source`; throws where it is no sound, not whole, refused, or over a limit.
  package init(_ source: SoundSource, limits: DecodingLimits = .standard) throws(DecodingError) {
    file = try openFile(source, limits: limits)
    info = file.info
    self.limits = limits
  }

  /// Reads up to `frames` frames of the file's channels and returns how many; 0 only at the end.
  ///
  /// What is not a finite number becomes 0. Where the file is damaged this throws once, and the file has ended.
  package mutating func read(
    into samples: UnsafeMutablePointer<Float>, frames: Int
  ) throws(DecodingError) -> Int {
    file.arm(seconds: limits.seconds)
    return try readOn(into: samples, frames: frames)
  }

  /// The next frame read is number `frame`, limited to the length of the file. After damage the file stays ended.
  package mutating func seek(toFrame frame: Int) throws(DecodingError) {
    guard !isBroken else { return }
    let target = min(max(frame, 0), info.frames)
    file.arm(seconds: limits.seconds)
    // The end is no place to seek to in every library, and needs no library. The start is one even where the header
    // denies that there are any frames.
    let isInside = target == 0 || target < info.frames
    if isInside {
      do throws(DecodingError) {
        try file.seek(toFrame: target)
        try file.check()
      } catch {
        isBroken = true
        throw error
      }
    }
    isOver = !isInside
    position = target
  }

  /// As ``read(into:frames:)``, within the deadline that runs since the file was opened.
  mutating func readOn(into samples: UnsafeMutablePointer<Float>, frames: Int) throws(DecodingError) -> Int {
    guard !isOver, !isBroken, frames > 0 else { return 0 }
    do throws(DecodingError) {
      let got = try file.read(into: samples, frames: frames, position: position)
      try file.check()
      if got == 0 { isOver = true }
      position += got
      return got
    } catch {
      isBroken = true
      throw error
    }
  }
}

/// A file open in one of the libraries, which is closed with it.
///
/// A class and not a `~Copyable` enumeration of the two owners: Swift 6.3.1's optimiser aborts on a switch over such a
/// one ("Cannot initialize a nonCopyable type with a guaranteed value").
protocol DecoderBackend: AnyObject, Sendable {
  var info: SoundInfo { get }
  /// Lets the operation that begins now work for `seconds`.
  func arm(seconds: Double)
  /// Throws what a read of the bytes ran into: a failing disk, or the deadline.
  func check() throws(DecodingError)
  /// Reads up to `frames` interleaved frames, of which the first is number `position`; 0 at the end.
  func read(into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int) throws(DecodingError) -> Int
  /// The next frame read is number `frame`.
  func seek(toFrame frame: Int) throws(DecodingError)
}

/// Opens `source` in the library that its first bytes ask for.
private func openFile(_ source: SoundSource, limits: DecodingLimits) throws(DecodingError) -> any DecoderBackend {
  let stream = try ByteStream(source)
  stream.arm(seconds: limits.seconds)
  let kind = FileKind(stream)
  try stream.check()
  switch kind {
  case .ogg:
    return try VorbisFile(stream, limits: limits)
  case .library(let offset):
    stream.skip(to: offset)
    if let header = WaveHeader(stream) {
      try header.check(stream, limits: limits)
      if header.isWide { return WideWaveFile(stream, header: header) }
    }
    return try SndFile(stream, limits: limits)
  case .refused(let codec):
    throw .refusedCodec(path: source.name, codec: codec)
  case .unknown:
    throw .notSound(path: source.name)
  }
}
