import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The players that audio focus pauses and gives back.
@Suite struct FocusStateTests {
  private func s(_ seconds: Double) -> Duration { .seconds(seconds) }

  /// A ledger that has paused `a`.
  private func paused() -> FocusState {
    var ledger = FocusState()
    #expect(ledger.takeFocus(from: ["a"], at: s(0)) == ["a"])
    ledger.handleAcceptance(by: "a", at: s(0.01))
    #expect(ledger.handleStatus(.paused, of: "a", at: s(0.02)) == true)
    return ledger
  }

  @Test func pausedPlayerIsGivenBackOnce() {
    var ledger = paused()
    #expect(ledger.toGiveBack == ["a"])
    #expect(ledger.takeFocus(from: ["a"], at: s(1)) == [], "it is asked once")
    #expect(ledger.releaseFocus(notify: true) == ["a"])
    #expect(ledger.toGiveBack == [] && ledger.releaseFocus(notify: true) == [])
  }

  @Test func releaseWithoutNotifyGivesNothingBack() {
    var ledger = paused()
    #expect(ledger.releaseFocus(notify: false) == [])
    #expect(ledger.toGiveBack == [])
  }

  @Test func playerChangedBySomebodyElseIsNotGivenBack() {
    for statuses: [MPRISPlayer.Status] in [[.playing], [.playing, .paused], [.stopped], [.stopped, .paused]] {
      var ledger = paused()
      for status in statuses { #expect(ledger.handleStatus(status, of: "a", at: s(5)) == false) }
      #expect(ledger.releaseFocus(notify: true) == [], "\(statuses)")
    }
  }

  @Test func statusFromBeforeThePauseIsIgnored() {
    var ledger = FocusState()
    _ = ledger.takeFocus(from: ["a"], at: s(0))
    #expect(ledger.handleStatus(.playing, of: "a", at: s(0.001)) == false)
    #expect(ledger.handleStatus(.paused, of: "a", at: s(0.01)) == true)
    #expect(ledger.toGiveBack == ["a"])
  }

  @Test func pauseAfterTheReactionLimitIsNotOurs() {
    var ledger = FocusState()
    _ = ledger.takeFocus(from: ["a"], at: s(0))
    ledger.handleAcceptance(by: "a", at: s(0.1))
    #expect(ledger.handleStatus(.playing, of: "a", at: s(0.2)) == false)
    #expect(ledger.handleStatus(.paused, of: "a", at: s(1.25)) == false)
    #expect(ledger.releaseFocus(notify: true) == [])
  }

  @Test func lateReplyOfAHungPlayerIsOurs() {
    var ledger = FocusState()
    _ = ledger.takeFocus(from: ["a"], at: s(0))
    #expect(ledger.handleStatus(.paused, of: "a", at: s(60)) == true)
    #expect(ledger.toGiveBack == ["a"])
  }

  @Test func resumingPlayerIsPausedAgain() {
    var ledger = paused()
    _ = ledger.releaseFocus(notify: true)
    #expect(ledger.takeFocus(from: [], at: s(1)) == ["a"], "asked to play, and not known to play yet")
    #expect(ledger.toGiveBack == ["a"])
    _ = ledger.releaseFocus(notify: true)
    for _ in 0..<3 { ledger.handleAcceptance(by: "a", at: s(2)) }
    #expect(ledger.handleStatus(.playing, of: "a", at: s(2)) == false)
    #expect(ledger.takeFocus(from: [], at: s(3)) == [])
  }

  /// The requests come faster than the replies: a late status may be the effect of an earlier request.
  @Test func lateEffectOfAnEarlierRequestIsConfirmedFirst() {
    var ledger = FocusState()
    #expect(ledger.takeFocus(from: ["a"], at: s(0)) == ["a"])
    #expect(ledger.releaseFocus(notify: true) == ["a"])
    #expect(ledger.takeFocus(from: [], at: s(0)) == ["a"])
    for status: MPRISPlayer.Status in [.paused, .playing, .paused] {
      _ = ledger.handleStatus(status, of: "a", at: s(0.1))
    }
    #expect(ledger.toGiveBack == ["a"])
    for _ in 0..<3 { ledger.handleAcceptance(by: "a", at: s(0.25)) }
    // The player replies before it changes, and reports the change even later.
    #expect(ledger.handleStatus(.playing, of: "a", at: s(0.3)) == false && ledger.toGiveBack == ["a"])
    #expect(ledger.deadline == s(1.25) && ledger.drainUnconfirmed(at: s(1.1)) == [])
    #expect(ledger.drainUnconfirmed(at: s(1.25)) == ["a"] && ledger.deadline == nil)
    #expect(ledger.handleStatus(.playing, of: "a", at: s(1.3)) == false)
    #expect(ledger.toGiveBack == [], "it still plays: somebody else resumed it")
  }

  @Test func playerThatDidNotResumeIsLeftAlone() {
    var ledger = paused()
    _ = ledger.releaseFocus(notify: true)
    ledger.handleAcceptance(by: "a", at: s(1))
    #expect(ledger.takeFocus(from: [], at: s(9)) == [], "it accepted and did not play: somebody else paused it")
  }

  @Test func removedPlayerIsNotGivenBack() {
    var ledger = FocusState()
    _ = ledger.takeFocus(from: ["a", "b"], at: s(0))
    ledger.remove("a")
    #expect(ledger.toGiveBack == ["b"])
  }

  /// Three players under random actions of a user and a game: a release resumes exactly those that the game paused,
  /// that are still paused, and that the user did not change since.
  @Test func exactlyTheUntouchedPlayersAreGivenBackAfterRandomInputs() {
    var random = SeededGenerator(seed: 11)
    var ledger = FocusState()
    var isPlaying: [String: Bool] = ["a": true, "b": false, "c": true]
    var ours: Set<String> = []
    for step in 0..<100_000 {
      let now = s(Double(2 * step))
      let id = ["a", "b", "c"].randomElement(using: &random) ?? "a"
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let playing = isPlaying.filter(\.value).map(\.key)
        let requested = ledger.takeFocus(from: playing, at: now)
        #expect(Set(requested) == Set(playing))
        for id in requested {
          ledger.handleAcceptance(by: id, at: now)
          isPlaying[id] = false
          ours.insert(id)
          #expect(ledger.handleStatus(.paused, of: id, at: now) == true)
        }
      case 1:
        let requested = ledger.releaseFocus(notify: true)
        #expect(Set(requested) == ours)
        for id in requested {
          ledger.handleAcceptance(by: id, at: now)
          isPlaying[id] = true
          _ = ledger.handleStatus(.playing, of: id, at: now)
        }
        ours = []
      case 2:
        _ = ledger.releaseFocus(notify: false)
        ours = []
      case 3, 4:
        let new = Bool.random(using: &random)
        // Some statuses repeat the last one.
        if new { ours.remove(id) }
        isPlaying[id] = new
        _ = ledger.handleStatus(new ? .playing : .paused, of: id, at: now)
      default:
        ours.remove(id)
        isPlaying[id] = false
        ledger.remove(id)
      }
      #expect(ledger.toGiveBack == ours)
    }
  }

  /// A ledger whose player `a` was resumed for a suspended focus, and plays.
  private func suspended() -> FocusState {
    var ledger = paused()
    #expect(ledger.suspendFocus() == ["a"])
    ledger.handleAcceptance(by: "a", at: s(2))
    #expect(ledger.handleStatus(.playing, of: "a", at: s(2.1)) == false)
    return ledger
  }

  @Test func suspendedFocusIsRestoredFromTheSamePlayersAlone() {
    var ledger = suspended()
    #expect(ledger.handleStatus(.playing, of: "own", at: s(3)) == false)
    #expect(ledger.restoreFocus(at: s(60)) == ["a"])
    ledger.handleAcceptance(by: "a", at: s(60))
    #expect(ledger.handleStatus(.paused, of: "a", at: s(60.1)) == true)
    #expect(ledger.toGiveBack == ["a"])
    #expect(ledger.restoreFocus(at: s(61)) == [])
  }

  @Test func playerThatIsPausedOrStoppedWhileFocusIsSuspendedIsLeftAlone() {
    for status: MPRISPlayer.Status in [.paused, .stopped] {
      var ledger = suspended()
      _ = ledger.handleStatus(status, of: "a", at: s(3))
      _ = ledger.handleStatus(.playing, of: "a", at: s(4))
      #expect(ledger.restoreFocus(at: s(60)) == [], "\(status)")
    }
  }

  @Test func returnBeforeThePlayerFollowsPausesItAgain() {
    var ledger = paused()
    #expect(ledger.suspendFocus() == ["a"])
    #expect(ledger.restoreFocus(at: s(2)) == ["a"])
    #expect(ledger.toGiveBack == ["a"])
  }

  @Test func releaseOrTakeEndsASuspension() {
    var ledger = suspended()
    #expect(ledger.releaseFocus(notify: true) == [])
    #expect(ledger.restoreFocus(at: s(60)) == [])
    ledger = suspended()
    #expect(ledger.takeFocus(from: [], at: s(60)) == [])
    #expect(ledger.restoreFocus(at: s(61)) == [])
  }
}
