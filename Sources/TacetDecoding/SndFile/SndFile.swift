internal import CTacetSndFile
import Glibc
import TacetSignal
import TacetSystem

/// A file open in libsndfile: the containers and codecs of ``SampleCodec`` only.
final class SndFile: DecoderBackend, @unchecked Sendable {
  // Sendable: the decoder that owns it has the only reference to the C object, and is used by one thread at a time.
  private var file: OpaquePointer
  private let stream: ByteStream
  let info: SoundInfo
  /// The frames before the sound.
  private let start: Int

  /// The frames of a file that is shown otherwise than it is.
  struct Sound {
    let container: String
    /// The frames before the sound that a codec of blocks needed.
    var start = 0
    let frames: Int
    /// The frames behind the sound.
    let padding: Int
  }

  /// Opens `stream`. The texts are those of `properties`, and unless `isDescribed` those that libsndfile reads.
  /// `sound` tells the frames of ADPCM that are there.
  init(
    _ stream: consuming ByteStream, _ properties: FileProperties, isDescribed: Bool,
    sound: Sound? = nil, limits: DecodingLimits
  ) throws(DecodingError) {
    try SystemLibrary.sndFile.open(for: stream.name)
    let opened = try open(stream)
    let file = opened.file
    var header = opened.header
    do throws(DecodingError) {
      if let sound { header.frames = sf_count_t(sound.frames) }
      var info = try describe(file, header, stream, properties, isDescribed: isDescribed, limits: limits)
      if let sound { info.container = sound.container }
      info.paddingFrames = sound?.padding ?? 0
      self.info = info
    } catch {
      sf_close(file)
      throw error
    }
    start = sound?.start ?? 0
    self.file = file
    self.stream = stream
    if start > 0 { try seek(toFrame: 0) }
  }

  deinit { sf_close(file) }

  /// Opens the file again, at its first frame: libsndfile may decode nothing behind damage.
  func reopen() throws(DecodingError) {
    let again = try open(stream).file
    sf_close(file)
    file = again
  }

  func startDeadline(seconds: Double) { stream.startDeadline(seconds: seconds) }
  func check() throws(DecodingError) { try stream.check() }

  /// Reads up to `frames` interleaved frames, the first of which is number `position`; returns 0 at the end. Calls
  /// `sf_readf_float`.
  func read(into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int) throws(DecodingError) -> Int {
    let wanted = max(0, min(frames, info.frames > 0 ? info.frames - position : frames))
    let got = Int(sf_readf_float(file, samples, sf_count_t(wanted)))
    guard got > 0 else {
      try stream.check()
      let code = sf_error(file)
      guard code == 0 else {
        throw .damaged(path: info.path, codec: info.codec, frame: position, call: "sf_readf_float", code: Int(code))
      }
      return 0
    }
    makeFinite(samples, count: got * info.format.channels)
    return got
  }

  /// Seeks to `frame`. Calls `sf_seek`.
  func seek(toFrame frame: Int) throws(DecodingError) {
    let place = Int(sf_seek(file, sf_count_t(start + frame), SEEK_SET))
    guard place == start + frame else {
      try stream.check()
      throw .damaged(path: info.path, codec: info.codec, frame: frame, call: "sf_seek", code: place)
    }
  }
}

/// Calls `sf_open_virtual`.
private func open(_ stream: borrowing ByteStream) throws(DecodingError) -> (file: OpaquePointer, header: SF_INFO) {
  var header = SF_INFO()
  var io = virtualIO
  stream.state.pointee.position = 0
  guard let file = sf_open_virtual(&io, Int32(SFM_READ), &header, stream.state) else {
    try stream.check()
    throw .invalidHeader(path: stream.name, fault: "it describes no sound that can be decoded")
  }
  return (file, header)
}

private func describe(
  _ file: OpaquePointer, _ header: SF_INFO, _ stream: borrowing ByteStream, _ properties: FileProperties,
  isDescribed: Bool, limits: DecodingLimits
) throws(DecodingError) -> SoundInfo {
  let path = stream.name
  let (codec, isAccepted) = SampleCodec.codec(header.format)
  guard let container = SampleCodec.container(header.format), isAccepted else {
    throw .refusedCodec(path: path, codec: codec)
  }
  let format = AudioFormat(sampleRate: Int(header.samplerate), channels: Int(header.channels))
  try HeaderLimits.checkFormat(channels: format.channels, sampleRate: format.sampleRate, path: path, limits: limits)
  // libsndfile reports the largest number for a FLAC whose header names no length.
  let claimed = header.frames == sf_count_t.max ? 0 : Int(header.frames)
  let frames = try HeaderLimits.checkFrames(claimed, of: stream, limits: limits)
  var properties = properties
  if !isDescribed {
    for (kind, name) in names where properties.tags[name] == nil {
      guard let text = sf_get_string(file, Int32(kind)) else { continue }
      let value = String(cString: text)
      if !value.isEmpty { properties.tags[name] = [value] }
    }
  }
  return properties.info(path: path, container: container, codec: codec, format: format, frames: frames)
}

private let names = [
  (SF_STR_TITLE, "TITLE"), (SF_STR_COPYRIGHT, "COPYRIGHT"), (SF_STR_SOFTWARE, "SOFTWARE"), (SF_STR_ARTIST, "ARTIST"),
  (SF_STR_COMMENT, "COMMENT"), (SF_STR_DATE, "DATE"), (SF_STR_ALBUM, "ALBUM"), (SF_STR_LICENSE, "LICENSE"),
  (SF_STR_TRACKNUMBER, "TRACKNUMBER"), (SF_STR_GENRE, "GENRE"),
]

private let virtualIO = SF_VIRTUAL_IO(
  get_filelen: { source in
    source.map { sf_count_t($0.assumingMemoryBound(to: ByteStream.State.self).pointee.size) } ?? -1
  },
  seek: { offset, whence, source in
    guard let source else { return -1 }
    let state = source.assumingMemoryBound(to: ByteStream.State.self)
    return sf_count_t(state.pointee.seek(Int(offset), whence: whence))
  },
  read: { buffer, count, source in
    guard let buffer, let source else { return 0 }
    let state = source.assumingMemoryBound(to: ByteStream.State.self)
    return sf_count_t(max(state.pointee.readSequentially(Int(count), into: buffer), 0))
  },
  write: { _, _, _ in 0 },
  tell: { source in
    source.map { sf_count_t($0.assumingMemoryBound(to: ByteStream.State.self).pointee.position) } ?? -1
  })
