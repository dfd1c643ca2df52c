// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CTacetSDLMixer
import TacetSDLMixer

// The functions of chunks. SDL_mixer's header says what they do.

/// True while a device is open; an error says that none is.
private func isOpen() -> Bool {
  if mixer.openCount > 0 { return true }
  setError("Audio device hasn't been opened")
  return false
}

@c @implementation
public func Mix_LoadWAV_RW(
  _ src: UnsafeMutablePointer<SDL_RWops>?, _ freesrc: Int32
) -> UnsafeMutablePointer<Mix_Chunk>? {
  guard let src else {
    setError("Mix_LoadWAV_RW with NULL src")
    return nil
  }
  defer { if freesrc != 0 { SDL_RWclose(src) } }
  guard isOpen() else { return nil }
  guard let bytes = StreamReading.all(of: src) else {
    setError("Mix_LoadWAV_RW of a file of more than 512 MiB")
    return nil
  }
  guard bytes.count >= 4 else {
    setError(MixerABI.shortChunk)
    return nil
  }
  return ChunkLoading.chunk(of: bytes, named: "chunk")
}

@c @implementation
public func Mix_QuickLoad_WAV(_ mem: UnsafeMutablePointer<UInt8>?) -> UnsafeMutablePointer<Mix_Chunk>? {
  guard isOpen() else { return nil }
  guard let mem else {
    setError("Mix_QuickLoad_WAV with NULL memory")
    return nil
  }
  func word(_ place: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(mem[place + $1]) << (8 * $1) }
  }
  // The whole is as long as its header says: no chunk of a file leads beyond it.
  let end = 8 + word(4)
  var place = 12
  while place + 8 <= end {
    let (isData, length) = (word(place) == 0x6174_6164, word(place + 4))
    if isData { return ChunkLoading.make(mem + place + 8, UInt32(length), allocated: 0) }
    place += 8 + length
  }
  setError("Missing data chunk in WAVE file")
  return nil
}

@c @implementation
public func Mix_QuickLoad_RAW(
  _ mem: UnsafeMutablePointer<UInt8>?, _ len: UInt32
) -> UnsafeMutablePointer<Mix_Chunk>? {
  isOpen() ? ChunkLoading.make(mem, len, allocated: 0) : nil
}

@c @implementation
public func Mix_FreeChunk(_ chunk: UnsafeMutablePointer<Mix_Chunk>?) {
  guard let chunk, !FreedChunks.shared.contains(UInt(bitPattern: chunk)) else { return }
  mixer.forgetChunk(UInt(bitPattern: chunk))
  FreedChunks.shared.insert(UInt(bitPattern: chunk))
  if chunk.pointee.allocated != 0 { SDL_free(chunk.pointee.abuf) }
  SDL_free(chunk)
}

@c @implementation
public func Mix_VolumeChunk(_ chunk: UnsafeMutablePointer<Mix_Chunk>?, _ volume: Int32) -> Int32 {
  guard let chunk, !FreedChunks.shared.contains(UInt(bitPattern: chunk)) else { return -1 }
  let before = Int32(chunk.pointee.volume)
  if volume >= 0 {
    chunk.pointee.volume = UInt8(min(Int(volume), Channel.maximumVolume))
    mixer.chunkVolumeChanged(UInt(bitPattern: chunk))
  }
  return before
}

@c @implementation
public func Mix_GetChunk(_ channel: Int32) -> UnsafeMutablePointer<Mix_Chunk>? {
  UnsafeMutablePointer(bitPattern: mixer.chunk(Int(channel)))
}
