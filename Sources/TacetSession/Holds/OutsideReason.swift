/// A reason outside the game why a stream of it is not heard: a mute or a volume in the system's mixer, which the
/// player may have set for every game. It holds nothing: the game plays on, and nothing of the player's is changed.
/// Session, 2.
public struct OutsideReason: Hashable, Sendable {
  /// The setting that silences the stream.
  public enum Cause: String, Hashable, Sendable, CaseIterable {
    /// The stream is muted in the system's mixer. Sound servers remember it for every program of the same role.
    case mixerMuted = "mixer-muted"
    /// The volumes of stream and output together are below -60 dB, and that of the output is not.
    case mixerSilent = "mixer-silent"
    /// The output is muted.
    case systemMuted = "system-muted"
    /// The output's volume is below -60 dB.
    case systemSilent = "system-silent"
  }

  /// A stream of the game's.
  public enum Stream: String, Hashable, Sendable, CaseIterable {
    /// The stream that everything is in, or everything but the soundtrack.
    case engine
    /// The soundtrack's own: ``/Tacet/AudioEngine/SoundtrackOutput/ownStream(name:)``.
    case soundtrack
  }

  /// The setting that silences the stream.
  public let cause: Cause
  /// The name of the output as mixers show it: the one that the stream plays on, or one behind it, where the system
  /// passes the sound on.
  public let output: String
  /// The stream that is silenced.
  public let stream: Stream

  package init(_ cause: Cause, output: String, stream: Stream = .engine) {
    self.cause = cause
    self.output = output
    self.stream = stream
  }

  /// Words that a game can show: "muted in the system's mixer (Speakers)", "soundtrack muted in the system's mixer
  /// (Speakers)".
  public var summary: String {
    let words =
      switch cause {
      case .mixerMuted: "muted in the system's mixer"
      case .mixerSilent: "turned down in the system's mixer"
      case .systemMuted: "muted by the system"
      case .systemSilent: "turned down by the system"
      }
    return "\(stream == .soundtrack ? "soundtrack " : "")\(words) (\(output))"
  }
}

extension OutsideReason: CustomStringConvertible {
  /// The string of a log: `outside:mixer-muted`; of the soundtrack's own stream `outside:mixer-muted:soundtrack`.
  public var description: String {
    "outside:\(cause.rawValue)\(stream == .soundtrack ? ":soundtrack" : "")"
  }
}

extension OutsideReason: Comparable {
  /// Orders the engine's stream first, then as the causes are listed, then by the output.
  public static func < (a: OutsideReason, b: OutsideReason) -> Bool {
    func key(_ reason: OutsideReason) -> (Int, Int, String) {
      (
        Stream.allCases.firstIndex(of: reason.stream) ?? 0, Cause.allCases.firstIndex(of: reason.cause) ?? 0,
        reason.output
      )
    }
    return key(a) < key(b)
  }
}

extension [OutsideReason] {
  /// The reasons as words for people: "not heard: muted in the system's mixer (Speakers)".
  package var words: String {
    isEmpty ? "no mixer and no volume silences it" : "not heard: \(map(\.summary).joined(separator: ", "))"
  }
}
