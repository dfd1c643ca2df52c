import TacetSignal
import TacetSystem

import Foundation

/// Records what is heard on a sink, and knows when: to about a millisecond, plus the sink's own block.
///
/// Recorded frames arrive late, by more or by less; the earliest arrival among the frames that follow one shows where
/// it lies in time, for they are evenly spaced as long as the sink does not change its pace.
package final class TimedMonitor: Sendable {
  /// The recorder of the sink's monitor.
  package let recorder: MonitorRecorder
  private let arrivals = Locked<[(frames: Int, time: ContinuousClock.Instant)]>([])
  private let isOver = Locked(false)

  /// Begins to record the monitor of `sink`, and waits until something comes.
  package init(of sink: String, at place: ServerPlace) throws {
    recorder = try MonitorRecorder(of: sink, at: place)
    guard recorder.wait(until: { !$0.isEmpty }) else {
      throw ChildProcess.Failure(description: "the monitor of \(sink) is silent")
    }
    Thread.detachNewThread { [recorder, arrivals, isOver] in
      _ = recorder.wait(atMost: .seconds(300)) { samples in
        let arrival = (samples.count / 2, ContinuousClock.now)
        arrivals.withLock { if $0.last?.frames != arrival.0 { $0.append(arrival) } }
        return isOver.withLock { $0 }
      }
    }
  }

  deinit {
    isOver.withLock { $0 = true }
    recorder.stop()
  }

  /// How many frames were recorded so far.
  package var frames: Int { recorder.samples.count / 2 }

  /// Waits for `count` more frames: time, by the sink's clock.
  package func pass(frames count: Int) -> Bool {
    let end = frames + count
    return recorder.wait { $0.count / 2 >= end }
  }

  /// Waits for the first frame from `start` on that is louder than `threshold`; nil when there is none within two
  /// minutes.
  package func firstFrame(from start: Int, above threshold: Float = 0.01) -> Int? {
    let found = Locked<Int?>(nil)
    _ = recorder.wait { samples in
      guard 2 * start < samples.count else { return false }
      guard let index = samples[(2 * start)...].firstIndex(where: { abs($0) > threshold }) else { return false }
      found.withLock { $0 = index / 2 }
      return true
    }
    return found.withLock { $0 }
  }

  /// When a recorded frame had come from the sink: later than it was heard by up to what the recorder keeps back (20
  /// ms).
  package func arrival(ofFrame frame: Int) -> ContinuousClock.Instant? {
    arrivals.withLock { $0.first { $0.frames > frame }?.time }
  }

  /// When a recorded frame was heard, by the frames of the 0.1 s after it; nil: none has come yet.
  package func time(ofFrame frame: Int) -> ContinuousClock.Instant? {
    arrivals.withLock { arrivals in
      arrivals.filter { (frame + 1...frame + 4_800).contains($0.frames) }
        .map { $0.time - FrameCount($0.frames - frame).duration(sampleRate: 48_000) }.min()
    }
  }
}
