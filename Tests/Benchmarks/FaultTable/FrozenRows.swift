import Foundation
import Tacet
import TacetTestSupport

/// Servers that say nothing any more.
enum FrozenRows {
  static let all = [frozen, frozenForEver]

  private static let frozen = Row(
    name: "5", fault: "the server is frozen for 5 s",
    expectation: "no call waits; the music goes on at its frame, without a burst of 5 s"
  ) { kind, _ in
    let stage = try FaultRig(kind)
    let recorder = try stage.play()
    let caller = try Caller(stage.engine)
    stage.server.freeze()
    pause(.seconds(5))
    let frozen = stage.engine.soundtrack.position
    let burst = Burst(stage.engine)
    let thawed = ContinuousClock.now
    let frame = recorder.frames
    stage.server.thaw()
    guard eventually({ stage.engine.soundtrack.position != frozen }) else {
      throw RowFailure(description: "it does not go on")
    }
    let took = ContinuousClock.now - thawed
    try stage.heard(recorder)
    let longest = caller.stop()
    let samples = recorder.samples
    let before = Array(samples.prefix(2 * frame))
    let crossing = try TrackContinuity(from: before, to: samples, after: frame, frozenAt: frozen)
    let unheard = PositionTrack.unheard(from: crossing.before.nextPosition, to: frozen, in: [samples])
    return [
      .time("longest call", longest, atMost: FaultRig.longestCall),
      .time("thawed to first block", took, atMost: .seconds(2)),
      .frames("position lost", crossing.lost(since: frozen), atMost: 0),
      .frames("unheard", unheard, atMost: 9_600),
      .time("burst", burst.stop(), atMost: .milliseconds(200)),
    ]
  }

  private static let frozenForEver = Row(
    name: "6", fault: "the server is frozen for ever, and the game quits, or starts",
    expectation: "each within 1 s"
  ) { kind, _ in
    let stage = try FaultRig(kind)
    let player = try Child(["quit", FaultRig.address(stage.place)], at: stage.place)
    try player.wait(for: "playing")
    stage.server.freeze()
    pause(.seconds(1))
    let quitting = player.end()
    let starter = try Child(["start", FaultRig.address(stage.place)], at: stage.place)
    let starting = try starter.wait(for: "started")
    let leaving = starter.end()
    stage.server.thaw()
    return [
      .time("quit", quitting, atMost: .seconds(1)),
      .time("start and play", starting, atMost: .seconds(1)),
      .time("quit after such a start", leaving, atMost: .seconds(1)),
    ]
  }
}

/// Watches how far the engine renders ahead of time.
final class Burst: Sendable {
  private struct State {
    var most = 0.0
    var isEnding = false
    var hasEnded = false
  }

  private let state = Observed(State())

  deinit { state.withLock { $0.isEnding = true } }

  init(_ engine: AudioEngine) {
    Thread.detachNewThread { [state] in
      let start = ContinuousClock.now
      // The lowest so far of what was rendered less what time has passed.
      var lowest = Double.infinity
      while !state.wait(atMost: .milliseconds(1), until: { $0.isEnding }) {
        let ahead = Double(engine.clock.rawValue) / 48 - (ContinuousClock.now - start) / .milliseconds(1)
        lowest = min(lowest, ahead)
        let burst = ahead - lowest
        state.withLock { $0.most = max($0.most, burst) }
      }
      state.withLock { $0.hasEnded = true }
    }
  }

  /// Ends it; the longest time that was rendered at once.
  func stop() -> Duration {
    state.withLock { $0.isEnding = true }
    _ = state.wait(atMost: .seconds(20)) { $0.hasEnded }
    return .microseconds(Int(state.withLock { $0.most } * 1000))
  }
}
