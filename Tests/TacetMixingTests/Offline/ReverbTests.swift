import Foundation
import TacetDecoding
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The reverb in the frames that are rendered.
@Suite struct ReverbTests {
  /// A loud burst of 10 ms: what is heard after it is the reverb alone.
  fileprivate static func burst() throws -> SoundEffect {
    try SoundEffect(
      frames: (0..<480).map { Float(0.5 * sin(2 * .pi * 1_000 * Double($0) / 48_000)) }, sampleRate: 48_000)
  }

  fileprivate static func rms(_ samples: some Collection<Float>) -> Float {
    (samples.reduce(0) { $0 + $1 * $1 } / Float(max(1, samples.count))).squareRoot()
  }

  private static func decibels(_ samples: some Collection<Float>, to other: some Collection<Float>) -> Float {
    20 * log10(rms(samples) / rms(other))
  }

  /// An engine in a hall, whose effects all send.
  fileprivate static func hall() throws -> OfflineRig {
    let rig = try OfflineRig()
    rig.engine.reverb.set(.hall)
    rig.engine.effects.setReverbSend(ReverbSend())
    return rig
  }

  @Test func soundRingsOutAsLongAsTheRoomSays() throws {
    let rig = try OfflineRig()
    #expect(rig.engine.reverb.isAvailable)
    rig.engine.reverb.set(ReverbPreset(decay: .seconds(2), decayOfHighs: 1))
    rig.engine.master.setReverbSend(ReverbSend())
    rig.engine.play(try Self.burst())
    let heard = rig.engine.rendered(frames: 192_000)
    #expect(rig.engine.voiceCount == 0)
    #expect(Self.rms(heard[2_000..<20_000]) > 0.001)
    // A second is half of the decay.
    let fall = Self.decibels(heard[2 * 72_000..<2 * 81_600], to: heard[2 * 24_000..<2 * 33_600])
    #expect(abs(fall - -30) < 4, "\(fall) dB in a second")
    #expect(heard[(2 * 160_000)...].allSatisfy { $0 == 0 })
  }

  @Test func voiceWithoutASendIsAsWithoutAReverb() throws {
    func render(_ prepare: (AudioEngine) -> Void) throws -> [Float] {
      let rig = try OfflineRig()
      prepare(rig.engine)
      rig.engine.play(try rig.sine(frames: 9_600), pan: 0.3, pitch: 1.2)
      return rig.engine.rendered(frames: 24_000)
    }
    let plain = try render { _ in }
    #expect(try render { $0.reverb.set(.cave) } == plain)
    #expect(try render { $0.effects.setReverbSend(ReverbSend()) } == plain)
    let beside = try render {
      $0.reverb.set(.cave)
      $0.interface.setReverbSend(ReverbSend())
    }
    // The reverb that is made cuts a step, in which the resampler of some OpenAL rounds otherwise.
    #expect(difference(beside, plain) < 1e-6)
  }

  @Test func sendFollowsTheGainsOfVoiceAndBusAndItsOwnLevel() throws {
    func tail(gain: Gain = .unity, bus: Gain = .unity, send: Gain = .unity, pan: Float = 0) throws -> [Float] {
      let rig = try Self.hall()
      rig.engine.effects.setGain(bus, over: .zero)
      rig.engine.effects.setReverbSend(ReverbSend(send))
      rig.engine.play(try Self.burst(), gain: gain, pan: pan)
      return Array(rig.engine.rendered(frames: 24_000)[2_000...])
    }
    let whole = try tail()
    #expect(abs(Self.decibels(try tail(gain: .decibels(-6)), to: whole) - -6) < 0.01)
    #expect(abs(Self.decibels(try tail(bus: .decibels(-12)), to: whole) - -12) < 0.01)
    #expect(abs(Self.decibels(try tail(send: .decibels(-9)), to: whole) - -9) < 0.01)
    #expect(try tail(bus: .silence).allSatisfy { $0 == 0 })
    #expect(abs(Self.decibels(try tail(pan: -1), to: whole)) < 3)
  }

  @Test func voiceSaysMoreThanItsEffectAndThatMoreThanItsBus() throws {
    let rig = try Self.hall()
    let effect = try Self.burst()
    effect.reverbSend = ReverbSend.none
    #expect(effect.reverbSend == ReverbSend.none && rig.engine.effects.reverbSend == ReverbSend())
    rig.engine.play(effect)
    #expect(rig.engine.rendered(frames: 24_000)[2_000...].allSatisfy { $0 == 0 })
    let voice = rig.engine.play(effect)
    rig.engine[voice].setReverbSend(ReverbSend(), over: .zero)
    #expect(rig.engine[voice].reverbSend == ReverbSend())
    #expect(Self.rms(rig.engine.rendered(frames: 24_000)[2_000...]) > 0.001)
  }

  @Test func filterOfASendIsOfTheReverbAlone() throws {
    func render(_ filter: BusFilter) throws -> [Float] {
      let rig = try Self.hall()
      rig.engine.effects.setReverbSend(ReverbSend(filter: filter))
      // A new reverb of OpenAL Soft 1.23 is heard before its first reflection.
      rig.engine.play(try rig.constant(0, frames: 480), loops: true)
      _ = rig.engine.rendered(frames: 24_000)
      let noise = (0..<480).map { Float(sin(2 * .pi * 9_000 * Double($0) / 48_000)) / 2 }
      rig.engine.play(try SoundEffect(frames: noise, sampleRate: 48_000))
      return rig.engine.rendered(frames: 24_000)
    }
    let (open, closed) = (try render(BusFilter()), try render(BusFilter(lowPassStrength: 0.5)))
    #expect(Self.decibels(closed[2_000...], to: open[2_000...]) < -20)
    // Before the first reflection.
    #expect(zip(closed[..<900], open[..<900]).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func holdFreezesTheTailAndGoesOnWithIt() throws {
    func render(holdAt hold: Int?) throws -> [Float] {
      let rig = try Self.hall()
      rig.engine.play(try Self.burst())
      var heard = rig.engine.rendered(frames: 12_000)
      guard hold != nil else { return heard + rig.engine.rendered(frames: 12_000) }
      rig.engine.report(.interruptionBegan(.call))
      let held = rig.engine.rendered(frames: 96_000)
      #expect(held[(2 * 500)...].allSatisfy { $0 == 0 })
      rig.engine.report(.interruptionEnded(.call))
      heard += held[..<(2 * 384)]
      return heard + rig.engine.rendered(frames: 11_616)
    }
    let (whole, held) = (try render(holdAt: nil), try render(holdAt: 12_000))
    // Beyond the fades of 8 ms.
    let late = 2 * 12_900..<2 * 23_000
    #expect(Self.rms(whole[late]) > 0.0005)
    let off = zip(whole[late], held[late]).map { abs($0 - $1) }.max() ?? 1
    #expect(off < 1e-6, "\(off) of \(Self.rms(whole[late]))")
  }

  @Test func stopAndPauseLetItRingAndAMuteDoesNot() throws {
    func tail(_ change: (AudioEngine, Voice) -> Void) throws -> (first: Float, later: Float) {
      let rig = try Self.hall()
      let voice = rig.engine.play(try rig.sine(frames: 48_000), loops: true)
      _ = rig.engine.rendered(frames: 24_000)
      change(rig.engine, voice)
      let heard = rig.engine.rendered(frames: 24_000)
      return (Self.rms(heard[(2 * 1_000)..<(2 * 6_000)]), Self.rms(heard[(2 * 19_000)...]))
    }
    for rings in [
      try tail { $0.stop($1) }, try tail { $0[$1].pause() }, try tail { engine, _ in engine.effects.setPaused(true) },
      try tail { engine, _ in engine.effects.setGain(.silence) },
    ] { #expect(rings.first > 0.003 && rings.later > 0.000_3 && rings.later < rings.first) }
    for silent in [
      try tail { engine, _ in engine.effects.setMuted(true) }, try tail { engine, _ in engine.master.setMuted(true) },
      try tail { engine, _ in engine.report(.silentMode(true)) },
    ] { #expect(silent.first < 1e-6 && silent.later < 1e-6) }
  }

  @Test func busOfTheGamesOwnThatAloneFedItIsMutedWithItsTail() throws {
    let rig = try OfflineRig()
    let (steps, shots) = (try rig.engine.makeBus("steps"), try rig.engine.makeBus("shots"))
    rig.engine.reverb.set(.cathedral)
    rig.engine.master.setReverbSend(ReverbSend())
    rig.engine.play(try Self.burst(), on: steps)
    _ = rig.engine.rendered(frames: 9_600)
    steps.setMuted(true)
    #expect(Self.rms(rig.engine.rendered(frames: 4_800)[(2 * 1_000)...]) < 1e-6)
    // Time goes on in a mute, and its end shows what is left.
    steps.setMuted(false)
    #expect(Self.rms(rig.engine.rendered(frames: 4_800)[1_000...]) > 0.000_5)
    // Another one feeds it too: what it has is not only from the muted one.
    rig.engine.play(try Self.burst(), on: shots)
    _ = rig.engine.rendered(frames: 9_600)
    steps.setMuted(true)
    #expect(Self.rms(rig.engine.rendered(frames: 4_800)[1_000...]) > 0.000_5)
  }

  @Test func tailIsOverAfterALongMute() throws {
    let rig = try Self.hall()
    rig.engine.play(try rig.sine(frames: 48_000), loops: true)
    _ = rig.engine.rendered(frames: 24_000)
    rig.engine.report(.silentMode(true))
    _ = rig.engine.rendered(frames: 480_000)
    rig.engine.stopAll(fadeOut: .zero)
    _ = rig.engine.rendered(frames: 480)
    rig.engine.report(.silentMode(false))
    #expect(Self.rms(rig.engine.rendered(frames: 24_000)) < 1e-6)
  }

  @Test func changesMakeNoSteps() throws {
    let rig = try Self.hall()
    let voice = rig.engine.play(try rig.sine(frames: 48_000, amplitude: 0.2), pan: -1, loops: true)
    var heard = rig.engine.rendered(frames: 24_000)
    func go(_ change: () -> Void) {
      change()
      heard += rig.engine.rendered(frames: 4_000)
    }
    go { rig.engine.reverb.set(.cave, over: .milliseconds(50)) }
    go { rig.engine.reverb.set(.bathroom, over: .milliseconds(200)) }
    go { rig.engine.reverb.set(.hall, over: .milliseconds(50)) }
    go { rig.engine.effects.setReverbSend(ReverbSend(.decibels(-20), filter: BusFilter(lowPassStrength: 0.5))) }
    go { rig.engine[voice].setReverbSend(ReverbSend()) }
    go { rig.engine[voice].setReverbSend(ReverbSend.none) }
    go { rig.engine[voice].setReverbSend(nil) }
    go { rig.engine.effects.setMuted(true) }
    go { rig.engine.effects.setMuted(false) }
    go { rig.engine.reverb.set(nil, over: .milliseconds(50)) }
    go {}
    // 100 Hz, with the reverb's own: 0.0131 a frame at full scale.
    #expect(largestStep(heard) < 0.0131 + 0.02)
    #expect(heard.allSatisfy { $0.isFinite })
  }

  @Test func listenerHearsTheZoneThatItIsIn() throws {
    let rig = try OfflineRig()
    rig.engine.master.setReverbSend(ReverbSend())
    let zone = ReverbZone(.hall, around: [0, 0, 0], radius: 10, border: 10)
    rig.engine.reverb.setZones([zone], over: .zero)
    #expect(rig.engine.reverb.zones == [zone])
    func tail(at x: Float) throws -> [Float] {
      rig.engine.listener.position = [x, 0, 0]
      _ = rig.engine.rendered(frames: 9_600)
      rig.engine.play(try Self.burst())
      let heard = Array(rig.engine.rendered(frames: 24_000)[2_000...])
      rig.engine.stopAll()
      _ = rig.engine.rendered(frames: 240_000)
      return heard
    }
    let inside = try tail(at: 0)
    #expect(Self.rms(inside) > 0.001)
    // A quarter of it is half of its amplitude.
    #expect(abs(Self.decibels(try tail(at: 17.5), to: inside) - -6) < 0.5)
    #expect(try tail(at: 30).allSatisfy { $0 == 0 })
    #expect(abs(Self.decibels(try tail(at: 3), to: inside)) < 0.5)
  }

  @Test func voicesWithHRTFHaveItToo() throws {
    let rig = try Self.hall()
    try rig.engine.space.setHRTF(.on)
    rig.engine.play(try Self.burst(), at: [-1, 0, 0])
    #expect(Self.rms(rig.engine.rendered(frames: 24_000)[4_000...]) > 0.0005)
    _ = rig.engine.rendered(frames: 480_000)
    // The device is free again, and can be reset.
    try rig.engine.space.setHRTF(.off)
    #expect(!rig.engine.host.driver.space.isInUse)
  }

  @Test func sameGameSoundsTheSameWhateverTheBlocks() throws {
    func render(_ block: Int) throws -> [Float] {
      let rig = try OfflineRig()
      rig.engine.master.setReverbSend(ReverbSend())
      rig.engine.reverb.set(.hall, over: .zero)
      rig.engine.play(try Self.burst())
      var heard: [Float] = []
      while heard.count < 2 * 24_000 { heard += try rig.engine.render(frames: block) }
      rig.engine.reverb.set(.cave, over: .milliseconds(100))
      rig.engine.play(try Self.burst())
      while heard.count < 2 * 48_000 { heard += try rig.engine.render(frames: block) }
      return heard
    }
    let (long, short) = (try render(24_000), try render(480))
    #expect(try render(24_000) == long)
    #expect(zip(long, short).allSatisfy { abs($0 - $1) < 1e-3 })
  }

  @Test func reverbIsGoneWhileNobodySendsAndComesBackAsItWas() throws {
    let rig = try OfflineRig()
    rig.engine.reverb.set(ReverbPreset(decay: .milliseconds(200)))
    // Played by OpenAL, which would mix the reverb too.
    rig.engine.play(try rig.sine(frames: 48_000), at: [-1, 0, 0], loops: true)
    var dry = rig.engine.rendered(frames: 9_600)
    let reverbs = rig.engine.host.driver.reverbs
    #expect(reverbs.isEmpty)
    var wet: [[Float]] = []
    for _ in 0..<2 {
      rig.engine.effects.setReverbSend(ReverbSend(), over: .milliseconds(20))
      wet.append(rig.engine.rendered(frames: 48_000))
      #expect(!reverbs.isEmpty)
      rig.engine.effects.setReverbSend(nil, over: .milliseconds(20))
      // It rings for 0.5 s, and stays for 2 s.
      wet[wet.count - 1] += rig.engine.rendered(frames: 48_000)
      #expect(!reverbs.isEmpty)
      dry = rig.engine.rendered(frames: 96_000)
      #expect(reverbs.isEmpty)
    }
    // OpenAL cross-fades the delays of a new reverb for 128 frames.
    #expect(difference(wet[0], wet[1]) < 5e-5)
    let late = wet[0][(2 * 24_000)..<(2 * 48_000)]
    #expect(Self.rms(zip(late, dry).map { $0 - $1 }) > 0.001)
    // 100 Hz: 0.0033 a frame, and what the reverb adds.
    #expect(largestStep(wet[1]) < 0.0065 + 0.005)
  }

  @Test func voiceThatSendsAfterAQuietTimeIsHeardAsIfTheReverbHadStayed() throws {
    func tail(stays: Bool, playing: Bool) throws -> [Float] {
      let rig = try OfflineRig()
      rig.engine.reverb.set(.room)
      if stays { rig.engine.interface.setReverbSend(ReverbSend()) }
      let effect = try Self.burst()
      effect.reverbSend = ReverbSend(.decibels(-3))
      if playing { rig.engine.play(try rig.constant(0, frames: 480), at: [0, 0, -1], loops: true) }
      _ = rig.engine.rendered(frames: 9_600)
      #expect(rig.engine.host.driver.reverbs.isEmpty == !stays)
      rig.engine.play(effect, at: [-1, 0, 0])
      // The renderer comes to it before the engine's threads run.
      var heard = [Float](repeating: 0, count: 2 * 480)
      rig.engine.host.driver.output.render(into: &heard, frames: 480)
      heard += rig.engine.rendered(frames: 23_520)
      #expect(!rig.engine.host.driver.reverbs.isEmpty)
      return Array(heard[2_000...])
    }
    for playing in [false, true] {
      let (whole, back) = (try tail(stays: true, playing: playing), try tail(stays: false, playing: playing))
      #expect(Self.rms(whole) > 0.001)
      #expect(abs(Self.decibels(back, to: whole)) < 0.05 && difference(back, whole) < 0.01 * Self.rms(whole))
    }
  }

  /// In a process of its own, whose OpenAL is told to have none.
  @Test func soundGoesOnWhereOpenALHasNoReverb() async throws {
    await #expect(processExitsWith: .exitCode(3)) {
      let folder = try TemporaryFolder()
      try folder.configureOpenAL("[general]\nexcludefx = eaxreverb,reverb\n")
      let rig = try ReverbTests.hall()
      #expect(!rig.engine.reverb.isAvailable)
      rig.engine.play(try ReverbTests.burst())
      let heard = rig.engine.rendered(frames: 24_000)
      #expect(ReverbTests.rms(heard[200..<900]) > 0.1)
      #expect(heard[2_000...].allSatisfy { $0 == 0 })
      exit(3)
    }
  }

  /// Music that is sent is heard in the rooms of the effects, with its own gains and the filter of its send, and its
  /// tail when it has stopped.
  @Test func soundtrackSendsWhatIsHeardOfIt() throws {
    func render(_ change: (AudioEngine) -> Void) throws -> (music: [Float], tail: [Float]) {
      let rig = try OfflineRig()
      defer { rig.clear() }
      rig.engine.reverb.set(.hall, over: .zero)
      change(rig.engine)
      // The same on both sides: what is sent is their sum.
      let path = rig.folder.appending(path: "both.wav").path
      var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: 2))
      try writer.append(
        (0..<48_000).flatMap { frame -> [Float] in
          let sample = 0.2 * sinf(2 * .pi * 500 * Float(frame) / 48_000)
          return [sample, sample]
        })
      try writer.close()
      rig.engine.soundtrack.play(try Soundtrack(path: path))
      let music = rig.left(24_000)
      rig.engine.soundtrack.stop(fadeOut: .zero)
      _ = rig.left(480)
      return (music, rig.left(9_600))
    }
    func level(_ samples: [Float]) -> Float {
      10 * log10(samples.reduce(1e-20) { $0 + $1 * $1 } / Float(samples.count))
    }
    let dry = try render { _ in }
    #expect(level(dry.tail) < -150)
    let wet = try render { $0.soundtrack.bus.setReverbSend(.init(), over: .zero) }
    #expect(level(wet.tail) > -60)
    #expect(zip(dry.music.prefix(200), wet.music.prefix(200)).allSatisfy { abs($0 - $1) < 1e-3 })
    let quiet = try render {
      $0.soundtrack.bus.setReverbSend(.init(.decibels(-6)), over: .zero)
      $0.soundtrack.bus.setGain(.decibels(-12), over: .zero)
    }
    #expect(abs(level(quiet.tail) - level(wet.tail) + 18) < 0.2)
    let dull = try render {
      $0.soundtrack.bus.setReverbSend(.init(cutoffs: SoundFilter(lowPassHertz: 50)), over: .zero)
    }
    #expect(level(dull.tail) < level(wet.tail) - 30)
  }
}
