import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The settings of an effect, its loop, and its frames.
@Suite struct EffectSettingsTests {
  private let rig: OfflineRig
  private var engine: AudioEngine { rig.engine }

  init() throws { rig = try OfflineRig() }

  /// An effect whose frame n is n / 100,000.
  private func ramp(frames: Int, loop: LoopRegion? = nil) throws -> SoundEffect {
    try SoundEffect(frames: (0..<frames).map { Float($0) / 100_000 }, sampleRate: 48_000, loop: loop)
  }

  /// A WAV file of that effect, in 32-bit float.
  private func file(frames: Int, sampleRate: Int = 48_000) throws -> String {
    let path = rig.folder.appending(path: "ramp.wav").path
    var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: sampleRate, channels: 1))
    try writer.append((0..<frames).map { Float($0) / 100_000 })
    try writer.close()
    return path
  }

  // MARK: - Gain, bus and priority

  @Test func playThatSaysNothingHasWhatItsEffectSays() throws {
    let ui = try engine.makeBus("ui")
    let effect = try rig.constant(0.5, frames: 9_600)
    (effect.gain, effect.bus, effect.priority) = (Gain(amplitude: 0.5), "ui", 7)
    let plain = engine.play(effect, pan: -1, loops: true)
    #expect(engine[plain].bus?.name == "ui")
    #expect(engine[plain].priority == 7)
    #expect(engine[plain].gain == Gain(amplitude: 0.5))
    #expect(abs((rig.left(4_800).last ?? 0) - 0.25) < 1e-5)
    engine.stop(plain, fadeOut: .zero)
    let own = engine.play(effect, gain: Gain(amplitude: 0.5), on: engine.effects, priority: 0)
    #expect(engine[own].bus?.name == "effects")
    #expect(engine[own].priority == 0)
    #expect(engine[own].gain == Gain(amplitude: 0.25))
    // The whole gain of a voice is set.
    engine[own].setGain(.unity, over: .zero)
    #expect(engine[own].gain == .unity)
    #expect(ui.name == effect.bus)
  }

  @Test func effectIsAsANewOneAgain() throws {
    let effect = try rig.constant(0.5, frames: 9_600)
    #expect(effect.gain == .unity)
    #expect(effect.bus == nil)
    #expect(effect.priority == 0)
    #expect(!effect.hasDefaults)
    (effect.gain, effect.bus, effect.priority) = (.silence, "ui", -3)
    #expect(effect.hasDefaults)
    let copy = effect.copy()
    #expect(copy.gain == .unity)
    #expect(copy.bus == nil)
    #expect(copy.priority == 0)
    (effect.gain, effect.bus, effect.priority) = (.unity, nil, 0)
    #expect(!effect.hasDefaults)
  }

  @Test func effectOfNoBusPlaysOnEffects() throws {
    let effect = try rig.constant(frames: 4_800)
    effect.bus = "nowhere"
    #expect(engine[engine.play(effect)].bus?.name == "effects")
  }

  @Test(arguments: ["soundtrack", "master"]) func effectOfABusWithoutVoicesIsRefused(_ name: String) throws {
    let effect = try rig.constant(frames: 4_800)
    effect.bus = name
    #expect(engine[engine.play(effect)].status == .ended(.refused, at: 0))
    #expect(engine[engine.play(effect, on: engine.interface)].bus?.name == "interface")
  }

  @Test func variationHasWhatItsEffectSays() throws {
    try engine.makeBus("steps")
    let effect = try rig.constant(0.5, frames: 9_600)
    (effect.gain, effect.bus) = (Gain(amplitude: 0.5), "steps")
    let voice = engine.play(try SoundSet([effect], decibels: -6...(-6)))
    #expect(engine[voice].bus?.name == "steps")
    #expect(abs((engine[voice].gain?.decibels ?? 0) + 12.02) < 0.05)
  }

  // MARK: - Its loop

  @Test func loopThatIsSetRepeats() throws {
    let effect = try ramp(frames: 2_000, loop: LoopRegion(start: 0, end: 1_000))
    let region = try #require(LoopRegion(start: 500, end: 1_500))
    let copy = effect.copy()
    try effect.setLoop(region)
    #expect(effect.loop == region)
    #expect(copy.loop == LoopRegion(start: 0, end: 1_000))
    engine.play(effect, pan: -1, loops: 3)
    let expected = (Array(0..<1_500) + Array(500..<1_500) + Array(500..<2_000)).map { Float($0) / 100_000 }
    let heard = rig.left(expected.count + 100)
    #expect(difference(heard[..<expected.count], expected[...]) < 1e-5)
    #expect(heard[expected.count...].allSatisfy { $0 == 0 })
    // The one of its frames again.
    try effect.setLoop(nil)
    #expect(effect.loop == LoopRegion(start: 0, end: 1_000))
  }

  @Test func loopOfAReloadedEffectIsWithinItsFrames() throws {
    defer { rig.clear() }
    let effect = try SoundEffect(path: try file(frames: 4_000))
    try effect.setLoop(LoopRegion(start: 1_000, end: 3_500))
    _ = try file(frames: 2_000)
    try effect.reload()
    engine.play(effect, pan: -1, loops: true)
    let heard = rig.left(3_500)
    let expected = (Array(0..<2_000) + Array(1_000..<2_000)).map { Float($0) / 100_000 }
    #expect(difference(heard[..<3_000], expected[...]) < 1e-5)
  }

  @Test func loopOfAStreamedEffectRepeats() throws {
    defer { rig.clear() }
    let effect = try SoundEffect(streamingPath: try file(frames: 20_000), sampleRate: 48_000, loudness: .applied)
    try effect.setLoop(LoopRegion(start: 5_000, end: 10_000))
    #expect(effect.loop == LoopRegion(start: 5_000, end: 10_000))
    engine.play(effect, pan: -1, loops: 2)
    let expected = (Array(0..<10_000) + Array(5_000..<20_000)).map { Float($0) / 100_000 }
    let heard = rig.left(expected.count + 100)
    #expect(difference(heard[..<expected.count], expected[...]) < 1e-5)
  }

  @Test func loopOfAFileIsInItsFrames() throws {
    defer { rig.clear() }
    let effect = try SoundEffect(path: try file(frames: 24_000, sampleRate: 24_000))
    try effect.setLoop(ofFile: try #require(LoopRegion(start: 2_400, end: 24_000)))
    #expect(effect.loop == LoopRegion(start: 4_800, end: 48_000))
    #expect(throws: EngineError.self) { try effect.setLoop(ofFile: try #require(LoopRegion(start: 0, end: 24_001))) }
    #expect(effect.loop == LoopRegion(start: 4_800, end: 48_000))
  }

  @Test(arguments: [(0, 2_001), (1_990, 2_000), (2_000, 3_000)])
  func loopThatCanNotBeIsATypedError(start: Int, end: Int) throws {
    let effect = try ramp(frames: 2_000)
    #expect {
      try effect.setLoop(LoopRegion(start: start, end: end))
    } throws: { error in
      if case .invalidLoop? = error as? EngineError { true } else { false }
    }
    #expect(effect.loop == nil)
  }

  // MARK: - Its frames

  @Test func framesAreReadAsTheyAreInMemory() throws {
    let effect = try ramp(frames: 1_000)
    #expect(try effect.samples() == (0..<1_000).map { Float($0) / 100_000 })
    #expect(try effect.samples(from: 990) == (990..<1_000).map { Float($0) / 100_000 })
    #expect(try effect.samples(from: 10, count: 5) == (10..<15).map { Float($0) / 100_000 })
    #expect(try effect.samples(from: -5, count: 2) == [0, 1 / 100_000])
    #expect(try effect.samples(from: 1_000).isEmpty)
    #expect(try effect.samples(from: .max).isEmpty)
    #expect(try effect.samples(count: -1).isEmpty)
    let stereo = try SoundEffect(frames: [0.1, -0.1, 0.2, -0.2, 0.3, -0.3], sampleRate: 48_000, channels: 2)
    #expect(try stereo.samples(from: 1, count: 1) == [0.2, -0.2])
  }

  @Test func framesOfCompactEffectsAreReadAsTheyAreHeard() throws {
    defer { rig.clear() }
    let path = rig.folder.appending(path: "loud.wav").path
    var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: 1))
    try writer.append((0..<480).map { 5 * OfflineRig.slowSine($0) })
    try writer.close()
    let samples = try SoundEffect(path: path, storage: .compact).samples()
    #expect(samples.count == 480)
    for (frame, sample) in samples.enumerated() {
      #expect(abs(sample - 5 * OfflineRig.slowSine(frame)) < 1e-4, "frame \(frame)")
    }
  }

  @Test func framesThatAreNotInMemoryAreATypedError() throws {
    defer { rig.clear() }
    let streamed = try SoundEffect(streamingPath: try file(frames: 2_000), sampleRate: 48_000, loudness: .applied)
    let generated = try SoundEffect(generatedAt: 48_000) { _ in 0 }
    for effect in [streamed, generated] {
      #expect {
        try effect.samples()
      } throws: { error in
        if case .notInMemory? = error as? EngineError { true } else { false }
      }
    }
    #expect {
      try generated.setLoop(LoopRegion(start: 0, end: 4_800))
    } throws: { error in
      if case .notInMemory? = error as? EngineError { true } else { false }
    }
  }

  // MARK: - Conversion

  @Test func framesOfAnotherRateAreConvertedAsThoseOfAFile() throws {
    defer { rig.clear() }
    let step: Float = 2 * .pi * 440 / 22_050
    let sound: [Float] = (0..<22_050).map { frame in 0.5 * sin(step * Float(frame)) }
    let path = rig.folder.appending(path: "sine.wav").path
    var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 22_050, channels: 1))
    try writer.append(sound)
    try writer.close()
    let (made, loaded) = (try SoundEffect(frames: sound, sampleRate: 22_050), try SoundEffect(path: path))
    #expect(made.sampleRate == 48_000)
    #expect(made.frames == 48_000)
    #expect(try made.samples() == loaded.samples())
    let kept = try SoundEffect(frames: sound, sampleRate: 22_050, convertedTo: nil)
    #expect(kept.sampleRate == 22_050)
    #expect(try kept.samples() == sound)
    let other = try SoundEffect(frames: sound, sampleRate: 22_050, convertedTo: 44_100)
    #expect(other.sampleRate == 44_100)
    #expect(other.frames == 44_100)
  }

  @Test func loopIsConvertedToo() throws {
    let effect = try SoundEffect(
      frames: [Float](repeating: 0.25, count: 24_000), sampleRate: 24_000, loop: LoopRegion(start: 6_000, end: 12_000))
    #expect(effect.loop == LoopRegion(start: 12_000, end: 24_000))
    #expect(effect.frames == 48_000)
  }

  @Test func conversionThatCanNotBeIsATypedError() throws {
    for (rate, target) in [(1_000, 384_000), (48_000, 999), (48_000, 384_001)] {
      #expect {
        try SoundEffect(frames: [0, 0.5], sampleRate: rate, convertedTo: target)
      } throws: { error in
        if case .invalidFrames? = error as? EngineError { true } else { false }
      }
    }
    // 1.5 million frames at 1,000 Hz would be 288 MB at 48,000.
    #expect(throws: EngineError.self) {
      try SoundEffect(frames: [Float](repeating: 0, count: 1_500_000), sampleRate: 1_000)
    }
    #expect(try SoundEffect(frames: [], sampleRate: 1_000).frames == 0)
  }

  // MARK: - Many at once

  @Test func moreThan256VoicesSoundWhereTheGameAsksForThem() throws {
    let rig = try OfflineRig(sources: 600)
    #expect(rig.engine.diagnostics.maximumSounding == 600)
    let effect = try rig.constant(0.5, frames: 4_800)
    for _ in 0..<700 { rig.engine.play(effect, gain: Gain(amplitude: 0.001), pan: -1, loops: true) }
    let heard = rig.left(4_800).last ?? 0
    #expect(abs(heard - 600 * 0.0005) < 1e-3)
    #expect(rig.engine.diagnostics.statistics.voices.sounding == 600)
  }

  @Test func voicesWithAPlaceBeyondThoseOfOpenALArePanned() throws {
    let rig = try OfflineRig(sources: 300)
    let effect = try rig.constant(frames: 48_000)
    func level(of voices: Int) -> Float {
      for _ in 0..<voices { rig.engine.play(effect, gain: Gain(amplitude: 0.005), at: [-1, 0, 0]) }
      return rig.left(4_800).last ?? 0
    }
    let one = level(of: 1)
    #expect(one > 0.001)
    #expect(abs(level(of: 299) - 300 * one) < 0.03)
  }

  @Test(arguments: [(.min, 1), (0, 1), (4_096, 4_096), (.max, 4_096)] as [(Int, Int)])
  func countOfSoundingVoicesIsWithinItsRange(asked: Int, granted: Int) throws {
    let rig = try OfflineRig(sources: asked)
    #expect(rig.engine.diagnostics.maximumSounding == granted)
    rig.engine.play(try rig.constant(frames: 480), pan: -1)
    #expect(abs((rig.left(480).last ?? 0) - 0.25) < 1e-5)
  }
}
