import CTacetSDLMixer
import TacetSystem

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
