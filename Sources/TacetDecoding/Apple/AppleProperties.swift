/// The layout, the loop and the ID3 tag of a CAF or AIFF file (Apple, Core Audio Format Specification 1.0 and Audio Interchange
/// File Format 1.3), which libsndfile does not read, or not wholly.
enum AppleProperties {
  private static let largestChunk = 65_536
  private static let maximumChannels = 256

  /// Adds the properties of the file at `stream`.
  static func read(_ stream: borrowing ByteStream, into properties: inout FileProperties) {
    let isCAF = stream.bytes(4, at: 0).elementsEqual("caff".utf8)
    let chunks = ChunkList(stream, from: isCAF ? 8 : 12, style: isCAF ? .caf : .iff).chunks
    var bodies: [String: [UInt8]] = [:]
    for chunk in chunks where wanted.contains(chunk.name) && bodies[chunk.name] == nil {
      bodies[chunk.name] = stream.bytes(min(chunk.present, largestChunk), at: chunk.offset)
    }
    if let layout = bodies[isCAF ? "chan" : "CHAN"], let description = bodies[isCAF ? "desc" : "COMM"] {
      let channels = description.dropFirst(isCAF ? 24 : 0).prefix(isCAF ? 4 : 2).bigEndian
      properties.layout = channels > maximumChannels ? nil : AppleLayout.speakers(layout, channels: channels)
    }
    guard !isCAF else { return }
    properties.sampler = sampler(instrument: bodies["INST"] ?? [], markers: bodies["MARK"] ?? [])
    if let tag = chunks.first(where: { $0.name == "ID3 " }) {
      let size = min(ID3Tag.size(in: stream, at: tag.offset), tag.present)
      ID3Tag.read(in: stream, at: tag.offset, size: size, into: &properties)
    }
  }

  private static let wanted: Set<String> = ["chan", "desc", "CHAN", "COMM", "INST", "MARK"]

  /// The sustained loop of the instrument, between two markers; nil without one.
  private static func sampler(instrument: [UInt8], markers bytes: [UInt8]) -> SamplerLoop? {
    guard instrument.count >= 14, case let type = instrument[8..<10].bigEndian, type != 0 else { return nil }
    var markers: [Int: Int] = [:]
    var place = 2
    while place + 7 <= bytes.count {
      markers[bytes[place..<(place + 2)].bigEndian] = bytes[(place + 2)..<(place + 6)].bigEndian
      // A name with its length, even in all.
      place += 6 + (Int(bytes[place + 6]) + 2) & ~1
    }
    guard let start = markers[instrument[10..<12].bigEndian], let end = markers[instrument[12..<14].bigEndian] else {
      return nil
    }
    return SamplerLoop(chunk: "INST", start: start, end: end, type: type)
  }
}
