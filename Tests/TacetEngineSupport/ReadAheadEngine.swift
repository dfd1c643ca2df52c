import TacetSystem
import Testing

@testable import Tacet

/// A live engine that reads ahead, whose blocks and steps the test asks for.
struct ReadAheadEngine {
  let engine: AudioEngine
  let output = ManualOutput()
  let time = EngineClock(nanoseconds: 1_000_000_000_000)

  init() throws {
    var configuration = AudioEngine.Configuration(category: .ambient)
    configuration.recordsEvents = true
    engine = try AudioEngine(configuration, output: output, clock: time, readsAhead: true)
  }

  /// Does the work of the engine's threads.
  func step() {
    engine.host.stepControl()
    while engine.host.driver.stepFeeder().hasFed {}
    engine.host.stepControl()
  }

  /// The left channel of the next 5 ms.
  func block() -> [Float] {
    var samples = [Float](repeating: 9, count: 480)
    output.render(into: &samples, frames: 240)
    time.advance(nanoseconds: 5_000_000)
    return stride(from: 0, to: 480, by: 2).map { samples[$0] }
  }
}
