public import TacetMonitors

/// A choice of an input, to be kept with the game's settings: it is the same input after a restart of the machine.
public struct SavedInput: Codable, Hashable, Sendable {
  /// The input's ``AudioInput/id``, by which it is found again.
  public let id: String
  /// Its name for people, should it be absent when it is shown.
  public let name: String

  /// A choice of the input with this id.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  /// A choice of this input.
  public init(_ input: AudioInput) { self.init(id: input.id, name: input.name) }
}
