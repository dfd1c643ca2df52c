import Glibc
import TacetSystem

/// Files with the same bytes.
package struct EqualFiles {
  private static let blockBytes = 65_536

  /// The place of the first file with the same bytes, by the place of each later one. Names of one file on the disk are
  /// no copies of each other.
  package let firsts: [Int: Int]

  /// Compares the files at these paths by their size and a keyed hash of 64 bits. Blocks on the disk, and reads files
  /// of one size alone.
  package init(_ paths: [String]) {
    var places: [Int: [Int]] = [:]
    var seen: Set<FileIdentity> = []
    for (place, path) in paths.enumerated() {
      guard let size = fileSize(path), size > 0, let identity = FileIdentity(path: path), seen.insert(identity).inserted
      else { continue }
      places[size, default: []].append(place)
    }
    var firsts: [Int: Int] = [:]
    for group in places.values where group.count > 1 {
      var known: [Int: Int] = [:]
      for place in group {
        guard let digest = Self.digest(of: paths[place]) else { continue }
        if let first = known[digest] { firsts[place] = first } else { known[digest] = place }
      }
    }
    self.firsts = firsts
  }

  /// A hash of the bytes, for this process; nil where the file can not be read.
  private static func digest(of path: String) -> Int? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var hasher = Hasher()
    var block = [UInt8](repeating: 0, count: blockBytes)
    while true {
      let count = read(descriptor, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? hasher.finalize() : nil }
      block.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }
}
