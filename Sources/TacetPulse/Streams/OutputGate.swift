/// The treatment of a playback stream's frames.
package enum OutputGate: Hashable, Sendable {
  /// Frames are rendered and heard.
  case open
  /// No frames are rendered, and silence is played: what plays stands still.
  case held
  /// Frames are rendered, and silence is played in their place: what plays goes on, and can come to its end.
  case muted
}
