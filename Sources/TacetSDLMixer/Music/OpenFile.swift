import Glibc
import Tacet
import TacetSystem

/// A file that is read as long as it is open, wherever its name goes.
final class OpenFile: SoundReader {
  let name: String
  let size: Int
  private let file: FileDescriptor

  /// Nil where it can not be opened, or is no file.
  init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    file = FileDescriptor(owning: descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    (name, size) = (path, Int(status.st_size))
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    var result = 0
    repeat {
      result = pread(file.rawValue, buffer.baseAddress, buffer.count, off_t(offset))
    } while result < 0 && errno == EINTR
    return result
  }
}
