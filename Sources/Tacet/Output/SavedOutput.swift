/// A choice of an output, to be kept with the game's settings: it is the same output after a restart of the machine.
///
/// ```swift
/// settings.output = engine.output.chosen            // Codable, nil for the system's default
/// configuration.chosenOutput = settings.output      // at the next start
/// ```
public struct SavedOutput: Codable, Hashable, Sendable {
  /// The output's ``AudioDevice/id``, by which it is found again.
  public let id: String
  /// Its name for people, should it be absent when it is shown.
  public let name: String

  /// A choice of the output with this id.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  /// A choice of this output.
  public init(_ device: AudioDevice) { self.init(id: device.id, name: device.name) }
}
