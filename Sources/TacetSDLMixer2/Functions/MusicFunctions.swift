// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CTacetSDLMixer
import TacetSDLMixer

// The functions of music. SDL_mixer's header says what they do.

func address(_ music: OpaquePointer?) -> UInt { UInt(bitPattern: music) }

// MARK: - Load

@c @implementation
public func Mix_LoadMUS(_ file: UnsafePointer<CChar>?) -> OpaquePointer? {
  guard let file else {
    setError("Couldn't open a file without a name")
    return nil
  }
  guard mixer.openCount > 0 else {
    setError("Unrecognized audio format")
    return nil
  }
  return MusicLoading.load(path: String(cString: file))
}

@c @implementation
public func Mix_LoadMUSType_RW(
  _ src: UnsafeMutablePointer<SDL_RWops>?, _ type: Mix_MusicType, _ freesrc: Int32
) -> OpaquePointer? {
  guard let src else {
    setError("RWops pointer is NULL")
    return nil
  }
  let start = SDL_RWtell(src)
  var music: OpaquePointer?
  if mixer.openCount == 0 {
    setError("Unrecognized audio format")
  } else if let bytes = StreamReading.all(of: src) {
    if type == MUS_NONE, bytes.count < 12 {
      setError("Couldn't read first 12 bytes of audio data")
    } else {
      music = MusicLoading.load(
        bytes, as: MixerABI.kind(of: type), closing: freesrc != 0 ? src : nil)
    }
  } else {
    setError("Mix_LoadMUS_RW of a file of more than 512 MiB")
  }
  if music == nil { if freesrc != 0 { SDL_RWclose(src) } else { SDL_RWseek(src, start, RW_SEEK_SET) } }
  return music
}

@c @implementation
public func Mix_FreeMusic(_ music: OpaquePointer?) {
  // A handle that is none, or was freed before, is left alone.
  guard let music, mixer.forgetMusic(address(music)) else { return }
  MusicLoading.free(music)
}

// MARK: - Its properties

@c @implementation
public func Mix_GetMusicType(_ music: OpaquePointer?) -> Mix_MusicType {
  MixerABI.type(of: mixer.piece(address(music))?.kind ?? .none)
}

// MARK: - Play

@c @implementation
public func Mix_PlayMusic(_ music: OpaquePointer?, _ loops: Int32) -> Int32 {
  Mix_FadeInMusicPos(music, loops, 0, 0)
}

@c @implementation
public func Mix_FadeInMusic(_ music: OpaquePointer?, _ loops: Int32, _ ms: Int32) -> Int32 {
  Mix_FadeInMusicPos(music, loops, ms, 0)
}

@c @implementation
public func Mix_FadeInMusicPos(_ music: OpaquePointer?, _ loops: Int32, _ ms: Int32, _ position: Double) -> Int32 {
  number(mixer.playMusic(address(music), loops: Int(loops), fade: Int(ms), seconds: position))
}

@c @implementation
public func Mix_HaltMusic() -> Int32 {
  mixer.haltMusic()
  return 0
}

@c @implementation
public func Mix_FadeOutMusic(_ ms: Int32) -> Int32 { number(mixer.fadeOutMusic(over: Int(ms))) }

@c @implementation
public func Mix_FadingMusic() -> Mix_Fading { Mix_Fading(mixer.musicFading) }

@c @implementation
public func Mix_PauseMusic() { mixer.setMusicActive(false) }

@c @implementation
public func Mix_ResumeMusic() { mixer.setMusicActive(true) }

@c @implementation
public func Mix_RewindMusic() { _ = mixer.seekMusic(to: 0) }

@c @implementation
public func Mix_PausedMusic() -> Int32 { mixer.isMusicActive ? 0 : 1 }

@c @implementation
public func Mix_PlayingMusic() -> Int32 { mixer.isMusicPlaying ? 1 : 0 }

@c @implementation
public func Mix_SetMusicPosition(_ position: Double) -> Int32 { number(mixer.seekMusic(to: position)) }

@c @implementation
public func Mix_VolumeMusic(_ volume: Int32) -> Int32 { number(mixer.musicVolume(Int(volume))) }

@c @implementation
public func Mix_HookMusicFinished(_ music_finished: (@convention(c) () -> Void)?) {
  var function: (@Sendable () -> Void)?
  if let music_finished { function = { music_finished() } }
  mixer.setFunctions { $0.musicFinished = function }
}

@c @implementation
public func Mix_HookMusic(
  _ mix_func: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Void)?,
  _ arg: UnsafeMutableRawPointer?
) {
  HookData.set(mix_func == nil ? nil : arg)
  mixer.setMusicHook(StreamFunction(mix_func, arg))
}

@c @implementation
public func Mix_GetMusicHookData() -> UnsafeMutableRawPointer? { HookData.pointer }

// MARK: - Other kinds of music

@c @implementation
public func Mix_SetMusicCMD(_ command: UnsafePointer<CChar>?) -> Int32 {
  mixer.haltMusic()
  // Files that are loaded then are refused.
  MusicLoading.hasCommand.withLock { $0 = command != nil }
  return 0
}

@c @implementation
public func Mix_SetSynchroValue(_ value: Int32) -> Int32 { -1 }

@c @implementation
public func Mix_GetSynchroValue() -> Int32 { -1 }

@c @implementation
public func Mix_SetSoundFonts(_ paths: UnsafePointer<CChar>?) -> Int32 {
  GameTexts.soundFonts.set(paths)
  return 1
}

@c @implementation
public func Mix_GetSoundFonts() -> UnsafePointer<CChar>? {
  let own = GameTexts.soundFonts.pointer
  let named = SDL_getenv("SDL_SOUNDFONTS")
  let isForced =
    SDL_GetHintBoolean("SDL_FORCE_SOUNDFONTS", SDL_FALSE) == SDL_TRUE && named.map { $0.pointee != 0 } == true
  if let own, own.pointee != 0, !isForced { return own }
  return named.map { UnsafePointer($0) }
}

@c @implementation
public func Mix_EachSoundFont(
  _ function: (@convention(c) (UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Int32)?,
  _ data: UnsafeMutableRawPointer?
) -> Int32 {
  guard let paths = Mix_GetSoundFonts() else {
    setError("No SoundFonts have been requested")
    return 0
  }
  var found = 0
  for path in String(cString: paths).split(whereSeparator: { $0 == ":" || $0 == ";" }) {
    if let function, String(path).withCString({ function($0, data) }) != 0 { found += 1 }
  }
  return found > 0 ? 1 : 0
}
