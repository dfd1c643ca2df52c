import TacetSignal

/// The settings of a recording: what to ask the sound server for.
public struct MicrophoneSettings: Hashable, Sendable {
  /// The purpose of a recording, which other programs and the server see.
  public enum Purpose: String, Hashable, Sendable, CaseIterable {
    /// Notes, karaoke, a rhythm game: the role `production`. No other program takes it for a voice chat.
    case production
    /// People talk with each other: the role `phone`. Other games turn their music down for it.
    case voiceChat
  }

  /// Frames a second, 8,000 to 192,000; nil: those of the engine. The server converts.
  public var sampleRate: Int?
  /// The samples of a frame: 1 (mono) or 2 (stereo).
  public var channels = 1
  /// The purpose, which decides the role of the stream.
  public var purpose = Purpose.production
  /// True if the microphone is taken without the echo of what is played, where the sound server has a canceller on it.
  /// The stream asks for one too (`filter.want` is `echo-cancel`). Where there is none, the recording is as without:
  /// <doc:Recording>.
  public var cancelsEcho = false
  /// The time between two blocks to ask for, 1 ms to 1 s. The server may make it longer.
  public var block = Duration.milliseconds(10)

  /// Mono at the engine's rate, for production.
  public init() {}

  /// The format to ask for; nil where it is out of range.
  func format(engineRate: Int) -> AudioFormat? {
    let rate = sampleRate ?? engineRate
    guard (8_000...192_000).contains(rate), (1...2).contains(channels) else { return nil }
    return AudioFormat(sampleRate: rate, channels: channels)
  }

  /// The time between two blocks, within its range.
  var saneBlock: Duration { min(max(block, .milliseconds(1)), .seconds(1)) }
}
