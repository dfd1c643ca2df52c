import Synchronization
import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import TacetOutput

/// An output whose events come from the test.
private final class ScriptedOutput: Output {
  struct State {
    var onEvent: (@Sendable (OutputEvent) -> Void)?
    var isIdle = false
    var starts = 0
    var stops = 0
    /// Runs in the next call of `start`, before it.
    var atStart: (@Sendable () -> Void)?
  }
  let state = Locked(State())
  let latency: Duration?

  init(latency: Duration) { self.latency = latency }

  func start(_ render: RenderCallback, onEvent: @escaping @Sendable (OutputEvent) -> Void) {
    let before = state.withLock { $0.atStart.take() }
    before?()
    state.withLock {
      $0.onEvent = onEvent
      $0.starts += 1
    }
  }
  func stop() { state.withLock { $0.stops += 1 } }
  func setIdle(_ isIdle: Bool) { state.withLock { $0.isIdle = isIdle } }
  func confirmRouteLoss() {}
  func report(_ event: OutputEvent) { state.withLock { $0.onEvent }?(event) }
}

@Suite struct OutputPairTests {
  private let server = ScriptedOutput(latency: .milliseconds(9))
  private let device = ScriptedOutput(latency: .milliseconds(20))
  private let reported = Observed<[OutputEvent]>([])

  private func started() -> OutputPair {
    let output = OutputPair(first: server, second: device, .untilFirstHasRun)
    let context = UnsafeMutableRawPointer(bitPattern: 8)
    guard let context else { return output }
    output.start(RenderCallback(context: context) { _, _, _, _ in }) { [reported] event in
      reported.withLock { $0.append(event) }
    }
    return output
  }

  @Test func runningServerIsTheOnlyOutput() {
    let output = started()
    server.report(.running)
    server.report(.lost(reason: "killed"))
    server.report(.running)
    #expect(device.state.withLock { $0.starts } == 0)
    #expect(reported.withLock { $0 } == [.running, .lost(reason: "killed"), .running])
    #expect(output.latency == .milliseconds(9))
  }

  @Test func withoutAServerTheDeviceStarts() {
    let output = started()
    output.setIdle(true)
    server.report(.lost(reason: "refused"))
    device.report(.running)
    server.report(.lost(reason: "refused"))
    #expect(reported.withLock { $0 } == [.lost(reason: "refused"), .running])
    #expect(device.state.withLock { $0.starts } == 1 && device.state.withLock { $0.isIdle })
    #expect(output.latency == .milliseconds(20))
  }

  @Test func deviceThatIsWokenWhileItStartsIsAwake() {
    let output = started()
    output.setIdle(true)
    device.state.withLock { $0.atStart = { [weak output] in output?.setIdle(false) } }
    server.report(.lost(reason: "refused"))
    #expect(device.state.withLock { !$0.isIdle })
  }

  @Test func serverThatRunsLaterReplacesTheDevice() {
    let output = started()
    server.report(.lost(reason: "refused"))
    device.report(.running)
    server.report(.running)
    #expect(device.state.withLock { $0.stops } == 1)
    #expect(reported.withLock { $0 } == [.lost(reason: "refused"), .running, .running])
    #expect(output.latency == .milliseconds(9))
    output.stop()
    #expect(server.state.withLock { $0.stops } >= 1)
  }
}
