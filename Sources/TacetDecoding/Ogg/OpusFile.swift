internal import CTacetOpusFile
import Glibc
import TacetSignal
import TacetSystem

/// An Ogg Opus file open in libopusfile, after ``OggHeaderCheck`` has checked it.
///
/// As with libvorbisfile, the owner makes no further call after the first failure.
final class OpusFile: LinkedBackend, @unchecked Sendable {
  // Sendable: the decoder that owns it has the only reference to the C object, and is used by one thread at a time.
  private let file: OpaquePointer
  private let stream: ByteStream
  let info: SoundInfo
  let links: [SoundLink]
  private(set) var damagedPlaces = 0
  private let mostChannels: Int
  /// The frames that are decoded ahead of a seek's.
  private let unheard: UnsafeMutablePointer<Float>
  private static let blockFrames = 1_024

  /// More gaps than this in a read are damage.
  private static let maximumHoles = 100_000

  init(_ stream: consuming ByteStream, _ properties: FileProperties, limits: DecodingLimits) throws(DecodingError) {
    try SystemLibrary.opusFile.open(for: stream.name)
    var callbacks = callbacks
    var code: Int32 = 0
    stream.state.pointee.position = 0
    guard let file = op_open_callbacks(stream.state, &callbacks, nil, 0, &code) else {
      try stream.check()
      throw .library(path: stream.name, call: "op_open_callbacks", code: Int(code), reason: opusText(code))
    }
    do throws(DecodingError) {
      (info, links) = try describe(file, stream, properties, limits: limits)
    } catch {
      op_free(file)
      throw error
    }
    self.file = file
    self.stream = stream
    mostChannels = links.reduce(1) { max($0, $1.format.channels) }
    unheard = .allocate(capacity: Self.blockFrames * mostChannels)
  }

  deinit {
    op_free(file)
    unheard.deallocate()
  }

  func startDeadline(seconds: Double) { stream.startDeadline(seconds: seconds) }
  func check() throws(DecodingError) { try stream.check() }

  /// Reads up to `frames` interleaved frames of one link; returns 0 at the end. Calls `op_read_float`.
  func readLink(
    into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int
  ) throws(DecodingError) -> (frames: Int, link: Int) {
    var holes = 0
    let room = Int32(clamping: frames * mostChannels)
    while true {
      var link: Int32 = 0
      let got = Int(op_read_float(file, samples, room, &link))
      if got > 0 {
        makeFinite(samples, count: got * links[min(Int(link), links.count - 1)].format.channels)
        return (got, Int(link))
      }
      if got == 0 {
        try stream.check()
        return (0, 0)
      }
      holes += 1
      if got == Int(OP_HOLE) { damagedPlaces += 1 }
      guard got == Int(OP_HOLE), holes < Self.maximumHoles else {
        try stream.check()
        throw .damaged(path: info.path, codec: info.codec, frame: position, call: "op_read_float", code: got)
      }
    }
  }

  /// Seeks to `frame`. Calls `op_pcm_seek`.
  ///
  /// libopusfile decodes 80 ms ahead of a seek's frame, after which a steady tone is still 9 % off. Another second
  /// takes the decoder's memory to that of one that came from the start, so that a loop's seam is continuous.
  func seek(toFrame frame: Int) throws(DecodingError) {
    let start = max(0, frame - OpusHeader.sampleRate)
    let result = op_pcm_seek(file, ogg_int64_t(start))
    guard result == 0 else {
      try stream.check()
      throw .damaged(path: info.path, codec: info.codec, frame: frame, call: "op_pcm_seek", code: Int(result))
    }
    var place = start
    while place < frame {
      let got = try readLink(into: unheard, frames: min(Self.blockFrames, frame - place), position: place).frames
      guard got > 0 else { break }
      place += got
    }
  }
}

private func describe(
  _ file: OpaquePointer, _ stream: borrowing ByteStream, _ properties: FileProperties, limits: DecodingLimits
) throws(DecodingError) -> (SoundInfo, [SoundLink]) {
  var links: [SoundLink] = []
  var frames = 0
  for link in 0..<op_link_count(file) {
    let format = AudioFormat(sampleRate: OpusHeader.sampleRate, channels: Int(op_channel_count(file, link)))
    let length = try HeaderLimits.checkFrames(Int(op_pcm_total(file, link)), of: stream, limits: limits)
    links.append(SoundLink(start: frames, format: format))
    frames += length
  }
  guard let first = links.first else {
    throw .library(path: stream.name, call: "op_link_count", code: 0, reason: "no stream")
  }
  let info = properties.info(
    path: stream.name, container: "ogg", codec: "opus", format: first.format, frames: frames)
  return (info, links)
}

private let callbacks = OpusFileCallbacks(
  read: { source, buffer, count in
    guard let buffer, let source else { return -1 }
    let state = source.assumingMemoryBound(to: ByteStream.State.self)
    return Int32(clamping: state.pointee.readSequentially(Int(count), into: buffer))
  },
  seek: { source, offset, whence in
    guard let source else { return -1 }
    let place = source.assumingMemoryBound(to: ByteStream.State.self).pointee.seek(Int(offset), whence: whence)
    return place < 0 ? -1 : 0
  },
  tell: { source in
    source.map { opus_int64($0.assumingMemoryBound(to: ByteStream.State.self).pointee.position) } ?? -1
  },
  close: nil)

private func opusText(_ code: Int32) -> String {
  switch code {
  case OP_EREAD: "the file could not be read"
  case OP_ENOTFORMAT: "it does not begin with Opus"
  case OP_EVERSION: "its Opus version is unknown"
  case OP_EBADHEADER: "an Opus header is invalid"
  case OP_EFAULT: "the library's state is broken, or there is no memory"
  case OP_EBADLINK: "a link of the file is damaged"
  case OP_EBADTIMESTAMP: "its times are impossible"
  case OP_EIMPL: "it needs a feature that libopusfile does not have"
  default: "it is damaged"
  }
}
