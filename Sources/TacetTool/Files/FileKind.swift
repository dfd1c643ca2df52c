import Glibc

/// The kind of file at a path, links followed.
enum FileKind: Hashable, Sendable {
  case missing
  case regular
  case directory
  /// A FIFO, a socket or a device.
  case other

  init(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .missing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .directory
    default: self = .other
    }
  }
}

/// The bytes of the regular file at a path, links followed; nil where there is none.
func fileSize(_ path: String) -> Int? {
  var status = stat()
  guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  return Int(status.st_size)
}

/// The system's text for an error number.
func systemReason(_ code: Int32) -> String { String(cString: strerror(code)) }
