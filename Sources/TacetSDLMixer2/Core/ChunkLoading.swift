import CTacetSDLMixer
import Tacet
import TacetSDLMixer

/// Chunks out of files: the samples that the game sees are in the format of its device, made by SDL; those that are
/// heard are the file's.
enum ChunkLoading {
  /// Makes a chunk of the bytes of a file; nil, with an error.
  static func chunk(of bytes: [UInt8], named name: String) -> UnsafeMutablePointer<Mix_Chunk>? {
    let isWave = bytes.starts(with: "RIFF".utf8) || bytes.starts(with: "WAVE".utf8)
    let effect: SoundEffect
    let samples: [Float]
    do {
      effect = try mixer.decode(bytes, named: name)
      samples = try effect.samples()
    } catch {
      setError(isWave ? "\(error)" : MixerABI.unknownChunk)
      return nil
    }
    if samples.isEmpty, let error = MixerABI.emptyChunk {
      setError(error)
      return nil
    }
    guard let converted = convert(samples, channels: effect.channels, rate: effect.sampleRate) else { return nil }
    guard let chunk = make(converted.bytes, converted.length, allocated: 1) else {
      SDL_free(converted.bytes)
      return nil
    }
    mixer.keep(effect, of: Chunk(chunk))
    if let info = effect.info, let flag = DecoderKind.flag(MusicKind(container: info.container, codec: info.codec)) {
      Decoders.shared.load(flag)
    }
    return chunk
  }

  /// A chunk of SDL's memory.
  static func make(_ bytes: UnsafeMutablePointer<UInt8>?, _ length: UInt32, allocated: Int32)
    -> UnsafeMutablePointer<Mix_Chunk>?
  {
    guard let memory = SDL_malloc(MemoryLayout<Mix_Chunk>.size) else {
      tacet_sdl_no_memory()
      return nil
    }
    let chunk = memory.bindMemory(to: Mix_Chunk.self, capacity: 1)
    FreedChunks.shared.remove(UInt(bitPattern: chunk))
    chunk.initialize(
      to: Mix_Chunk(allocated: allocated, abuf: bytes, alen: length, volume: UInt8(Channel.maximumVolume)))
    return chunk
  }

  /// SDL's way from floats to the format of the device; nil, with an error, for a format that SDL does not know.
  static func conversion(fromChannels channels: Int, rate: Int) -> SDL_AudioCVT? {
    let format = mixer.format
    var conversion = SDL_AudioCVT()
    let result = SDL_BuildAudioCVT(
      &conversion, MixerABI.sampleCode, UInt8(channels), Int32(rate), format.code, UInt8(format.channels),
      Int32(format.frequency))
    return result >= 0 ? conversion : nil
  }

  /// Samples in the format of the device, in SDL's memory; nil, with an error.
  private static func convert(
    _ samples: [Float], channels: Int, rate: Int
  ) -> (bytes: UnsafeMutablePointer<UInt8>, length: UInt32)? {
    guard var conversion = conversion(fromChannels: channels, rate: rate) else { return nil }
    let source = DeviceFormat(code: MixerABI.sampleCode, frequency: rate, channels: channels, block: 1)
    let size = samples.count * source.sampleSize
    let room = size * Int(max(1, conversion.len_mult))
    guard room <= Int(Int32.max), let memory = SDL_malloc(max(1, room)) else {
      tacet_sdl_no_memory()
      return nil
    }
    source.encode(samples, to: memory)
    let bytes = memory.assumingMemoryBound(to: UInt8.self)
    guard conversion.needed != 0 else { return (bytes, UInt32(size)) }
    conversion.buf = bytes
    conversion.len = Int32(size)
    guard SDL_ConvertAudio(&conversion) == 0 else {
      SDL_free(memory)
      return nil
    }
    return (bytes, UInt32(max(0, conversion.len_cvt)))
  }
}

extension Chunk {
  /// A chunk as it is now.
  init(_ chunk: UnsafeMutablePointer<Mix_Chunk>) {
    self.init(
      address: UInt(bitPattern: chunk), bytes: chunk.pointee.abuf, length: Int(chunk.pointee.alen),
      volume: Int(chunk.pointee.volume))
  }
}
