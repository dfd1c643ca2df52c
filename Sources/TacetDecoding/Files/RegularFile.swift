import Glibc
import TacetSystem

/// Throws for a path below a folder that links lead out of it. Nothing is thrown where there is no file. Blocks on the
/// disk.
package func checkLinks(of path: String, below folder: String) throws(DecodingError) {
  guard let file = realPath(path), let folder = realPath(folder.isEmpty ? "." : folder) else { return }
  guard !file.utf8.starts(with: (folder == "/" ? folder : folder + "/").utf8) else { return }
  throw .unreadable(path: path, reason: "a link leads out of the bank's folder", code: EXDEV)
}

/// Opens a regular file without blocking, and returns its size. A FIFO, a socket or a device throws.
func openRegularFile(_ path: String) throws(DecodingError) -> (descriptor: Int32, size: Int) {
  guard !path.utf8.contains(0) else { throw .missing(path: path) }
  var descriptor: Int32
  repeat {
    descriptor = open(PathText.cString(path), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
  } while descriptor < 0 && errno == EINTR
  guard descriptor >= 0 else {
    switch errno {
    case ENOENT, ENOTDIR: throw .missing(path: path)
    case ENXIO: throw .notRegularFile(path: path, kind: "a socket or a device")
    case let code: throw .unreadable(path: path, reason: errorText(code), code: code)
    }
  }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else {
    let code = errno
    close(descriptor)
    throw .unreadable(path: path, reason: errorText(code), code: code)
  }
  let fault: DecodingError? =
    switch status.st_mode & S_IFMT {
    case S_IFREG: status.st_size > 0 ? nil : .empty(path: path)
    case S_IFDIR: .directory(path: path)
    case S_IFIFO: .notRegularFile(path: path, kind: "a FIFO")
    case S_IFSOCK: .notRegularFile(path: path, kind: "a socket")
    default: .notRegularFile(path: path, kind: "a device")
    }
  if let fault {
    close(descriptor)
    throw fault
  }
  return (descriptor, Int(status.st_size))
}
