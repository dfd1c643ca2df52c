/// Moves the game's streams to another output.
package protocol OutputChooser: Sendable {
  /// Plays the game's own streams on the output with this `id`; nil: on the default, whichever it is.
  func choose(_ id: String?)
}
