import Foundation
import Tacet
import TacetTestSupport

/// A thread like a game's, which calls the engine all the time, and notes how long the longest call took.
///
/// Time in which the thread wanted a processor that others had is not counted: it is the machine's.
final class Caller: Sendable {
  private struct State {
    var longest = Duration.zero
    var isEnding = false
    var hasEnded = false
  }

  private let state = Observed(State())

  init(_ engine: AudioEngine) throws {
    let silence = try SoundEffect(frames: [Float](repeating: 0, count: 480), sampleRate: PositionTrack.sampleRate)
    Thread.detachNewThread { [state] in
      while !state.wait(atMost: .milliseconds(2), until: { $0.isEnding }) {
        let longest = Self.round(engine, silence)
        state.withLock { $0.longest = max($0.longest, longest) }
      }
      state.withLock { $0.hasEnded = true }
    }
  }

  deinit { state.withLock { $0.isEnding = true } }

  /// Ends it; the longest call there was.
  func stop() -> Duration {
    state.withLock { $0.isEnding = true }
    _ = state.wait(atMost: .seconds(20)) { $0.hasEnded }
    return state.withLock { $0.longest }
  }

  private static func round(_ engine: AudioEngine, _ effect: SoundEffect) -> Duration {
    let waited = SelfFigures.waitedForProcessor
    var longest = Duration.zero
    func call(_ body: () -> Void) { longest = max(longest, ContinuousClock().measure(body)) }
    var voice: Voice?
    call { voice = engine.play(effect) }
    call { if let voice { engine[voice].setGain(.decibels(-3)) } }
    call { _ = voice.map { engine[$0].isPlaying } }
    call { _ = engine.soundtrack.position }
    call { _ = engine.session.reasonsForSilence }
    call { _ = engine.output.latency }
    call { engine.listener = SpatialListener() }
    call { if let voice { engine.stop(voice) } }
    return max(.zero, longest - (SelfFigures.waitedForProcessor - waited))
  }
}
