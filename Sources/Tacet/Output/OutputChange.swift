public import TacetMonitors

/// A change of the machine's outputs, or of the choice among them.
public enum OutputChange: Sendable, Hashable {
  /// The outputs are now these: one came, went, became the current or the chosen one, or has another volume.
  case devices([AudioDevice])
  /// The choice is now this one; nil: none, the sound goes where the system puts it. The game's own, or the end of it
  /// when the user moved the sound elsewhere by hand. Worth keeping.
  case chosen(SavedOutput?)
  /// The system's volume of the current output; nil while it is unknown.
  case systemVolume(SystemVolume?)
}
