/// An open sound file, decoded in order from any frame: interleaved 32-bit float at the file's own rate.
///
/// Ogg Vorbis and Opus are decoded by libvorbisfile and libopusfile, after ``OggHeaderCheck`` has checked their
/// headers; MP3 by libmpg123; WAV, RF64, AIFF, CAF, AU and FLAC by libsndfile; modules of trackers by libopenmpt. One
/// thread at a time; blocks on the disk.
package struct Decoder: ~Copyable, Sendable {
  private let backend: any DecoderBackend
  private let limits: DecodingLimits
  private var isOver = false
  private var isBroken = false

  /// The places in what was read at which damage took sound: there is silence in FLAC, and less sound in other codecs.
  /// Not every library tells of them.
  package var damagedPlaces: Int { backend.damagedPlaces }

  /// The next frame to be read.
  package private(set) var position = 0

  /// The file's properties, from its header.
  package let info: SoundInfo

  /// Opens `source`. `isWhole`: all of it will be decoded, once and in order; then nothing of it is read twice.
  ///
  /// - Throws: ``DecodingError`` for a file that is no sound, truncated, of a refused codec, or over a limit.
  package init(
    _ source: SoundSource, isWhole: Bool = false, limits: DecodingLimits = .standard
  ) throws(DecodingError) {
    backend = try openBackend(source, isWhole: isWhole, limits: limits)
    info = backend.info
    self.limits = limits
  }

  /// Reads up to `frames` frames of the file's channels and returns their number; 0 only at the end.
  ///
  /// Samples that are not finite become 0. Damage throws once; afterwards the file has ended.
  package mutating func read(
    into samples: UnsafeMutablePointer<Float>, frames: Int
  ) throws(DecodingError) -> Int {
    backend.startDeadline(seconds: limits.seconds)
    return try readWithinDeadline(into: samples, frames: frames)
  }

  /// The frames before a seek's that are decoded first, where a frame that was not passed yet is found only by reading
  /// up to it; nil where a seek reads what stands there alone.
  var runUpOfPassedFrames: Int? { backend.runUpOfPassedFrames }

  /// True where all that it reads is in memory.
  var isInMemory: Bool { backend.isInMemory }

  /// The properties of the file, of which `frames` frames were found.
  func found(frames: Int) -> SoundInfo {
    var info = info
    info.isTruncated = info.isTruncated || frames < info.frames
    info.frames = frames
    info.damagedPlaces = damagedPlaces
    return info
  }

  /// Seeks to `frame`, clamped to the length of the file. After damage the file stays ended.
  package mutating func seek(toFrame frame: Int) throws(DecodingError) {
    guard !isBroken else { return }
    let target = min(max(frame, 0), info.frames)
    backend.startDeadline(seconds: limits.seconds)
    // Not every library seeks to the end, and none has to. The start is valid even where the header counts no frames.
    let isInside = target == 0 || target < info.frames
    if isInside {
      do throws(DecodingError) {
        try backend.seek(toFrame: target)
        try backend.check()
      } catch {
        isBroken = true
        throw error
      }
    }
    isOver = !isInside
    position = target
  }

  /// As ``read(into:frames:)``, within the deadline that is already running.
  mutating func readWithinDeadline(into samples: UnsafeMutablePointer<Float>, frames: Int) throws(DecodingError) -> Int
  {
    guard !isOver, !isBroken, frames > 0 else { return 0 }
    do throws(DecodingError) {
      let got = try backend.read(into: samples, frames: frames, position: position)
      try backend.check()
      if got == 0 { isOver = true }
      position += got
      guard position <= limits.frames else {
        throw .tooManyFrames(path: info.path, frames: position, limit: limits.frames)
      }
      return got
    } catch {
      isBroken = true
      throw error
    }
  }
}
