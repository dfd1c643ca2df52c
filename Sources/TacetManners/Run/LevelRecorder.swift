import Foundation
import TacetSystem
import TacetTheatre

/// Records what is heard on a sink of a private server, from its monitor: its levels, and its sound at 8 kHz.
final class LevelRecorder: Sendable {
  private let parec: ChildProcess
  private let recorded: Locked<Recorded>

  private struct Recorded {
    var track: LevelTrack
    var sound: HeardSound
  }

  /// Begins to record; the times of its track begin at `start`. Where the sink goes, the recording ends.
  init(of sink: String, at place: ServerPlace, start: Double) throws {
    parec = try ChildProcess(
      "parec",
      [
        "--device=\(sink).monitor", "--raw", "--format=float32le", "--rate=\(LevelTrack.sampleRate)", "--channels=2",
        "--latency-msec=20", "--property=media.role=test", "--property=node.dont-reconnect=true",
      ], environment: place.environment)
    recorded = Locked(Recorded(track: LevelTrack(start: start), sound: HeardSound(start: start)))
    let (output, recorded) = (parec.output, recorded)
    Thread.detachNewThread { Self.read(output, into: recorded) }
  }

  /// Ends the recording; its track stays.
  func stop() { parec.kill() }

  /// The levels so far.
  var track: LevelTrack { recorded.withLock(\.track) }

  /// The sound so far.
  var sound: HeardSound { recorded.withLock(\.sound) }

  private static func read(_ output: ChildProcess.FileDescriptor, into recorded: Locked<Recorded>) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var kept = 0
    while true {
      let count = bytes.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map { Glibc.read(output.rawValue, $0 + kept, bytes.count - kept) } ?? 0
      }
      guard count > 0 else { return }
      let now = MonotonicClock.now
      let whole = (kept + count) / 8 * 8
      bytes.withUnsafeBytes { bytes in
        bytes[..<whole].withMemoryRebound(to: Float.self) { samples in
          recorded.withLock {
            $0.track.add(samples, endingAt: now)
            $0.sound.add(samples, endingAt: now)
          }
        }
      }
      bytes.replaceSubrange(0..<(kept + count - whole), with: bytes[whole..<(kept + count)])
      kept += count - whole
    }
  }
}
