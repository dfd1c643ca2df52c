import Foundation
import TacetDecoding
import TacetOutput
import TacetSignal
import TacetSystem
import Testing

@testable import Tacet

/// An output whose blocks a test asks for, and which remembers whether it is idle.
final class ManualOutput: Output {
  private struct State {
    var render: RenderCallback?
    var onEvent: (@Sendable (OutputEvent) -> Void)?
    var isIdle = false
  }

  private let state = Locked(State())

  func start(_ render: RenderCallback, onEvent: @escaping @Sendable (OutputEvent) -> Void) {
    state.withLock { state in
      state.render = render
      state.onEvent = onEvent
    }
    onEvent(.running)
  }

  func stop() { state.withLock { $0 = State() } }
  func setIdle(_ isIdle: Bool) { state.withLock { $0.isIdle = isIdle } }
  func confirmRouteLoss() {}
  var latency: Duration? { nil }

  /// True if the engine has made it idle: nothing is to be heard.
  var isIdle: Bool { state.withLock { $0.isIdle } }

  func say(_ event: OutputEvent) { state.withLock { $0.onEvent }?(event) }

  func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
    state.withLock { $0.render }?(samples, frames: frames)
  }
}

/// A live engine whose time the test makes: blocks are asked for as long as the output does not rest, and what the
/// control thread would do at its deadlines is done then.
struct ManualClockEngine {
  let rig: OfflineRig
  let output = ManualOutput()
  let time = EngineClock(nanoseconds: 1_000_000_000_000)
  let engine: AudioEngine
  /// How often the control thread would have been woken by a deadline.
  let wakes = Locked(0)
  /// How many blocks were asked for.
  let blocks = Locked(0)

  init(category: SessionCategory = .ambient, configure: (inout AudioEngine.Configuration) -> Void = { _ in }) throws {
    rig = try OfflineRig()
    var configuration = AudioEngine.Configuration(category: category)
    configuration.recordsEvents = true
    configure(&configuration)
    engine = try AudioEngine(configuration, output: output, clock: time)
    step()
  }

  /// Does the work of the engine's threads after a wakeup. Returns how long control may sleep.
  @discardableResult
  func step() -> Double? {
    var wait = engine.host.stepControl()
    for _ in 0..<4 {
      while engine.host.driver.stepFeeder().hasFed {}
      wait = engine.host.stepControl()
    }
    return wait
  }

  /// Lets milliseconds pass; returns what was mixed in them, interleaved, as the output is given it 64 frames
  /// later: nothing while it rested.
  @discardableResult
  func pass(milliseconds: Int) -> [Float] {
    var heard: [Float] = []
    var left = milliseconds * 1_000_000
    while left > 0 {
      let wait = step()
      var length = left
      if output.isIdle || engine.host.driver.read({ !$0.presence.isRunning }) {
        if let wait {
          wakes.withLock { $0 += 1 }
          length = min(left, max(1, Int((wait * 1e9).rounded(.up))))
        }
      } else {
        length = min(left, 5_000_000)
        var block = [Float](repeating: 9, count: 480)
        output.render(into: &block, frames: 240)
        block = Array((block + engine.host.driver.output.delayed)[(2 * engine.output.lookAhead.rawValue)...])
        heard += block.prefix(480 * length / 5_000_000)
        blocks.withLock { $0 += 1 }
      }
      time.advance(nanoseconds: length)
      left -= length
    }
    step()
    return heard
  }
}
