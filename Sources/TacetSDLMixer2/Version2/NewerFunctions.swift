// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CTacetSDLMixer
import Glibc
import TacetSDLMixer

// The functions that SDL_mixer 1.2 has not. SDL_mixer's header says what they do.

// MARK: - The device

@c @implementation
public func Mix_OpenAudioDevice(
  _ frequency: Int32, _ format: UInt16, _ channels: Int32, _ chunksize: Int32, _ device: UnsafePointer<CChar>?,
  _ allowed_changes: Int32
) -> Int32 {
  AudioDevice.shared.open(
    AskedFormat(frequency: frequency, format: format, channels: channels, block: chunksize), device, allowed_changes)
}

/// True for a name in a list of decoders, in whatever case.
private func has(_ list: [Decoders.Name], _ name: UnsafePointer<CChar>?) -> SDL_bool {
  guard let name else { return SDL_FALSE }
  return list.contains { strcasecmp($0.text, name) == 0 } ? SDL_TRUE : SDL_FALSE
}

@c @implementation
public func Mix_HasChunkDecoder(_ name: UnsafePointer<CChar>?) -> SDL_bool {
  has(Decoders.shared.chunks, name)
}

@c @implementation
public func Mix_HasMusicDecoder(_ name: UnsafePointer<CChar>?) -> SDL_bool {
  has(Decoders.shared.music, name)
}

// MARK: - Channels

@c @implementation
public func Mix_PlayChannel(_ channel: Int32, _ chunk: UnsafeMutablePointer<Mix_Chunk>?, _ loops: Int32) -> Int32 {
  Mix_PlayChannelTimed(channel, chunk, loops, -1)
}

@c @implementation
public func Mix_FadeInChannel(
  _ channel: Int32, _ chunk: UnsafeMutablePointer<Mix_Chunk>?, _ loops: Int32, _ ms: Int32
) -> Int32 {
  Mix_FadeInChannelTimed(channel, chunk, loops, ms, -1)
}

@c @implementation
public func Mix_MasterVolume(_ volume: Int32) -> Int32 { number(mixer.masterVolume(Int(volume))) }

// MARK: - Chunks and music

@c @implementation
public func Mix_LoadWAV(_ file: UnsafePointer<CChar>?) -> UnsafeMutablePointer<Mix_Chunk>? {
  Mix_LoadWAV_RW(file.flatMap { SDL_RWFromFile($0, "rb") }, 1)
}

@c @implementation
public func Mix_LoadMUS_RW(_ src: UnsafeMutablePointer<SDL_RWops>?, _ freesrc: Int32) -> OpaquePointer? {
  Mix_LoadMUSType_RW(src, MUS_NONE, freesrc)
}
