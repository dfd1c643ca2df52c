import TacetSignal

/// The chunks of a WAV file (Microsoft, Multimedia Programming Interface and Data Specifications 1.0), also of RF64 and
/// BW64 (EBU Tech 3306, ITU-R BS.2088), whose sizes have 64 bits.
///
/// `fmt ` may stand behind `data`, and several `data` chunks are one sound. Read here, because libsndfile accepts
/// impossible values, trusts a size that was written before the samples were, and reads neither; it sees ``ShownWave``.
struct WaveHeader {
  private(set) var tag = 0
  private(set) var channels = 0
  private(set) var sampleRate = 0
  private(set) var bits = 0
  private(set) var frameSize = 0
  private var isExtensible = false
  /// The part of `fmt ` that a codec has for itself.
  private(set) var codecFields: [UInt8] = []
  /// The frames that the `fact` chunk claims.
  private(set) var fact: Int?
  /// The bytes of the samples that are there.
  private(set) var samples = ByteMap()
  private(set) var properties = FileProperties()
  /// The samples end where the file does, because their size was not known when it was written.
  private var isUnbounded = false
  private var isPadded = false
  let isBigEndian: Bool

  /// The smallest size that programs write into a pipe for an unknown length, besides 0: sox 0x7FFFF000, MPlayer
  /// 0x7FFFFF00, ffmpeg 0xFFFFFFFF.
  private static let unknownSize = 0x7FFF_F000
  /// The size in a chunk whose real one is in `ds64`, or is not known: then it may be more than 4 GiB.
  private static let wideMark = 0xFFFF_FFFF

  /// The header of a RIFF, RIFX, RF64 or BW64 file; nil for other files, and where no `data` chunk is found.
  init?(_ stream: borrowing ByteStream) {
    let start = stream.bytes(4, at: 0)
    guard let kind = ["RIFF", "RIFX", "RF64", "BW64"].first(where: { start.elementsEqual($0.utf8) }) else { return nil }
    isBigEndian = kind == "RIFX"
    let all = stream.state.pointee.map
    var cues = CueLoop(isBigEndian: isBigEndian)
    var wideSize: Int?
    var hasFormat = false
    var hasData = false
    var walk = ChunkWalk(from: 12, style: isBigEndian ? .iff : .riff)
    while let chunk = walk.next(in: stream) {
      let place = chunk.offset
      var size = chunk.size
      let present = stream.size - place
      switch chunk.name {
      case "ds64" where kind != "RIFX" && kind != "RIFF":
        let sizes = stream.bytes(min(size, 24), at: place)
        if sizes.count >= 16 { wideSize = number(sizes[8..<16]) }
      case "fmt " where !hasFormat:
        readFormat(stream.bytes(min(size, 1_024), at: place))
        hasFormat = true
      case "data":
        if size == Self.wideMark, let wideSize, !hasData, wideSize > 0 {
          size = wideSize
        } else if size >= Self.unknownSize || size == 0 && !isChunk(stream, at: place) {
          isUnbounded = true
          size = size == 0 || size == Self.wideMark ? present : min(size, present)
        }
        properties.isTruncated = properties.isTruncated || size > present
        samples.append(all, from: place, count: min(size, present))
        hasData = true
      case "fact" where fact == nil:
        let frames = stream.bytes(min(size, 4), at: place)
        if frames.count == 4 { fact = number(frames[...]) }
      case "smpl" where properties.sampler == nil:
        readSampler(stream.bytes(min(size, 60), at: place))
      case "cue ":
        cues.readPoints(stream.bytes(min(size, CueLoop.largestChunk), at: place))
      case "id3 ", "ID3 ":
        let tag = min(ID3Tag.size(in: stream, at: place), min(size, present))
        ID3Tag.read(in: stream, at: place, size: tag, into: &properties)
      case "LIST":
        readTexts(stream, at: place, size: min(size, present))
        cues.readList(stream.bytes(min(size, CueLoop.largestChunk), at: place))
      default: break
      }
      guard size <= present else { break }
      walk.skip(chunk, size: size)
    }
    guard hasData else { return nil }
    if properties.sampler == nil {
      properties.sampler = cues.sampler
      if let point = cues.point { properties.tagFaults.append(.cuePoint(frame: point)) }
    }
    // Read where it counts alone: the end of a large file takes a seek.
    isPadded = isUnbounded && samples.size % 2 == 0 && stream.bytes(1, at: stream.size - 1) == [0]
  }

  private mutating func readFormat(_ bytes: [UInt8]) {
    guard bytes.count >= 16 else { return }
    tag = number(bytes[0..<2])
    channels = number(bytes[2..<4])
    sampleRate = number(bytes[4..<8])
    frameSize = number(bytes[12..<14])
    bits = number(bytes[14..<16])
    codecFields = Array(bytes.dropFirst(18))
    // WAVE_FORMAT_EXTENSIBLE: the sub-format begins with the real tag.
    isExtensible = tag == 0xFFFE
    if isExtensible, bytes.count >= 26 { tag = number(bytes[24..<26]) }
  }

  /// The first loop of a sampler chunk. Its end is its last frame.
  private mutating func readSampler(_ bytes: [UInt8]) {
    guard bytes.count >= 32 else { return }
    let isCounted = number(bytes[28..<32]) > 0
    guard bytes.count == 60 else {
      if isCounted { properties.sampler = .incomplete(in: "smpl") }
      return
    }
    // Without a loop there may be data of the sampler's maker.
    guard isCounted || number(bytes[32..<36]) == 0 else { return }
    properties.sampler = SamplerLoop(
      chunk: "smpl", start: number(bytes[44..<48]), end: number(bytes[48..<52]) + 1, type: number(bytes[40..<44]),
      isCounted: isCounted)
  }

  /// The texts of a list of the type `INFO`.
  private mutating func readTexts(_ stream: borrowing ByteStream, at offset: Int, size: Int) {
    guard stream.bytes(4, at: offset).elementsEqual("INFO".utf8) else { return }
    let end = offset + size
    var walk = ChunkWalk(from: offset + 4, style: isBigEndian ? .iff : .riff, most: VorbisComments.maximumCount)
    while walk.place + 8 <= end, let chunk = walk.next(in: stream) {
      guard let name = Self.names[chunk.name], chunk.size <= VorbisComments.maximumLength else { continue }
      let text = stream.bytes(min(chunk.size, end - chunk.offset), at: chunk.offset).prefix { $0 != 0 }
      if !text.isEmpty { properties.tags[name, default: []].append(String(decoding: text, as: UTF8.self)) }
    }
  }

  private static let names = [
    "INAM": "TITLE", "ICOP": "COPYRIGHT", "ISFT": "SOFTWARE", "IART": "ARTIST", "ICMT": "COMMENT", "ICRD": "DATE",
    "IPRD": "ALBUM", "ITRK": "TRACKNUMBER", "IGNR": "GENRE",
  ]

  /// A number of up to 8 bytes; at most `Int.max`.
  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    Int(clamping: (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }

  /// True where chunks begin at `offset` that end with the file: then the samples before it are complete.
  private func isChunk(_ stream: borrowing ByteStream, at offset: Int) -> Bool {
    var walk = ChunkWalk(from: offset, style: isBigEndian ? .iff : .riff)
    while walk.place < stream.size {
      guard let chunk = walk.next(in: stream), chunk.name.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
        return false
      }
    }
    return walk.place == stream.size || walk.place == stream.size + 1
  }

  /// True where fewer bytes are there than the header claims, or where samples of an unknown number end within a frame.
  /// A byte that pads an odd size to an even one is none.
  private var isTruncated: Bool {
    let rest = isUnbounded && frameSize > 0 && !isADPCM ? samples.size % frameSize : 0
    return properties.isTruncated || rest != 0 && !(rest == 1 && isPadded)
  }

  /// MPEG audio in a WAV file.
  var isMPEG: Bool { tag == 0x55 && !isBigEndian }

  var isADPCM: Bool { tag == 2 || tag == 0x11 }

  /// The properties of the file besides its samples.
  var described: FileProperties {
    var properties = properties
    properties.isTruncated = isTruncated
    properties.layout = speakers
    return properties
  }

  /// The places of the channels in WAVEFORMATEXTENSIBLE; nil where it says nothing of them.
  private var speakers: [Speaker]? {
    guard isExtensible, codecFields.count >= 6 else { return nil }
    if codecFields.count >= 22, codecFields[10..<22].elementsEqual(Self.ambisonic) {
      return Speaker.layout("W.Y" + String(repeating: ".", count: max(0, channels - 3)), channels: channels)
    }
    return Speaker.layout(mask: number(codecFields[2..<6]), channels: channels)
  }

  /// The end of the sub-formats of Ambisonics in B-format.
  private static let ambisonic: [UInt8] = [0x21, 0x07, 0xD3, 0x11, 0x86, 0x44, 0xC8, 0xC1, 0xCA, 0, 0, 0]

  /// Throws where the header is impossible or over a limit.
  func check(path: String, limits: DecodingLimits) throws(DecodingError) {
    if let codec = Self.refused[tag] { throw .refusedCodec(path: path, codec: codec) }
    try HeaderLimits.checkFormat(channels: channels, sampleRate: sampleRate, path: path, limits: limits)
  }

  static let refused = [
    0x10: "OKI ADPCM", 0x14: "G.723 ADPCM", 0x20: "Yamaha ADPCM", 0x22: "TrueSpeech", 0x31: "GSM 6.10",
    0x40: "G.721 ADPCM", 0x45: "G.726 ADPCM", 0x50: "MPEG layer I or II", 0x61: "Duck ADPCM", 0x62: "Duck ADPCM",
    0x64: "G.726 ADPCM", 0x65: "G.722 ADPCM", 0x69: "Xbox ADPCM", 0xFF: "AAC", 0x160: "Windows Media Audio",
    0x161: "Windows Media Audio", 0x162: "Windows Media Audio", 0x163: "Windows Media Audio", 0x200: "Creative ADPCM",
    0x270: "ATRAC3", 0x1600: "AAC", 0x1601: "AAC", 0x1602: "AAC", 0x1610: "AAC", 0x2000: "AC-3", 0x2001: "DTS",
    0x674F: "Vorbis in WAV", 0x6750: "Vorbis in WAV", 0x6751: "Vorbis in WAV", 0x676F: "Vorbis in WAV",
    0x6770: "Vorbis in WAV", 0x6771: "Vorbis in WAV", 0x704F: "Opus in WAV", 0xF1AC: "FLAC in WAV",
  ]
}
