import TacetSession
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetMixer

/// The soundtrack as a block of its own, beside one that has everything.
@Suite struct SoundtrackSplitTests {
  /// A renderer with a soundtrack and a looping voice, both positive: their sum is louder than either.
  private static func renderer(music: Float, effect: Float) throws -> Renderer {
    let renderer = try Renderer()
    renderer.game.clearDeck(0, DeckPlay())
    renderer.game.armDeck(0, generation: 1)
    let samples = (0..<60_000).map { music * (1 + Float($0 % 97) / 97) }
    _ = renderer.feeder.feed(0, samples, count: samples.count)
    let pcm = PCM(
      format: AudioFormat(sampleRate: 48_000, channels: 1),
      samples: (0..<4_800).map { effect * (1 + Float($0 % 101) / 101) })
    let buffer = renderer.buffer(of: pcm, loop: LoopRegion(start: 0, end: 4_800))
    var parameters = VoiceParameters()
    parameters.loops = true
    _ = renderer.game.start(StartCommand(slot: 0, generation: 1, buffer: buffer), parameters)
    return renderer
  }

  /// Blocks of a renderer: what is put out without the soundtrack, and the soundtrack; silence where it is not apart.
  private static func render(
    _ renderer: Renderer, _ frames: Int, apart: Bool
  ) -> (rest: [Float], soundtrack: [Float]) {
    var rest = [Float](repeating: 9, count: 2 * frames)
    var soundtrack = [Float](repeating: apart ? 9 : 0, count: 2 * frames)
    if apart {
      renderer.output.render(into: &rest, soundtrack: &soundtrack, frames: frames)
    } else {
      renderer.output.render(into: &rest, frames: frames)
    }
    return (rest, soundtrack)
  }

  /// Renders two renderers alike, the first in one block and the second apart in the blocks of these numbers, with
  /// orders for the master in between. Returns the largest difference between the first and the sum of the second.
  private static func largestDifference(
    music: Float, effect: Float, apart: (Int) -> Bool, order: (GameSide, Int) -> Void = { _, _ in }
  ) throws -> (difference: Float, peak: Float) {
    let (one, two) = (
      try renderer(music: music, effect: effect), try renderer(music: music, effect: effect)
    )
    let lengths = [480, 64, 1, 512, 1_000, 63, 240]
    var (difference, peak) = (Float(0), Float(0))
    for block in 0..<40 {
      order(one.game, block)
      order(two.game, block)
      let frames = lengths[block % lengths.count]
      let whole = render(one, frames, apart: false).rest
      let parts = render(two, frames, apart: apart(block))
      for index in 0..<(2 * frames) {
        difference = max(difference, abs(whole[index] - (parts.rest[index] + parts.soundtrack[index])))
        peak = max(peak, abs(parts.rest[index]), abs(parts.soundtrack[index]), abs(whole[index]))
      }
    }
    return (difference, peak)
  }

  @Test func partsSumToTheBlockThatHasEverything() throws {
    let (difference, _) = try Self.largestDifference(music: 0.2, effect: 0.2, apart: { _ in true })
    #expect(difference == 0)
  }

  @Test(arguments: [Float(0.4), 3])
  func partsThatAreTooLoudTogetherAreLimitedByOneGain(level: Float) throws {
    let (difference, peak) = try Self.largestDifference(music: level, effect: level, apart: { _ in true })
    #expect(difference < 1e-6)
    #expect(peak <= 1)
  }

  @Test(arguments: [[0], [7], [3, 9, 17], [20, 22, 23]])
  func soundtrackComesAndGoesApartAtAnyBlock(turns: [Int]) throws {
    let isApart = { (block: Int) in turns.filter { $0 <= block }.count % 2 == 1 }
    let (difference, peak) = try Self.largestDifference(music: 0.5, effect: 0.4, apart: isApart)
    #expect(difference < 1e-6)
    #expect(peak <= 1)
  }

  @Test(arguments: [0, 12])
  func ordersForTheMasterReachBothParts(firstApart: Int) throws {
    var master = BusControls()
    let (difference, _) = try Self.largestDifference(
      music: 0.3, effect: 0.3, apart: { $0 >= firstApart },
      order: { game, block in
        switch block {
        case 4: master.cutoffs.set(SoundFilter(lowPassHertz: 900, highPassHertz: 60), over: 2_000)
        case 8: master.setGain(0.5, over: 3_000)
        case 10:
          master.mono.set(true, over: 4_000)
          master.balance.set(0.5, over: 4_000)
          master.reduced.set(true, over: 4_000)
        case 24: master.cutoffs.set(SoundFilter(), over: 1_000)
        case 28: master.setGain(1.5, over: 0)
        default: break
        }
        game.publish(&master, of: .master)
      })
    // A recursive filter rounds each part by itself.
    #expect(difference < 5e-6)
  }

  @Test func eachPartHasNothingOfTheOther() throws {
    let music = try Self.renderer(music: 0.2, effect: 0)
    let effect = try Self.renderer(music: 0, effect: 0.2)
    #expect(Self.render(music, 4_800, apart: true).rest.allSatisfy { $0 == 0 })
    #expect(Self.render(effect, 4_800, apart: true).soundtrack.allSatisfy { $0 == 0 })
  }

  @Test func partThatIsTooLoudAloneIsLimitedThoughTheSumIsNot() throws {
    let renderer = try Self.renderer(music: 1.5, effect: -1.5)
    let parts = Self.render(renderer, 9_600, apart: true)
    #expect((parts.rest + parts.soundtrack).allSatisfy { abs($0) <= 1 })
    #expect(zip(parts.rest, parts.soundtrack).allSatisfy { abs($0 + $1) <= 1 })
  }

  @Test func rendererThatIsClosedGivesSilenceForBoth() throws {
    let renderer = try Self.renderer(music: 0.2, effect: 0.2)
    renderer.shutDown()
    let parts = Self.render(renderer, 480, apart: true)
    #expect((parts.rest + parts.soundtrack).allSatisfy { $0 == 0 })
  }

  @Test func heldSoundtrackIsSilentAndTheRestGoesOn() throws {
    let renderer = try Self.renderer(music: 0.2, effect: 0.2)
    _ = Self.render(renderer, 4_800, apart: true)
    renderer.game.order(soundtrack: MixOrder(level: .paused, ramp: 384))
    _ = Self.render(renderer, 4_800, apart: true)
    let parts = Self.render(renderer, 4_800, apart: true)
    #expect(parts.soundtrack.allSatisfy { $0 == 0 } && parts.rest.allSatisfy { $0 != 0 })
  }
}
