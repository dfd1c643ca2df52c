import TacetPulse
import Testing

@testable import TacetFeedback

/// The light output's decisions in time.
@Suite struct FeedbackPlanTests {
  private var plan = FeedbackPlan(wish: nil)
  private let tap = ShortSoundPCM([Float](repeating: 0.1, count: 2 * 4_800))
  private var samples = [Float](repeating: 0, count: 2 * 480)

  /// Brings the plan to a stream that plays, which has had `requests`.
  private mutating func begin(at now: Duration, requests: Int = 0) {
    _ = plan.handle(.wanted, at: now, requests: requests)
    _ = plan.handle(.connected, at: now, requests: requests)
    _ = plan.handle(.created, at: now, requests: requests)
  }

  private mutating func render(at now: Duration, requests: Int) -> Bool {
    samples.withUnsafeMutableBufferPointer { samples in
      samples.baseAddress.map { plan.render(into: $0, frames: 480, at: now, requests: requests) } ?? false
    }
  }

  @Test mutating func restsASecondAfterTheLastSound() {
    begin(at: .zero)
    plan.add(1, tap, requested: .zero)
    #expect(render(at: .milliseconds(10), requests: 1), "its end is due")
    _ = render(at: .milliseconds(20), requests: 2)
    #expect(plan.nextStep(at: .milliseconds(20)).map { $0 > .milliseconds(100) && $0 < .milliseconds(200) } == true)
    for step in 3..<20 { _ = render(at: .milliseconds(10 * step), requests: step) }
    #expect(plan.advance(to: .milliseconds(200)) == [.ended(1, .finished)])
    #expect(plan.nextStep(at: .milliseconds(200)) == .milliseconds(1_200))
    #expect(plan.nextStep(at: .milliseconds(900)) == .milliseconds(1_200), "the rest's time stays")
    #expect(plan.stepDue(at: .milliseconds(1_199)).isEmpty)
    #expect(plan.stepDue(at: .milliseconds(1_200)) == [.setDeadline(nil), .cork])
    #expect(plan.nextStep(at: .milliseconds(1_300)) == nil)
  }

  /// Nobody knows how late an output is that has not asked a second time.
  @Test mutating func noSoundEndsBeforeTheOutputIsProven() {
    begin(at: .zero)
    plan.add(1, tap, requested: .zero)
    _ = render(at: .zero, requests: 1)
    #expect(plan.advance(to: .milliseconds(500)).isEmpty)
    _ = render(at: .milliseconds(500), requests: 2)
    #expect(plan.advance(to: .milliseconds(550)).isEmpty, "it is heard from now on")
    #expect(plan.advance(to: .milliseconds(700)) == [.ended(1, .finished)])
  }

  @Test mutating func underrunsOfABeginningDoNotCount() {
    begin(at: .seconds(1))
    let first = plan.latency.current
    var looks = 0
    func look() -> Duration? {
      looks += 1
      return nil
    }
    let counts = [1_049, 1_050].map { plan.underrun(at: .milliseconds($0), longestWait: look()) }
    #expect(counts == [false, true])
    #expect(looks == 1)
    #expect(plan.latency.current > first)
  }

  @Test mutating func streamThatWritesNothingIsGivenUp() {
    begin(at: .zero)
    plan.add(1, tap, requested: .zero)
    #expect(
      plan.deadlineReached(at: .milliseconds(500), requests: 3, longestWait: nil) == [.setDeadline(.milliseconds(500))])
    let actions = plan.deadlineReached(at: .seconds(1), requests: 3, longestWait: nil)
    #expect(actions == [.setDeadline(nil), .tearDown, .reportLost])
  }

  @Test mutating func playersOwnLatencyIsReportedOnce() {
    plan = FeedbackPlan(wish: .milliseconds(60))
    begin(at: .zero)
    #expect(plan.grant(queue: .milliseconds(200), block: .milliseconds(10)) == .milliseconds(60))
    #expect(plan.grant(queue: .milliseconds(200), block: .milliseconds(10)) == nil)
    plan = FeedbackPlan(wish: nil)
    #expect(plan.grant(queue: .milliseconds(200), block: .milliseconds(10)) == nil)
  }
}
