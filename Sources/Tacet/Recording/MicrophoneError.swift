public import TacetDecoding
public import TacetSession

/// A failure of ``Microphone``.
public enum MicrophoneError: Error, Hashable, CustomStringConvertible {
  /// The session's category has no input: ``SessionCategory/allowsInput``.
  case noInput(in: SessionCategory)
  /// There is no input with this id now: ``Microphone/inputs`` has those that there are, and ``Microphone/restore(_:)``
  /// waits for one.
  case unknownInput(id: String)
  /// The rate is not from 8,000 to 192,000, or the channels are not 1 or 2.
  case invalidFormat(sampleRate: Int?, channels: Int)
  /// The sound server refuses the recording, by the error of this name, such as `PA_ERR_ACCESS`, with its words.
  case refused(error: String, reason: String)
  /// The microphone is gone, or there is none, for this reason.
  case inputLost(reason: String)
  /// The file can not be written.
  case file(DecodingError)

  /// One plain sentence.
  public var description: String {
    switch self {
    case .noInput(let category): SessionError.noInput(in: category).description
    case .unknownInput(let id): "there is no input \"\(id)\""
    case .invalidFormat(let rate, let channels):
      "a recording has 8000 to 192000 frames a second and 1 or 2 channels, not \(rate.map { "\($0)" } ?? "the engine's") and \(channels)"
    case .refused(let error, let reason): "the sound server refuses to record: \(reason) (\(error))"
    case .inputLost(let reason): "nothing is recorded: \(reason)"
    case .file(let error): error.description
    }
  }
}
