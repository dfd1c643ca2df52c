// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CTacetSDLMixer
import TacetSDLMixer

// The functions of the device. SDL_mixer's header says what they do.

@c @implementation
public func Mix_Linked_Version() -> UnsafePointer<SDL_version>? { UnsafePointer(LibraryVersion.linked) }

@c @implementation
public func Mix_Init(_ flags: Int32) -> Int32 { Decoders.shared.initialise(flags) }

@c @implementation
public func Mix_Quit() { Decoders.shared.quit() }

@c @implementation
public func Mix_OpenAudio(_ frequency: Int32, _ format: UInt16, _ channels: Int32, _ chunksize: Int32) -> Int32 {
  AudioDevice.shared.open(
    AskedFormat(frequency: frequency, format: format, channels: channels, block: chunksize), nil,
    MixerABI.changes)
}

@c @implementation
public func Mix_QuerySpec(
  _ frequency: UnsafeMutablePointer<Int32>?, _ format: UnsafeMutablePointer<UInt16>?,
  _ channels: UnsafeMutablePointer<Int32>?
) -> Int32 {
  let count = mixer.openCount
  if count > 0 {
    let spec = mixer.format
    frequency?.pointee = Int32(spec.frequency)
    format?.pointee = spec.code
    channels?.pointee = Int32(spec.channels)
  }
  return Int32(count)
}

@c @implementation
public func Mix_AllocateChannels(_ numchans: Int32) -> Int32 { Int32(mixer.allocate(Int(numchans))) }

@c @implementation
public func Mix_CloseAudio() { AudioDevice.shared.close() }

@c @implementation
public func SDL_LockAudio() {
  mixer.lock()
  AudioLock.shared.lock?()
}

@c @implementation
public func SDL_UnlockAudio() {
  AudioLock.shared.unlock?()
  mixer.unlock()
}

// MARK: - Decoders

@c @implementation
public func Mix_GetNumChunkDecoders() -> Int32 { Int32(Decoders.shared.chunks.count) }

@c @implementation
public func Mix_GetChunkDecoder(_ index: Int32) -> UnsafePointer<CChar>? {
  Decoders.shared.name(Decoders.shared.chunks, index)
}

@c @implementation
public func Mix_GetNumMusicDecoders() -> Int32 { Int32(Decoders.shared.music.count) }

@c @implementation
public func Mix_GetMusicDecoder(_ index: Int32) -> UnsafePointer<CChar>? {
  Decoders.shared.name(Decoders.shared.music, index)
}
