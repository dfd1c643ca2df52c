import Foundation
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Buses that are mixed by themselves: cutoffs, equaliser, compressor and pan in the frames that are rendered.
@Suite struct BusBlockTests {
  private static let bell = Equaliser(middle: .init(1_000, gain: .decibels(6), width: 1))

  private static func tone(_ hertz: Double = 1_000, amplitude: Double = 0.05) throws -> SoundEffect {
    try SoundEffect(
      frames: (0..<48_000).map { Float(amplitude * sin(2 * .pi * hertz * Double($0) / 48_000)) }, sampleRate: 48_000)
  }

  /// The level of both channels from frame 4,800 on, of 24,000.
  private func levels(_ engine: AudioEngine) -> (left: Double, right: Double) {
    let heard = engine.rendered(frames: 24_000)
    func level(_ side: Int) -> Double {
      let samples = channel(heard, side)[4_800...]
      return 10 * log10(samples.reduce(1e-20) { $0 + Double($1) * Double($1) } / Double(samples.count))
    }
    return (level(0), level(1))
  }

  private func level(_ engine: AudioEngine) -> Double { levels(engine).left }

  /// Each control of a bus acts on its voices and on those of the buses below it, and on no others.
  @Test func equaliserReachesItsBranchAlone() throws {
    for (name, isReached) in [("world", true), ("guns", true), ("other", false), ("interface", false)] {
      let rig = try OfflineRig()
      let (world, guns) = (try rig.engine.makeBus("world"), try rig.engine.makeBus("guns"))
      try guns.setParent(world)
      let bus = try rig.engine.makeBus(name)
      rig.engine.play(try Self.tone(), pan: -1, loops: true, on: bus)
      let before = level(rig.engine)
      world.setEqualiser(Self.bell)
      let after = level(rig.engine)
      #expect(abs(after - before - (isReached ? 6 : 0)) < 0.05, "\(name): \(after - before) dB")
      #expect(world.equaliser == Self.bell)
    }
  }

  /// Chains of a branch are one after another, each before the gain of its bus.
  @Test func chainsOfABranchAreInARow() throws {
    let rig = try OfflineRig()
    let (world, guns) = (try rig.engine.makeBus("world"), try rig.engine.makeBus("guns"))
    try guns.setParent(world)
    rig.engine.play(try Self.tone(), pan: -1, loops: true, on: guns)
    let before = level(rig.engine)
    world.setEqualiser(Self.bell)
    guns.setEqualiser(Self.bell)
    guns.setGain(.decibels(-3))
    world.setGain(.decibels(-2))
    rig.engine.effects.setEqualiser(Self.bell)
    rig.engine.filters.set(SoundFilter(lowPassHertz: 1_000), of: .master)
    #expect(abs(level(rig.engine) - before - (18 - 3 - 2 - 3)) < 0.1)
  }

  /// A threshold is that of what the bus plays, whatever its own gain is.
  @Test func compressorComesBeforeTheGain() throws {
    let rig = try OfflineRig()
    let guns = try rig.engine.makeBus("guns")
    guns.setGain(.decibels(-20), over: .zero)
    rig.engine.play(try Self.tone(amplitude: 0.5), pan: -1, loops: true, on: guns)
    let before = level(rig.engine)
    guns.setCompressor(CompressorSettings(threshold: .decibels(-26), ratio: 4, release: .seconds(1)))
    _ = level(rig.engine)
    // A sine at -6 dB is 20 above the threshold: 5 are left.
    #expect(abs(level(rig.engine) - before + 15) < 0.2)
  }

  /// The side that a bus goes to stays; the other one moves over, by constant power.
  @Test(arguments: [Float(-1), -0.5, 0, 0.3, 1])
  func panIsThatOfAStereoVoice(pan: Float) throws {
    let frames = (0..<48_000).flatMap { frame -> [Float] in
      [0.2 * sinf(0.1 * Float(frame)), 0.1 * sinf(0.37 * Float(frame))]
    }
    let effect = try SoundEffect(frames: frames, sampleRate: 48_000, channels: 2)
    func render(_ play: (OfflineRig) throws -> Void) throws -> [Float] {
      let rig = try OfflineRig()
      try play(rig)
      _ = rig.engine.rendered(frames: 4_800)
      return rig.engine.rendered(frames: 4_800)
    }
    let voice = try render { $0.engine.play(effect, pan: pan) }
    for name in ["guns", "effects", "master"] {
      let bus = try render { rig in
        rig.engine.play(effect, on: name == "guns" ? try rig.engine.makeBus(name) : nil)
        (try rig.engine.makeBus(name)).setPan(pan)
      }
      #expect(zip(voice, bus).allSatisfy { abs($0 - $1) < 1e-6 }, "\(name)")
    }
  }

  /// A bus that gets a block, and that gives it up, changes nothing but what was asked for.
  @Test func blocksComeAndGoWithoutAStep() throws {
    let rig = try OfflineRig()
    let (world, guns) = (try rig.engine.makeBus("world"), try rig.engine.makeBus("guns"))
    try guns.setParent(world)
    world.setGain(.decibels(-4), over: .zero)
    guns.setGain(.decibels(-5), over: .zero)
    rig.engine.play(try rig.sine(frames: 48_000), pan: -1, loops: true, on: guns)
    var heard = rig.engine.rendered(frames: 2_400)
    let changes: [() -> Void] = [
      { guns.setCutoffs(SoundFilter(lowPassHertz: 8_000), over: .milliseconds(20)) },
      { world.setEqualiser(Equaliser(high: .init(9_000, gain: .decibels(3)))) },
      { guns.setPan(0.2) }, { guns.setCutoffs(SoundFilter(), over: .milliseconds(20)) },
      { guns.setPan(0) }, { world.setEqualiser(.flat) }, { guns.setCompressor(.init(threshold: .decibels(-30))) },
      { guns.setCompressor(.off) },
    ]
    for change in changes {
      change()
      heard += rig.engine.rendered(frames: 3_001)
    }
    #expect(largestStep(heard) < 0.25 * 0.0131 * 0.4 + 0.02)
    // As it was before, to the bit, but for the frame of the loop.
    let late = rig.engine.rendered(frames: 480 * 3)
    #expect(abs((late.max() ?? 0) - (heard[..<4_800].max() ?? 0)) < 1e-6)
  }

  @Test(arguments: [false, true]) func voicesGoFromOneBlockToAnotherWithoutAStep(isInSpace: Bool) throws {
    let rig = try OfflineRig()
    let (dull, loud) = (try rig.engine.makeBus("dull"), try rig.engine.makeBus("loud"))
    dull.setCutoffs(SoundFilter(lowPassHertz: 300), over: .zero)
    loud.setEqualiser(Equaliser(low: .init(400, gain: .decibels(6))), over: .zero)
    dull.setGain(.decibels(-6), over: .zero)
    // A constant shows a filter that begins from silence.
    let voice =
      isInSpace
      ? rig.engine.play(try rig.constant(frames: 48_000), at: [0, 0, -1], loops: true, on: dull)
      : rig.engine.play(try rig.sine(frames: 48_000), pan: -1, loops: true, on: dull)
    if isInSpace { _ = rig.engine.rendered(frames: 4_803) }
    var heard = rig.engine.rendered(frames: 4_803)
    for bus in [loud, rig.engine.effects, dull, rig.engine.effects, loud] {
      try rig.engine[voice].setBus(bus)
      heard += rig.engine.rendered(frames: 2_405)
    }
    #expect(largestStep(heard) < 0.5 * 0.0131 + 0.02)
  }

  /// A voice in space keeps its place: what a bus does to it is heard at both ears alike.
  @Test func voicesInSpaceAreFilteredInTheirPlaces() throws {
    func render(_ change: (Bus) -> Void) throws -> (left: Double, right: Double) {
      let rig = try OfflineRig()
      let (world, guns) = (try rig.engine.makeBus("world"), try rig.engine.makeBus("guns"))
      try guns.setParent(world)
      change(world)
      rig.engine.play(try Self.tone(amplitude: 0.5), at: [1, 0, -1], loops: true, on: guns)
      _ = levels(rig.engine)
      return levels(rig.engine)
    }
    let plain = try render { _ in }
    #expect(abs(plain.left - plain.right) > 3)
    let changes: [(Double, (Bus) -> Void)] = [
      (6, { $0.setEqualiser(Self.bell) }), (-3, { $0.setCutoffs(SoundFilter(lowPassHertz: 1_000)) }),
      (-12, { $0.setGain(.decibels(-12)) }), (0, { $0.setPan(1) }),
      (
        3,
        { bus in
          bus.setEqualiser(Self.bell)
          bus.setGain(.decibels(-3))
        }
      ),
    ]
    for (wanted, change) in changes {
      let heard = try render(change)
      #expect(abs(heard.left - plain.left - wanted) < 0.1 && abs(heard.right - plain.right - wanted) < 0.1)
    }
    // A sine of -6 dB, of which 0.92 is at the right ear.
    let compressed = try render {
      $0.setCompressor(CompressorSettings(threshold: .decibels(-26), ratio: 4, release: .seconds(1)))
    }
    let reduction = plain.right - compressed.right
    let above = plain.right + 3.01 + 26
    #expect(abs(reduction - above * 0.75) < 0.3, "\(reduction) dB of \(above)")
    #expect(abs(plain.left - compressed.left - reduction) < 0.05)
  }

  /// Its voices send to the reverb without its chain, and with its gain.
  @Test func sendsFollowTheGainOfABlock() throws {
    func render(_ change: (Bus) -> Void) throws -> Double {
      let rig = try OfflineRig()
      rig.engine.reverb.set(.hall, over: .zero)
      let guns = try rig.engine.makeBus("guns")
      guns.setReverbSend(.init(), over: .zero)
      change(guns)
      rig.engine.play(try Self.tone(amplitude: 0.5), pan: 1, loops: true, on: guns)
      _ = level(rig.engine)
      // Of the dry voice nothing is on the left.
      return level(rig.engine)
    }
    let plain = try render { _ in }
    #expect(plain > -60)
    let quiet = try render { bus in
      bus.setGain(.decibels(-12), over: .zero)
      bus.setCompressor(CompressorSettings(threshold: .decibels(-26), ratio: 4))
    }
    #expect(abs(quiet - plain + 12) < 0.1, "\(quiet - plain)")
  }

  /// Changes at a time, and those of snapshots, act like those at once.
  @Test func controlsWaitAndYieldToSnapshots() throws {
    let rig = try OfflineRig()
    let guns = try rig.engine.makeBus("guns")
    rig.engine.play(try Self.tone(), pan: -1, loops: true, on: guns)
    let before = level(rig.engine)
    guns.setEqualiser(Self.bell, over: .zero, at: .engine(FrameCount(48_000)))
    guns.setPan(1, over: .zero, at: .engine(FrameCount(96_000)))
    #expect(abs(level(rig.engine) - before) < 0.01 && guns.equaliser == .flat)
    #expect(abs(level(rig.engine) - before - 6) < 0.05 && guns.equaliser == Self.bell)
    try rig.engine.snapshots.enter(Snapshot("deaf", ["guns": .init(equaliser: .flat)]), over: .zero)
    #expect(abs(level(rig.engine) - before) < 0.05 && guns.equaliser == Self.bell)
    rig.engine.snapshots.leave("deaf", over: .zero)
    let panned = levels(rig.engine)
    #expect(panned.left < -100 && abs(panned.right - before - 6) < 0.05 && guns.pan == 1)
  }

  /// A voice has cutoffs of its own, from its first frame on, with or without a place.
  @Test func voiceHasCutoffsFromItsFirstFrameOn() throws {
    for position in [nil, SIMD3<Float>(0, 0, -1)] {
      let rig = try OfflineRig()
      let effect = try Self.tone(4_000, amplitude: 0.5)
      func play() -> Voice {
        position.map { rig.engine.play(effect, at: $0, loops: true) } ?? rig.engine.play(effect, loops: true)
      }
      let plain = play()
      let before = level(rig.engine)
      rig.engine.stop(plain)
      _ = level(rig.engine)
      let voice = play()
      rig.engine[voice].setCutoffs(SoundFilter(lowPassHertz: 500), over: .zero)
      let heard = rig.engine.rendered(frames: 480)
      #expect((heard.map(abs).max() ?? 1) < 0.05)
      #expect(level(rig.engine) < before - 30)
      #expect(rig.engine[voice].cutoffs == SoundFilter(lowPassHertz: 500))
      rig.engine[voice].setCutoffs(SoundFilter(), over: .milliseconds(20))
      #expect(abs(level(rig.engine) - before) < 0.05)
      rig.engine[voice].setCutoffs(SoundFilter(highPassHertz: 4_000, resonance: 2), at: .engine(FrameCount(120_000)))
      _ = level(rig.engine)
      _ = level(rig.engine)
      #expect(abs(level(rig.engine) - before - 6.02) < 0.1)
    }
  }

  /// A bus with a block comes down in its time, and its voices run on.
  @Test func fadesOfABusWithABlockAreHeard() throws {
    func render(_ change: (Bus) -> Void) throws -> [Float] {
      let rig = try OfflineRig()
      let guns = try rig.engine.makeBus("guns")
      change(guns)
      rig.engine.play(try rig.sine(frames: 48_000), pan: -1, loops: true, on: guns)
      _ = rig.engine.rendered(frames: 4_800)
      guns.setGain(.silence, over: .milliseconds(500))
      return rig.left(24_000)
    }
    let plain = try render { _ in }
    let own = try render { $0.setEqualiser(Equaliser(high: .init(15_000, gain: .decibels(0.01)))) }
    #expect(zip(plain, own).allSatisfy { abs($0 - $1) < 1e-3 })
  }

  /// A voice is as loud by the old way as by the new one, whatever the levels of both are.
  @Test func quietBusesThatMeetABlockMakeNoBurst() throws {
    for isInSpace in [false, true] {
      let rig = try OfflineRig()
      let (a, b, c) = (try rig.engine.makeBus("a"), try rig.engine.makeBus("b"), try rig.engine.makeBus("c"))
      for bus in [a, b] { bus.setGain(.decibels(-40), over: .zero) }
      b.setCutoffs(SoundFilter(lowPassHertz: 15_000), over: .zero)
      let effect = try rig.sine(frames: 48_000)
      let voice =
        isInSpace
        ? rig.engine.play(effect, at: [1, 0, 0], loops: true, on: a) : rig.engine.play(effect, loops: true, on: a)
      var heard = rig.engine.rendered(frames: 4_800)
      for bus in [b, a, b, c, b] {
        try rig.engine[voice].setBus(bus)
        if bus.name == "c" { c.setGain(.decibels(-40), over: .zero) }
        heard += rig.engine.rendered(frames: 2_400)
      }
      #expect((heard.map(abs).max() ?? 1) < 0.006, "\(isInSpace)")
      try rig.engine[voice].setBus(c)
      c.setGain(.decibels(-20), over: .zero)
      _ = rig.engine.rendered(frames: 4_800)
      try c.setParent(b)
      #expect((rig.engine.rendered(frames: 4_800).map(abs).max() ?? 1) < 0.03)
    }
  }

  /// A control of a bus below one with cutoffs does not begin the cutoffs of a voice in space anew.
  @Test func blocksBelowABlockKeepItsMemory() throws {
    let rig = try OfflineRig()
    let (world, guns) = (try rig.engine.makeBus("world"), try rig.engine.makeBus("guns"))
    try guns.setParent(world)
    world.setCutoffs(SoundFilter(lowPassHertz: 200), over: .zero)
    rig.engine.play(try rig.constant(0.25, frames: 48_000), at: [0, 0, -1], loops: true, on: guns)
    var heard = rig.engine.rendered(frames: 9_600)
    heard = Array(heard.suffix(480))
    guns.setEqualiser(Equaliser(high: .init(9_000, gain: .decibels(1))))
    heard += rig.engine.rendered(frames: 4_800)
    #expect(largestStep(heard) < 0.01)
    guns.setCompressor(CompressorSettings(threshold: .decibels(-40), ratio: 10))
    _ = rig.engine.rendered(frames: 24_000)
    guns.setCompressor(.off, over: .milliseconds(20))
    #expect(largestStep(rig.engine.rendered(frames: 4_800)) < 0.02)
  }
}
