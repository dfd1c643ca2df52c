import TacetManners
import Testing

/// The verdict about the place of the music, from where it was found.
@Suite struct MusicPlaceTests {
  /// 1.5 s before an interruption of 4 s, and looked for again from 0.5 s after its end.
  private static let times = MusicPlace.Times(clock: 6, heard: 2...2, again: 0.5)

  private static func place(
    _ before: [(Int, Double)], _ after: [(Int, Double)], loops: [Double?] = [nil, nil],
    _ times: MusicPlace.Times = times
  ) -> MusicPlace {
    MusicPlace(
      before: before.map { .init(piece: $0.0, seconds: $0.1) }, after: after.map { .init(piece: $0.0, seconds: $0.1) },
      loops: loops, times)
  }

  @Test(
    arguments: [
      (32.0, MusicPlace.Verdict.atItsPlace, 0.0), (32.2, .atItsPlace, 0.2), (31.8, .atItsPlace, -0.2),
      (32.4, .elsewhere, 0.4), (36, .ranOn, 4), (36.4, .ranOn, 4.4), (35.4, .elsewhere, 3.4), (10, .elsewhere, -22),
    ] as [(Double, MusicPlace.Verdict, Double)])
  func verdictIsThatOfTheMusicThatIsLeftOut(after: Double, verdict: MusicPlace.Verdict, left: Double) throws {
    let place = Self.place([(0, 30)], [(0, after)])
    #expect(place.verdict == verdict)
    #expect(abs(try #require(place.seconds) - left) < 0.011)
  }

  @Test func beginningIsKnownInAnyPiece() {
    #expect(Self.place([(0, 30)], [(0, 0.6)]).verdict == .fromTheStart)
    #expect(Self.place([(0, 30)], [(1, 0.4)]).verdict == .fromTheStart)
    #expect(Self.place([(0, 30)], [(1, 32)]) == Self.place([(0, 30)], [(1, 40)]))
    #expect(Self.place([(0, 30)], [(1, 32)]).verdict == .elsewhere)
    #expect(Self.place([(0, 30)], [(1, 32)]).seconds == nil)
  }

  @Test func musicThatIsNotFoundIsNotJudged() {
    #expect(Self.place([], [(0, 32)]) == .unknown)
    #expect(Self.place([(0, 30)], []) == .unknown)
  }

  @Test func musicThatRepeatsItselfIsNotJudged() {
    // The same bar twice, 4 s apart: both verdicts are true.
    #expect(Self.place([(0, 30)], [(0, 32), (0, 36)]) == .unknown)
    // The beginning of the piece, where it stopped too.
    #expect(Self.place([(0, -1.5 + 0.1)], [(0, 0.6)]) == .unknown)
    // Repeats that do not matter.
    #expect(Self.place([(0, 30), (0, 60)], [(0, 32), (0, 62)]).verdict == .atItsPlace)
  }

  @Test func placesGoAroundTheEndOfALoop() {
    #expect(Self.place([(0, 39.5)], [(0, 1.5)], loops: [40]).verdict == .atItsPlace)
    #expect(Self.place([(0, 39.5)], [(0, 5.5)], loops: [40]).verdict == .ranOn)
    #expect(Self.place([(0, 39.5)], [(0, 1.5)], loops: [nil]).verdict == .elsewhere)
    // The clock has gone around it more than once.
    #expect(Self.place([(0, 2)], [(0, 2)], loops: [3]).verdict == .ranOn)
  }

  @Test func interruptionThatCanNotBeToldFromNoneIsNone() {
    let times = MusicPlace.Times(clock: 6, heard: 5.9...5.9, again: 3)
    #expect(Self.place([(0, 30)], [(0, 36)], times).verdict == .ranOn)
  }

  @Test func reactionThatIsNotHeardHasItsTime() {
    let times = MusicPlace.Times(clock: 6, heard: 1.5...3.5, again: 0)
    #expect(Self.place([(0, 30)], [(0, 32.6)], times).verdict == .atItsPlace)
    #expect(Self.place([(0, 30)], [(0, 32.6)], times).seconds == 0)
    #expect(Self.place([(0, 30)], [(0, 36)], times).verdict == .ranOn)
    #expect(Self.place([(0, 30)], [(0, 34.5)], times).verdict == .elsewhere)
  }
}
