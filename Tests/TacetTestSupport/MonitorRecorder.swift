import Foundation

/// Records what is heard on a sink of a private server, from its monitor, as float32 stereo at 48 kHz.
public final class MonitorRecorder: Sendable {
  private let parec: ChildProcess
  private let recorded: Watched<[Float]>

  /// Begins to record the monitor of `sink`.
  public init(of sink: String, at place: ServerPlace) throws {
    let parec = try ChildProcess(
      "parec",
      [
        "--device=\(sink).monitor", "--raw", "--format=float32le", "--rate=48000", "--channels=2",
        "--latency-msec=20", "--property=media.role=test",
      ], environment: place.environment)
    let recorded = Watched<[Float]>([])
    self.parec = parec
    self.recorded = recorded
    let output = parec.output
    Thread.detachNewThread { Self.copy(from: output, to: recorded) }
  }

  /// Ends the recording; what was recorded stays.
  public func stop() { parec.kill() }

  /// Interleaved samples so far.
  public var samples: [Float] { recorded.withLock { $0 } }

  /// Leaves out what was recorded so far.
  public func forget() { recorded.withLock { $0 = [] } }

  /// Waits until `isHeard` holds for what was recorded, interleaved; false when it does not within `limit`.
  public func wait(atMost limit: Duration = .seconds(20), until isHeard: ([Float]) -> Bool) -> Bool {
    recorded.wait(atMost: limit, until: isHeard)
  }

  private static func copy(from output: ChildProcess.FileDescriptor, to recorded: Watched<[Float]>) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var kept = 0
    while true {
      let count = bytes.withUnsafeMutableBytes { read(output.rawValue, $0.baseAddress! + kept, $0.count - kept) }
      guard count > 0 else { return }
      let whole = (kept + count) / 8 * 8
      bytes.withUnsafeBytes { bytes in
        let samples = bytes[..<whole].withMemoryRebound(to: Float.self) { Array($0) }
        recorded.withLock { $0 += samples }
      }
      bytes.replaceSubrange(0..<(kept + count - whole), with: bytes[whole..<(kept + count)])
      kept = kept + count - whole
    }
  }
}
