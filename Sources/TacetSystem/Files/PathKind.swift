import Glibc

internal import CTacetLinux

/// The kind of what is at a path.
package enum PathKind: Hashable, Sendable {
  case missing
  case regular
  case directory
  /// A FIFO, a socket, a device, or a link.
  case other

  /// The kind at the end of all links. `stat`.
  package init(path: String) {
    var status = stat()
    self = stat(path, &status) == 0 ? Self(mode: status.st_mode) : .missing
  }

  /// The kind of the entry of a folder; a link is ``other``. `lstat`.
  package init(entry path: String) {
    var status = stat()
    self = lstat(path, &status) == 0 ? Self(mode: status.st_mode) : .missing
  }

  private init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .directory
    default: self = .other
    }
  }
}

/// The canonical path of what is at a path, without links; nil where there is nothing. `realpath`.
package func realPath(_ path: String) -> String? {
  guard let resolved = realpath(PathText.cString(path), nil) else { return nil }
  defer { free(resolved) }
  return PathText.text(UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map(UInt8.init(bitPattern:)))
}

/// The bytes of the regular file at a path, links followed; nil where there is none.
package func fileSize(_ path: String) -> Int? {
  var status = stat()
  guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  return Int(status.st_size)
}

/// True for a program that runs with more rights than its user has: setuid, setgid, or with capabilities. The loader
/// ignores variables such as LD_LIBRARY_PATH for it.
package func runsPrivileged(_ path: String) -> Bool {
  let name = PathText.cString(path)
  var status = stat()
  guard stat(name, &status) == 0 else { return false }
  return status.st_mode & (S_ISUID | S_ISGID) != 0 || getxattr(name, "security.capability", nil, 0) > 0
}
