import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetFeedback

/// The mix as numbers, and the plays that are superseded or end; time is an argument.
@Suite struct FeedbackMixerTests {
  /// A mixer rendered in blocks of 10 ms, with its output.
  private struct MixerRig {
    var mixer = FeedbackMixer()
    var now = Duration.zero
    var ends: [UInt64: SoundEnd] = [:]
    var unrendered: Set<UInt64> = []
    var output: [Float] = []

    mutating func render(milliseconds: Int) {
      for _ in 0..<(milliseconds / 10) {
        var block = [Float](repeating: .nan, count: 2 * 480)
        mixer.render(into: &block, frames: 480, at: now)
        output += stride(from: 0, to: block.count, by: 2).map { block[$0] }
        pass(.milliseconds(10))
      }
    }

    mutating func pass(_ time: Duration) {
      now += time
      mixer.advance(to: now)
      take()
    }

    mutating func take() {
      for event in mixer.drainEvents() {
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
      mixer.add(id, samples, requested: now)
      take()
    }
  }

  private static func level(_ level: Float, milliseconds: Int) -> ShortSoundPCM {
    ShortSoundPCM(Array(repeating: [level, -level], count: 48 * milliseconds).flatMap { $0 })
  }

  @Test func noPlayEndsBeforeTheOutputIsKnownToTakeFrames() {
    var rig = MixerRig()
    rig.mixer.beginOutput()
    rig.add(1, Self.level(0.5, milliseconds: 25))
    rig.render(milliseconds: 30)
    rig.pass(.milliseconds(200))
    #expect(rig.ends.isEmpty)
    rig.mixer.latency = .milliseconds(50)
    rig.mixer.proveOutput(at: rig.now)
    rig.pass(.milliseconds(49))
    #expect(rig.ends.isEmpty)
    rig.pass(.milliseconds(1))
    #expect(rig.ends == [1: .finished])
    // An output that takes nothing at all is waited for by a second.
    rig.mixer.beginOutput()
    rig.add(2, Self.level(0.5, milliseconds: 10))
    rig.render(milliseconds: 10)
    rig.pass(.milliseconds(1_049))
    #expect(rig.ends[2] == nil)
    rig.pass(.milliseconds(1))
    #expect(rig.ends[2] == .finished)
  }

  @Test func playStartsWithTheNextBlockAndEndsOnTime() {
    var rig = MixerRig()
    rig.add(1, Self.level(0.5, milliseconds: 25))
    rig.render(milliseconds: 20)
    #expect(rig.ends.isEmpty)
    rig.render(milliseconds: 20)
    #expect(rig.ends == [1: .finished])
    #expect(rig.output == Array(repeating: 0.5, count: 48 * 25) + Array(repeating: 0, count: 48 * 15))
    #expect(rig.mixer.nextDeadline == nil)
  }

  /// The output's timer follows it: a tap that waits is given up after 0.3 s, and one that sounds ends with its last
  /// frame.
  @Test func firstBlockMovesTheDeadlineToTheEnd() {
    var mixer = FeedbackMixer(latency: .milliseconds(20))
    mixer.add(1, ShortSoundPCM([Float](repeating: 0.5, count: 2 * 960)), requested: .zero)
    #expect(mixer.nextDeadline == FeedbackMixer.startLimit)
    var block = [Float](repeating: 0, count: 2 * 480)
    mixer.render(into: &block, frames: 480, at: .milliseconds(5))
    #expect(mixer.nextDeadline == .milliseconds(5 + 20 + 20))
  }

  @Test func overlappingPlaysAreMixedAndLimited() {
    var rig = MixerRig()
    rig.add(1, Self.level(0.25, milliseconds: 30))
    rig.render(milliseconds: 10)
    rig.add(2, Self.level(0.5, milliseconds: 10))
    rig.add(3, Self.level(0.75, milliseconds: 10))
    rig.render(milliseconds: 20)
    #expect(rig.output[0] == 0.25)
    let together = rig.output[480..<960]
    #expect(together.allSatisfy { abs($0 - 1) < 1e-6 })
    #expect(rig.ends == [1: .finished, 2: .finished, 3: .finished])
  }

  @Test func waitingPlaysOfOneSoundAreMerged() {
    var rig = MixerRig()
    let tap = Self.level(0.125, milliseconds: 20)
    for id in 1...1_000 { rig.add(UInt64(id), tap) }
    #expect(rig.ends.count == 999 && rig.ends.values.allSatisfy { $0 == .superseded })
    rig.render(milliseconds: 30)
    #expect(rig.ends[1_000] == .finished)
    #expect(rig.output.allSatisfy { $0 == 0.125 || $0 == 0 })
  }

  @Test func fourthPlayOfOneSoundFadesTheOldest() {
    var rig = MixerRig()
    let long = Self.level(0.125, milliseconds: 1_000)
    for id in 1...5 {
      rig.add(UInt64(id), long)
      rig.render(milliseconds: 10)
    }
    #expect(rig.ends == [1: .superseded, 2: .superseded])
    // After the fade of 5 ms three are left; on the way no step is larger than the fade's own and a new play.
    #expect(rig.output[480 * 4 + 300] == 0.375)
    rig.render(milliseconds: 1_000)
    #expect(rig.ends.values.count { $0 == .finished } == 3)
    #expect(rig.output.last == 0)
  }

  @Test func seventeenthPlayEndsTheOldest() {
    var rig = MixerRig()
    for id in 1...20 {
      rig.add(UInt64(id), Self.level(0.01, milliseconds: 500))
      rig.render(milliseconds: 10)
    }
    #expect(rig.ends.keys.sorted() == [1, 2, 3, 4])
    #expect(abs((rig.output.last ?? 0) - 0.16) < 1e-5)
  }

  @Test func unrenderedPlayIsNeverHeardAndEndsOnTime() {
    var rig = MixerRig()
    rig.add(1, Self.level(0.5, milliseconds: 100))
    rig.add(2, Self.level(0.25, milliseconds: 1_000))
    rig.pass(.milliseconds(299))
    #expect(rig.ends.isEmpty && rig.unrendered.isEmpty)
    rig.pass(.milliseconds(1))
    #expect(rig.unrendered == [1, 2] && rig.ends == [1: .late])
    rig.render(milliseconds: 100)
    #expect(rig.output.allSatisfy { $0 == 0 })
    rig.pass(.milliseconds(599))
    #expect(rig.ends.count == 1)
    rig.pass(.milliseconds(1))
    #expect(rig.ends == [1: .late, 2: .late])
    #expect(rig.mixer.nextDeadline == nil)
  }

  /// A click may be shorter than its output takes to begin.
  @Test func shortPlayWaitsForItsFirstBlock() {
    var rig = MixerRig()
    rig.add(1, Self.level(0.5, milliseconds: 1))
    rig.pass(.milliseconds(250))
    #expect(rig.ends.isEmpty)
    rig.render(milliseconds: 10)
    #expect(rig.ends == [1: .finished] && rig.output.contains(0.5))
  }

  @Test func lostOutputMakesPlaysUnrendered() {
    var rig = MixerRig()
    rig.add(1, Self.level(0.5, milliseconds: 100))
    rig.render(milliseconds: 10)
    rig.add(2, Self.level(0.5, milliseconds: 100))
    rig.mixer.loseOutput()
    rig.take()
    // Blocks of the first one may have gone to a server that was dead already.
    #expect(rig.unrendered == [1, 2])
    rig.mixer.loseOutput()
    rig.pass(.milliseconds(100))
    #expect(rig.unrendered == [1, 2])
    #expect(rig.ends == [1: .unheard, 2: .unheard])
  }

  @Test func playsFadeOutWhenSoundsAreForbidden() {
    var rig = MixerRig()
    rig.add(1, Self.level(0.5, milliseconds: 500))
    rig.render(milliseconds: 10)
    rig.add(2, Self.level(0.5, milliseconds: 100))
    rig.output = []
    rig.mixer.silence()
    rig.take()
    #expect(rig.ends == [1: .unheard], "the second one ends on time")
    #expect(rig.unrendered == [1, 2], "an alert is replaced")
    rig.render(milliseconds: 200)
    #expect(rig.ends == [1: .unheard, 2: .unheard])
    #expect(rig.output[..<240].allSatisfy { $0 >= 0 && $0 <= 0.5 } && rig.output[240...].allSatisfy { $0 == 0 })
    #expect(zip(rig.output, rig.output.dropFirst()).allSatisfy { $0 - $1 < 0.01 })
  }

  /// Long random sequences: every play ends exactly once and on time, the newest is always heard where there is an
  /// output, and nothing is left behind.
  @Test(arguments: 1...8)
  func randomPlaysEndExactlyOnce(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var rig = MixerRig()
    let sounds = [1, 40, 300, 2_000].map { Self.level(0.05, milliseconds: $0) }
    var last: UInt64 = 0
    for _ in 0..<5_000 {
      switch random.next() % 8 {
      case 0...3:
        last += 1
        rig.add(last, sounds[Int(random.next() % 4)])
      case 4, 5: rig.render(milliseconds: 10 * Int(1 + random.next() % 5))
      case 6: rig.pass(.milliseconds(Int(random.next() % 400)))
      default:
        if random.next() % 10 == 0 {
          if random.next() % 2 == 0 { rig.mixer.loseOutput() } else { rig.mixer.silence() }
          rig.pass(.zero)
        }
      }
      if let next = rig.mixer.nextDeadline { #expect(next > rig.now) }
    }
    last += 1
    rig.add(last, sounds[1])
    rig.render(milliseconds: 100)
    #expect(rig.ends[last] == .finished)
    rig.pass(.seconds(5))
    #expect(rig.ends.count == Int(last))
    #expect(rig.mixer.nextDeadline == nil)
    #expect(rig.output.allSatisfy { abs($0) <= 1 })
  }
}
