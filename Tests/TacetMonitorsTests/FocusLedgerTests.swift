import Testing

@testable import TacetMonitors

/// Whose music is to be given back.
@Suite struct FocusLedgerTests {
  private func s(_ seconds: Double) -> Duration { .seconds(seconds) }

  /// A ledger that has paused `a`.
  private func paused() -> FocusLedger {
    var ledger = FocusLedger()
    #expect(ledger.take(["a"], at: s(0)) == ["a"])
    ledger.agree("a", at: s(0.01))
    #expect(ledger.see("a", .paused, at: s(0.02)) == true)
    return ledger
  }

  @Test func whatWePausedIsOwed() {
    var ledger = paused()
    #expect(ledger.owed == ["a"])
    #expect(ledger.take(["a"], at: s(1)) == [], "it is told once")
    #expect(ledger.release(notify: true) == ["a"])
    #expect(ledger.owed == [] && ledger.release(notify: true) == [])
  }

  @Test func withoutNotifyingNobodyIsOwed() {
    var ledger = paused()
    #expect(ledger.release(notify: false) == [])
    #expect(ledger.owed == [])
  }

  @Test func whoeverIsTouchedIsNotOurs() {
    for statuses: [MPRISPlayer.Status] in [[.playing], [.playing, .paused], [.stopped], [.stopped, .paused]] {
      var ledger = paused()
      for status in statuses { #expect(ledger.see("a", status, at: s(5)) == false) }
      #expect(ledger.release(notify: true) == [], "\(statuses)")
    }
  }

  @Test func aStatusFromBeforeIsNoTouch() {
    var ledger = FocusLedger()
    _ = ledger.take(["a"], at: s(0))
    #expect(ledger.see("a", .playing, at: s(0.001)) == false)
    #expect(ledger.see("a", .paused, at: s(0.01)) == true)
    #expect(ledger.owed == ["a"])
  }

  @Test func aLiarWhoIsPausedLaterWasPausedBySomebodyElse() {
    var ledger = FocusLedger()
    _ = ledger.take(["a"], at: s(0))
    ledger.agree("a", at: s(0.1))
    #expect(ledger.see("a", .playing, at: s(0.2)) == false)
    #expect(ledger.see("a", .paused, at: s(1.25)) == false)
    #expect(ledger.release(notify: true) == [])
  }

  @Test func aHungPlayerObeysWhenItComesTo() {
    var ledger = FocusLedger()
    _ = ledger.take(["a"], at: s(0))
    #expect(ledger.see("a", .paused, at: s(60)) == true)
    #expect(ledger.owed == ["a"])
  }

  @Test func whatIsOnItsWayBackIsTakenAgain() {
    var ledger = paused()
    _ = ledger.release(notify: true)
    #expect(ledger.take([], at: s(1)) == ["a"], "told to play, and not known to play yet")
    #expect(ledger.owed == ["a"])
    _ = ledger.release(notify: true)
    for _ in 0..<3 { ledger.agree("a", at: s(2)) }
    #expect(ledger.see("a", .playing, at: s(2)) == false)
    #expect(ledger.take([], at: s(3)) == [])
  }

  /// It is told faster than it answers: what it did first, and says late, was our doing too.
  @Test func whatItWasToldEarlierIsNoTouch() {
    var ledger = FocusLedger()
    #expect(ledger.take(["a"], at: s(0)) == ["a"])
    #expect(ledger.release(notify: true) == ["a"])
    #expect(ledger.take([], at: s(0)) == ["a"])
    for status: MPRISPlayer.Status in [.paused, .playing, .paused] { _ = ledger.see("a", status, at: s(0.1)) }
    #expect(ledger.owed == ["a"])
    for _ in 0..<3 { ledger.agree("a", at: s(0.25)) }
    // It answers before it does what it is told, and tells even later.
    #expect(ledger.see("a", .playing, at: s(0.3)) == false && ledger.owed == ["a"])
    #expect(ledger.deadline == s(1.25) && ledger.takeDoubts(at: s(1.1)) == [])
    #expect(ledger.takeDoubts(at: s(1.25)) == ["a"] && ledger.deadline == nil)
    #expect(ledger.see("a", .playing, at: s(1.3)) == false)
    #expect(ledger.owed == [], "it still plays: this was somebody else")
  }

  @Test func oneThatDidNotComeBackIsLeftAlone() {
    var ledger = paused()
    _ = ledger.release(notify: true)
    ledger.agree("a", at: s(1))
    #expect(ledger.take([], at: s(9)) == [], "it said that it would play and did not: somebody paused it")
  }

  @Test func whoSaysNoOrVanishesIsForgotten() {
    var ledger = FocusLedger()
    _ = ledger.take(["a", "b"], at: s(0))
    ledger.drop("a")
    #expect(ledger.owed == ["b"])
  }

  /// Random lives of three honest players under a user and a game: whatever happens, a release plays exactly those that
  /// the game paused, that are paused, and whose last change was not the user's.
  @Test func aLongRandomLifeIsJustToEverybody() {
    var random = SystemRandomNumberGenerator()
    var ledger = FocusLedger()
    var isPlaying: [String: Bool] = ["a": true, "b": false, "c": true]
    var ours: Set<String> = []
    for step in 0..<100_000 {
      let now = s(Double(2 * step))
      let id = ["a", "b", "c"].randomElement(using: &random) ?? "a"
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let playing = isPlaying.filter(\.value).map(\.key)
        let told = ledger.take(playing, at: now)
        #expect(Set(told) == Set(playing))
        for id in told {
          ledger.agree(id, at: now)
          isPlaying[id] = false
          ours.insert(id)
          #expect(ledger.see(id, .paused, at: now) == true)
        }
      case 1:
        let told = ledger.release(notify: true)
        #expect(Set(told) == ours)
        for id in told {
          ledger.agree(id, at: now)
          isPlaying[id] = true
          _ = ledger.see(id, .playing, at: now)
        }
        ours = []
      case 2:
        _ = ledger.release(notify: false)
        ours = []
      case 3, 4:
        let new = Bool.random(using: &random)
        // A player tells its status again without a change, now and then.
        if new { ours.remove(id) }
        isPlaying[id] = new
        _ = ledger.see(id, new ? .playing : .paused, at: now)
      default:
        ours.remove(id)
        isPlaying[id] = false
        ledger.drop(id)
      }
      #expect(ledger.owed == ours)
    }
  }
}
