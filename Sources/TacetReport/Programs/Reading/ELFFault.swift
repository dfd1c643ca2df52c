/// A fault of a file that is to be a program or a library in the format ELF.
package enum ELFFault: Error, Hashable, CustomStringConvertible {
  /// It does not begin as such a file does.
  case otherFormat
  /// It ends before what its header names.
  case truncated(String)
  /// A number in it makes no sense.
  case invalid(String)

  package var description: String {
    switch self {
    case .otherFormat: "is no program of Linux (ELF)"
    case .truncated(let part): "ends before its \(part)"
    case .invalid(let part): "is damaged: its \(part) makes no sense"
    }
  }
}
