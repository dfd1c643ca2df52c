import TacetBus
import Testing

@testable import TacetMonitors

/// A claim to play does not outlive the fact. The orders of messages and streams are those that Chromium 156, Firefox
/// ESR 153, mpv 0.35 and VLC 3.0.24 were seen to send.
struct PlayerClaimsTests {
  private typealias Line = ClaimedDesk.Line
  private static let absent = "nothing was heard for 10 s"
  private static let silent = "its sound was silent for 60 s"
  private static let stale = "nothing was heard for 3 s"

  /// A player that plays from second 0 on, and is heard.
  private func playing() -> ClaimedDesk {
    var desk = ClaimedDesk()
    desk.appear("player", "Playing")
    desk.pass(to: 0.05)
    desk.stream(isHeard: true)
    return desk
  }

  // MARK: - The beginning

  @Test func claimCountsAtOnceWithoutAStream() {
    var desk = ClaimedDesk()
    desk.appear("player", "Playing")
    desk.pass(to: 1)
    #expect(desk.lines == [Line(time: 0.2, text: "began")])
  }

  @Test func heardClaimLastsAndIsNotRead() {
    var desk = playing()
    desk.pass(to: 3600)
    #expect(desk.counting.count == 1 && desk.reads.isEmpty)
    #expect(desk.roster.deadline == nil, "nothing wakes the process up")
  }

  // MARK: - Lapses

  @Test func claimWithoutAStreamLapsesAfterTenSeconds() {
    var desk = ClaimedDesk()
    desk.appear("player", "Playing")
    desk.pass(to: 60)
    #expect(
      desk.lines == [
        Line(time: 0.2, text: "began"), Line(time: 10, text: Self.absent), Line(time: 10, text: "lapsed"),
      ])
    #expect(desk.reads == [5, 10], "a claim that has lapsed is not read")
    #expect(desk.roster.deadline == nil)
  }

  /// Chromium keeps the stream of a muted tab, silent, for 10 s, and corks it then.
  @Test func chromiumsMutedTabLapsesAndIsRenewedByItsSound() {
    var desk = playing()
    desk.pass(to: 20)
    desk.stream(isHeard: false)
    desk.pass(to: 30)
    desk.stream(isHeard: nil)
    desk.pass(to: 40)
    #expect(desk.lines.suffix(2) == [Line(time: 31.2, text: Self.absent), Line(time: 31.2, text: "lapsed")])
    desk.stream(isHeard: false)
    desk.pass(to: 40.1)
    #expect(desk.counting.isEmpty, "a silent stream does not renew a claim")
    desk.stream(isHeard: true)
    desk.pass(to: 41)
    #expect(desk.lines.suffix(2) == [Line(time: 40.1, text: "sound is heard"), Line(time: 40.3, text: "began")])
  }

  /// Firefox gives up the stream of a muted tab at once.
  @Test func firefoxsMutedTabLapses() {
    var desk = playing()
    desk.pass(to: 20)
    desk.stream(isHeard: nil)
    desk.pass(to: 29.9)
    #expect(desk.counting.count == 1)
    desk.pass(to: 30)
    #expect(desk.counting.isEmpty)
  }

  @Test func quietPassageOfAFilmCountsForAMinute() {
    var desk = playing()
    for start in [100.0, 200] {
      desk.pass(to: start)
      desk.stream(isHeard: false)
      desk.pass(to: start + 59.9)
      desk.stream(isHeard: true)
    }
    desk.pass(to: 300)
    #expect(desk.lines == [Line(time: 0.2, text: "began")])
    desk.stream(isHeard: false)
    desk.pass(to: 400)
    #expect(desk.lines.suffix(2) == [Line(time: 360, text: Self.silent), Line(time: 360, text: "lapsed")])
  }

  /// A server that moves a stream takes it away for a moment; and Firefox makes another one for each title.
  @Test func streamThatIsAwayForAMomentIsStillThere() {
    var desk = playing()
    desk.pass(to: 10)
    desk.stream(isHeard: false)
    for time in stride(from: 30.0, to: 60, by: 10) {
      desk.pass(to: time)
      desk.stream(isHeard: nil)
      desk.pass(to: time + 1.1)
      desk.stream(isHeard: false)
    }
    desk.pass(to: 69.9)
    #expect(desk.counting.count == 1)
  }

  // MARK: - Next title

  @Test func nextTitleOfARealPlayerNeitherEndsNorLapses() {
    // Chromium: one stream; Stopped and Playing in the same millisecond.
    var chromium = playing()
    chromium.pass(to: 30)
    chromium.say("player", "Stopped")
    chromium.say("player", "Playing")
    // Firefox: Paused, the stream goes, and Playing with another one 30 ms later.
    var firefox = playing()
    firefox.pass(to: 30)
    firefox.say("player", "Paused")
    firefox.stream(isHeard: nil)
    firefox.pass(to: 30.03)
    firefox.say("player", "Playing")
    firefox.stream(isHeard: false)
    firefox.pass(to: 30.2)
    firefox.stream(isHeard: true)
    // VLC: the stream is corked, Stopped, another stream, and Playing 0.2 s later.
    var vlc = playing()
    vlc.pass(to: 30)
    vlc.stream(isHeard: nil)
    vlc.pass(to: 30.04)
    vlc.say("player", "Stopped")
    vlc.stream(isHeard: true)
    vlc.pass(to: 30.24)
    vlc.say("player", "Playing")
    // mpv: the same stream, and the metadata alone.
    var mpv = playing()
    mpv.pass(to: 30)
    mpv.signal("player", ["Metadata": .options(["xesam:title": .string("Next")])])
    for desk in [chromium, firefox, vlc, mpv] {
      var desk = desk
      desk.pass(to: 100)
      #expect(desk.lines == [Line(time: 0.2, text: "began")])
    }
  }

  // MARK: - Stops that nobody signals

  @Test func stopWithoutASignalIsReadAfterFiveSeconds() {
    var desk = playing()
    desk.pass(to: 20)
    desk.stream(isHeard: nil)
    desk.answers["player"] = "Stopped"
    desk.pass(to: 60)
    #expect(desk.reads == [25])
    #expect(desk.lines.last == Line(time: 26.2, text: "ended"), "a stop is no lapse")
  }

  @Test func twoReadsWithoutAnAnswerAreAStop() {
    var desk = playing()
    desk.pass(to: 20)
    desk.stream(isHeard: false)
    desk.answers["player"] = .some(nil)
    desk.pass(to: 29.9)
    #expect(desk.counting.count == 1)
    desk.pass(to: 60)
    #expect(desk.reads == [25, 30] && desk.lines.last == Line(time: 31.2, text: "ended"))
    // A player that answers in between goes on.
    var slow = playing()
    slow.pass(to: 20)
    slow.stream(isHeard: false)
    for time in stride(from: 21.0, to: 70, by: 5) {
      slow.answers["player"] = Int(time) % 10 == 1 ? .some(nil) : "Playing"
      slow.pass(to: time + 5)
    }
    #expect(slow.counting.count == 1)
  }

  @Test func withoutASoundServerAClaimIsReadAndDoesNotLapse() {
    var desk = ClaimedDesk(isKnown: false)
    desk.appear("player", "Playing")
    desk.pass(to: 100)
    #expect(desk.counting.count == 1 && desk.reads.count == 20)
    // It begins to be known.
    desk.streams([])
    desk.pass(to: 109.9)
    #expect(desk.counting.count == 1)
    desk.pass(to: 110)
    #expect(desk.counting.isEmpty)
  }

  // MARK: - The start of the game

  @Test func staleClaimLapsesAfterThreeSeconds() {
    var desk = ClaimedDesk("player")
    desk.pass(to: 60)
    #expect(
      desk.lines == [
        Line(time: 0, text: "began"), Line(time: 3, text: Self.stale), Line(time: 3, text: "lapsed"),
      ])
  }

  @Test func claimOfTheStartWithAStreamIsLikeAnyOther() {
    var desk = ClaimedDesk("player")
    desk.pass(to: 0.1)
    desk.stream(isHeard: false)
    desk.pass(to: 59)
    #expect(desk.counting.count == 1)
    desk.pass(to: 60)
    #expect(desk.counting.isEmpty)
    var heard = ClaimedDesk("player")
    heard.stream(isHeard: true)
    heard.pass(to: 1)
    heard.stream(isHeard: nil)
    heard.pass(to: 10.9)
    #expect(heard.counting.count == 1, "it was heard: it is not stale")
    heard.pass(to: 11)
    #expect(heard.counting.isEmpty)
  }

  // MARK: - Renewals

  @Test func metadataAndVolumeDoNotRenew() {
    var desk = ClaimedDesk()
    desk.appear("player", "Playing")
    desk.pass(to: 20)
    desk.signal("player", ["Metadata": .options(["xesam:title": .string("Next")])])
    desk.signal("player", ["Volume": .double(0.5), "Rate": .double(1), "Position": .int64(5)])
    desk.signal("player", ["PlaybackStatus": .string("Playing")])
    desk.pass(to: 40)
    #expect(desk.counting.isEmpty && desk.lines.count == 3)
  }

  @Test func statusThatLeftPlayingAndCameBackRenews() {
    var desk = ClaimedDesk()
    desk.appear("player", "Playing")
    desk.pass(to: 20)
    desk.say("player", "Paused")
    desk.pass(to: 22)
    #expect(!desk.isWatched, "no player claims")
    desk.say("player", "Playing")
    desk.pass(to: 60)
    #expect(
      desk.lines.dropFirst(3) == [
        Line(time: 22, text: "it has stopped and plays again"), Line(time: 22.2, text: "began"),
        Line(time: 32, text: Self.absent), Line(time: 32, text: "lapsed"),
      ])
  }

  // MARK: - Others

  @Test func soundOfAnotherProgramBearsAClaimOut() {
    var desk = ClaimedDesk()
    desk.appear("player", "Playing")
    desk.streams([Witness(program: "7/mpd", speaks: true)])
    desk.pass(to: 100)
    #expect(desk.counting.count == 1)
  }

  @Test func programThatPassesOnBearsOutItsOwnPlayerAlone() {
    let programs = [("100/chromium", true), ("101/player", true), ("101/chromium", false), ("id org.x", false)]
    for (program, isOwn) in programs {
      var desk = ClaimedDesk()
      desk.appear("player", "Playing")
      desk.streams([Witness(program: program, passesOn: true, speaks: true)])
      desk.pass(to: 100)
      #expect(desk.counting.isEmpty == !isOwn, "\(program)")
    }
  }

  @Test func claimDoesNotLapseWhileAProgramRunsADevice() {
    var desk = ClaimedDesk()
    desk.isDeviceRunning = true
    desk.appear("player", "Playing")
    desk.pass(to: 1001)
    #expect(desk.counting.count == 1)
    desk.isDeviceRunning = false
    desk.pass(to: 1005)
    #expect(desk.counting.isEmpty, "the next look finds none")
  }

  @Test func playersOfOtherDevicesNeverCount() {
    for name in ["kdeconnect.mpris_000001", "GSConnect.PhoneSpotify"] {
      var desk = ClaimedDesk()
      desk.appear(name, "Playing")
      desk.pass(to: 1)
      #expect(desk.counting.isEmpty && !desk.isWatched && desk.roster.deadline == nil)
    }
  }

  @Test func lapsedPlayerIsNeitherPausedNorDucked() {
    var desk = ClaimedDesk("player")
    desk.signal("player", ["Volume": .double(1)])
    desk.pass(to: 5)
    desk.takeFocus()
    desk.duck()
    desk.pass(to: 6)
    #expect(desk.paused.isEmpty && !desk.lines.contains { $0.text == "ducked" })
    desk.stream(isHeard: true)
    desk.pass(to: 7)
    #expect(desk.lines.contains { $0.text == "ducked" })
    desk.takeFocus()
    #expect(desk.paused == [":player"])
  }

  @Test func playerThatLeavesTheBusTakesItsClaimAlong() {
    var desk = ClaimedDesk()
    desk.appear("player", "Playing")
    #expect(desk.isWatched)
    desk.leave("player")
    desk.pass(to: 60)
    #expect(!desk.isWatched && desk.lines.map(\.text) == [] && desk.roster.deadline == nil)
  }
}
