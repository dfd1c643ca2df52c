@testable import TacetBus
import Testing

@Suite struct BusPresenceTests {
  private let start = SuspendingClock.now

  private func presence(hasAddress: Bool = true) -> BusPresence { BusPresence(hasAddress: hasAddress, at: start) }

  /// The delays to the attempts after `count` failures in a row.
  private func delays(_ count: Int, isWatched: Bool) -> [Duration?] {
    var presence = presence()
    var now = start
    return (0..<count).map { _ in
      _ = presence.lost("away", isWatched: isWatched, at: now)
      guard case .absent(let retry) = presence.phase else { return nil }
      let delay = retry.map { $0 - now }
      now = retry ?? now
      return delay
    }
  }

  @Test func firstAttemptIsDueAtOnce() {
    let presence = presence()
    #expect(presence.isAttemptDue(at: start) && presence.deadline == start && presence.reported == nil)
  }

  @Test func withoutAnAddressNoAttemptIsEverDue() {
    var presence = presence(hasAddress: false)
    #expect(!presence.isAttemptDue(at: start + .seconds(1_000_000)) && presence.deadline == nil)
    let report = presence.lost("none", isWatched: false, at: start)
    #expect(report == .disconnected("none"))
    presence.hinted(at: start)
    #expect(presence.deadline == nil)
  }

  @Test func unwatchedAttemptsAreRepeatedWithABackoffOf30SecondsAtMost() {
    let found = delays(15, isWatched: false)
    #expect(Array(found.prefix(5)) == [50, 100, 200, 400, 800].map { .milliseconds($0) })
    #expect(Array(found.suffix(3)) == [.seconds(30), .seconds(30), .seconds(30)])
  }

  @Test func watchedAttemptsEndOnceTheBackoffExceedsASecond() {
    #expect(delays(7, isWatched: true) == [50, 100, 200, 400, 800].map { .milliseconds($0) } + [nil, nil])
  }

  @Test func hintMakesAnAttemptDueAndStartsTheBackoffOver() {
    var presence = presence()
    for _ in 0..<10 { _ = presence.lost("away", isWatched: true, at: start) }
    #expect(presence.deadline == nil)
    let later = start + .seconds(60)
    presence.hinted(at: later)
    #expect(presence.isAttemptDue(at: later))
    _ = presence.lost("away", isWatched: true, at: later)
    #expect(presence.deadline == later + .milliseconds(50))
  }

  @Test func hintIsIgnoredUnlessTheBusIsAbsent() {
    var presence = presence()
    presence.opened(hello: 1, at: start)
    let greeting = presence
    presence.hinted(at: start)
    #expect(presence == greeting)
    _ = presence.connected(as: ":1.1")
    let connected = presence
    presence.hinted(at: start)
    #expect(presence == connected)
  }

  @Test func replyToHelloConnects() {
    var presence = presence()
    presence.opened(hello: 7, at: start)
    #expect(presence.isGreeting(7) && !presence.isGreeting(8) && !presence.isConnected)
    let report = presence.connected(as: ":1.1")
    #expect(report == .connected(uniqueName: ":1.1"))
    #expect(presence.isConnected && presence.deadline == nil && !presence.isGreeting(7))
  }

  @Test func unansweredHelloIsDueOnceAfterHalfASecondAndMayStillBeAnswered() {
    var presence = presence()
    presence.opened(hello: 7, at: start)
    let limit = start + .milliseconds(500)
    #expect(presence.deadline == limit)
    let isDue = [limit - .nanoseconds(1), limit, limit + .seconds(1)].map { presence.advance(to: $0) }
    #expect(isDue == [false, true, false])
    #expect(presence.deadline == nil && presence.isGreeting(7))
    let reports = [presence.report(absence: "silent"), presence.connected(as: ":1.1")]
    #expect(reports == [.disconnected("silent"), .connected(uniqueName: ":1.1")])
  }

  @Test func absenceIsReportedOnceWhateverItsReason() {
    var presence = presence()
    let reports = [
      presence.lost("one", isWatched: false, at: start), presence.lost("two", isWatched: false, at: start),
      presence.report(absence: "three"),
    ]
    #expect(reports == [.disconnected("one"), nil, nil] && presence.reported == .disconnected("one"))
    presence.opened(hello: 1, at: start)
    _ = presence.connected(as: ":1.1")
    let next = presence.lost("four", isWatched: false, at: start)
    #expect(next == .disconnected("four"))
  }

  @Test func connectionStartsTheBackoffOver() {
    var presence = presence()
    for _ in 0..<10 { _ = presence.lost("away", isWatched: false, at: start) }
    presence.opened(hello: 1, at: start)
    _ = presence.connected(as: ":1.1")
    _ = presence.lost("away", isWatched: false, at: start)
    #expect(presence.deadline == start + .milliseconds(50))
  }
}
