import Foundation
import TacetMonitors
import TacetTestSupport
import Testing

/// Ends of a monitor at every moment of its handshake with the server.
struct SoundServerHandshakeTests {
  @Test(arguments: SoundServer.installed) func stopDuringTheHandshakeLeavesNothingOpen(on kind: SoundServer) async {
    await #expect(processExitsWith: .success) { [name = kind.rawValue as String] in
      let server = try #require(try SoundServer(rawValue: name)?.started())
      /// Stops a monitor once its thread was woken so often, or the server has answered.
      func run(wakeups: Int) {
        let monitor = SoundServerMonitor(applicationName: "test", server: server.place.address)
        let hasAnswered = Observed(false)
        monitor.start { if case .presence = $0 { hasAnswered.withLock { $0 = true } } }
        while SelfFigures.threads(named: "tacet-server").wakeups < wakeups, !hasAnswered.withLock({ $0 }) {}
        monitor.stop()
      }
      run(wakeups: .max)
      let before = SelfFigures.descriptors
      for round in 0..<500 { run(wakeups: round % 25) }
      #expect(eventually { SelfFigures.descriptors <= before }, "\(before) -> \(SelfFigures.descriptors)")
    }
  }
}
