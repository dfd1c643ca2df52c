internal import CTacetVorbis
import Glibc
import TacetSignal
import TacetSystem

/// An Ogg Vorbis file open in libvorbisfile, after ``OggHeaderCheck`` has checked it.
///
/// The library's state is invalid after its first failure (a further call raises SIGFPE in 1.3.7), so the owner makes
/// no further call.
final class VorbisFile: LinkedBackend, @unchecked Sendable {
  // Sendable: the decoder that owns it has the only reference to the C object, and is used by one thread at a time.
  private let file: UnsafeMutablePointer<OggVorbis_File>
  private let stream: ByteStream
  /// The boundaries between links, in frames.
  private let linkEnds: Set<Int>
  let links: [SoundLink]
  private(set) var damagedPlaces = 0
  let info: SoundInfo

  /// More gaps than this in a read are damage.
  private static let maximumHoles = 100_000

  init(_ stream: consuming ByteStream, _ properties: FileProperties, limits: DecodingLimits) throws(DecodingError) {
    try SystemLibrary.vorbisFile.open(for: stream.name)
    let file = UnsafeMutablePointer<OggVorbis_File>.allocate(capacity: 1)
    do throws(DecodingError) {
      (info, links) = try openVorbis(file, stream, properties, limits: limits)
    } catch {
      file.deallocate()
      throw error
    }
    self.file = file
    linkEnds = Set(links.dropFirst().map(\.start).filter { $0 > 0 })
    self.stream = stream
  }

  deinit {
    ov_clear(file)
    file.deallocate()
  }

  func startDeadline(seconds: Double) { stream.startDeadline(seconds: seconds) }
  func check() throws(DecodingError) { try stream.check() }

  /// Reads up to `frames` interleaved frames of one link, the first of which is number `position`; returns 0 at the
  /// end. Calls `ov_read_float`.
  func readLink(
    into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int
  ) throws(DecodingError) -> (frames: Int, link: Int) {
    var holes = 0
    var hasPassedLink = false
    while true {
      var planes: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>?
      var link: Int32 = 0
      let got = ov_read_float(file, &planes, Int32(clamping: frames), &link)
      if got > 0, let planes {
        let channels = links[min(max(Int(link), 0), links.count - 1)].format.channels
        interleave(planes, frames: got, channels: channels, into: samples)
        return (got, Int(link))
      }
      if got == 0 {
        try stream.check()
        // libvorbisfile 1.3.7 reports the end of a chained file after a link whose sound is all on one page.
        guard !hasPassedLink, linkEnds.contains(position) else { return (0, 0) }
        hasPassedLink = true
        try seek(toFrame: position)
        continue
      }
      holes += 1
      if got == Int(OV_HOLE) { damagedPlaces += 1 }
      guard got == Int(OV_HOLE), holes < Self.maximumHoles else {
        try stream.check()
        throw .damaged(path: info.path, codec: info.codec, frame: position, call: "ov_read_float", code: got)
      }
    }
  }

  /// Seeks to `frame`. Calls `ov_pcm_seek`, and for the start `ov_raw_seek`, which does not search the file.
  func seek(toFrame frame: Int) throws(DecodingError) {
    let result =
      if frame == 0, links.count == 1, let start = file.pointee.dataoffsets?[0] {
        ov_raw_seek(file, start)
      } else {
        ov_pcm_seek(file, ogg_int64_t(frame))
      }
    guard result == 0 else {
      try stream.check()
      throw .damaged(path: info.path, codec: info.codec, frame: frame, call: "ov_pcm_seek", code: Int(result))
    }
  }
}

private func openVorbis(
  _ file: UnsafeMutablePointer<OggVorbis_File>, _ stream: borrowing ByteStream, _ properties: FileProperties,
  limits: DecodingLimits
) throws(DecodingError) -> (SoundInfo, [SoundLink]) {
  stream.state.pointee.position = 0
  let code = ov_open_callbacks(stream.state, file, nil, 0, callbacks)
  guard code == 0 else {
    try stream.check()
    throw .library(path: stream.name, call: "ov_open_callbacks", code: Int(code), reason: vorbisText(Int(code)))
  }
  do throws(DecodingError) {
    let opened = try describe(file, stream, properties, limits: limits)
    // libvorbisfile 1.3.7 opens a chain at its second link where the sound of the first is all on one page.
    let sought = opened.1.count > 1 ? ov_pcm_seek(file, 0) : 0
    guard sought == 0 else {
      try stream.check()
      throw .damaged(path: stream.name, codec: "vorbis", frame: 0, call: "ov_pcm_seek", code: Int(sought))
    }
    return opened
  } catch {
    ov_clear(file)
    throw error
  }
}

private func describe(
  _ file: UnsafeMutablePointer<OggVorbis_File>, _ stream: borrowing ByteStream, _ properties: FileProperties,
  limits: DecodingLimits
) throws(DecodingError) -> (SoundInfo, [SoundLink]) {
  let path = stream.name
  var frames = 0
  var links: [SoundLink] = []
  for link in 0..<Int32(clamping: ov_streams(file)) {
    guard let info = ov_info(file, link)?.pointee else { break }
    let format = AudioFormat(sampleRate: info.rate, channels: Int(info.channels))
    try HeaderLimits.checkFormat(channels: format.channels, sampleRate: format.sampleRate, path: path, limits: limits)
    links.append(SoundLink(start: frames, format: format))
    frames += try HeaderLimits.checkFrames(Int(ov_pcm_total(file, link)), of: stream, limits: limits)
  }
  guard let first = links.first else { throw .library(path: path, call: "ov_info", code: 0, reason: "no stream") }
  let info = properties.info(
    path: path, container: "ogg", codec: "vorbis", format: first.format, frames: frames)
  return (info, links)
}

/// Interleaves planes; samples that are not finite become 0.
private func interleave(
  _ planes: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>, frames: Int, channels: Int,
  into samples: UnsafeMutablePointer<Float>
) {
  if channels == 2, let left = planes[0], let right = planes[1] {
    interleaveStereo(left, right, frames: frames, into: samples)
    return
  }
  for channel in 0..<channels {
    guard let plane = planes[channel] else { continue }
    for i in 0..<frames { samples[i * channels + channel] = finite(plane[i]) }
  }
}

/// Interleaves two planes; every sample of every soundtrack passes here. A sample that is not finite has all exponent
/// bits set, so adding one to the exponent carries into the sign bit; the carries are tested once at the end.
func interleaveStereo(
  _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, frames: Int, into samples: UnsafeMutablePointer<Float>
) {
  let exponent: UInt32 = 0x7F80_0000
  let carry: UInt32 = 0x0080_0000
  var faults: UInt32 = 0
  for i in 0..<frames {
    faults |= (left[i].bitPattern & exponent) &+ carry
    faults |= (right[i].bitPattern & exponent) &+ carry
    samples[2 * i] = left[i]
    samples[2 * i + 1] = right[i]
  }
  if faults >> 31 != 0 { makeFinite(samples, count: 2 * frames) }
}

private let callbacks = ov_callbacks(
  read_func: { buffer, size, count, source in
    guard let buffer, let source else { return 0 }
    let got = source.assumingMemoryBound(to: ByteStream.State.self).pointee.readSequentially(size * count, into: buffer)
    errno = got < 0 ? EIO : 0
    return max(got, 0) / max(size, 1)
  },
  seek_func: { source, offset, whence in
    guard let source else { return -1 }
    let place = source.assumingMemoryBound(to: ByteStream.State.self).pointee.seek(Int(offset), whence: whence)
    return place < 0 ? -1 : 0
  },
  close_func: nil,
  tell_func: { source in
    source.map { $0.assumingMemoryBound(to: ByteStream.State.self).pointee.position } ?? -1
  })

private func vorbisText(_ code: Int) -> String {
  switch Int32(clamping: code) {
  case OV_EREAD: "the file could not be read"
  case OV_ENOTVORBIS: "it does not begin with Vorbis"
  case OV_EVERSION: "its Vorbis version is unknown"
  case OV_EBADHEADER: "a Vorbis header is invalid"
  case OV_EFAULT: "the library's state is broken, or there is no memory"
  case OV_EBADLINK: "a link of the file is damaged"
  default: "it is damaged"
  }
}
