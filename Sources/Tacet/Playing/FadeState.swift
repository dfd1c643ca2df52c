/// The fade of a voice that the game has asked for: ``EngineVoice/fadeState``.
public enum FadeState: String, Hashable, Sendable, CaseIterable {
  /// It neither comes in nor goes out.
  case steady
  /// It comes in: the fade of its play is under way, or begins with it.
  case fadingIn
  /// It goes out: a stop's fade is under way. A pause lets it wait.
  case fadingOut
}
