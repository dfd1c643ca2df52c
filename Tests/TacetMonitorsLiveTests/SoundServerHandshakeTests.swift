import Foundation
import TacetMonitors
import TacetTestSupport
import Testing

/// Ends of a monitor at every moment of its handshake with the server.
struct SoundServerHandshakeTests {
  @Test(arguments: SoundServer.installed) func stopDuringTheHandshakeLeavesNothingOpen(on kind: SoundServer) async {
    await #expect(processExitsWith: .success) { [name = kind.rawValue as String] in
      let server = try #require(try SoundServer(rawValue: name)?.started())
      func run(for duration: Duration) {
        let monitor = SoundServerMonitor(applicationName: "test", server: server.place.address)
        monitor.start { _ in }
        let end = ContinuousClock.now + duration
        while ContinuousClock.now < end {}
        monitor.stop()
      }
      run(for: .milliseconds(2))
      let before = SelfFigures.descriptors
      for round in 0..<1_000 { run(for: .microseconds(round % 10 * 100)) }
      #expect(eventually { SelfFigures.descriptors <= before }, "\(before) -> \(SelfFigures.descriptors)")
    }
  }
}
