import CTacetSDLMixer2
import FoundationEssentials
import TacetSDLMixer
import TacetSystem

/// The pieces of music that games have: each is memory of its own, so that one that was freed is known to be none.
enum MusicLoading {
  /// Keeps a piece. Returns its handle.
  static func keep(_ piece: GameMusic) -> OpaquePointer? {
    guard let memory = SDL_malloc(16) else {
      _ = SDL_Error(SDL_ENOMEM)
      return nil
    }
    mixer.keep(piece, at: UInt(bitPattern: memory))
    if let flag = ChunkLoading.flag(piece.kind) { Decoders.shared.load(flag) }
    return OpaquePointer(memory)
  }

  /// Music of a file by its path; nil, with an error.
  static func load(path: String) -> OpaquePointer? {
    do {
      guard let piece = try GameMusic.load(path: path) else {
        setError("Couldn't open '\(path)'")
        return nil
      }
      return keep(piece)
    } catch {
      setError("\(error)")
      return nil
    }
  }

  /// Music of the bytes of a file; nil, with an error.
  static func load(_ bytes: Data) -> OpaquePointer? {
    do {
      return keep(try GameMusic.load(bytes, named: "music", filename: ""))
    } catch {
      setError(bytes.starts(with: Data("OggS".utf8)) ? "Not an Ogg Vorbis audio stream" : "\(error)")
      return nil
    }
  }
}

/// The texts that a game has set, each until it sets another one.
final class GameTexts: Sendable {
  /// Of the game's or of this library's memory, ended by a zero.
  struct Text: @unchecked Sendable {
    // Sendable: constant until it is freed, under the lock.
    let pointer: UnsafeMutablePointer<CChar>
  }

  static let soundFonts = GameTexts()
  static let timidity = GameTexts()

  private let text = Locked<Text?>(nil)

  func set(_ new: UnsafePointer<CChar>?) {
    let copy = new.flatMap { SDL_strdup($0) }.map { Text(pointer: $0) }
    let before = text.withLock { text in
      defer { text = copy }
      return text
    }
    if let before { SDL_free(before.pointer) }
  }

  var pointer: UnsafePointer<CChar>? { text.withLock { $0 }.map { UnsafePointer($0.pointer) } }
}
