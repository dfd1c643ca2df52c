/// A failure of libpipewire's, in words for people without a full stop.
package enum PipeWireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The library can not be used; why.
  case noLibrary(String)
  case noLoop
  /// The connection was refused at once; why.
  case noConnection(reason: String)
  case noStream

  package var description: String {
    switch self {
    case .noLibrary(let reason): reason
    case .noLoop: "libpipewire could not make a loop"
    case .noConnection(let reason): "PipeWire refused the connection: \(reason)"
    case .noStream: "libpipewire could not make a stream"
    }
  }
}
