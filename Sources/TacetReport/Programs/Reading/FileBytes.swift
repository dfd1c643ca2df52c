import Glibc
import TacetSystem

/// The bytes of a file, read where they are asked for and not as a whole.
package struct FileBytes {
  package let count: Int
  private let read: (_ offset: Int, _ count: Int) -> [UInt8]?

  /// Bytes in memory.
  package init(_ bytes: [UInt8]) {
    count = bytes.count
    read = { Array(bytes[$0..<$0 + $1]) }
  }

  /// The bytes of a regular file, links followed; nil where it can not be opened or is none. Waits for no device.
  package init?(path: String) {
    let file = FileDescriptor(owning: open(PathText.cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY))
    var status = stat()
    guard file.rawValue >= 0, fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    count = Int(status.st_size)
    read = { offset, count in
      var bytes = [UInt8](repeating: 0, count: count)
      var done = 0
      while done < count {
        let got = bytes.withUnsafeMutableBytes {
          pread(file.rawValue, $0.baseAddress?.advanced(by: done), count - done, off_t(offset + done))
        }
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return nil }
        done += got
      }
      return bytes
    }
  }

  /// `count` bytes from `offset` on; nil where the file has not so many, or can not be read.
  package func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
    return count == 0 ? [] : read(offset, count)
  }

  /// At most `limit` bytes from `offset` on.
  package func prefix(at offset: Int = 0, limit: Int) -> [UInt8] {
    guard offset >= 0, offset < count else { return [] }
    return bytes(at: offset, count: min(limit, count - offset)) ?? []
  }

  /// The texts of `words` that are in the first 256 MB.
  package func mentions(_ words: [String]) -> Set<String> {
    let (block, overlap) = (1 << 20, 64)
    var found = Set<String>()
    var offset = 0
    while offset < min(count, 256 << 20), found.count < words.count {
      let bytes = prefix(at: offset, limit: block + overlap)
      for word in words where !found.contains(word) && Self.contains(bytes, Array(word.utf8)) { found.insert(word) }
      guard !bytes.isEmpty else { break }
      offset += block
    }
    return found
  }

  private static func contains(_ bytes: [UInt8], _ word: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      word.withUnsafeBytes { word in
        guard let start = bytes.baseAddress, let sought = word.baseAddress, let first = word.first else { return false }
        var offset = 0
        while offset + word.count <= bytes.count,
          let found = memchr(start + offset, Int32(first), bytes.count - word.count - offset + 1)
        {
          if memcmp(found, sought, word.count) == 0 { return true }
          offset = UnsafeRawPointer(found) - start + 1
        }
        return false
      }
    }
  }
}
