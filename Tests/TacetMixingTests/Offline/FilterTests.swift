import Foundation
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Filters of mixes, buses and voices in the frames that are rendered.
@Suite struct FilterTests {
  private static func tone(_ hertz: Double) throws -> SoundEffect {
    try SoundEffect(
      frames: (0..<48_000).map { Float(0.25 * sin(2 * .pi * hertz * Double($0) / 48_000)) }, sampleRate: 48_000)
  }

  private static func decibels(_ samples: [Float], to amplitude: Float = 0.25) -> Float {
    let power = samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count)
    return 10 * log10(2 * power / (amplitude * amplitude))
  }

  @Test(arguments: MixTarget.allCases)
  func filterOfAMixReachesThatMixAlone(mix: MixTarget) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.filters.set(SoundFilter(lowPassHertz: 500), of: mix)
    #expect(rig.engine.filters.filter(of: mix) == SoundFilter(lowPassHertz: 500))
    for isEffect in [true, false] {
      if isEffect {
        rig.engine.play(try Self.tone(2_000), pan: -1)
      } else {
        rig.engine.soundtrack.play(
          try rig.soundtrack(frames: 48_000) { Float(0.25 * sin(2 * .pi * 2_000 * Double($0) / 48_000)) })
      }
      let heard = Self.decibels(Array(rig.left(24_000)[4_800...]))
      rig.engine.stopAll()
      rig.engine.soundtrack.stop()
      _ = rig.left(48_000)
      let isReached = mix == .master || isEffect == (mix == .effects)
      let wanted: Float = isReached ? -10 * log10(1 + pow(tan(.pi / 24) / tan(.pi / 96), 4)) : 0
      #expect(abs(heard - wanted) < 0.5, "\(mix), \(isEffect): \(heard) dB, not \(wanted)")
    }
  }

  @Test func filtersThatAreOffChangeNoBit() throws {
    func render(_ change: (AudioEngine) -> Void) throws -> [Float] {
      let rig = try OfflineRig()
      rig.engine.play(try Self.tone(300), pan: 0.3, loops: true)
      change(rig.engine)
      _ = rig.engine.rendered(frames: 24_000)
      return rig.engine.rendered(frames: 4_800)
    }
    let plain = try render { _ in }
    let filtered = try render { engine in
      for mix in MixTarget.allCases {
        engine.filters.set(SoundFilter(lowPassHertz: 900, highPassHertz: 100), of: mix)
        _ = engine.rendered(frames: 0)
        engine.filters.set(SoundFilter(), of: mix, over: .milliseconds(100))
      }
    }
    #expect(plain == filtered)
  }

  @Test func muffledPauseMenuMakesNoSteps() throws {
    let rig = try OfflineRig()
    rig.engine.play(try rig.sine(frames: 48_000), pan: -1, loops: true)
    var heard = rig.engine.rendered(frames: 4_800)
    for filter in [SoundFilter(lowPassHertz: 700), SoundFilter(highPassHertz: 300), SoundFilter()] {
      rig.engine.filters.set(filter, of: .master, over: .milliseconds(30))
      heard += rig.engine.rendered(frames: 2_000)
    }
    #expect(largestStep(heard) < 0.0033 + 0.02)
  }

  @Test func filterRingsOutAfterTheLastVoice() throws {
    let rig = try OfflineRig()
    rig.engine.filters.set(SoundFilter(lowPassHertz: 200), of: .effects)
    rig.engine.play(try rig.constant(frames: 4_800), pan: -1)
    let heard = rig.engine.rendered(frames: 9_600)
    #expect(heard[2 * 4_805] > 0.2)
    #expect(largestStep(Array(heard[9_500...])) < 0.01)
    #expect(abs(heard[2 * 9_599]) < 1e-5)
  }

  @Test func occlusionDampsHighsMoreThanLowsAndEnds() throws {
    let rig = try OfflineRig()
    for (hertz, wanted) in [(200, -12), (16_000, -52)] as [(Double, Float)] {
      let voice = rig.engine.play(try Self.tone(hertz), at: [-1, 0, 0], loops: true)
      rig.engine[voice].setOcclusion(1)
      let heard = Self.decibels(Array(rig.left(24_000)[4_800...]))
      #expect(abs(heard - wanted) < 4, "\(hertz) Hz: \(heard) dB")
      #expect(rig.engine[voice].occlusion == 1)
      rig.engine[voice].setOcclusion(0)
      _ = rig.left(9_600)
      #expect(abs(Self.decibels(rig.left(9_600))) < 0.1)
      rig.engine.stop(voice)
      _ = rig.left(9_600)
    }
  }

  @Test func busFiltersItsOwnVoices() throws {
    let rig = try OfflineRig()
    let bus = try rig.engine.makeBus("underwater")
    bus.setFilter(BusFilter(lowPassStrength: 0.5))
    #expect(bus.filter == BusFilter(lowPassStrength: 0.5))
    let voice = rig.engine.play(try Self.tone(16_000), pan: -1, loops: true, on: bus)
    _ = rig.left(4_800)
    #expect(abs(Self.decibels(rig.left(9_600)) - -28) < 3)
    try rig.engine[voice].setBus(rig.engine.effects)
    _ = rig.left(4_800)
    #expect(abs(Self.decibels(rig.left(9_600))) < 0.1)
  }

  @Test func changesOfVoiceFiltersMakeNoSteps() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.sine(frames: 48_000), at: [-1, 0, 0], loops: true)
    var heard = rig.engine.rendered(frames: 4_800)
    for (occlusion, strength) in [(1, 0), (0.2, 1), (0, 0.5), (0, 0)] as [(Float, Float)] {
      rig.engine[voice].setOcclusion(occlusion)
      rig.engine.effects.setFilter(BusFilter(lowPassStrength: strength, highPassStrength: strength / 4))
      heard += rig.engine.rendered(frames: 6_000)
    }
    #expect(largestStep(heard) < 0.0033 + 0.02)
  }

  @Test func filterReachesTheBusesBelow() throws {
    let rig = try OfflineRig()
    let (world, steps) = (try rig.engine.makeBus("world"), try rig.engine.makeBus("steps"))
    try steps.setParent(world)
    world.setFilter(BusFilter(lowPassStrength: 0.25))
    rig.engine.play(try Self.tone(16_000), pan: -1, loops: true, on: steps)
    func heard() -> Float {
      _ = rig.left(9_600)
      return Self.decibels(rig.left(9_600))
    }
    let once = heard()
    #expect(abs(once - -14) < 2)
    // One after another: decibels add.
    steps.setFilter(BusFilter(lowPassStrength: 0.25))
    #expect(abs(heard() - 2 * once) < 0.5)
    try steps.setParent(nil)
    #expect(abs(heard() - once) < 0.5)
    steps.setFilter(BusFilter())
    #expect(abs(heard()) < 0.1)
  }

  @Test func snapshotMufflesAndLeavesTheGamesFilter() throws {
    let rig = try OfflineRig()
    rig.engine.effects.setFilter(BusFilter(lowPassStrength: 0.5))
    rig.engine.play(try Self.tone(16_000), pan: -1, loops: true)
    func heard() -> Float {
      _ = rig.left(14_400)
      return Self.decibels(rig.left(9_600))
    }
    let dull = heard()
    try rig.engine.snapshots.enter(Snapshot("clear", ["effects": .init(filter: BusFilter())]))
    #expect(abs(heard()) < 0.1 && rig.engine.effects.filter == BusFilter(lowPassStrength: 0.5))
    try rig.engine.snapshots.enter(Snapshot("menu", ["master": .init(cutoffs: SoundFilter(lowPassHertz: 4_000))]))
    #expect(heard() < -20)
    rig.engine.snapshots.leave("menu")
    #expect(abs(heard()) < 0.1)
    rig.engine.snapshots.leave("clear")
    #expect(abs(heard() - dull) < 0.1)
  }

  /// The level of one frequency in decibels, under a Hann window.
  private static func level(_ samples: [Float], at hertz: Double) -> Double {
    var (re, im, sum) = (0.0, 0.0, 0.0)
    for (n, sample) in samples.enumerated() {
      let window = 0.5 - 0.5 * cos(2 * .pi * Double(n) / Double(samples.count))
      let angle = 2 * .pi * hertz * Double(n) / 48_000
      re += Double(sample) * window * cos(angle)
      im += Double(sample) * window * sin(angle)
      sum += window
    }
    return 20 * log10(2 * (re * re + im * im).squareRoot() / sum)
  }

  @Test func movingFilterLeavesNoTonesBesideTheOneThatItFilters() throws {
    let rig = try OfflineRig()
    let (near, far) = (try rig.engine.makeBus("near"), try rig.engine.makeBus("far"))
    far.setFilter(BusFilter(lowPassStrength: 0.5))
    let voice = rig.engine.play(try Self.tone(5_000), pan: -1, loops: true, on: near)
    _ = rig.left(9_600)
    func worst(_ change: () -> Void) -> Double {
      change()
      let heard = rig.left(4_800)
      let tone = Self.level(heard, at: 5_000)
      return [375, 750, 1_500, 3_000, 6_000].map { Self.level(heard, at: 5_000 + $0) - tone }.max() ?? 0
    }
    for (name, off) in [
      ("occlusion", worst { rig.engine[voice].setOcclusion(1) }),
      ("no occlusion", worst { rig.engine[voice].setOcclusion(0) }),
      ("filter", worst { near.setFilter(BusFilter(lowPassStrength: 1)) }),
      ("no filter", worst { near.setFilter(BusFilter()) }),
    ] { #expect(off < -40, "\(name): \(off) dB") }
  }

  @Test func voiceThatChangesItsBusTakesTheOtherFilterWithoutAStep() throws {
    let rig = try OfflineRig()
    let (world, dull) = (try rig.engine.makeBus("world"), try rig.engine.makeBus("dull"))
    dull.setFilter(BusFilter(lowPassStrength: 1, highPassStrength: 1))
    let voice = rig.engine.play(try rig.sine(frames: 48_000), pan: -1, loops: true, on: world)
    var heard = rig.engine.rendered(frames: 4_800)
    for bus in [dull, world] {
      try rig.engine[voice].setBus(bus)
      heard += rig.engine.rendered(frames: 4_800)
    }
    try world.setParent(dull)
    heard += rig.engine.rendered(frames: 4_800)
    #expect(largestStep(heard) < 0.0033 + 0.02)
  }
}
