/// A failure of ``EngineOutput``.
public enum OutputError: Error, Hashable, CustomStringConvertible {
  /// There is no output with this id now: ``EngineOutput/devices`` has those that there are, and
  /// ``EngineOutput/restore(_:)`` waits for one.
  case unknownOutput(id: String)
  /// The program runs in a sandbox (Flatpak, Snap, Steam's runtime), from which no program of the desktop can be
  /// started.
  case sandboxed
  /// None of the programs that show the sound settings of this desktop is installed; their names.
  case noSoundSettings(tried: [String])

  /// One plain sentence.
  public var description: String {
    switch self {
    case .unknownOutput(let id): "there is no output \"\(id)\""
    case .sandboxed: "the sound settings can not be opened from a sandbox"
    case .noSoundSettings(let tried): "no sound settings are installed: tried \(tried.joined(separator: ", "))"
    }
  }
}
