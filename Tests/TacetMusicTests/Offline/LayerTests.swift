import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Stems of one piece on one frame.
@Suite struct LayerTests {
  private func rig(sampleRate: Int = 48_000) throws -> OfflineRig { try OfflineRig { $0.sampleRate = sampleRate } }

  /// A piece of three layers of constant samples: always 0.1; 0.2 from a third of the intensity on; 0.4 up to a half.
  private func piece(_ rig: OfflineRig) throws -> Soundtrack {
    try Soundtrack(layers: [
      SoundtrackLayer(try rig.soundtrack("a", frames: 96_000) { _ in 0.1 }),
      SoundtrackLayer(try rig.soundtrack("b", frames: 96_000) { _ in 0.2 }, enters: 0.25...0.75, curve: .linear),
      SoundtrackLayer(try rig.soundtrack("c", frames: 96_000) { _ in 0.4 }, leaves: 0.5...0.5),
    ])
  }

  /// Two stems, of which one is the other turned over: any slip between them is heard. A file at another rate is
  /// resampled.
  @Test(arguments: [8_000, 11_025]) func stayAlignedForTenMinutes(rate: Int) throws {
    let rig = try rig(sampleRate: 8_000)
    defer { rig.clear() }
    var generator = SeededGenerator(seed: 5)
    let noise = (0..<30_011).map { _ in Float.random(in: -0.4...0.4, using: &generator) }
    let theme = try Soundtrack(layers: [
      SoundtrackLayer(try rig.soundtrack("a", frames: noise.count, sampleRate: rate) { noise[$0] }),
      SoundtrackLayer(try rig.soundtrack("b", frames: noise.count, sampleRate: rate) { -noise[$0] }),
    ])
    let player = rig.engine.soundtrack
    player.play(theme)
    var loudest: Float = 0
    for minute in 0..<10 {
      for step in 0..<10 {
        switch (minute + step) % 5 {
        case 0: player.pause()
        case 1: player.resume()
        case 2: player.bus.setMuted(true)
        case 3: player.bus.setMuted(false)
        default: player.seek(toFrame: (minute * 3_001 + step * 997) % noise.count)
        }
        loudest = max(loudest, rig.left(48_000).reduce(0) { max($0, abs($1)) })
      }
    }
    #expect(loudest < 1e-5)
    #expect(rig.engine.clock == 4_800_000)
    player.resume()
    player.setGain(.silence, ofLayer: 1)
    #expect(rig.left(8_000).reduce(0) { max($0, abs($1)) } > 0.3)
  }

  @Test func followTheIntensityAlongTheirCurves() throws {
    let rig = try rig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try piece(rig))
    for (intensity, level) in [(Float(0), Float(0.5)), (0.25, 0.5), (0.5, 0.2), (0.6, 0.24), (0.75, 0.3), (1, 0.3)] {
      rig.engine.soundtrack.setIntensity(intensity, over: .zero)
      #expect(abs(rig.left(1_000)[999] - level) < 1e-5)
    }
    #expect(rig.engine.soundtrack.intensity == 1)
    rig.engine.soundtrack.setIntensity(.nan)
    #expect(rig.engine.soundtrack.intensity == 0)
  }

  @Test(arguments: [64, 480, 2_048]) func intensityChangesAtItsFrame(request: Int) throws {
    let rig = try rig()
    defer { rig.clear() }
    let player = rig.engine.soundtrack
    player.play(try piece(rig))
    player.setIntensity(1, over: .zero, at: .soundtrack(6_007))
    #expect(player.intensity == 0)
    let heard = rig.left(8_192, request: request)
    #expect(heard[500..<6_007].allSatisfy { abs($0 - 0.5) < 1e-5 })
    // Within a step of 512 frames at most.
    #expect(heard[6_600...].allSatisfy { abs($0 - 0.3) < 1e-5 })
    #expect(player.intensity == 1)
    // An order that waits is taken back by a call without a time, and is as if it had never been.
    player.setIntensity(0, over: .zero, at: .engine(rig.engine.clock + 500))
    player.setIntensity(1)
    #expect(rig.left(2_000).allSatisfy { abs($0 - 0.3) < 1e-5 })
    #expect(player.intensity == 1)
  }

  @Test(arguments: [64, 480, 2_048]) func gainsOfLayersChangeAtTheirFrame(request: Int) throws {
    let rig = try rig()
    defer { rig.clear() }
    let player = rig.engine.soundtrack
    player.play(try piece(rig))
    player.setGain(.silence, ofLayer: 2, over: .zero, at: 6_007)
    player.setGain(Gain(amplitude: 2), ofLayer: 0, over: .zero, at: 6_007)
    player.setGain(.silence, ofLayer: 0, over: .zero, at: .soundtrack(60_000))
    player.setGain(.silence, ofLayer: 7, over: .zero, at: 7_000)
    player.setGain(Gain(amplitude: 2), ofLayer: 0, over: .zero, at: 6_007)
    #expect(player.gain(ofLayer: 2) == .unity)
    let heard = rig.left(8_192, request: request)
    #expect(heard[500..<6_007].allSatisfy { abs($0 - 0.5) < 1e-5 })
    // Within a step of 512 frames at most.
    #expect(heard[6_600...].allSatisfy { abs($0 - 0.2) < 1e-5 })
    #expect(player.gain(ofLayer: 0) == Gain(amplitude: 2))
    #expect(player.gain(ofLayer: 2) == .silence)
    // An order that waits is taken back by a call without a time, and the gains stay over a seek.
    player.setGain(.silence, ofLayer: 0, over: .zero, at: .engine(rig.engine.clock + 500))
    player.setGain(Gain(amplitude: 2), ofLayer: 0)
    player.seek(toFrame: 100)
    #expect(rig.left(4_000).suffix(2_000).allSatisfy { abs($0 - 0.2) < 1e-5 })
  }

  /// Its ramp begins at the frame, and goes on while the game's side learns of it.
  @Test func intensityThatWaitsGoesByItsFade() throws {
    func heard(_ give: (SoundtrackPlayer) -> Void, between: (SoundtrackPlayer) -> Void) throws -> [Float] {
      let rig = try rig()
      defer { rig.clear() }
      rig.engine.soundtrack.play(try piece(rig))
      give(rig.engine.soundtrack)
      let first = rig.left(4_800)
      between(rig.engine.soundtrack)
      return first + rig.left(9_600, request: 480)
    }
    let fade = Fade(.milliseconds(100), .smooth)
    let waited = try heard({ $0.setIntensity(0.75, over: fade, at: .engine(4_800)) }, between: { _ in })
    let called = try heard({ _ in }, between: { $0.setIntensity(0.75, over: fade) })
    #expect(difference(waited, called) < 1e-5)
  }

  @Test func changeIsHeardInTheNextBlockAndHasNoStep() throws {
    let rig = try rig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try piece(rig))
    rig.engine.soundtrack.setIntensity(0.4, over: .zero)
    var heard = rig.left(10_000)
    let before = try #require(heard.last)
    rig.engine.soundtrack.setIntensity(0.75, over: .milliseconds(100))
    heard += rig.left(512)
    #expect(try #require(heard.last) != before)
    heard += rig.left(10_000)
    // From 0.4 to 0.75 the second layer rises in a line; at 0.5 the third one goes within a block.
    let end = try #require(heard.last)
    #expect(abs(end - 0.3) < 1e-5)
    #expect(largestStep(heard.flatMap { [$0, $0] }) < 0.004)
    rig.engine.soundtrack.setGain(.silence, ofLayer: 1, over: .milliseconds(10))
    rig.engine.soundtrack.setGain(.silence, ofLayer: 7)
    #expect(abs(rig.left(1_000)[999] - 0.1) < 1e-5)
    rig.engine.soundtrack.seek(toFrame: 100)
    #expect(abs(rig.left(2_000)[1_999] - 0.1) < 1e-5)
  }

  @Test func emptyUnequalOrTooManyLayersAreRefused() throws {
    let rig = try rig()
    defer { rig.clear() }
    let (a, b) = (try rig.soundtrack("a", frames: 9_600), try rig.soundtrack("b", frames: 9_601))
    let c = try rig.soundtrack("c", frames: 9_600, sampleRate: 44_100)
    for layers in [[], [a, b], [a, c], [Soundtrack](repeating: a, count: 9)] {
      #expect(throws: DecodingError.self) { try Soundtrack(layers: layers.map { SoundtrackLayer($0) }) }
    }
    let eight = try Soundtrack(layers: (0..<8).map { _ in SoundtrackLayer(a, gain: .decibels(-18)) })
    #expect(throws: DecodingError.self) { try Soundtrack(layers: [SoundtrackLayer(eight)]) }
    rig.engine.soundtrack.play(eight)
    let level = 8 * Gain.decibels(-18).amplitude
    #expect(difference(rig.left(9_000), (0..<9_000).map { level * OfflineRig.slowSine($0) }) < 1e-4)
  }

  @Test func haveTheLoopTempoAndPlaceOfTheFirst() throws {
    let rig = try rig()
    defer { rig.clear() }
    let region = try #require(LoopRegion(start: 1_000, end: 5_000))
    let first = try rig.soundtrack("a", frames: 9_600) { Float($0) / 20_000 }
      .withTempo(TempoMap(tempo: 600)).looping(over: region).rememberingPosition()
    let second = try rig.soundtrack("b", frames: 9_600) { Float($0) / 20_000 }
    let both = try Soundtrack(layers: [SoundtrackLayer(first), SoundtrackLayer(second)])
    rig.engine.soundtrack.play(both)
    let heard = rig.left(20_000)
    let expected = (0..<20_000).map { Float(region.position(after: $0, from: 0)) / 10_000 }
    #expect(difference(heard, expected) < 1e-4)
    #expect(rig.engine.soundtrack.musicalClock.position != nil)
    rig.engine.soundtrack.stop(fadeOut: .milliseconds(10))
    _ = rig.left(1_000)
    #expect(first.rememberedFrame == region.position(after: 20_480, from: 0))
    let other = try both.looping(over: try #require(LoopRegion(start: 0, end: 3_000)))
    rig.engine.soundtrack.play(other, from: 0)
    #expect(difference(rig.left(6_000)[480...], (480..<6_000).map { Float($0 % 3_000) / 10_000 }) < 1e-4)
  }
}
