import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetFeedback

/// What sounds, what gives way and what ends when: with time as an argument, and the sum as numbers.
@Suite struct SoundBoardTests {
  /// A board that is rendered in blocks of 10 ms, and keeps what it put out.
  private struct Desk {
    var board = FeedbackMixer()
    var now = Duration.zero
    var ends: [UInt64: SoundEnd] = [:]
    var unrendered: Set<UInt64> = []
    var output: [Float] = []

    mutating func render(milliseconds: Int) {
      for _ in 0..<(milliseconds / 10) {
        var block = [Float](repeating: .nan, count: 2 * 480)
        board.render(into: &block, frames: 480, at: now)
        output += stride(from: 0, to: block.count, by: 2).map { block[$0] }
        pass(.milliseconds(10))
      }
    }

    mutating func pass(_ time: Duration) {
      now += time
      board.advance(to: now)
      take()
    }

    mutating func take() {
      for event in board.takeEvents() {
        switch event {
        case .ended(let id, let end):
          #expect(ends.updateValue(end, forKey: id) == nil, "\(id) ended twice")
        case .unrendered(let id):
          #expect(ends[id] == nil)
          #expect(unrendered.insert(id).inserted, "\(id) was given up twice")
        }
      }
    }

    mutating func add(_ id: UInt64, _ samples: ShortSoundPCM) {
      board.add(id, samples, requested: now)
      take()
    }
  }

  private static func level(_ level: Float, milliseconds: Int) -> ShortSoundPCM {
    ShortSoundPCM(Array(repeating: [level, -level], count: 48 * milliseconds).flatMap { $0 })
  }

  @Test func aSoundIsHeardFromTheNextBlockAsItIsAndEndsOnTime() {
    var desk = Desk()
    desk.add(1, Self.level(0.5, milliseconds: 25))
    desk.render(milliseconds: 20)
    #expect(desk.ends.isEmpty)
    desk.render(milliseconds: 20)
    #expect(desk.ends == [1: .finished])
    #expect(desk.output == Array(repeating: 0.5, count: 48 * 25) + Array(repeating: 0, count: 48 * 15))
    #expect(desk.board.nextDeadline == nil && !desk.board.wantsOutput)
  }

  @Test func whatOverlapsIsAddedAndLimited() {
    var desk = Desk()
    desk.add(1, Self.level(0.25, milliseconds: 30))
    desk.render(milliseconds: 10)
    desk.add(2, Self.level(0.5, milliseconds: 10))
    desk.add(3, Self.level(0.75, milliseconds: 10))
    desk.render(milliseconds: 20)
    #expect(desk.output[0] == 0.25)
    let together = desk.output[480..<960]
    #expect(together.allSatisfy { abs($0 - 1) < 1e-6 })
    #expect(desk.ends == [1: .finished, 2: .finished, 3: .finished])
  }

  @Test func playsOfOneSoundThatWaitAreOne() {
    var desk = Desk()
    let tap = Self.level(0.125, milliseconds: 20)
    for id in 1...1_000 { desk.add(UInt64(id), tap) }
    #expect(desk.ends.count == 999 && desk.ends.values.allSatisfy { $0 == .superseded })
    desk.render(milliseconds: 30)
    #expect(desk.ends[1_000] == .finished)
    #expect(desk.output.allSatisfy { $0 == 0.125 || $0 == 0 })
  }

  @Test func ofOneSoundThreeAreHeardAndTheOldestFades() {
    var desk = Desk()
    let long = Self.level(0.125, milliseconds: 1_000)
    for id in 1...5 {
      desk.add(UInt64(id), long)
      desk.render(milliseconds: 10)
    }
    #expect(desk.ends == [1: .superseded, 2: .superseded])
    // After the fade of 5 ms three are left; on the way no step is larger than the fade's own and a new play.
    #expect(desk.output[480 * 4 + 300] == 0.375)
    desk.render(milliseconds: 1_000)
    #expect(desk.ends.values.count { $0 == .finished } == 3)
    #expect(desk.output.last == 0)
  }

  @Test func ofAllSoundsSixteenAreHeard() {
    var desk = Desk()
    for id in 1...20 {
      desk.add(UInt64(id), Self.level(0.01, milliseconds: 500))
      desk.render(milliseconds: 10)
    }
    #expect(desk.ends.keys.sorted() == [1, 2, 3, 4])
    #expect(abs((desk.output.last ?? 0) - 0.16) < 1e-5)
  }

  @Test func whatNobodyRendersInTimeIsNotHeardLaterAndEndsOnTime() {
    var desk = Desk()
    desk.add(1, Self.level(0.5, milliseconds: 100))
    desk.add(2, Self.level(0.25, milliseconds: 1_000))
    desk.pass(.milliseconds(299))
    #expect(desk.ends.isEmpty && desk.unrendered.isEmpty)
    desk.pass(.milliseconds(1))
    #expect(desk.unrendered == [1, 2] && desk.ends == [1: .unheard])
    desk.render(milliseconds: 100)
    #expect(desk.output.allSatisfy { $0 == 0 })
    desk.pass(.milliseconds(599))
    #expect(desk.ends.count == 1)
    desk.pass(.milliseconds(1))
    #expect(desk.ends == [1: .unheard, 2: .unheard])
    #expect(desk.board.nextDeadline == nil)
  }

  /// A click may be shorter than its output takes to begin.
  @Test func aShortSoundWaitsForItsFirstBlock() {
    var desk = Desk()
    desk.add(1, Self.level(0.5, milliseconds: 1))
    desk.pass(.milliseconds(250))
    #expect(desk.ends.isEmpty)
    desk.render(milliseconds: 10)
    #expect(desk.ends == [1: .finished] && desk.output.contains(0.5))
  }

  @Test func aLostOutputGivesUpWhatWaits() {
    var desk = Desk()
    desk.add(1, Self.level(0.5, milliseconds: 100))
    desk.render(milliseconds: 10)
    desk.add(2, Self.level(0.5, milliseconds: 100))
    desk.board.loseOutput()
    desk.take()
    #expect(desk.unrendered == [2] && !desk.board.wantsOutput)
    desk.pass(.milliseconds(100))
    #expect(desk.ends == [1: .unheard, 2: .unheard])
  }

  /// Long random sequences: every play ends exactly once and on time, the newest is always heard where there is an
  /// output, and nothing is left behind.
  @Test(arguments: 1...8)
  func randomPlays(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var desk = Desk()
    let sounds = [1, 40, 300, 2_000].map { Self.level(0.05, milliseconds: $0) }
    var last: UInt64 = 0
    for _ in 0..<5_000 {
      switch random.next() % 8 {
      case 0...3:
        last += 1
        desk.add(last, sounds[Int(random.next() % 4)])
      case 4, 5: desk.render(milliseconds: 10 * Int(1 + random.next() % 5))
      case 6: desk.pass(.milliseconds(Int(random.next() % 400)))
      default:
        if random.next() % 10 == 0 {
          desk.board.loseOutput()
          desk.pass(.zero)
        }
      }
      if let next = desk.board.nextDeadline { #expect(next > desk.now) }
    }
    last += 1
    desk.add(last, sounds[1])
    desk.render(milliseconds: 100)
    #expect(desk.ends[last] == .finished)
    desk.pass(.seconds(5))
    #expect(desk.ends.count == Int(last))
    #expect(desk.board.nextDeadline == nil && !desk.board.wantsOutput)
    #expect(desk.output.allSatisfy { abs($0) <= 1 })
  }
}
