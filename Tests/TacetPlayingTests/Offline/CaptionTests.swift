import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Captions of effects: as their voices begin to sound, with where they sound from.
@Suite(.timeLimit(.minutes(10))) struct CaptionTests {
  /// An offline engine, and an effect of 10 ms with a caption.
  private func makeEngine() throws -> (AudioEngine, SoundEffect) {
    let engine = try AudioEngine(AudioEngine.Configuration(output: .offline))
    let effect = try SoundEffect(frames: [Float](repeating: 0.1, count: 480), sampleRate: 48_000)
    effect.caption = "creak"
    return (engine, effect)
  }

  @Test func captionHasTheDirectionOfItsEffect() async throws {
    let (engine, effect) = try makeEngine()
    var captions = engine.captions.makeAsyncIterator()
    engine.play(effect)
    _ = engine.rendered(frames: 512)
    engine.play(effect, pan: -0.5)
    _ = engine.rendered(frames: 512)
    engine.listener = SpatialListener(position: [1, 0, 0], forward: [1, 0, 0])
    engine.play(effect, at: [1, 0, 5])
    _ = engine.rendered(frames: 512)
    #expect(await captions.next() == Caption("creak"))
    #expect(await captions.next() == Caption("creak", direction: .init(azimuth: -45)))
    let right = try #require(await captions.next()?.direction)
    #expect(abs(right.azimuth - 90) < 1e-3 && abs(right.elevation) < 1e-3)
  }

  @Test func captionsCanBePolled() throws {
    let (engine, effect) = try makeEngine()
    #expect(engine.drainCaptions().isEmpty)
    engine.play(effect)
    _ = engine.rendered(frames: 512)
    engine.play(effect, pan: -0.5)
    _ = engine.rendered(frames: 512)
    #expect(engine.drainCaptions() == [Caption("creak"), Caption("creak", direction: .init(azimuth: -45))])
    #expect(engine.drainCaptions().isEmpty)
  }

  @Test func captionComesAgainAfterItsCooldown() throws {
    let (engine, effect) = try makeEngine()
    let variation = effect.copy()
    variation.caption = "creak"
    for effect in [effect, variation] { effect.captionCooldown = .milliseconds(100) }
    // At the frames 0, 2,400, 4,799 and 4,800.
    for (sound, frames) in [(effect, 2_400), (variation, 2_399), (effect, 1), (variation, 512)] {
      engine.play(sound)
      _ = engine.rendered(frames: frames)
    }
    #expect(engine.drainCaptions().count == 2)
    // Other words, and none that wait.
    effect.caption = "crack"
    engine.play(effect)
    _ = engine.rendered(frames: 512)
    #expect(engine.drainCaptions() == [Caption("crack")])
    effect.captionCooldown = .seconds(-1)
    #expect(effect.captionCooldown == .zero)
    for _ in 0..<3 {
      engine.play(effect)
      _ = engine.rendered(frames: 64)
    }
    #expect(engine.drainCaptions().count == 3)
  }

  /// A game may make words for ever.
  @Test func wordsAreForgottenOnceTheyMayComeAgain() {
    var times = CaptionTimes(sampleRate: 48_000)
    var taken = 0
    for number in 0..<100_000 where times.take("\(number)", at: 480 * number, cooldown: .milliseconds(100)) {
      taken += 1
    }
    #expect(taken == 100_000)
    #expect(times.count <= 128)
    let last = 480 * 99_999
    let again = [4_799, 4_800].map { times.take("99999", at: last + $0, cooldown: .milliseconds(100)) }
    #expect(again == [false, true])
  }

  @Test func captionIsPublishedWhenTheVoiceSounds() async throws {
    let (engine, effect) = try makeEngine()
    var captions = engine.captions.makeAsyncIterator()
    let other = try SoundEffect(frames: [Float](repeating: 0.1, count: 480), sampleRate: 48_000)
    other.caption = "bang"
    engine.report(.interruptionBegan(.call))
    engine.play(effect)
    _ = engine.rendered(frames: 4_800)
    engine.report(.interruptionEnded(.call, shouldResume: true))
    _ = engine.rendered(frames: 4_800)
    engine.play(other, startingAt: .engine(engine.clock + 1_000))
    _ = engine.rendered(frames: 4_800)
    #expect(await captions.next() == Caption("bang"))
  }

  @Test func captionsEndWithTheEngine() async throws {
    var captions: AsyncStream<Caption>?
    do {
      let (engine, _) = try makeEngine()
      captions = engine.captions
    }
    let stream = try #require(captions)
    for await caption in stream { Issue.record("\(caption)") }
  }

  @Test func directionsAreThoseOfTheListener() throws {
    let level = SpatialListener().pose(in: AxesConversion(.yUpRightHanded))
    for (place, azimuth, elevation) in [
      ([0, 0, -3], 0, 0), ([3, 0, 0], 90, 0), ([-3, 0, 0], -90, 0), ([0, 0, 3], 180, 0), ([2, 0, -2], 45, 0),
      ([0, 4, 0], 0, 90), ([0, -1, -1], 0, -45),
    ] as [(SIMD3<Float>, Float, Float)] {
      let seen = try #require(Caption.Direction(of: place, heardBy: level), "\(place)")
      #expect(abs(seen.azimuth - azimuth) < 1e-3 && abs(seen.elevation - elevation) < 1e-3, "\(place): \(seen)")
    }
    #expect(Caption.Direction(of: [0, 0, 0], heardBy: level) == nil)
    // Where up is said by nothing, it is as it is heard.
    let looksUp = SpatialListener(forward: [0, 1, 0]).pose(in: AxesConversion(.yUpRightHanded))
    let side = try #require(Caption.Direction(of: [1, 0, 0], heardBy: looksUp))
    #expect(abs(side.azimuth - 90) < 1e-3)
    #expect(abs(side.elevation) < 1e-3)
  }
}
