import TacetManners
import Testing

/// The verdict of a row, from what was recorded.
@Suite struct RowReportTests {
  @Test func silenceThatComesAndGoesIsKept() throws {
    let report = RowReport(.silentMode, track([(0, 4.3, 0.2), (8.5, 12, 0.2)]), times)
    let figures = try #require(report.figures)
    #expect(figures.before.map { abs($0 + 13.98) < 0.1 } == true)
    #expect(figures.during == nil)
    #expect(figures.after.map { abs($0 + 13.98) < 0.3 } == true)
    #expect(figures.secondsUntilSilent.map { abs($0 - 0.3) <= 0.06 } == true)
    #expect(figures.secondsUntilBack.map { abs($0 - 0.5) <= 0.06 } == true)
    #expect(report.isKept == true)
    #expect(report.remark == "as players wish")
  }

  @Test(arguments: MannersRow.allCases)
  func gameThatPlaysOnKeepsTheRowsOfOutputsAlone(row: MannersRow) {
    let report = RowReport(row, track([(0, 12, 0.2)]), times)
    #expect(report.isKept == [.heard, .back].contains(row.wish))
  }

  @Test func silenceForGoodIsNotKept() {
    let report = RowReport(.server, track([(0, 4, 0.2)]), times)
    #expect(report.isKept == false)
    #expect(report.remark == "not heard again")
    #expect(report.figures?.secondsUntilBack == nil)
  }

  @Test func lateSilenceIsNoReaction() {
    let longer = RowTimes(begin: 100, act: 104, restore: 110, end: 112)
    let report = RowReport(.call, track([(0, 6.5, 0.2), (10.2, 12, 0.2)]), longer)
    #expect(report.isKept == false)
    #expect(report.remark == "silent only after 2.5 s")
  }

  @Test func timeThatTheCommandsTakeIsNoneOfTheGames() {
    // A busy machine hides the window in 2.5 s.
    let slow = RowTimes(begin: 100, act: 104, acted: 106.5, restore: 109.5, end: 112)
    let report = RowReport(.hidden, track([(0, 6.7, 0.2), (9.6, 12, 0.2)]), slow)
    #expect(report.figures?.secondsUntilSilent.map { abs($0 - 0.2) <= 0.06 } == true)
    #expect(report.isKept == true)
    #expect(RowReport(.hidden, track([(0, 3.9, 0.2), (9.6, 12, 0.2)]), slow).figures?.secondsUntilSilent == 0)
  }

  @Test(arguments: [(0.2, false), (0.12, false), (0.05, true), (0, true)] as [(Float, Bool)])
  func musicThatYieldsIsSixDecibelsQuieter(amplitude: Float, isKept: Bool) {
    let report = RowReport(.voiceChat, track([(0, 4, 0.2), (4, 8, amplitude), (8, 12, 0.2)]), times)
    #expect(report.isKept == isKept)
  }

  @Test func levelAfterwardsIsThatOfTheSecondHalf() {
    // A chat's end takes seconds: the music comes back 2 s later.
    let report = RowReport(.voiceChat, track([(0, 4, 0.2), (4, 10, 0.02), (10, 12, 0.2)]), times)
    #expect(report.figures?.after.map { abs($0 + 13.98) < 0.1 } == true)
    #expect(report.isKept == true)
    #expect(RowReport(.voiceChat, track([(0, 4, 0.2), (4, 12, 0.02)]), times).isKept == false)
  }

  @Test func soundOnAnotherOutputThanThatOfPlayersDoesNotCount() {
    let whole = track([(0, 12, 0.2)])
    #expect(RowReport(.otherOutput, whole, meanwhile: track([]), times).remark == "not heard")
    #expect(RowReport(.otherOutput, whole, meanwhile: track([(4.2, 8, 0.2)]), times).isKept == true)
  }

  @Test func soundOfTheRestoringIsNotThatOfBefore() {
    // The server starts in a second, and the game plays before that is known.
    let slow = RowTimes(begin: 100, act: 104, restore: 108, restored: 109, end: 112)
    let report = RowReport(.server, track([(0, 4, 0.2), (8.6, 12, 0.2)]), slow)
    #expect(report.figures?.during == nil)
    #expect(report.figures?.secondsUntilBack == 0)
    #expect(report.isKept == true)
  }

  @Test func gameThatEndsIsNotKeptAndCostsNothing() {
    let cost = RowReport.Cost(processor: 0.25, wakeups: 20)
    let track = track([(0, 12, 0.2)])
    #expect(RowReport(.mute, track, times, cost: cost).cost == cost)
    let report = RowReport(.mute, track, times, cost: cost, end: "it was killed by SIGSEGV")
    #expect(report.cost == nil)
    #expect(report.isKept == false)
    #expect(report.remark == "the game ended: it was killed by SIGSEGV")
  }

  @Test func requiredRowsFailWhereNotKeptNotMadeOrMissing() {
    var report = MannersReport(game: ["game"], server: "pulseaudio", seconds: 4)
    report.rows = [
      RowReport(.mute, track([(0, 12, 0.2)]), times), RowReport(.call, track([(0, 12, 0.2)]), times),
      RowReport(.hidden, obstacle: "not installed: Xvfb"),
    ]
    #expect(report.failures(of: [.mute]).isEmpty)
    #expect(
      report.failures(of: [.mute, .call, .hidden, .lock]) == [
        "call: plays on", "hidden could not be made: not installed: Xvfb", "lock was not made",
      ])
  }
}
