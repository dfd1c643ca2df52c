import Glibc
import TacetPulse
import TacetTestSupport
import Testing

extension PulseTests {
  /// A PulseAudio server that dies at each moment of a connection's handshake. PipeWire's has no moment of this kind.
  struct HandshakeDeathTests {
    @Test(.enabled(if: SoundServer.pulseAudio.isInstalled)) func connectionFailsAndItsLoopEnds() async {
      // In a process of its own: a loop that never ends would hold up the test.
      await #expect(processExitsWith: .success) {
        // The handshake is over after about ten steps; libpulse's endless loop began at the fifth to the ninth.
        for steps in 0..<12 {
          for _ in 0..<4 { try HandshakeDeathTests.loseServer(after: steps) }
        }
      }
    }

    private static func loseServer(after steps: Int) throws {
      let server = try PrivatePulseAudio()
      try server.start()
      let failure = Observed<String?>(nil)
      let loop = try PulseMainloop(threadName: "handshake")
      var context: PulseContext? = try loop.withLock {
        try PulseContext(on: loop, applicationName: "handshake", applicationID: nil) {
          if case .failed(let reason) = $0 { failure.withLock { $0 = reason } }
        }
      }
      try loop.start()
      loop.withLock { context?.connect(to: server.place.address) }
      // The loop takes a step between two of these, and the server all that it can while one lasts.
      for _ in 0..<steps { try loop.withLock { _ = try server.place.pactl("info") } }
      loop.withLock { server.kill() }
      guard failure.wait(until: { $0 != nil }) else { _exit(CInt(steps) + 1) }
      // libpulse's own end of a request that nobody answers, after 30 s: it did not see that the server is gone.
      #expect(failure.withLock { $0 } != "Timeout")
      loop.withLock { context = nil }
    }
  }
}
