import Tacet

/// The effects of the game's chunks: of a file its own frames, at its own rate; of samples that the game made, or
/// changed after loading, those. Touched with the mixer's lock held.
final class ChunkStore {
  private struct Entry {
    var effect: SoundEffect
    /// Of the samples of which it was made, or that were made of it.
    var print: Print
    var isLoaded: Bool
  }

  /// Says if samples have changed: their place, their number, and a sum over all of them.
  private struct Print: Hashable {
    let bytes: UInt
    let length: Int
    let sum: UInt64

    init(_ chunk: Chunk) {
      (bytes, length) = (UInt(bitPattern: chunk.bytes), chunk.length)
      guard let data = chunk.bytes.map(UnsafeRawPointer.init) else {
        sum = 0
        return
      }
      // Four sums beside one another: a second of stereo takes some 20 us.
      var sums = SIMD4<UInt64>(1, 2, 3, 4)
      let factor = SIMD4<UInt64>(repeating: 0x9E37_79B9_7F4A_7C15)
      var place = 0
      while place + 32 <= length {
        let words = data.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt64>.self)
        sums = (sums ^ words) &* factor
        sums ^= sums &>> 29
        place += 32
      }
      while place < length {
        sums[0] = (sums[0] ^ UInt64(data.load(fromByteOffset: place, as: UInt8.self))) &* factor[0]
        place += 1
      }
      sum = sums[0] ^ sums[1] &* 3 ^ sums[2] &* 5 ^ sums[3] &* 7
    }
  }

  /// Beyond these, effects of chunks that the game never loaded are made anew.
  private static let most = 4_096
  private var entries: [UInt: Entry] = [:]

  /// Keeps the effect of a file that was loaded as a chunk.
  func keep(_ effect: SoundEffect, of chunk: Chunk) {
    entries[chunk.address] = Entry(effect: effect, print: Print(chunk), isLoaded: true)
  }

  /// The effect of a chunk as its samples are now; nil: they can not be played.
  func effect(of chunk: Chunk, _ device: MixerDevice) -> SoundEffect? {
    let print = Print(chunk)
    if let entry = entries[chunk.address], entry.print == print { return entry.effect }
    guard let bytes = chunk.bytes, let engine = device.engine else { return nil }
    let format = device.format
    let frames = chunk.length / format.frameSize
    let samples = [Float](unsafeUninitializedCapacity: frames * format.heardChannels) { buffer, count in
      if let start = buffer.baseAddress { format.decodeHeard(bytes, frames: frames, to: start) }
      count = frames * format.heardChannels
    }
    let effect: SoundEffect
    do {
      effect = try SoundEffect(
        frames: samples, sampleRate: max(1_000, min(format.frequency, 384_000)), channels: format.heardChannels,
        convertedTo: engine.configuration.sampleRate)
    } catch {
      device.report(error.description)
      return nil
    }
    if entries.count >= Self.most { entries = entries.filter(\.value.isLoaded) }
    entries[chunk.address] = Entry(effect: effect, print: print, isLoaded: false)
    return effect
  }

  func forget(_ address: UInt) { entries[address] = nil }
  /// The next device may have another rate: what was made of samples is made anew.
  func forgetMade() { entries = entries.filter(\.value.isLoaded) }

  /// Decodes the bytes of a sound file: its samples, as they are.
  ///
  /// - Throws: ``DecodingError``, ``EngineError/invalidFrames(_:)``.
  static func decode(_ bytes: [UInt8], named name: String) throws -> SoundEffect {
    if let voice = VoiceFile(bytes) {
      return try SoundEffect(
        frames: voice.samples, sampleRate: voice.rate, channels: voice.channels, convertedTo: nil)
    }
    let effect = try SoundEffect(bytes: bytes, named: name, storage: .compact, loudness: .ignored)
    // SDL_mixer knows nothing of a loop in the file of an effect: it repeats all of it.
    if effect.loop != nil, let whole = LoopRegion(start: 0, end: effect.frames) { try? effect.setLoop(whole) }
    return effect
  }
}
