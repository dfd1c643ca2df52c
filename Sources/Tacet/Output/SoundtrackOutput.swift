extension AudioEngine {
  /// The stream that the soundtrack plays in, as the sound server and the programs of the user see it.
  public enum SoundtrackOutput: Hashable, Sendable {
    /// In one stream with everything else.
    case shared
    /// In a stream of its own beside that of the effects, so that a program that records or streams the game can leave
    /// the music out. `name` is what users see; nil: the game's name and "soundtrack".
    case ownStream(name: String? = nil)
  }
}
