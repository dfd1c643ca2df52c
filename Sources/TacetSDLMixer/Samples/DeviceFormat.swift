/// The format of samples that a game has asked for, in SDL's numbers.
package struct DeviceFormat: Hashable, Sendable {
  /// SDL's number: the bits of a sample, and flags for floats, the byte order and signs.
  package let code: UInt16
  /// Frames a second.
  package let frequency: Int
  /// Channels of a frame.
  package let channels: Int
  /// Frames of a block.
  package let block: Int

  package init(code: UInt16, frequency: Int, channels: Int, block: Int) {
    (self.code, self.frequency, self.channels, self.block) = (code, max(1, frequency), max(1, channels), max(1, block))
  }

  private var bits: Int { Int(code & 0xFF) }
  private var isFloat: Bool { code & 0x100 != 0 }
  private var isSwapped: Bool { code & 0x1000 != 0 }
  private var isSigned: Bool { code & 0x8000 != 0 }

  /// The bytes of a sample.
  package var sampleSize: Int { max(1, bits / 8) }
  /// The bytes of a frame.
  package var frameSize: Int { sampleSize * channels }
  /// The byte of silence.
  package var silence: UInt8 { bits == 8 && !isSigned ? 0x80 : 0 }
  /// Formats in which the built-in effects work.
  package var isKnown: Bool {
    switch (bits, isFloat) {
    case (8, false): !isSwapped
    case (16, false): true
    case (32, false): isSigned
    case (32, true): isSigned && !isSwapped
    default: false
    }
  }
  /// Formats whose sides can be exchanged.
  package var isReversible: Bool { channels == 2 && [8, 16, 32].contains(bits) }
  /// True where a place to the left exchanges the sides: SDL_mixer does not do so with floats and big-endian ones of 32
  /// bits.
  package var exchangesSides: Bool { !isFloat && !(bits == 32 && isSwapped) }

  /// The rate of an engine that plays for it: a multiple of its own, so that no frame falls between two.
  package var engineRate: Int {
    let own = max(1_000, min(frequency, 192_000))
    var multiple = max(1, (44_100 + own - 1) / own)
    while multiple > 1, own * multiple > 192_000 { multiple -= 1 }
    return max(8_000, own * multiple)
  }

  /// The channels of sounds that are made of its samples, 1 or 2.
  package var heardChannels: Int { min(channels, 2) }

  /// One sample, full scale -1 to 1.
  @inline(__always)
  private func load(_ bytes: UnsafeRawPointer) -> Float {
    switch bits {
    case 8:
      let byte = bytes.loadUnaligned(as: UInt8.self)
      return isSigned ? Float(Int8(bitPattern: byte)) / 128 : (Float(byte) - 128) / 128
    case 16:
      let raw = bytes.loadUnaligned(as: UInt16.self)
      let value = isSwapped ? raw.byteSwapped : raw
      return isSigned ? Float(Int16(bitPattern: value)) / 32_768 : (Float(value) - 32_768) / 32_768
    case 32:
      let raw = bytes.loadUnaligned(as: UInt32.self)
      let value = isSwapped ? raw.byteSwapped : raw
      if isFloat {
        let sample = Float(bitPattern: value)
        return sample.isFinite ? sample : 0
      }
      return Float(Int32(bitPattern: value)) / 2_147_483_648
    default: return 0
    }
  }

  @inline(__always)
  private func store(_ sample: Float, _ bytes: UnsafeMutableRawPointer) {
    let sample = sample.isFinite ? sample : 0
    let limited = max(-1, min(1, sample))
    switch bits {
    case 8:
      let value = Int(max(-128, min(127, (limited * 128).rounded())))
      bytes.storeBytes(
        of: isSigned ? UInt8(bitPattern: Int8(value)) : UInt8(value + 128), as: UInt8.self)
    case 16:
      let value = Int(max(-32_768, min(32_767, (limited * 32_768).rounded())))
      let plain = isSigned ? UInt16(bitPattern: Int16(value)) : UInt16(value + 32_768)
      bytes.storeBytes(of: isSwapped ? plain.byteSwapped : plain, as: UInt16.self)
    case 32:
      let whole = Int32(max(-2_147_483_648, min(2_147_483_520, limited * 2_147_483_648)))
      let plain = isFloat ? sample.bitPattern : UInt32(bitPattern: whole)
      bytes.storeBytes(of: isSwapped ? plain.byteSwapped : plain, as: UInt32.self)
    default: return
    }
  }

  /// Writes frames of the engine's kind as frames of this format: mono takes the mean of both sides, and of more than
  /// two channels the first two have them.
  package func encode(
    _ stereo: UnsafePointer<Float>, frames: Int, to bytes: UnsafeMutableRawPointer
  ) {
    for frame in 0..<frames {
      let (left, right) = (stereo[2 * frame], stereo[2 * frame + 1])
      let place = bytes + frame * frameSize
      if channels == 1 {
        store((left + right) / 2, place)
        continue
      }
      store(left, place)
      store(right, place + sampleSize)
      for channel in 2..<max(2, channels) { store(0, place + channel * sampleSize) }
    }
  }

  /// Writes samples as they are, in this format.
  package func encode(_ samples: [Float], to bytes: UnsafeMutableRawPointer) {
    for (index, sample) in samples.enumerated() { store(sample, bytes + index * sampleSize) }
  }

  /// Reads frames of this format as stereo.
  package func decode(
    _ bytes: UnsafeRawPointer, frames: Int, to stereo: UnsafeMutablePointer<Float>
  ) {
    for frame in 0..<frames {
      let place = bytes + frame * frameSize
      stereo[2 * frame] = load(place)
      stereo[2 * frame + 1] = channels == 1 ? stereo[2 * frame] : load(place + sampleSize)
    }
  }

  /// Reads frames of this format with one channel or two.
  package func decodeHeard(_ bytes: UnsafeRawPointer, frames: Int, to samples: UnsafeMutablePointer<Float>) {
    for frame in 0..<frames {
      for channel in 0..<heardChannels {
        samples[heardChannels * frame + channel] = load(bytes + frame * frameSize + channel * sampleSize)
      }
    }
  }
}
