public import TacetDecoding
public import TacetMonitors
public import TacetSession
public import TacetSignal

/// A change of a recording, or of the inputs. ``SessionChange/recordingChanged(_:)`` has what the session says of it.
public enum MicrophoneChange: Hashable, Sendable {
  /// The input of this name is recorded from now on, in the format that was granted: after a start, a hold or a gap.
  case began(input: String, AudioFormat)
  /// Nothing arrives until ``began(input:_:)``, for this reason: the server is gone, or another input is taken.
  case interrupted(reason: String)
  /// So many frames were lost before the next block: over a gap, or by the server.
  case lost(frames: Int)
  /// A hold has closed the stream.
  case held([HoldReason])
  /// The recording is over. With an error where it could not go on, or its file could not be written.
  case ended(RecordingEnd, MicrophoneError?)
  /// The file could not be written on, and ends here; the recording goes on.
  case unwritable(DecodingError)
  /// The inputs are now these.
  case inputs([AudioInput])
  /// The choice is now this one; nil: none. Worth keeping.
  case chosen(SavedInput?)
}
