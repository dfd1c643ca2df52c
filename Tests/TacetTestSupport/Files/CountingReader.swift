import TacetDecoding
import TacetSystem

/// The bytes of a sound file, and the reads that a decoder made of them.
public final class CountingReader: SoundReader {
  /// The name in errors.
  public let name: String
  /// The number of bytes.
  public let size: Int
  private let bytes: [UInt8]
  private let ranges = Locked([Range<Int>]())

  /// A reader of `bytes`.
  public init(_ bytes: [UInt8], name: String = "counted") {
    self.bytes = bytes
    self.name = name
    size = bytes.count
  }

  /// The reads so far, in their order.
  public var reads: [Range<Int>] { ranges.withLock { $0 } }

  /// The bytes that were read, each as often as it was.
  public var bytesRead: Int { reads.reduce(0) { $0 + $1.count } }

  /// True where a byte was read more than once.
  public var hasReadTwice: Bool {
    let sorted = reads.sorted { $0.lowerBound < $1.lowerBound }
    return zip(sorted, sorted.dropFirst()).contains { $0.upperBound > $1.lowerBound }
  }

  /// The smallest read that does not end with the file.
  public var smallestRead: Int { reads.filter { $0.upperBound < size }.map(\.count).min() ?? size }

  /// Reads the bytes, and counts it.
  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    let end = min(offset + buffer.count, size)
    guard offset < end else { return 0 }
    ranges.withLock { $0.append(offset..<end) }
    buffer.copyBytes(from: bytes[offset..<end])
    return end - offset
  }
}
