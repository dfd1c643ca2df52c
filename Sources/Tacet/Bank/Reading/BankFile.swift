import Glibc
import TacetDecoding
import TacetSystem

/// Reads the file of a manifest.
enum BankFile {
  /// The bytes of a regular file. Not of a FIFO or a device: a read might never return.
  static func read(_ path: String) throws(SoundBankError) -> [UInt8] {
    let name = PathText.shown(path)
    let file = FileDescriptor(owning: open(PathText.cString(path), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY))
    guard file.rawValue >= 0 else { throw .unreadable(file: name, reason: errorText(errno)) }
    var status = stat()
    guard fstat(file.rawValue, &status) == 0 else {
      throw .unreadable(file: name, reason: errorText(errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(file: name, reason: "it is not a regular file")
    }
    // It may grow meanwhile.
    let most = min(Int(status.st_size), SoundBank.maximumBytes) + 1
    var bytes = [UInt8](repeating: 0, count: most)
    var count = 0
    while count < most {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(file.rawValue, $0.baseAddress?.advanced(by: count), most - count)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .unreadable(file: name, reason: errorText(errno)) }
      if got == 0 { break }
      count += got
    }
    return Array(bytes.prefix(count))
  }
}
