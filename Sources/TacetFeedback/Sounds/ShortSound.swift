import TacetDecoding
import TacetSession
import TacetSystem

/// A sound of the interface, such as a tap or a notice, of at most 30 s. It is played unchanged: no gain, pan, loop or
/// seek.
///
/// It comes from a file, from data, or from the user's sound theme by the name of an event; an event follows a change
/// of the theme. Played by a ``Feedback``. Any thread.
///
/// ```swift
/// let tap = try ShortSound(contentsOf: tapURL)
/// let mail = try ShortSound(event: "message-new-email", fallback: tap, caption: Caption("new mail"))
/// ```
public final class ShortSound: Sendable {
  enum Content {
    case samples(ShortSoundPCM)
    case event(fallback: ShortSound?)
  }

  /// The file's path, the name of the data, or the event.
  public let name: String
  /// Its meaning, for users who do not hear it.
  public let caption: Caption?
  /// Its duration; nil for an event, because that depends on the theme.
  public var duration: Duration? { if case .samples(let samples) = content { samples.duration } else { nil } }

  /// The longest file that is loaded. A longer one throws ``ShortSoundError/tooLong(path:seconds:)``.
  public static let longest = Duration.seconds(30)

  let content: Content

  /// Loads a file by its path.
  ///
  /// - Throws: as ``init(contentsOf:caption:)``.
  public convenience init(path: String, caption: Caption? = nil) throws(ShortSoundError) {
    self.init(path, .samples(try ShortSoundPCM(.file(path: path))), caption)
  }

  /// The theme's sound for `event`, a name of the freedesktop sound naming specification; `fallback` is played where
  /// the theme has none. It is looked up when it is prepared or played.
  ///
  /// - Throws: ``ShortSoundError/invalidEvent(_:)`` for an empty name, and for one that is no path component.
  public convenience init(
    event: String, fallback: ShortSound? = nil, caption: Caption? = nil
  ) throws(ShortSoundError) {
    guard SoundTheme.isFileName(event) else { throw .invalidEvent(event) }
    self.init(event, .event(fallback: fallback), caption)
  }

  init(_ name: String, _ content: Content, _ caption: Caption?) {
    self.name = name
    self.content = content
    self.caption = caption
  }
}
