/// The codec, the layout, the loop and the ID3 tag of a CAF or AIFF file (Apple, Core Audio Format Specification 1.0
/// and Audio Interchange File Format 1.3), which libsndfile does not read, or not wholly.
struct AppleHeader {
  let isCAF: Bool
  /// The code of the codec in CAF and AIFF-C; "NONE" in AIFF.
  private(set) var codec = "NONE"
  /// The chunk that describes the sound: `desc` or `COMM`.
  private(set) var description: [UInt8] = []
  private(set) var channels = 0
  /// The table of packets of CAF.
  private(set) var packetTable: [UInt8] = []
  /// The place of the samples in CAF, and their bytes.
  private(set) var samples = 0..<0
  private(set) var properties: FileProperties

  private static let largestChunk = 65_536
  private static let maximumChannels = 256

  /// Reads the chunks of `stream`. Throws for a codec that is refused.
  init(_ stream: borrowing ByteStream, isTruncated: Bool) throws(DecodingError) {
    isCAF = stream.bytes(4, at: 0).elementsEqual("caff".utf8)
    properties = FileProperties(isTruncated: isTruncated)
    let chunks = ChunkList(stream, from: isCAF ? 8 : 12, style: isCAF ? .caf : .iff).chunks
    var bodies: [String: [UInt8]] = [:]
    for (chunk, present) in chunks where Self.wanted.contains(chunk.name) && bodies[chunk.name] == nil {
      bodies[chunk.name] = stream.bytes(min(present, Self.largestChunk), at: chunk.offset)
    }
    description = bodies[isCAF ? "desc" : "COMM"] ?? []
    channels = description.dropFirst(isCAF ? 24 : 0).prefix(isCAF ? 4 : 2).bigEndian
    let isCompressed = isCAF || stream.bytes(4, at: 8).elementsEqual("AIFC".utf8)
    if isCompressed, description.count >= 22 {
      codec = String(decoding: description.dropFirst(isCAF ? 8 : 18).prefix(4), as: UTF8.self)
    }
    // 24 bits, the low byte first, as Apple's programs write it: libsndfile has a name of its own for them.
    if codec == "42ni", let place = chunks.first(where: { $0.chunk.name == "COMM" })?.chunk.offset {
      stream.correct(Array("42n1".utf8), at: place + 18)
    }
    if let refused = AppleCodec.refusal(codec, isCAF: isCAF) {
      throw .refusedCodec(path: stream.name, codec: refused)
    }
    if let layout = bodies[isCAF ? "chan" : "CHAN"], channels <= Self.maximumChannels {
      properties.layout = AppleLayout.speakers(layout, channels: channels)
    }
    if isCAF {
      packetTable = bodies["pakt"] ?? []
      // The first four bytes count edits.
      let data = chunks.first { $0.chunk.name == "data" && $0.present >= 4 }
      samples = data.map { ($0.chunk.offset + 4)..<($0.chunk.offset + $0.present) } ?? 0..<0
    } else {
      properties.sampler = Self.sampler(instrument: bodies["INST"] ?? [], markers: bodies["MARK"] ?? [])
      if let (tag, present) = chunks.first(where: { $0.chunk.name == "ID3 " }) {
        let size = min(ID3Tag.size(in: stream, at: tag.offset), present)
        ID3Tag.read(in: stream, at: tag.offset, size: size, into: &properties)
      }
    }
  }

  private static let wanted: Set<String> = ["chan", "desc", "pakt", "CHAN", "COMM", "INST", "MARK"]

  /// The sustained loop of the instrument, between two markers; nil without one.
  private static func sampler(instrument: [UInt8], markers bytes: [UInt8]) -> SamplerLoop? {
    guard instrument.count >= 10, case let type = instrument[8..<10].bigEndian, type != 0 else { return nil }
    guard instrument.count >= 14 else { return .incomplete(in: "INST") }
    var markers: [Int: Int] = [:]
    var place = 2
    while place + 7 <= bytes.count {
      markers[bytes[place..<(place + 2)].bigEndian] = bytes[(place + 2)..<(place + 6)].bigEndian
      // A name with its length, even in all.
      place += 6 + (Int(bytes[place + 6]) + 2) & ~1
    }
    guard let start = markers[instrument[10..<12].bigEndian], let end = markers[instrument[12..<14].bigEndian] else {
      return .incomplete(in: "INST")
    }
    return SamplerLoop(chunk: "INST", start: start, end: end, type: type)
  }
}
