import Glibc
import TacetDecoding
import TacetSystem

/// Reads the file of a bank or a scenario.
package enum ManifestFile {
  /// The reason why it can not be read.
  package struct Failure: Error {
    package let reason: String
  }

  /// The bytes of a regular file of at most so many. Not of a FIFO or a device: a read might never return.
  package static func read(_ path: String, maximumBytes: Int) throws(Failure) -> [UInt8] {
    let file = FileDescriptor(owning: open(PathText.cString(path), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY))
    guard file.rawValue >= 0 else {
      throw Failure(reason: errno == ENOENT ? "there is no such file" : errorText(errno))
    }
    var status = stat()
    guard fstat(file.rawValue, &status) == 0 else { throw Failure(reason: errorText(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(
        reason: status.st_mode & S_IFMT == S_IFDIR ? "it is a directory" : "it is not a regular file")
    }
    // It may grow meanwhile.
    let most = min(Int(status.st_size), maximumBytes) + 1
    var bytes = [UInt8](repeating: 0, count: most)
    var count = 0
    while count < most {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(file.rawValue, $0.baseAddress?.advanced(by: count), most - count)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw Failure(reason: errorText(errno)) }
      if got == 0 { break }
      count += got
    }
    guard count <= maximumBytes else { throw Failure(reason: "it has more than \(maximumBytes) bytes") }
    return Array(bytes.prefix(count))
  }
}
