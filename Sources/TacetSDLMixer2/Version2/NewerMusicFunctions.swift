// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CTacetSDLMixer
import TacetSDLMixer

// The functions of music that SDL_mixer 1.2 has not. SDL_mixer's header says what they do.

/// A text of a piece, or of that which plays.
private func text(
  _ music: OpaquePointer?, _ path: KeyPath<GameMusic, UnsafeMutablePointer<CChar>>
) -> UnsafePointer<CChar>? {
  if let piece = mixer.piece(address(music)) { return UnsafePointer(piece[keyPath: path]) }
  setError("Music isn't playing")
  return UnsafePointer(EmptyText.pointer)
}

@c @implementation
public func Mix_GetMusicTitle(_ music: OpaquePointer?) -> UnsafePointer<CChar>? {
  // Without a title it is the file's name for music of other programs alone.
  text(music, \.title)
}

@c @implementation
public func Mix_GetMusicTitleTag(_ music: OpaquePointer?) -> UnsafePointer<CChar>? { text(music, \.title) }

@c @implementation
public func Mix_GetMusicArtistTag(_ music: OpaquePointer?) -> UnsafePointer<CChar>? { text(music, \.artist) }

@c @implementation
public func Mix_GetMusicAlbumTag(_ music: OpaquePointer?) -> UnsafePointer<CChar>? { text(music, \.album) }

@c @implementation
public func Mix_GetMusicCopyrightTag(_ music: OpaquePointer?) -> UnsafePointer<CChar>? { text(music, \.copyright) }

@c @implementation
public func Mix_MusicDuration(_ music: OpaquePointer?) -> Double {
  if let piece = mixer.piece(address(music)) { return piece.soundtrack.info.seconds }
  setError("music is NULL and no playing music")
  return -1
}

/// A time of the loop of a piece; -1: it has none.
private func loopTime(_ music: OpaquePointer?, _ frame: (GameMusic) -> Int?) -> Double {
  guard let piece = mixer.piece(address(music)) else {
    setError("Music isn't playing")
    return -1
  }
  return frame(piece).map { Double($0) / Double(piece.soundtrack.info.format.sampleRate) } ?? -1
}

@c @implementation
public func Mix_GetMusicLoopStartTime(_ music: OpaquePointer?) -> Double {
  loopTime(music) { $0.loop?.start }
}

@c @implementation
public func Mix_GetMusicLoopEndTime(_ music: OpaquePointer?) -> Double {
  loopTime(music) { $0.loop?.end }
}

@c @implementation
public func Mix_GetMusicLoopLengthTime(_ music: OpaquePointer?) -> Double {
  loopTime(music) { $0.loop.map { $0.end - $0.start } }
}

@c @implementation
public func Mix_GetMusicPosition(_ music: OpaquePointer?) -> Double { mixer.musicPosition(address(music)) }

@c @implementation
public func Mix_GetMusicVolume(_ music: OpaquePointer?) -> Int32 { number(mixer.musicVolume(ofPiece: address(music))) }

@c @implementation
public func Mix_ModMusicJumpToOrder(_ order: Int32) -> Int32 {
  setError(mixer.isMusicPlaying ? "Jump not implemented for music type" : "Music isn't playing")
  return -1
}

@c @implementation
public func Mix_SetTimidityCfg(_ path: UnsafePointer<CChar>?) -> Int32 {
  GameTexts.timidity.set(path.flatMap { $0.pointee == 0 ? nil : $0 })
  return 1
}

@c @implementation
public func Mix_GetTimidityCfg() -> UnsafePointer<CChar>? { GameTexts.timidity.pointer }
