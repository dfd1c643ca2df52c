import TacetSystem

/// An open file in one of the libraries; released with it.
///
/// A class and not a `~Copyable` enumeration of the owners: the optimiser of Swift 6.3.1 aborts on a switch over one
/// ("Cannot initialize a nonCopyable type with a guaranteed value").
protocol DecoderBackend: AnyObject, Sendable {
  var info: SoundInfo { get }
  /// Starts the deadline of an operation, `seconds` from now.
  func startDeadline(seconds: Double)
  /// Throws a pending failure of the stream: an error of the disk, or the deadline.
  func check() throws(DecodingError)
  /// Reads up to `frames` interleaved frames, the first of which is number `position`; returns 0 at the end.
  func read(into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int) throws(DecodingError) -> Int
  /// Seeks, so that the next frame read is number `frame`.
  func seek(toFrame frame: Int) throws(DecodingError)
  /// The frames before a seek's that are decoded first, where a frame that was not passed yet is found only by reading
  /// up to it; nil where a seek reads what stands there alone.
  var runUpOfPassedFrames: Int? { get }
  /// The places in what was read at which damage took sound, where the library tells.
  var damagedPlaces: Int { get }
  /// True where all that it reads is in memory once it is open.
  var isInMemory: Bool { get }
}

extension DecoderBackend {
  var runUpOfPassedFrames: Int? { nil }
  var damagedPlaces: Int { 0 }
  var isInMemory: Bool { false }
}

/// Opens `source` in the library that its first bytes select. `isWhole`: all of it will be decoded once.
func openBackend(
  _ source: SoundSource, isWhole: Bool, limits: DecodingLimits
) throws(DecodingError) -> any DecoderBackend {
  if case .made(let maker) = source { return MadeFrames(maker) }
  let stream = try ByteStream(source.bytes)
  let bytes = stream.source
  defer { bytes?.endOpening(isWhole: isWhole) }
  stream.startDeadline(seconds: limits.seconds)
  var properties = FileProperties()
  let kind = try FileKind(stream, properties: &properties, limits: limits)
  try stream.check()
  if source.song != 0, !kind.mayHaveSongs { throw .noSong(path: source.name, number: source.song, songs: 1) }
  switch kind {
  case .ogg(let offset):
    stream.skip(to: offset)
    // Headers may have a cover, and of some files all pages are looked at.
    bytes?.keepMore()
    return try openOgg(stream, limits: limits)
  case .mpeg(let offset):
    stream.skip(to: offset)
    // Of some files all frames are looked at, and again by the library where they have a gap.
    bytes?.keepMore()
    TailTags.take(from: stream, into: &properties)
    return chained(try MPEGFile(stream, properties, limits: limits))
  case .wave(let offset):
    stream.skip(to: offset)
    return try openWave(stream, limits: limits)
  case .flac(let offset):
    stream.skip(to: offset)
    let header = try FLACHeader(stream, limits: limits)
    if header?.bits == 32 { throw .refusedCodec(path: stream.name, codec: "FLAC of 32 bits") }
    let isTruncated = header?.correctLength(in: stream) ?? false
    var properties = FileProperties(tags: header?.tags ?? [:], isTruncated: isTruncated)
    properties.layout = header.flatMap { Speaker.layout($0.tags, channels: $0.channels) }
    let blockFrames = header?.blockFrames ?? 0
    let file = try SndFile(stream, properties, isDescribed: header != nil, limits: limits)
    return FLACFile(file, blockFrames: blockFrames)
  case .apple(let offset):
    stream.skip(to: offset)
    let isTruncated = try ChunkClaim.correct(in: stream)
    let header = try AppleHeader(stream, isTruncated: isTruncated)
    let packets = try AppleIMA(stream, header, limits: limits)
    if let packets { stream.show(packets.map) }
    return try SndFile(stream, header.properties, isDescribed: false, sound: packets?.sound, limits: limits)
  case .au(let offset):
    stream.skip(to: offset)
    let properties = FileProperties(isTruncated: try ChunkClaim.correct(in: stream))
    return try SndFile(stream, properties, isDescribed: false, limits: limits)
  case .module(let offset):
    stream.skip(to: offset)
    return try ModuleFile(stream, song: source.song, limits: limits)
  case .refused(let codec):
    throw .refusedCodec(path: source.name, codec: codec)
  case .unknown:
    throw .notSound(path: source.name)
  }
}

private func openOgg(
  _ stream: consuming ByteStream, limits: DecodingLimits
) throws(DecodingError) -> any DecoderBackend {
  let selection = try OggSelection(stream)
  guard let codec = selection.codec else { throw .notSound(path: stream.name) }
  stream.show(selection.map)
  if let head = selection.onlyHead { stream.state.pointee.lastHead = head.end }
  let tags = try OggHeaderCheck.check(stream, codec: codec, onlyHead: selection.onlyHead, limits: limits)
  let properties = FileProperties(tags: tags, isTruncated: selection.isTruncated)
  let file: any LinkedBackend =
    switch codec {
    case .vorbis: try VorbisFile(stream, properties, limits: limits)
    case .opus: try OpusFile(stream, properties, limits: limits)
    }
  guard file.info.frames > 0 || selection.isEnded && !selection.isTruncated else {
    throw .truncated(path: file.info.path, fault: "it ends before its first sound")
  }
  return chained(file)
}

/// The file in the format of its first link.
private func chained(_ file: any LinkedBackend) -> any DecoderBackend {
  Set(file.links.map(\.format)).count > 1 ? ChainedFile(file) : file
}

private func openWave(
  _ stream: consuming ByteStream, limits: DecodingLimits
) throws(DecodingError) -> any DecoderBackend {
  guard let header = WaveHeader(stream) else {
    throw .invalidHeader(path: stream.name, fault: "it has no sound")
  }
  try header.check(path: stream.name, limits: limits)
  if header.isMPEG {
    stream.show(header.samples)
    return chained(try MPEGFile(stream, header.properties, limits: limits))
  }
  let isPlain = !SystemLibrary.sndFile.isThere
  if let layout = ShownWave.wideLayout(header) ?? (isPlain ? ShownWave.plainLayout(header) : nil) {
    stream.show(header.samples)
    return try WideWaveFile(stream, header: header, layout: layout, limits: limits)
  }
  let wave = try ShownWave(header, path: stream.name)
  let sound = wave.blocks?.sound(in: header.samples.size, claim: header.fact)
  stream.show(wave.map)
  return try SndFile(stream, header.described, isDescribed: true, sound: sound, limits: limits)
}
