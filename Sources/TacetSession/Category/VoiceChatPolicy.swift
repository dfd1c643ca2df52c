/// The reaction of the game's sound to voice chat. Session, 4.
public enum VoiceChatPolicy: String, Sendable, Hashable, CaseIterable {
  /// The soundtrack is turned down (12 dB; 200 ms in, 800 ms out), because people talk while they play. The default.
  case duck
  /// Everything is paused until the chat is over.
  case interrupt
  /// Voice chat changes nothing.
  case ignore
}
