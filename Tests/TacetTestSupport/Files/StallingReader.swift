import TacetDecoding
import TacetSystem

/// The bytes of a sound file from a disk that stalls, fails or is cut when a test says so.
package final class StallingReader: SoundReader {
  private struct State {
    var isStalled = false
    var bytesRead = 0
    var end = Int.max
  }

  /// The name in errors.
  package let name = "stalling"
  /// The number of bytes.
  package let size: Int
  private let bytes: [UInt8]
  private let failsAt: Int
  private let state = Locked(State())
  private let wakeup = WakeupOwner()

  /// A reader of `bytes` which fails to read beyond `failsAt`.
  package init(_ bytes: [UInt8], failsAt: Int = .max) {
    self.bytes = bytes
    self.failsAt = failsAt
    size = bytes.count
  }

  /// Lets every read wait, until ``goOn()``.
  package func stall() { state.withLock { $0.isStalled = true } }

  /// Ends the stall.
  package func goOn() {
    state.withLock { $0.isStalled = false }
    wakeup.post()
  }

  /// Ends the source at `end`.
  package func cut(at end: Int) { state.withLock { $0.end = end } }

  /// The bytes that were read.
  package var bytesRead: Int { state.withLock { $0.bytesRead } }

  /// Reads the bytes, after a stall.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    // Two threads may wait for the one wake-up.
    while state.withLock({ $0.isStalled }) { wakeup.wakeup.wait(seconds: 0.01) }
    if offset + buffer.count > failsAt { throw CancellationError() }
    let end = min(offset + buffer.count, bytes.count, state.withLock { $0.end })
    guard offset < end else { return 0 }
    buffer.copyBytes(from: bytes[offset..<end])
    state.withLock { $0.bytesRead += end - offset }
    return end - offset
  }
}
