import CTacetSDLMixer
import TacetSDLMixer
import TacetSystem

/// The pieces of music that games have: each is memory of its own, so that one that was freed is known to be none.
enum MusicLoading {
  /// A stream that a piece closes when it is freed.
  private struct Stream: @unchecked Sendable {
    // Sendable: the game's, handed on.
    let stream: UnsafeMutablePointer<SDL_RWops>
  }

  private static let streams = Locked<[UInt: Stream]>([:])
  /// The game has named a program that is to play music.
  static let hasCommand = Locked(false)

  /// Keeps a piece, with a stream to close. Returns its handle; nil, with an error, for another kind than it is to be.
  private static func keep(
    _ piece: GameMusic, as wanted: MusicKind?, closing stream: UnsafeMutablePointer<SDL_RWops>?
  ) -> OpaquePointer? {
    guard let wanted, wanted == MusicKind.none || wanted == piece.kind else {
      setError("Unrecognized audio format")
      return nil
    }
    guard ChunkLoading.conversion(fromChannels: 2, rate: mixer.format.frequency) != nil else { return nil }
    guard let memory = SDL_malloc(16) else {
      tacet_sdl_no_memory()
      return nil
    }
    if let stream {
      let open = Stream(stream: stream)
      streams.withLock { $0[UInt(bitPattern: memory)] = open }
    }
    mixer.keep(piece, at: UInt(bitPattern: memory))
    if let flag = DecoderKind.flag(piece.kind) { Decoders.shared.load(flag) }
    return OpaquePointer(memory)
  }

  /// Music of a file by its path; nil, with an error.
  static func load(path: String) -> OpaquePointer? {
    if hasCommand.withLock({ $0 }) {
      setError("Tacet plays no music by other programs")
      return nil
    }
    do {
      guard let piece = try GameMusic.load(path: path) else {
        setError("Couldn't open '\(path)'")
        return nil
      }
      return keep(piece, as: MusicKind(namedLike: path), closing: nil)
    } catch {
      setError("\(error)")
      return nil
    }
  }

  /// Music of the bytes of a file, which closes a stream when it is freed; nil, with an error.
  static func load(
    _ bytes: [UInt8], as wanted: MusicKind?, closing stream: UnsafeMutablePointer<SDL_RWops>?
  ) -> OpaquePointer? {
    do {
      return keep(try GameMusic.load(bytes, named: "music"), as: wanted, closing: stream)
    } catch {
      setError(bytes.starts(with: "OggS".utf8) ? "Not an Ogg Vorbis audio stream" : "\(error)")
      return nil
    }
  }

  static func free(_ music: OpaquePointer) {
    if let open = streams.withLock({ $0.removeValue(forKey: UInt(bitPattern: music)) }) { SDL_RWclose(open.stream) }
    SDL_free(UnsafeMutableRawPointer(music))
  }
}
