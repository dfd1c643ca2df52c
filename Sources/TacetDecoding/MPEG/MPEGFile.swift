internal import CTacetMPG123
import Glibc
import TacetSignal
import TacetSystem

/// An MP3 file open in libmpg123, without the delay and the padding of its encoder: ``MPEGGap``.
///
/// Where rate or channels change within the file, each part of one format is opened by itself. The library decodes all
/// frames and counts them, without its own table of contents: what it cuts by that is wrong where the table is.
final class MPEGFile: LinkedBackend, @unchecked Sendable {
  // Sendable: the decoder that owns it has the only reference to the C object, and is used by one thread at a time.
  private let file: OpaquePointer
  private let stream: ByteStream
  let info: SoundInfo
  /// The parts, and of each what the library sees and what of it is no sound.
  let links: [SoundLink]
  private let parts: [MPEGPart]
  private let maps: [ByteMap]
  private let gaps: [MPEGGap]
  /// The part that is open.
  private var part = 0
  /// The next frame that the library decodes of it.
  private var place = 0
  /// The frames that are left out.
  private let unheard: UnsafeMutablePointer<Float>

  private static let blockFrames = 1_152

  init(
    _ stream: consuming ByteStream, _ properties: FileProperties, limits: DecodingLimits
  ) throws(DecodingError) {
    let all = stream.state.pointee.map
    var properties = properties
    let parts = MPEGParts.read(stream)
    try stream.check()
    let maps = parts.map { part in
      let hidden = part.table?.hiddenBytes ?? 0
      var map = ByteMap()
      map.append(all, from: part.bytes.lowerBound + hidden, count: max(0, part.bytes.count - hidden))
      return map
    }
    if parts.contains(where: { $0.table?.isTruncated(bytes: $0.bytes.count) ?? false }) {
      properties.isTruncated = true
    }
    let file = try makeMPEG(stream)
    do throws(DecodingError) {
      var links: [SoundLink] = []
      var gaps: [MPEGGap] = []
      var frames = 0
      for (part, map) in zip(parts, maps) {
        try openMPEG(file, stream, part, map)
        let opened = try describe(file, part, stream, limits: limits)
        let gap = MPEGGap(part.table, size: opened.size)
        links.append(SoundLink(start: frames, format: opened.format))
        gaps.append(gap)
        frames = try HeaderLimits.checkFrames(frames + gap.sound(in: opened.frames), of: stream, limits: limits)
      }
      if maps.count > 1 { try openMPEG(file, stream, parts[0], maps[0]) }
      self.links = links
      self.gaps = gaps
      info = properties.info(
        path: stream.name, container: "mp3", codec: "mp3", format: links[0].format, frames: frames)
    } catch {
      mpg123_delete(file)
      throw error
    }
    self.parts = parts
    self.maps = maps
    self.file = file
    self.stream = stream
    unheard = .allocate(capacity: Self.blockFrames * 2)
  }

  deinit {
    mpg123_delete(file)
    unheard.deallocate()
  }

  func startDeadline(seconds: Double) { stream.startDeadline(seconds: seconds) }
  func check() throws(DecodingError) { try stream.check() }

  /// Reads up to `frames` interleaved frames of one part, the first of which is number `position`; returns 0 at the
  /// end.
  func readLink(
    into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int
  ) throws(DecodingError) -> (frames: Int, link: Int) {
    while true {
      let got = try readPart(into: samples, frames: frames, position: position)
      guard got == 0, part + 1 < maps.count else { return (got, part) }
      try open(part + 1)
    }
  }

  private func open(_ part: Int) throws(DecodingError) {
    try openMPEG(file, stream, parts[part], maps[part])
    self.part = part
    place = 0
  }

  /// Reads up to `frames` frames of the part's sound.
  private func readPart(
    into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int
  ) throws(DecodingError) -> Int {
    let (gap, channels) = (gaps[part], links[part].format.channels)
    var done = 0
    while done < frames {
      while case let next = gap.next(from: place), place < next {
        let count = min(Self.blockFrames, next - place)
        guard try decode(into: unheard, frames: count, position: position + done) > 0 else { return done }
      }
      let room = min(frames - done, gap.run(from: place))
      let got = try decode(into: samples + done * channels, frames: room, position: position + done)
      guard got > 0 else { break }
      done += got
    }
    makeFinite(samples, count: done * channels)
    return done
  }

  /// Decodes up to `frames` frames; 0 at the end of the part. Calls `mpg123_read`.
  private func decode(
    into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int
  ) throws(DecodingError) -> Int {
    let format = links[part].format
    let frameSize = format.channels * MemoryLayout<Float>.size
    var done = 0
    var notices = 0
    while done < frames {
      var bytes = 0
      let code = mpg123_read(file, samples + done * format.channels, (frames - done) * frameSize, &bytes)
      done += bytes / frameSize
      if code == MPG123_OK.rawValue {
        if bytes == 0 { break }
      } else if code == MPG123_NEW_FORMAT.rawValue {
        guard try formatNow() == format else {
          throw .formatChanges(path: info.path, frame: position + done)
        }
        notices += 1
        guard notices < 2 else { break }
      } else {
        try stream.check()
        // A stream ends at the first bytes that are no frame: tags often follow.
        guard code == MPG123_DONE.rawValue || place + done > 0 else {
          throw damage(code, "mpg123_read", at: position)
        }
        break
      }
    }
    place += done
    return done
  }

  /// Seeks to `frame`. Calls `mpg123_seek`.
  func seek(toFrame frame: Int) throws(DecodingError) {
    let index = max(0, (links.firstIndex { $0.start > frame } ?? links.count) - 1)
    if index != part { try open(index) }
    let target = gaps[index].decoded(frame - links[index].start)
    let reached = mpg123_seek(file, off_t(target), SEEK_SET)
    guard reached == target else {
      try stream.check()
      throw damage(Int32(clamping: reached), "mpg123_seek", at: frame)
    }
    place = target
  }

  /// The library finds the frames of a file that was not walked through by reading up to them.
  var runUpOfPassedFrames: Int? { parts.count == 1 && parts[0].index.isEmpty ? maximumRunUp : nil }

  private func formatNow() throws(DecodingError) -> AudioFormat {
    var (rate, channels, encoding) = (0, Int32(0), Int32(0))
    guard mpg123_getformat(file, &rate, &channels, &encoding) == MPG123_OK.rawValue else {
      throw damage(mpg123_errcode(file), "mpg123_getformat", at: 0)
    }
    return AudioFormat(sampleRate: rate, channels: Int(channels))
  }

  private func damage(_ code: Int32, _ call: String, at frame: Int) -> DecodingError {
    let code = code == MPG123_ERR.rawValue ? mpg123_errcode(file) : code
    return .damaged(path: info.path, codec: info.codec, frame: frame, call: call, code: Int(code))
  }
}

private func makeMPEG(_ stream: borrowing ByteStream) throws(DecodingError) -> OpaquePointer {
  try SystemLibrary.mpg123.open(for: stream.name)
  var code: Int32 = 0
  // No effect since libmpg123 1.27, and needed before it.
  guard mpg123_init() == MPG123_OK.rawValue, let file = mpg123_new(nil, &code) else {
    throw failure(stream, code, "mpg123_new")
  }
  // Quiet, and 32-bit float; an index of every frame makes seeks exact; tags and tables are read here, never there.
  let flags = [MPG123_QUIET, MPG123_FORCE_FLOAT, MPG123_SKIP_ID3V2].reduce(0) { $0 | Int($1.rawValue) }
  let unwanted = [MPG123_AUTO_RESAMPLE, MPG123_FUZZY, MPG123_GAPLESS].reduce(0) { $0 | Int($1.rawValue) }
  code = mpg123_param2(file, Int32(MPG123_ADD_FLAGS.rawValue), flags, 0)
  if code == MPG123_OK.rawValue { code = mpg123_param2(file, Int32(MPG123_REMOVE_FLAGS.rawValue), unwanted, 0) }
  if code == MPG123_OK.rawValue { code = mpg123_param2(file, Int32(MPG123_INDEX_SIZE.rawValue), -1, 0) }
  if code == MPG123_OK.rawValue { code = mpg123_param2(file, Int32(MPG123_RESYNC_LIMIT.rawValue), 65_536, 0) }
  if code == MPG123_OK.rawValue { code = mpg123_replace_reader_handle(file, readBytes, seekBytes, nil) }
  guard code == MPG123_OK.rawValue else {
    mpg123_delete(file)
    throw failure(stream, code, "mpg123_param2")
  }
  return file
}

/// The frames before a seek's that the library decodes first. One takes bits from up to 511 bytes of those before it,
/// in MPEG 2 from 255, and a quiet one has as few as 60, in MPEG 2 as few as 3: libmpg123's own 4 are not enough.
private func runUp(isFirstVersion: Bool) -> Int { isFirstVersion ? 16 : 96 }

/// As many frames of sound, at most.
private let maximumRunUp = 96 * 576

/// Opens `part` of `stream`, of which the library sees `map`.
private func openMPEG(
  _ file: OpaquePointer, _ stream: borrowing ByteStream, _ part: MPEGPart, _ map: ByteMap
) throws(DecodingError) {
  stream.show(map)
  let isFirstVersion = (MPEGHeader(stream.bytes(MPEGHeader.size, at: 0))?.frames ?? 1_152) == 1_152
  var code = mpg123_param2(file, Int32(MPG123_PREFRAMES.rawValue), runUp(isFirstVersion: isFirstVersion), 0)
  if code == MPG123_OK.rawValue { code = mpg123_open_handle(file, stream.state) }
  if code == MPG123_OK.rawValue, part.frames == nil { code = mpg123_scan(file) }
  if code == MPG123_OK.rawValue { code = mpg123_getformat(file, nil, nil, nil) }
  if code == MPG123_OK.rawValue, !part.index.isEmpty {
    var places = part.index.map { off_t($0) }
    code = mpg123_set_index(file, &places, off_t(MPEGPart.indexStep), places.count)
  }
  guard code == MPG123_OK.rawValue else {
    try stream.check()
    throw noFrames(stream)
  }
}

/// The format of the part that is open, the frames that the library decodes of it, and those of one frame of MPEG.
private func describe(
  _ file: OpaquePointer, _ part: MPEGPart, _ stream: borrowing ByteStream, limits: DecodingLimits
) throws(DecodingError) -> (format: AudioFormat, frames: Int, size: Int) {
  var (rate, channels, encoding) = (0, Int32(0), Int32(0))
  var code = mpg123_getformat(file, &rate, &channels, &encoding)
  guard code == MPG123_OK.rawValue else {
    try stream.check()
    throw noFrames(stream)
  }
  var frame = mpg123_frameinfo2()
  code = mpg123_info2(file, &frame)
  guard code == MPG123_OK.rawValue else { throw failure(stream, code, "mpg123_info2") }
  guard frame.layer == 3 else {
    throw .refusedCodec(path: stream.name, codec: frame.layer == 1 ? "MPEG layer I" : "MPEG layer II")
  }
  guard encoding == MPG123_ENC_FLOAT_32.rawValue else {
    throw .library(path: stream.name, call: "mpg123_getformat", code: Int(encoding), reason: "no 32-bit float")
  }
  let format = AudioFormat(sampleRate: rate, channels: Int(channels))
  try HeaderLimits.checkFormat(
    channels: format.channels, sampleRate: format.sampleRate, path: stream.name, limits: limits)
  let size = Int(frame.version) == Int(MPG123_1_0.rawValue) ? 1_152 : 576
  // A count of a table is up to 32 bits: no number of frames is too large.
  return (format, part.frames.map { $0 * size } ?? Int(max(0, mpg123_length(file))), size)
}

/// Without the words of libmpg123 ("Error reading the stream."): the stream has no fault.
private func noFrames(_ stream: borrowing ByteStream) -> DecodingError {
  .invalidHeader(path: stream.name, fault: "it has no frames of MPEG audio that fit together")
}

private func failure(_ stream: borrowing ByteStream, _ code: Int32, _ call: String) -> DecodingError {
  .library(path: stream.name, call: call, code: Int(code), reason: String(cString: mpg123_plain_strerror(code)))
}

private let readBytes: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int) -> Int = {
  source, buffer, count in
  guard let buffer, let source else { return -1 }
  let stream = source.assumingMemoryBound(to: ByteStream.State.self)
  let place = stream.pointee.position
  let got = stream.pointee.readSequentially(count, into: buffer)
  // A header, or a byte of the search for one.
  if got == MPEGHeader.size || got == 1 { hideOtherLayer(buffer, count: got, at: place, in: stream) }
  return got
}

/// Makes the header of a frame of layer I or II within the stream invalid, so that libmpg123 looks for the next one.
///
/// Damage makes such headers. libmpg123 1.31.2 would print a line of its own, quiet or not, where it decodes one of
/// layer II ("Truncating stereo boundary to sideband limit.").
private func hideOtherLayer(
  _ buffer: UnsafeMutableRawPointer, count: Int, at place: Int, in stream: UnsafeMutablePointer<ByteStream.State>
) {
  let bytes = buffer.assumingMemoryBound(to: UInt8.self)
  guard place > 0 else { return }
  if count > 1 {
    if bytes[0] == 0xFF, MPEGHeader.isOtherLayer(bytes[1]) { bytes[0] = 0 }
  } else if MPEGHeader.isOtherLayer(bytes[0]) {
    var before: UInt8 = 0
    if stream.pointee.read(1, at: place - 1, into: &before) == 1, before == 0xFF { bytes[0] = 0 }
  }
}

private let seekBytes: @convention(c) (UnsafeMutableRawPointer?, off_t, Int32) -> off_t = { source, offset, whence in
  guard let source else { return -1 }
  return off_t(source.assumingMemoryBound(to: ByteStream.State.self).pointee.seek(Int(offset), whence: whence))
}
