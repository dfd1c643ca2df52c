import TacetDecoding
import TacetSystem

/// The bytes of a sound file, and the reads that a decoder made of them.
package final class CountingReader: SoundReader {
  /// The name in errors.
  package let name: String
  /// The number of bytes.
  package let size: Int
  private let bytes: [UInt8]
  private let ranges = Locked([Range<Int>]())

  /// A reader of `bytes`.
  package init(_ bytes: [UInt8], name: String = "counted") {
    self.bytes = bytes
    self.name = name
    size = bytes.count
  }

  /// The reads so far, in their order.
  package var reads: [Range<Int>] { ranges.withLock { $0 } }

  /// The bytes that were read, each as often as it was.
  package var bytesRead: Int { reads.reduce(0) { $0 + $1.count } }

  /// True where a byte was read more than once.
  package var hasReadTwice: Bool {
    let sorted = reads.sorted { $0.lowerBound < $1.lowerBound }
    return zip(sorted, sorted.dropFirst()).contains { $0.upperBound > $1.lowerBound }
  }

  /// The smallest read that does not end with the file.
  package var smallestRead: Int { reads.filter { $0.upperBound < size }.map(\.count).min() ?? size }

  /// Reads the bytes, and counts it.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    let end = min(offset + buffer.count, size)
    guard offset < end else { return 0 }
    ranges.withLock { $0.append(offset..<end) }
    buffer.copyBytes(from: bytes[offset..<end])
    return end - offset
  }
}
