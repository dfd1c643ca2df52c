import TacetSession
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetMixer

@Suite struct RendererTests {
  private func render(_ renderer: Renderer, _ frames: Int) -> [Float] {
    renderer.rendered(frames)
  }

  /// Two samples that encode the number of their frame.
  private static func frame(_ number: Int) -> [Float] {
    let left = Float(number % 1_000) / 2_000
    let right = -Float(number % 777) / 2_000
    return [left, right]
  }

  private func feed(_ renderer: Renderer, deck: Int, from start: Int, frames: Int) -> Int {
    let samples = (start..<(start + frames)).flatMap(Self.frame)
    return renderer.feeder.feed(deck, samples, count: samples.count) / 2
  }

  @Test func decksAreExact() throws {
    let renderer = try Renderer()
    renderer.game.clearDeck(2, DeckPlay())
    renderer.game.armDeck(2, generation: 1)
    var fed = 0
    var heard: [Float] = []
    for frames in [240, 1, 17, 239, 241, 480, 1_000, 4_000, 77, 3, 2_048] {
      fed += feed(renderer, deck: 2, from: fed, frames: renderer.feeder.room(inDeck: 2) / 2)
      heard += render(renderer, frames)
    }
    let expected = (0..<(heard.count / 2)).flatMap(Self.frame)
    #expect(zip(heard, expected).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(renderer.game.played(onDeck: 2) == heard.count / 2)
  }

  @Test func musicWaitsForALateFeederWithoutAStepOrALoss() throws {
    let renderer = try Renderer()
    renderer.game.clearDeck(0, DeckPlay())
    renderer.game.armDeck(0, generation: 1)
    let constant = [Float](repeating: 0.5, count: 10_000)
    _ = renderer.feeder.feed(0, constant, count: 10_000)
    var heard = render(renderer, 9_600)
    #expect(heard.suffix(4_800).allSatisfy { $0 == 0 })
    let stood = renderer.game.played(onDeck: 0)
    #expect(stood <= 5_000 && stood > 4_000)
    heard += render(renderer, 9_600)
    #expect(renderer.game.played(onDeck: 0) == stood)
    _ = renderer.feeder.feed(0, constant, count: 10_000)
    heard += render(renderer, 2_400)
    #expect(heard.last.map { abs($0 - 0.5) < 1e-6 } == true)
    #expect(renderer.game.played(onDeck: 0) == stood + 2_400)
    let largest = (4..<heard.count).reduce(Float(0)) { max($0, abs(heard[$1] - heard[$1 - 2])) }
    #expect(largest < 0.01)
  }

  @Test func voiceSoundsTheSameInRequestsOfAnyLength() throws {
    let pcm = PCM(format: AudioFormat(sampleRate: 48_000, channels: 1), samples: (0..<4_800).map { Float($0) / 9_600 })
    let blocks = try [16, 100, 240, 513, 5_000].map { request in
      let renderer = try Renderer()
      let buffer = renderer.buffer(of: pcm, loop: nil)
      let isTaken = renderer.game.start(
        StartCommand(slot: 0, generation: 1, buffer: buffer), VoiceParameters())
      #expect(isTaken)
      var heard: [Float] = []
      while heard.count < 10_000 { heard += render(renderer, min(request, 5_000 - heard.count / 2)) }
      return heard
    }
    #expect(blocks.allSatisfy { $0 == blocks[0] })
    #expect(blocks[0][2 * 4_799] != 0 && blocks[0][2 * 4_800] == 0)
  }

  @Test func servingWithoutAnOutputFreezesAtOnceAndEndsWhatIsStopped() throws {
    let renderer = try Renderer()
    let pcm = PCM(
      format: AudioFormat(sampleRate: 48_000, channels: 1), samples: [Float](repeating: 0.1, count: 48_000))
    let buffer = renderer.buffer(of: pcm, loop: nil)
    for slot in 0..<2 {
      _ = renderer.game.start(
        StartCommand(slot: UInt32(slot), generation: 1, buffer: buffer), VoiceParameters())
    }
    _ = render(renderer, 480)
    renderer.game.order(effects: MixOrder(level: .paused, ramp: 480, oneShots: .dropEnding))
    renderer.game.stop(0, ramp: 48_000)
    renderer.game.processCommands()
    renderer.game.dropFrozen()
    renderer.game.processCommands()
    var ends: [UInt32: VoiceEnd] = [:]
    while let event = renderer.game.events.pop() {
      if event.kind == .voiceEnded { ends[event.index] = event.reason }
      #expect(event.frame <= 480)
    }
    #expect(ends == [0: .stopped, 1: .dropped])
    #expect(renderer.game.clock == 480)
  }

  @Test func withNothingToPlayItRendersSilenceAndItsClockRuns() throws {
    let renderer = try Renderer()
    #expect(render(renderer, 100).allSatisfy { $0 == 0 })
    #expect(render(renderer, 0).isEmpty)
    #expect(renderer.game.clock == 100)
  }

  @Test(arguments: [1, 3, 50])
  func lateFeederDoesNotClickInShortBlocks(block: Int) throws {
    let renderer = try Renderer()
    renderer.game.clearDeck(0, DeckPlay())
    renderer.game.armDeck(0, generation: 1)
    let constant = [Float](repeating: 0.5, count: 6_000)
    _ = renderer.feeder.feed(0, constant, count: 6_000)
    var heard: [Float] = []
    while heard.count < 9_600 { heard += render(renderer, block) }
    #expect(heard.suffix(2_000).allSatisfy { $0 == 0 })
    let largest = (2..<heard.count).reduce(Float(0)) { max($0, abs(heard[$1] - heard[$1 - 2])) }
    #expect(largest < 0.01)
  }

  @Test func tenSecondMarkCountsTogetherWithTheEndOfThePause() throws {
    let renderer = try Renderer()
    let pcm = PCM(
      format: AudioFormat(sampleRate: 48_000, channels: 1), samples: [Float](repeating: 0.1, count: 48_000))
    let buffer = renderer.buffer(of: pcm, loop: nil)
    _ = renderer.game.start(StartCommand(slot: 0, generation: 1, buffer: buffer), VoiceParameters())
    _ = render(renderer, 480)
    renderer.game.order(effects: MixOrder(level: .paused, ramp: 480, oneShots: .dropEnding))
    _ = render(renderer, 960)
    while renderer.game.events.pop() != nil {}
    renderer.game.dropFrozen()
    renderer.game.order(effects: MixOrder(level: .audible, ramp: 480))
    #expect(render(renderer, 960).allSatisfy { $0 == 0 })
    let event = renderer.game.events.pop()
    #expect(event?.kind == .voiceEnded && event?.reason == .dropped)
  }
}

@Suite struct IdleTests {
  @Test func nothingToHearIsNoticedAndOverAtTheNextCommand() throws {
    let renderer = try Renderer()
    var samples = [Float](repeating: 0, count: 2 * 4_800)
    let pcm = PCM(format: AudioFormat(sampleRate: 48_000, channels: 1), samples: [Float](repeating: 0.1, count: 4_800))
    let buffer = renderer.buffer(of: pcm, loop: nil)
    func play(_ slot: Int, at frame: Int = 0, gain: Float = 1) {
      var parameters = VoiceParameters()
      parameters.start = .engine(FrameCount(frame))
      parameters.gain = gain
      _ = renderer.game.start(
        StartCommand(slot: UInt32(slot), generation: 1, buffer: buffer), parameters)
    }
    renderer.output.render(into: &samples, frames: 4_800)
    #expect(renderer.game.idleFrames == 4_800)
    play(0)
    renderer.game.processCommands()
    #expect(renderer.game.idleFrames == 0)
    renderer.output.render(into: &samples, frames: 4_800)
    #expect(samples[9_598] != 0)
    renderer.output.render(into: &samples, frames: 4_800)
    #expect(renderer.game.idleFrames == 4_800)
    // An inaudible voice needs no blocks, but a scheduled one does.
    play(1, gain: 0)
    renderer.output.render(into: &samples, frames: 480)
    #expect(renderer.game.idleFrames == 5_280)
    play(2, at: 30_000)
    renderer.output.render(into: &samples, frames: 4_800)
    #expect(renderer.game.idleFrames == 0)
    // A paused mix needs none.
    renderer.game.order(effects: MixOrder(level: .paused, ramp: 480))
    for _ in 0..<5 { renderer.output.render(into: &samples, frames: 4_800) }
    #expect(renderer.game.idleFrames > 0)
  }
}
