import Glibc
@testable import TacetSystem
import Testing

@Suite struct ClockTests {
  @Test func clocksDoNotGoBack() {
    let times = (0..<1_000).map { _ in (MonotonicClock.nanoseconds, BootClock.nanoseconds) }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0.0 <= $1.0 && $0.1 <= $1.1 })
  }

  @Test func bootClockCountsAtLeastWhatTheMonotonicClockCounts() {
    let monotonic = MonotonicClock.nanoseconds
    #expect(BootClock.nanoseconds >= monotonic)
  }

  @Test func secondsAreNanosecondsInAnotherUnit() {
    let before = MonotonicClock.nanoseconds
    let seconds = MonotonicClock.now
    let after = MonotonicClock.nanoseconds
    #expect(Double(before) * 1e-9 <= seconds && seconds <= Double(after) * 1e-9)
  }

  @Test func deadlineIsTheSumWithWholeNanoseconds() {
    let before = MonotonicClock.nanoseconds
    let deadline = MonotonicClock.time(after: 1.75)
    let after = MonotonicClock.nanoseconds
    let nanoseconds = deadline.tv_sec * 1_000_000_000 + deadline.tv_nsec
    #expect(before + 1_750_000_000 <= nanoseconds && nanoseconds <= after + 1_750_000_000)
    #expect((0..<1_000_000_000).contains(deadline.tv_nsec))
  }

  @Test(arguments: [-1, -Double.infinity, .nan, 0]) func deadlineOfNoTimeIsNow(_ seconds: Double) {
    let before = MonotonicClock.nanoseconds
    let deadline = MonotonicClock.time(after: seconds)
    let nanoseconds = deadline.tv_sec * 1_000_000_000 + deadline.tv_nsec
    #expect(before <= nanoseconds && nanoseconds <= MonotonicClock.nanoseconds)
  }

  @Test(arguments: [1e9, 1e300, .infinity]) func deadlineIsLimitedTo30Years(_ seconds: Double) {
    #expect(MonotonicClock.time(after: seconds).tv_sec >= 1_000_000_000)
  }
}
