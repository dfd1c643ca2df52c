import TacetSystem
import Testing

@Suite struct BackoffTests {
  private let example = Backoff(
    first: .milliseconds(100), factor: 1.5, slowest: .milliseconds(400), hintDelay: .milliseconds(20))

  @Test func delaysGrowUpToTheSlowest() {
    var backoff = example
    let delays = (0..<6).map { _ in backoff.failed() }
    #expect(delays == [100, 150, 225, 337.5, 400, 400].map { .milliseconds($0) })
  }

  @Test func resetStartsOver() {
    var backoff = example
    for _ in 0..<4 { _ = backoff.failed() }
    backoff.reset()
    #expect(backoff == example && backoff.failed() == .milliseconds(100))
  }

  @Test func hintAllowsAnEarlyAttemptAndStartsOver() {
    var backoff = example
    for _ in 0..<4 { _ = backoff.failed() }
    #expect(backoff.hinted() == .milliseconds(20))
    #expect(backoff.failed() == .milliseconds(100) && backoff.next == .milliseconds(150))
  }

  @Test func factorOfOneKeepsTheDelay() {
    var backoff = Backoff(first: .seconds(1), factor: 1, slowest: .seconds(5))
    #expect((0..<3).map { _ in backoff.failed() } == [.seconds(1), .seconds(1), .seconds(1)])
    #expect(backoff.hinted() == .zero)
  }
}
