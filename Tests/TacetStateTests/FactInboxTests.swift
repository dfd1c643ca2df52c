import TacetMonitors
import TacetSession
import TacetSystem
import Testing

@testable import Tacet

/// The only entry for facts.
struct FactInboxTests {
  private let clock = EngineClock(nanoseconds: 1_000_000_000)
  private let passed = Locked<[FactInbox.Entry]>([])
  private let wakes = Locked(0)
  private let server = SystemService(source: "server", title: "server", package: "none")
  private let switches = SystemService(source: "switch", title: "switch", package: "none")

  private func inbox(awaiting sources: Set<SignalSource> = []) -> FactInbox {
    let inbox = FactInbox(now: { [clock] in clock.seconds }) { [wakes] in wakes.withLock { $0 += 1 } }
    inbox.connect { [passed] entry in passed.withLock { $0.append(entry) } }
    inbox.open(awaiting: sources)
    return inbox
  }

  private var facts: [SessionEvent] {
    passed.withLock { entries in
      entries.compactMap { entry in
        if case .fact(let fact) = entry.report { return fact }
        return nil
      }
    }
  }

  @Test func factsComeInOrderWithTheUnknownFirst() {
    let inbox = inbox(awaiting: ["server"])
    inbox.observe(.fact(.silentMode(true, source: "switch")), from: switches)
    inbox.observe(.fact(.otherMusicBegan(id: "1", name: "Player")), from: server)
    inbox.observe(.presence(.present("1 stream")), from: server)
    #expect(
      facts == [
        .otherMusicUnknown(true), .silentMode(true, source: "switch"), .otherMusicBegan(id: "1", name: "Player"),
        .otherMusicUnknown(false),
      ])
    #expect(passed.withLock { $0.map(\.provider) } == [FactInbox.itself, switches, server, server, FactInbox.itself])
  }

  @Test func sourceThatDoesNotAnswerIsAwaitedForOneSecond() {
    let inbox = inbox(awaiting: ["server"])
    #expect(inbox.deadline == 2 && wakes.withLock { $0 } == 1)
    clock.advance(nanoseconds: 999_999_999)
    inbox.advance()
    #expect(facts == [.otherMusicUnknown(true)])
    clock.advance(nanoseconds: 1)
    inbox.advance()
    #expect(facts == [.otherMusicUnknown(true), .otherMusicUnknown(false)])
    #expect(inbox.deadline == nil)
  }

  @Test func observedRouteWaitsAfterASleep() {
    let inbox = inbox()
    inbox.observe(.fact(.interruptionBegan(.sleep)), from: server)
    inbox.observe(.fact(.interruptionEnded(.sleep)), from: server)
    inbox.observe(.route(.hdmi))
    #expect(facts == [.interruptionBegan(.sleep), .interruptionEnded(.sleep)])
    clock.advance(nanoseconds: 2_000_000_000)
    inbox.advance()
    #expect(facts.last == .route(.hdmi))
  }

  @Test func gamesFactNeverWaits() {
    let inbox = inbox(awaiting: ["server"])
    inbox.observe(.fact(.interruptionBegan(.sleep)), from: server)
    inbox.report(.route(.hdmi))
    #expect(facts.last == .route(.hdmi))
    #expect(passed.withLock { $0.last?.provider } == nil)
  }

  @Test func timeOfAnObservationIsKept() {
    let inbox = inbox()
    inbox.observe(.interruptionBegan(.stopped), at: 0.25)
    #expect(passed.withLock { $0.last?.seconds } == 0.25)
  }

  @Test func nothingObservedPassesAfterTheEnd() {
    let inbox = inbox(awaiting: ["server"])
    inbox.close()
    let count = passed.withLock { $0.count }
    inbox.observe(.fact(.silentMode(true)), from: switches)
    inbox.observe(.outputs([]), from: server)
    inbox.observe(.presence(.absent("gone")), from: server)
    inbox.observe(.outputLost(true))
    clock.advance(nanoseconds: 5_000_000_000)
    inbox.advance()
    #expect(passed.withLock { $0.count } == count)
  }

  @Test func reportsThatAreNoFactsPassAsTheyAre() {
    let inbox = inbox()
    inbox.observe(.systemVolume(nil), from: server)
    #expect(passed.withLock { $0 } == [FactInbox.Entry(provider: server, report: .systemVolume(nil))])
  }
}
