import Foundation

/// Records what is heard on a sink of a private server, from its monitor, as float32 stereo at 48 kHz.
package final class MonitorRecorder: Sendable {
  private struct Recording {
    var samples: [Float] = []
    /// How many frames there were at a time.
    var arrivals: [(frames: Int, at: ContinuousClock.Instant)] = []
  }

  private let parec: ChildProcess
  private let recorded: Observed<Recording>

  /// Begins to record the monitor of `sink`.
  ///
  /// `staysPut`: what begins on the default sink does not follow it on PipeWire; it ends where the sink is not known
  /// yet.
  package init(of sink: String, at place: ServerPlace, staysPut: Bool = false) throws {
    let parec = try ChildProcess(
      "parec",
      [
        "--device=\(sink).monitor", "--raw", "--format=float32le", "--rate=48000", "--channels=2",
        "--latency-msec=20", "--property=media.role=test", "--property=node.dont-reconnect=\(staysPut)",
      ], environment: place.environment)
    let recorded = Observed(Recording())
    self.parec = parec
    self.recorded = recorded
    let output = parec.output
    Thread.detachNewThread { Self.copy(from: output, to: recorded) }
  }

  /// Ends the recording; what was recorded stays.
  package func stop() { parec.kill() }

  /// Interleaved samples so far.
  package var samples: [Float] { recorded.withLock { $0.samples } }

  /// How many frames were recorded so far.
  package var frames: Int { recorded.withLock { $0.samples.count / 2 } }

  /// When the frame `frame` of the recording was there: a few milliseconds after it was heard. Nil before that.
  package func arrival(of frame: Int) -> ContinuousClock.Instant? {
    recorded.withLock { $0.arrivals.first { $0.frames > frame }?.at }
  }

  /// Leaves out what was recorded so far.
  package func forget() { recorded.withLock { $0 = Recording() } }

  /// Waits until `isHeard` holds for what was recorded, interleaved; false when it does not within `limit`.
  package func wait(atMost limit: Duration = .seconds(120), until isHeard: ([Float]) -> Bool) -> Bool {
    recorded.wait(atMost: limit) { isHeard($0.samples) }
  }

  private static func copy(from output: ChildProcess.FileDescriptor, to recorded: Observed<Recording>) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var kept = 0
    while true {
      let count = bytes.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map { read(output.rawValue, $0 + kept, bytes.count - kept) } ?? 0
      }
      guard count > 0 else { return }
      let whole = (kept + count) / 8 * 8
      bytes.withUnsafeBytes { bytes in
        let samples = bytes[..<whole].withMemoryRebound(to: Float.self) { Array($0) }
        recorded.withLock { recording in
          recording.samples += samples
          recording.arrivals.append((recording.samples.count / 2, .now))
        }
      }
      bytes.replaceSubrange(0..<(kept + count - whole), with: bytes[whole..<(kept + count)])
      kept = kept + count - whole
    }
  }
}
