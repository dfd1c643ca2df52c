import TacetTestSupport
import Testing

@testable import TacetPulse

struct PulseMainloopTests {
  /// libpulse ends a loop whose poll fails, and the kernel refuses to poll more descriptors than may be open.
  @Test func outlivesALimitBelowItsDescriptors() async {
    await #expect(processExitsWith: .success) {
      let loop = try PulseMainloop(threadName: "limit")
      try loop.start()
      let handled = Observed(0)
      let sources = try loop.withLock {
        try (0..<5).map { _ in try PulseEventSource(on: loop) { handled.withLock { $0 += 1 } } }
      }
      ProcessResources.limitDescriptors(to: 3)
      for (index, source) in sources.enumerated() {
        source.signal()
        #expect(handled.wait(atMost: .seconds(10)) { $0 == index + 1 })
      }
    }
  }
}
