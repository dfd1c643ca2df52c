import TacetDecoding
import TacetSignal
import Testing

@testable import Tacet

/// One soundtrack on a deck: where it is after so many frames, where its loop begins again, and where it ends.
@Suite struct SoundtrackPartTests {
  /// 10,000 frames, of which 2,000 to 4,999 repeat.
  private func part(_ loops: LoopCount, from frame: Int = 0, begins: Int = 0, rate: Int = 48_000) throws
    -> SoundtrackPart
  {
    let piece = try Soundtrack.silence(frames: 10_000, sampleRate: rate)
    let looped = try piece.looping(over: try #require(LoopRegion(start: 2_000, end: 5_000)))
    var part = SoundtrackPart(SoundtrackQueue.Entry(soundtrack: looped, loops: loops, startFrame: frame), index: 0)
    part.begins = begins
    return part
  }

  private func place(_ part: SoundtrackPart, _ played: Int) -> [Int] {
    let place = part.place(after: played, sampleRate: 48_000)
    return [place.frame, place.passed]
  }

  @Test func placeIsCountedFromWhereThePartBegins() throws {
    let part = try part(3, from: 1_000, begins: 700)
    #expect(place(part, 0) == [1_000, 0] && place(part, 700) == [1_000, 0] && place(part, 4_699) == [4_999, 0])
    #expect(place(part, 4_700) == [2_000, 1] && place(part, 7_700) == [2_000, 2])
    #expect(place(part, 10_700) == [5_000, 2] && place(part, 1 << 40) == [10_000, 2])
  }

  @Test func lengthIsThatOfTheFileAndTheRoundsOfItsLoop() throws {
    let lengths = try [false, 1, 2, 3, true].map { try part($0, from: 1_000).length(sampleRate: 48_000) }
    #expect(lengths == [9_000, 9_000, 12_000, 15_000, .max])
    // Behind the loop it plays to the end.
    #expect(try part(4, from: 5_000).length(sampleRate: 48_000) == 5_000)
    #expect(try part(2, rate: 24_000).length(sampleRate: 48_000) == 26_000)
    // A part of a frame is played.
    #expect(try part(false, rate: 44_100).length(sampleRate: 48_000) == 10_885)
    #expect(try part(false, from: 20_000).length(sampleRate: 48_000) == 0)
  }

  @Test func endIsLimitedToTheRangeOfFrames() throws {
    #expect(try part(2, begins: 500).end(sampleRate: 48_000) == 13_500)
    #expect(try part(true, begins: 500).end(sampleRate: 48_000) == .max)
    #expect(try part(2, begins: .max - 5).end(sampleRate: 48_000) == .max)
    #expect(try part(LoopCount(.max / 1_000)).end(sampleRate: 48_000) == .max)
  }

  @Test(arguments: [0, 1, 1 << 40, 1 << 62, .max] as [Int], [1, 44_100, 192_000])
  func startsOfTheLoopAreFoundFromAnyFrame(first: Int, rate: Int) throws {
    for part in [try part(true), try part(3), try part(LoopCount(.max), begins: 1 << 40)] {
      for end in [Int.min, 0, first, .max] {
        let starts = part.loopStarts(from: first, to: end, sampleRate: rate, limit: 3)
        #expect(starts.count <= 3 && starts.allSatisfy { $0 >= min(first, 1 << 40) && $0 < end })
      }
      #expect(part.loopStarts(from: first, to: .max, sampleRate: rate, limit: 0).isEmpty)
    }
  }

  @Test func loopBeginsAgainAsOftenAsItIsTo() throws {
    func starts(_ part: SoundtrackPart, from first: Int = 0, to end: Int = .max, limit: Int = 9) -> [Int] {
      part.loopStarts(from: first, to: end, sampleRate: 48_000, limit: limit)
    }
    let three = try part(3, from: 1_000, begins: 100)
    #expect(starts(three) == [4_100, 7_100] && starts(three, from: 4_100, to: 7_100) == [4_100])
    #expect(
      starts(three, from: 4_101) == [7_100] && starts(three, from: 7_101).isEmpty && starts(three, limit: 1) == [4_100])
    for part in [try part(false), try part(3, from: 5_000)] { #expect(starts(part).isEmpty) }
    #expect(try starts(part(true), from: 3_000_000_000, limit: 2) == [3_000_002_000, 3_000_005_000])
  }

  /// Whatever window is asked for, and at whatever rate: the places are those of the whole list, where the place goes
  /// back.
  @Test(arguments: [48_000, 44_100, 96_000, 11_025])
  func loopStartsOfAWindowAreThoseOfAllThatAreInIt(rate: Int) throws {
    var random = SeededGenerator(seed: UInt64(rate))
    for _ in 0..<50 {
      let part = try part(
        LoopCount(.random(in: 1...6, using: &random)), from: .random(in: 0...4_999, using: &random),
        begins: .random(in: 0...5_000, using: &random), rate: rate)
      let all = part.loopStarts(from: 0, to: .max, sampleRate: 48_000, limit: 100)
      #expect(all.count == part.loops.repeats)
      for (round, start) in all.enumerated() {
        #expect(place(part, start - 3)[1] == round && place(part, start + 3)[1] == round + 1)
      }
      for _ in 0..<20 {
        let first = Int.random(in: 0...200_000, using: &random)
        let end = first + Int.random(in: 0...50_000, using: &random)
        let window = part.loopStarts(from: first, to: end, sampleRate: 48_000, limit: 100)
        #expect(window == all.filter { $0 >= first && $0 < end })
      }
    }
  }

  @Test func timeOfTheMusicNeedsATempo() throws {
    let part = try part(true)
    #expect(part.musicTime(sampleRate: 48_000) == nil)
    let timed = SoundtrackPart(
      SoundtrackQueue.Entry(soundtrack: part.soundtrack.withTempo(TempoMap(tempo: 1_440)), loops: 2), index: 0)
    let time = try #require(timed.musicTime(sampleRate: 48_000))
    // A beat is 2,000 frames; the loop goes from beat 1 to beat 2.5, once.
    #expect(time.position(after: 4_000).beats == 2 && time.position(after: 5_000).beats == 1)
    #expect(time.position(after: 8_000).beats == 2.5 && time.position(after: 9_000).beats == 3)
  }
}
