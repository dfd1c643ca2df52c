import Foundation

/// A recording stream as the server shows it, by `pactl list source-outputs`.
package struct SourceOutput: Decodable, Equatable, Sendable {
  /// The server's number for it.
  package let index: Int
  /// The number of the source that it records.
  package let source: Int
  /// True if the stream is corked.
  package let corked: Bool
  /// The properties that the stream's program set, such as `media.role`.
  package let properties: [String: String]

  /// True if it is a level meter, and no recording: the engine measures other programs' streams with those.
  package var isMeter: Bool { properties["application.id"] == "org.PulseAudio.pavucontrol" }
}
