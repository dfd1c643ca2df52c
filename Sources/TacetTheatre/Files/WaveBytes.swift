/// The bytes of a WAV file, with every field free to lie.
package struct WaveBytes {
  /// The format tag: 1 integers, 3 floats.
  package var tag = 1
  /// Samples in a frame.
  package var channels: Int
  /// The sample rate in Hz.
  package var sampleRate: Int
  /// Bits in a sample.
  package var bits: Int
  /// The samples as they are in the file.
  package var data: [UInt8]
  /// The size that the `data` chunk claims.
  package var claimedSize: UInt32?
  /// The bytes of a frame, as the header says; by channels and bits unless set.
  package var frameSize: Int?
  /// The part of `fmt ` behind its first 16 bytes.
  package var formatFields: [UInt8] = []
  /// Chunks between `fmt ` and `data`.
  package var chunks: [(name: String, body: [UInt8])] = []

  /// A file of `data`.
  package init(channels: Int = 1, sampleRate: Int = 44_100, bits: Int = 16, data: [UInt8]) {
    self.channels = channels
    self.sampleRate = sampleRate
    self.bits = bits
    self.data = data
  }

  /// A file of 16-bit integers.
  package init(samples: [Int16], channels: Int = 1, sampleRate: Int = 44_100) {
    self.init(channels: channels, sampleRate: sampleRate, bits: 16, data: samples.flatMap(littleEndian))
  }

  /// A file of 32-bit floats.
  package init(samples: [Float], channels: Int = 1, sampleRate: Int = 44_100) {
    self.init(
      channels: channels, sampleRate: sampleRate, bits: 32, data: samples.flatMap { littleEndian($0.bitPattern) })
    tag = 3
  }

  /// Adds a sampler chunk with one forward loop; `last` is the last frame that repeats, as the chunk has it.
  package mutating func addLoop(start: UInt32, last: UInt32) {
    let header = [0, 0, 0, 60, 0, 0, 0, 1, 0].map { UInt32($0) }
    chunks.append(("smpl", (header + [0, 0, start, last, 0, 0]).flatMap(littleEndian)))
  }

  /// The whole file, header included.
  package var bytes: [UInt8] {
    let frame = frameSize ?? max(1, channels * bits / 8)
    var body = Array("WAVEfmt ".utf8) + littleEndian(UInt32(16 + formatFields.count))
    body += littleEndian(UInt16(truncatingIfNeeded: tag)) + littleEndian(UInt16(truncatingIfNeeded: channels))
    body += littleEndian(UInt32(truncatingIfNeeded: sampleRate))
    body += littleEndian(UInt32(truncatingIfNeeded: sampleRate * frame))
    body += littleEndian(UInt16(truncatingIfNeeded: frame)) + littleEndian(UInt16(truncatingIfNeeded: bits))
    body += formatFields
    for (name, chunk) in chunks { body += Array(name.utf8) + littleEndian(UInt32(chunk.count)) + chunk }
    body += Array("data".utf8) + littleEndian(claimedSize ?? UInt32(data.count)) + data
    return Array("RIFF".utf8) + littleEndian(UInt32(body.count)) + body
  }
}

/// `value`, least significant byte first.
package func littleEndian<Number: FixedWidthInteger>(_ value: Number) -> [UInt8] {
  withUnsafeBytes(of: value.littleEndian) { Array($0) }
}
