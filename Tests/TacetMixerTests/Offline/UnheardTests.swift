import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetMixer

/// Time that is counted and not rendered, and how sound comes back after it.
@Suite struct UnheardTests {
  private func render(_ renderer: Renderer, _ frames: Int) -> [Float] {
    renderer.rendered(frames)
  }

  /// A stereo frame that encodes its number, up to 30,000.
  private func feed(_ renderer: Renderer, deck: Int, from start: Int, frames: Int) {
    let samples = (start..<(start + frames)).flatMap { (frame: Int) -> [Float] in
      [Float(frame) / 32_768, -Float(frame) / 32_768]
    }
    let taken = renderer.feeder.feed(deck, samples, count: samples.count)
    #expect(taken == samples.count)
  }

  private func numbers(_ samples: [Float]) -> [Int] {
    stride(from: 0, to: samples.count, by: 2).map { Int((samples[$0] * 32_768).rounded()) }
  }

  /// A renderer whose deck 0 has played 10,480 frames, the last 10,000 of them muted, and is to be heard again.
  private func muted() throws -> Renderer {
    let renderer = try Renderer()
    renderer.game.clearDeck(0, DeckPlay())
    feed(renderer, deck: 0, from: 0, frames: 8_192)
    renderer.game.armDeck(0, generation: 1)
    _ = render(renderer, 480)
    renderer.game.order(soundtrack: MixOrder(level: .muted, ramp: 0))
    #expect(render(renderer, 10_000).allSatisfy { $0 == 0 })
    #expect(renderer.game.played(onDeck: 0) == 10_480 && renderer.game.isFarBehind(deck: 0))
    renderer.game.order(soundtrack: MixOrder(level: .audible, ramp: 0))
    var play = DeckPlay()
    play.continuation = .init(deck: 0, played: 10_480)
    renderer.game.clearDeck(1, play)
    renderer.game.armDeck(1, generation: 2)
    return renderer
  }

  @Test(arguments: [0, 1, 1_000, 6_000])
  func replacementDeckSkipsTheFramesThatPassedUntilItWasReady(late: Int) throws {
    let renderer = try muted()
    #expect(render(renderer, late).allSatisfy { $0 == 0 })
    feed(renderer, deck: 1, from: 10_480, frames: 8_192)
    let heard = numbers(render(renderer, 1_000))
    #expect(heard == Array((10_480 + late)..<(10_480 + late + 1_000)))
    #expect(renderer.game.played(onDeck: 1) == late + 1_000)
  }

  @Test func replacementDeckFadesInAtTheCurrentFrameAfterALaterFeeder() throws {
    let renderer = try muted()
    _ = render(renderer, 4_000)
    feed(renderer, deck: 1, from: 10_480, frames: 2_048)
    #expect(render(renderer, 480).allSatisfy { $0 == 0 })
    for frame in stride(from: 12_528, to: 18_672, by: 2_048) { feed(renderer, deck: 1, from: frame, frames: 2_048) }
    let heard = render(renderer, 1_000)
    // It comes in under a ramp of 5 ms, at the frame where the music would be.
    let first = 10_480 + 4_480
    #expect(Array(numbers(heard)[240...]) == Array((first + 240)..<(first + 1_000)))
    #expect(heard[0] < 0.1)
  }

  @Test func shortMuteEndsAtTheCurrentFrameFromTheRing() throws {
    let renderer = try Renderer()
    renderer.game.clearDeck(0, DeckPlay())
    feed(renderer, deck: 0, from: 0, frames: 8_192)
    renderer.game.armDeck(0, generation: 1)
    _ = render(renderer, 480)
    renderer.game.order(soundtrack: MixOrder(level: .muted, ramp: 0))
    _ = render(renderer, 4_000)
    #expect(!renderer.game.isFarBehind(deck: 0))
    renderer.game.order(soundtrack: MixOrder(level: .audible, ramp: 0))
    #expect(numbers(render(renderer, 1_000)) == Array(4_480..<5_480))
  }

  @Test func timePassesToTheFrameAndOnlyWhereNothingIsHeard() throws {
    let renderer = try Renderer()
    let pcm = PCM(
      format: AudioFormat(sampleRate: 48_000, channels: 1), samples: [Float](repeating: 0.1, count: 48_000))
    let buffer = renderer.buffer(of: pcm, loop: nil)
    func play(_ slot: Int, at frame: Int) {
      var parameters = VoiceParameters()
      parameters.start = .engine(FrameCount(frame))
      let isTaken = renderer.game.start(
        StartCommand(slot: UInt32(slot), generation: 1, buffer: buffer), parameters)
      #expect(isTaken)
    }
    play(0, at: 0)
    _ = render(renderer, 480)
    // Somebody is to hear it: the clock stands until blocks are asked for.
    #expect(renderer.game.processCommands(advancing: 1_000) != nil)
    #expect(renderer.game.clock == 480)
    renderer.game.order(effects: MixOrder(level: .muted, ramp: 480))
    play(1, at: 10_007)
    #expect(renderer.game.processCommands(advancing: 0) == 10_007 - 480)
    #expect(renderer.game.processCommands(advancing: 9_527) == 48_000 - 10_007)
    #expect(renderer.game.processCommands(advancing: 1_000_000) == .max)
    #expect(renderer.game.clock == 1_010_007)
    var reported: [String] = []
    while let event = renderer.game.events.pop() { reported.append("\(event.kind) \(event.index) \(event.frame)") }
    #expect(
      reported == ["voiceStarted 0 0", "voiceStarted 1 10007", "voiceEnded 0 48000", "voiceEnded 1 58007"])
    #expect(renderer.game.idleFrames > 0)
  }
}
