import TacetSystem

/// Why an object of libpulse could not be made.
package enum PulseError: Error, Equatable, CustomStringConvertible {
  /// libpulse is not installed.
  case noLibrary
  /// The event loop or its thread could not be made: the process is short of memory, descriptors or threads.
  case noEventLoop
  /// The connection could not be prepared: short of memory or descriptors.
  case noContext
  /// The stream could not be prepared; why, in libpulse's words.
  case noStream(reason: String)

  /// The error as one plain sentence, without a full stop.
  package var description: String {
    switch self {
    case .noLibrary: SystemLibrary.pulse.absence
    case .noEventLoop: "the sound thread could not be started"
    case .noContext: "the connection to the sound server could not be prepared"
    case .noStream(let reason): "the stream to the sound server could not be prepared: \(reason)"
    }
  }
}
