import Foundation
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The levels of buses that are metered.
@Suite struct BusMeterTests {
  private static func tone(_ hertz: Double, amplitude: Double = 0.1) throws -> SoundEffect {
    try SoundEffect(
      frames: (0..<48_000).map { Float(amplitude * sin(2 * .pi * hertz * Double($0) / 48_000)) }, sampleRate: 48_000)
  }

  private func decibels(_ bus: Bus) -> Double { 20 * log10(max(1e-10, Double(bus.level ?? 0))) }

  /// The root mean square of both channels of what is rendered, in decibels, once the meters have settled.
  private func rendered(_ engine: AudioEngine) -> Double {
    _ = engine.rendered(frames: 96_000)
    let heard = engine.rendered(frames: 24_000)
    return 10 * log10(heard.reduce(1e-20) { $0 + Double($1) * Double($1) } / Double(heard.count))
  }

  @Test func levelIsWhatTheBusAddsToTheSum() throws {
    let rig = try OfflineRig()
    let (world, guns) = (try rig.engine.makeBus("world"), try rig.engine.makeBus("guns"))
    try guns.setParent(world)
    world.isMetered = true
    guns.isMetered = true
    #expect(rig.engine.effects.level == nil && !rig.engine.effects.isMetered && world.level == 0)
    rig.engine.play(try Self.tone(1_000), gain: .decibels(-6), pan: -0.5, loops: true, on: guns)
    guns.setGain(.decibels(-3))
    world.setGain(.decibels(-2))
    let one = rendered(rig.engine)
    #expect(abs(decibels(guns) - one) < 0.05 && abs(decibels(world) - one) < 0.05, "\(one), \(decibels(guns))")
    // Another frequency: powers add.
    rig.engine.play(try Self.tone(440), pan: 0.3, loops: true, on: world)
    let both = rendered(rig.engine)
    #expect(abs(decibels(world) - both) < 0.05 && abs(decibels(guns) - one) < 0.05)
    // The master's gain comes after.
    rig.engine.master.setGain(.decibels(-20))
    #expect(abs(rendered(rig.engine) - (both - 20)) < 0.05 && abs(decibels(world) - both) < 0.05)
    world.setMuted(true)
    _ = rendered(rig.engine)
    #expect(decibels(world) < both - 30)
  }

  /// A stereo voice at any pan and width, with filters of its own: both ears of the sum.
  @Test func stereoVoiceIsMeasuredInBothEars() throws {
    let rig = try OfflineRig()
    rig.engine.effects.isMetered = true
    let effect = try SoundEffect(
      frames: (0..<48_000).flatMap { [0.1 * Float(sin(0.1 * Double($0))), 0.05 * Float(cos(0.1 * Double($0)))] },
      sampleRate: 48_000, channels: 2)
    let voice = rig.engine[rig.engine.play(effect, pan: 0.4, loops: true)]
    voice.setWidth(0.3)
    voice.setOcclusion(0.5)
    let level = rendered(rig.engine)
    #expect(abs(decibels(rig.engine.effects) - level) < 0.05, "\(level), \(decibels(rig.engine.effects))")
  }

  /// Behind its own chain where it has a block, for itself and for the buses above.
  @Test func busWithABlockIsMeasuredBehindItsChain() throws {
    let rig = try OfflineRig()
    let (world, guns) = (try rig.engine.makeBus("world"), try rig.engine.makeBus("guns"))
    try guns.setParent(world)
    for bus in [world, guns] { bus.isMetered = true }
    rig.engine.play(try Self.tone(1_000), loops: true, on: guns)
    guns.setEqualiser(Equaliser(middle: .init(1_000, gain: .decibels(-12), width: 1)))
    guns.setGain(.decibels(-4))
    var level = rendered(rig.engine)
    #expect(abs(decibels(guns) - level) < 0.05 && abs(decibels(world) - level) < 0.05)
    world.setCutoffs(SoundFilter(lowPassHertz: 500))
    level = rendered(rig.engine)
    #expect(abs(decibels(world) - level) < 0.05, "\(level), \(decibels(world))")
    // Before the filter of the bus above.
    #expect(decibels(guns) > level + 6)
  }

  /// A voice in space counts as from two loudspeakers.
  @Test func voiceInSpaceIsMeasuredByTheStereoLaw() throws {
    let rig = try OfflineRig()
    rig.engine.effects.isMetered = true
    rig.engine.play(try Self.tone(1_000), at: [2, 0, -2], loops: true)
    let level = rendered(rig.engine)
    #expect(abs(decibels(rig.engine.effects) - level) < 0.3, "\(level), \(decibels(rig.engine.effects))")
  }

  @Test func meteringChangesNothingThatIsHeardAndFallsInAHold() throws {
    let (rig, other) = (try OfflineRig(), try OfflineRig())
    for engine in [rig.engine, other.engine] {
      engine.play(try Self.tone(700), pan: 0.2, pitch: 1.3, loops: true)
      engine.play(try Self.tone(300), at: [1, 0, 1], loops: true)
    }
    rig.engine.effects.isMetered = true
    #expect(rig.engine.rendered(frames: 48_000) == other.engine.rendered(frames: 48_000))
    rig.engine.pause()
    _ = rig.engine.rendered(frames: 192_000)
    #expect(decibels(rig.engine.effects) < -60)
    rig.engine.effects.isMetered = false
    #expect(rig.engine.effects.level == nil)
    #expect(rig.engine.master.isMetered && rig.engine.master.level != nil && rig.engine.soundtrack.bus.level != nil)
  }
}
