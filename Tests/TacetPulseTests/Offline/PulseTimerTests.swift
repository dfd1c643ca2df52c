import Glibc
import TacetTestSupport
import Testing

@testable import TacetPulse

/// A timer of libpulse's, which is given wall-clock time.
struct PulseTimerTests {
  /// The clock stands a year ahead while the time is read, and is set back before libpulse reads it.
  @Test func firesOnTimeAlthoughTheWallClockIsSet() throws {
    let loop = try PulseMainloop(threadName: "timer")
    try loop.start()
    let hasFired = Observed(false)
    var readings = 0
    var timer: PulseTimer? = loop.withLock {
      PulseTimer(on: loop, after: .milliseconds(10)) {
        readings += 1
        var now = timeval()
        gettimeofday(&now, nil)
        return (now.tv_sec + (readings <= 2 ? 31_536_000 : 0)) * 1_000_000 + now.tv_usec
      } _: {
        hasFired.withLock { $0 = true }
      }
    }
    #expect(hasFired.wait(atMost: .seconds(10)) { $0 })
    #expect(readings > 3)
    #expect(timer != nil)
    loop.withLock { timer = nil }
  }
}
