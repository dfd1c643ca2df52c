import TacetSession
import Testing

@testable import TacetMonitors

/// One other program over time. How several of them are reported is in ``StreamTranslationTests``.
@Suite struct ApplicationActivityTests {
  private typealias Unnamed = ApplicationStreams.Unnamed
  private static let (first, second) = (Unnamed(stream: 1, sink: 0), Unnamed(stream: 2, sink: 0))
  private let none = ApplicationStreams(name: "App")
  private let unnamed = ApplicationStreams(name: "App", unnamed: [first, second])

  private func ms(_ count: Int) -> Duration { .milliseconds(count) }

  /// A program whose streams came after the first inventory.
  private func player(_ streams: ApplicationStreams? = nil) -> ApplicationActivity {
    ApplicationActivity(streams ?? unnamed, at: .zero, wasThere: false)
  }

  @Test func programWithoutAStreamIsNotRemembered() {
    #expect(player(none).isInitial && ApplicationActivity(none, at: .zero, wasThere: true).isInitial)
    #expect(!player().isInitial && !player(ApplicationStreams(name: "App", playsMusic: true)).isInitial)
    var player = ApplicationActivity(unnamed, at: .zero, wasThere: true)
    player.update(none, at: ms(1_000))
    #expect(player.isMusic && !player.isInitial && player.deadline == ms(2_200))
    player.advance(to: ms(2_200))
    #expect(!player.isMusic && player.isInitial && player.metered.isEmpty)
  }

  @Test func streamsThatWereThereCountAtOnceAndEndWhenAllAreSilent() {
    var player = ApplicationActivity(unnamed, at: .zero, wasThere: true)
    #expect(player.isMusic && player.metered == [Self.first, Self.second])
    player.handle(peak: 0, of: Self.first, at: ms(100))
    player.advance(to: ms(9_000))
    #expect(player.isMusic)
    player.handle(peak: 0, of: Self.second, at: ms(9_000))
    player.advance(to: ms(10_199))
    #expect(player.isMusic)
    player.advance(to: ms(10_200))
    #expect(!player.isMusic && player.metered == [Self.first, Self.second])
  }

  /// A meter that measures nonsense measures silence.
  @Test(arguments: [.nan, -1, -.infinity, 0, ApplicationActivity.threshold] as [Float])
  func peakThatIsNotAboveTheThresholdIsSilence(_ peak: Float) {
    var player = player()
    for time in stride(from: 100, through: 2_000, by: 100) { player.handle(peak: peak, of: Self.first, at: ms(time)) }
    #expect(!player.isMusic && player.deadline == nil)
  }

  @Test func soundsOfTwoStreamsAreNoRunTogether() {
    var player = player()
    player.handle(peak: 1, of: Self.first, at: ms(100))
    player.handle(peak: 1, of: Self.second, at: ms(200))
    player.handle(peak: 1, of: Self.second, at: ms(300))
    #expect(!player.isMusic)
    player.handle(peak: .infinity, of: Self.second, at: ms(400))
    #expect(player.isMusic)
  }

  @Test func runIsBrokenByASilenceLongerThanItsGap() {
    for (silence, counts) in [(500, true), (501, false)] {
      var player = player()
      player.handle(peak: 1, of: Self.first, at: ms(100))
      player.handle(peak: 0, of: Self.first, at: ms(200))
      player.handle(peak: 1, of: Self.first, at: ms(100 + silence))
      #expect(player.isMusic == counts)
    }
  }

  @Test func peakOfAStreamThatIsNotItsOwnChangesNothing() {
    let before = player()
    var player = before
    for _ in 0..<9 { player.handle(peak: 1, of: Unnamed(stream: 9, sink: 0), at: .zero) }
    player.meterReady(of: Unnamed(stream: 9, sink: 0), at: .zero)
    player.meterLost(of: Unnamed(stream: 9, sink: 0), at: .zero)
    #expect(player == before)
  }

  @Test func programThatTalksNeedsNoMeterAndCountsAsNoMusic() {
    var player = ApplicationActivity(unnamed, at: .zero, wasThere: true)
    player.update(ApplicationStreams(name: "App", talk: .stated, unnamed: unnamed.unnamed), at: ms(100))
    #expect(player.isTalking && player.metered.isEmpty)
    player.advance(to: ms(1_300))
    #expect(!player.isMusic)
    // When it talks no more, its streams are silent until they sound.
    player.update(unnamed, at: ms(5_000))
    player.advance(to: ms(7_000))
    #expect(!player.isTalking && !player.isMusic && player.metered == unnamed.unnamed)
  }

  @Test func thirdMeterThatIsLostMeansThatThereIsNone() {
    var player = player()
    for (number, time) in [0, 300, 600].enumerated() {
      #expect(player.metered.contains(Self.first) && !player.isMusic, "\(number)")
      player.meterLost(of: Self.first, at: ms(time))
      #expect(player.metered == [Self.second])
      player.advance(to: ms(time + 200))
    }
    #expect(player.isMusic && !player.metered.contains(Self.first))
    player.advance(to: ms(5_600))
    #expect(player.metered.contains(Self.first))
    // Its next meter measures silence after all.
    player.handle(peak: 0, of: Self.first, at: ms(5_700))
    player.advance(to: ms(6_900))
    #expect(!player.isMusic)
  }
}
