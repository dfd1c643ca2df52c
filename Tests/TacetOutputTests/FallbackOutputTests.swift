import Synchronization
import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import TacetOutput

/// An output that does what its test says.
private final class Puppet: Output {
  struct State {
    var onEvent: (@Sendable (OutputEvent) -> Void)?
    var isIdle = false
    var starts = 0
    var stops = 0
  }
  let state = Locked(State())
  let latency: Duration?

  init(latency: Duration) { self.latency = latency }

  func start(_ render: RenderCallback, onEvent: @escaping @Sendable (OutputEvent) -> Void) {
    state.withLock {
      $0.onEvent = onEvent
      $0.starts += 1
    }
  }
  func stop() { state.withLock { $0.stops += 1 } }
  func setIdle(_ isIdle: Bool) { state.withLock { $0.isIdle = isIdle } }
  func unmute() {}
  func say(_ event: OutputEvent) { state.withLock { $0.onEvent }?(event) }
}

@Suite struct FallbackOutputTests {
  private let server = Puppet(latency: .milliseconds(9))
  private let device = Puppet(latency: .milliseconds(20))
  private let told = Observed<[OutputEvent]>([])

  private func started() -> FallbackOutput {
    let output = FallbackOutput(first: server, second: device)
    let context = UnsafeMutableRawPointer(bitPattern: 8)
    guard let context else { return output }
    output.start(RenderCallback(context: context) { _, _, _ in }) { [told] event in told.withLock { $0.append(event) } }
    return output
  }

  @Test func aServerThatRunsIsAllThatIsUsed() {
    let output = started()
    server.say(.running)
    server.say(.lost(reason: "killed"))
    server.say(.running)
    #expect(device.state.withLock { $0.starts } == 0)
    #expect(told.withLock { $0 } == [.running, .lost(reason: "killed"), .running])
    #expect(output.latency == .milliseconds(9))
  }

  @Test func withoutAServerTheDeviceIsUsed() {
    let output = started()
    output.setIdle(true)
    server.say(.lost(reason: "refused"))
    device.say(.running)
    server.say(.lost(reason: "refused"))
    #expect(told.withLock { $0 } == [.lost(reason: "refused"), .running])
    #expect(device.state.withLock { $0.starts } == 1 && device.state.withLock { $0.isIdle })
    #expect(output.latency == .milliseconds(20))
  }

  @Test func aServerThatComesLaterTakesOver() {
    let output = started()
    server.say(.lost(reason: "refused"))
    device.say(.running)
    server.say(.running)
    #expect(device.state.withLock { $0.stops } == 1)
    #expect(told.withLock { $0 } == [.lost(reason: "refused"), .running, .running])
    #expect(output.latency == .milliseconds(9))
    output.stop()
    #expect(server.state.withLock { $0.stops } >= 1)
  }
}
