import Foundation

/// A playback stream as the server shows it, by `pactl list sink-inputs`.
package struct SinkInput: Decodable, Equatable, Sendable {
  /// The volume of one channel.
  package struct Volume: Decodable, Equatable, Sendable {
    /// 65536 is 100 %.
    package let value: Int
  }

  /// The server's number for it.
  package let index: Int
  /// The number of the sink it plays on.
  package let sink: Int
  /// True if the stream is corked: the server asks it for nothing.
  package let corked: Bool
  /// True if the user muted the stream.
  package let mute: Bool
  /// Its volume by channel.
  package let volume: [String: Volume]
  /// The properties that the stream's program set, such as `media.role`.
  package let properties: [String: String]
}
