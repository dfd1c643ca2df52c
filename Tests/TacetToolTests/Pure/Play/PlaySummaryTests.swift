import Tacet
import Testing

@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// The last line of a playback.
@Suite struct PlaySummaryTests {
  @Test func summaryNamesWhatWasHeldAndForHowLong() {
    var summary = PlaySummary()
    summary.advance(to: 2, held: [.otherMusic("mpv")])
    #expect(summary.text(of: 26) == "nothing was heard in 0:02 of 0:26; held 0:02 (yielding to mpv)")
    summary.advance(to: 2.1, held: [.otherMusic("cmus")])
    #expect(summary.text(of: 26) == "nothing was heard in 0:02 of 0:26; held 0:02 (yielding to mpv)")
    summary.hear()
    summary.advance(to: 2.3, held: [.silentMode])
    summary.advance(to: 62, held: [])
    #expect(summary.text(of: 26) == "played 1:02 of 0:26; held 0:02 (yielding to mpv)")
    #expect(summary.text(of: nil) == "played 1:02; held 0:02 (yielding to mpv)")
  }

  @Test func playbackThatNeverAdvancedHasALineToo() {
    #expect(PlaySummary().text(of: nil) == "nothing was heard in 0:00" && !PlaySummary().wasHeard)
    #expect(PlaySummary().text(of: 0) == "nothing was heard in 0:00 of 0:00")
  }

  /// Half a second is the least that is named, unless nothing was heard at all.
  @Test func shortHoldIsNamedOnlyWhereNothingWasHeard() {
    var summary = PlaySummary()
    summary.advance(to: 0.4, held: [.silentMode])
    #expect(summary.text(of: nil) == "nothing was heard in 0:00; held 0:00 (silent mode)")
    summary.hear()
    #expect(summary.text(of: nil) == "played 0:00")
    summary.advance(to: 0.5, held: [.silentMode])
    #expect(summary.text(of: nil) == "played 0:00; held 0:00 (silent mode)")
  }

  @Test func threeLongestHoldsAreNamedAndTheRestCounted() {
    var summary = PlaySummary()
    summary.hear()
    for (index, name) in ["a", "b", "c", "d", "e"].enumerated() {
      summary.advance(to: Double((index + 1) * (index + 2) / 2), held: [.otherMusic(name), .background])
    }
    #expect(
      summary.text(of: nil)
        == "played 0:15; held 0:15 (\(HoldReason.background.summary)); held 0:05 (yielding to e); held 0:04 (yielding to d); 3 more"
    )
  }

  private static let muted = OutsideReason(.mixerMuted, output: "Speakers").summary

  @Test func playbackThatIsSilencedFromOutsideAllTheTimeIsUnheard() {
    var summary = PlaySummary()
    // Known after a moment only.
    summary.hear(nil)
    #expect(summary.mayBeHeard && !summary.wasHeard)
    summary.settle([Self.muted])
    summary.hear([Self.muted])
    summary.advance(to: 5, held: [], silenced: [Self.muted])
    summary.settle([Self.muted])
    #expect(!summary.wasHeard && !summary.mayBeHeard)
    let reason = "muted in the system's mixer (Speakers)"
    #expect(summary.text(of: 60) == "nothing was heard in 0:05 of 1:00; silenced 0:05 (\(reason))")
    summary.hear([])
    #expect(summary.wasHeard, "unmuted before its end")
  }

  @Test func playbackOfWhichNothingWasLearntFromOutsideIsHeard() {
    var summary = PlaySummary()
    summary.settle([])
    #expect(!summary.wasHeard)
    summary.hear(nil)
    summary.settle([])
    #expect(summary.wasHeard)
  }

  @Test func timeThatGoesBackCountsNothing() {
    var summary = PlaySummary()
    summary.hear()
    summary.advance(to: 3, held: [])
    summary.advance(to: 1, held: [.silentMode])
    summary.advance(to: 3.25, held: [.silentMode])
    #expect(summary.text(of: nil) == "played 0:03")
  }

  @Test func namesOfOthersStayOnOneLine() {
    var summary = PlaySummary()
    summary.advance(to: 2, held: [.otherMusic("a\nb\u{1B}[31m" + String(repeating: "x", count: 200))])
    let text = summary.text(of: nil)
    #expect(!text.contains("\n") && !text.contains("\u{1B}") && text.count < 200)
  }
}
