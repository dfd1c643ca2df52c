/// A WAV file as libsndfile sees it: a header of the usual form, all samples in one `data` chunk, a whole last block of
/// ADPCM.
struct ShownWave {
  /// The blocks of ADPCM; nil where the samples are plain.
  let blocks: ADPCMBlocks?
  private(set) var map = ByteMap()

  init(_ header: WaveHeader, path: String) throws(DecodingError) {
    blocks = header.isADPCM ? try Self.blocks(header, path: path) : nil
    let samples = header.samples
    guard samples.size < 1 << 50 else { throw .invalidHeader(path: path, fault: "it has \(samples.size) bytes") }
    let fill = blocks?.missing(behind: samples.size) ?? 0
    let size = samples.size + fill
    let form = Form(isBigEndian: header.isBigEndian)
    let format = form.format(header, blocks: blocks, sampleSize: try Self.sampleSize(header, path: path))
    // `RIFF`, its size, `WAVE`, `fmt `, and the head of `data`.
    let total = 4 + 8 + format.count + 8 + size
    if total <= UInt32.max || header.isBigEndian {
      map.append(form.mark("RIFF") + form.number(total, 4) + Array("WAVE".utf8))
    } else {
      map.append(Array("RF64".utf8) + form.number(.max, 4) + Array("WAVEds64".utf8) + form.number(28, 4))
      map.append(form.number(total + 36, 8) + form.number(size, 8) + form.number(0, 12))
    }
    map.append(Array("fmt ".utf8) + form.number(format.count, 4) + format)
    map.append(Array("data".utf8) + form.number(size, 4))
    map.append(samples, from: 0, count: samples.size)
    map.append([UInt8](repeating: 0, count: fill))
  }

  private static func blocks(_ header: WaveHeader, path: String) throws(DecodingError) -> ADPCMBlocks {
    guard header.bits == 4 || header.bits == 0 else {
      throw .refusedCodec(path: path, codec: "ADPCM of \(header.bits) bits")
    }
    guard header.channels <= 2 else {
      throw .refusedCodec(path: path, codec: "ADPCM of \(header.channels) channels")
    }
    let blocks = ADPCMBlocks(isMicrosoft: header.tag == 2, channels: header.channels, size: header.frameSize)
    guard let blocks else {
      throw .invalidHeader(path: path, fault: "its blocks have \(header.frameSize) bytes")
    }
    return blocks
  }

  /// The bytes of a plain sample; 0 for ADPCM. Throws for formats that are refused.
  private static func sampleSize(_ header: WaveHeader, path: String) throws(DecodingError) -> Int {
    let (bits, frame) = (header.bits, header.frameSize)
    let bytes = bits > 0 ? (bits + 7) / 8 : frame / header.channels
    switch (header.tag, bytes) {
    case (2, _), (0x11, _): return 0
    case (1, 1...4), (1, 8), (3, 4), (3, 8): return bytes
    case (6, _), (7, _): return 1
    case (1, _): throw .refusedCodec(path: path, codec: "PCM of \(bits) bits")
    case (3, _): throw .refusedCodec(path: path, codec: "floating point of \(bits) bits")
    case (let tag, _):
      let number = String(tag, radix: 16, uppercase: true)
      throw .refusedCodec(path: path, codec: WaveHeader.refused[tag] ?? "WAV format 0x\(number)")
    }
  }

  /// The layout of plain numbers that libsndfile decodes too.
  static func plainLayout(_ header: WaveHeader) -> WideWaveFile.Layout? {
    let bytes = header.bits > 0 ? (header.bits + 7) / 8 : header.frameSize / header.channels
    return switch (header.tag, bytes) {
    case (1, 1): .uint8
    case (1, 2): .int16
    case (1, 3): .int24
    case (1, 4): .int32
    case (3, 4): .float32
    case (3, 8): .float64
    default: nil
    }
  }

  /// The layout of samples that libsndfile does not decode: 64-bit integers, and 24 bits in 4 bytes where the tag is
  /// that of plain integers.
  static func wideLayout(_ header: WaveHeader) -> WideWaveFile.Layout? {
    guard header.tag == 1 else { return nil }
    let bits = header.bits > 0 ? header.bits : 8 * header.frameSize / header.channels
    return bits == 64 ? .int64 : bits == 24 && header.frameSize == 4 * header.channels ? .int24In32 : nil
  }
}

/// The bytes of a header in the order of the file.
private struct Form {
  let isBigEndian: Bool

  func number(_ value: Int, _ count: Int) -> [UInt8] {
    let little = (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    return isBigEndian ? little.reversed() : little
  }

  func mark(_ little: String) -> [UInt8] { Array((isBigEndian ? "RIFX" : little).utf8) }

  /// The body of `fmt `.
  func format(_ header: WaveHeader, blocks: ADPCMBlocks?, sampleSize: Int) -> [UInt8] {
    let frame = blocks?.size ?? sampleSize * header.channels
    let rate = header.sampleRate * frame / (blocks?.frames ?? 1)
    let start =
      number(header.tag, 2) + number(header.channels, 2) + number(header.sampleRate, 4) + number(rate, 4)
      + number(frame, 2) + number(blocks == nil ? 8 * sampleSize : 4, 2)
    guard let blocks else { return header.tag == 1 ? start : start + number(0, 2) }
    guard blocks.isMicrosoft else { return start + number(2, 2) + number(blocks.frames, 2) }
    let own = header.codecFields.dropFirst(4).prefix(4 * Self.coefficients.count / 2)
    let pairs = own.count == 2 * Self.coefficients.count ? Array(own) : Self.coefficients.flatMap { number($0, 2) }
    return start + number(4 + pairs.count, 2) + number(blocks.frames, 2) + number(Self.coefficients.count / 2, 2)
      + pairs
  }

  /// The pairs of coefficients that every encoder of Microsoft ADPCM has.
  private static let coefficients = [256, 0, 512, -256, 0, 0, 192, 64, 240, 0, 460, -208, 392, -232]
}
