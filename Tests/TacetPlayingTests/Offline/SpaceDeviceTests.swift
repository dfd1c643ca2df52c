import Foundation
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Which devices of OpenAL's an engine has, and for how long.
@Suite struct SpaceDeviceTests {
  private static let minute = 60 * 48_000

  private static func isMade(_ engine: AudioEngine) -> (stereo: Bool, hrtf: Bool) {
    (engine.host.driver.space.isMade, engine.host.driver.space.isHRTFMade)
  }

  private static func burst() throws -> SoundEffect {
    try SoundEffect(
      frames: (0..<4_800).map { 0.3 * sin(2 * .pi * 440 * Float($0) / 48_000) }, sampleRate: 48_000)
  }

  // MARK: - HRTF alone

  /// A voice that is not in space at all is panned beside others with HRTF.
  @Test func gameWithHRTFAndWithoutReverbHasNoDeviceOfLoudspeakers() throws {
    let rig = try OfflineRig()
    try rig.engine.space.setHRTF(.on)
    try rig.engine.prepareSpace()
    rig.engine.play(try Self.burst(), at: [1, 0, -1])
    rig.engine.play(try Self.burst(), at: [1, 0, -1], space: SpatialVoice(blend: 0))
    let heard = rig.engine.rendered(frames: 4_800)
    #expect(heard.contains { abs($0) > 0.1 })
    #expect(Self.isMade(rig.engine) == (false, true))
    rig.engine.reverb.set(.hall)
    try rig.engine.prepareSpace()
    #expect(Self.isMade(rig.engine) == (true, true))
  }

  @Test func gameInFrontOfLoudspeakersHasNoDeviceOfHRTF() throws {
    let rig = try OfflineRig()
    try rig.engine.prepareSpace()
    #expect(Self.isMade(rig.engine) == (true, false))
  }

  /// Between two HRTFs voices are panned; the device of loudspeakers is not made for that.
  @Test func otherHRTFIsResetWithoutADeviceOfLoudspeakers() throws {
    let game = try ManualClockEngine()
    try game.engine.space.setHRTF(.on)
    game.engine.play(try Self.burst(), at: [1, 0, -1], loops: true)
    _ = game.pass(milliseconds: 100)
    let name = try #require(game.engine.space.hrtfNames.last)
    try game.engine.space.setHRTF(.on, named: name)
    let heard = game.pass(milliseconds: 200)
    #expect(game.engine.space.isHRTFOn && Self.isMade(game.engine) == (false, true))
    #expect(largestStep(heard) < 0.3 * 2 * 2 * .pi * 440 / 48_000 + 0.02)
  }

  // MARK: - A minute

  /// A sound after the minute is as one before it.
  @Test(arguments: [HRTFMode.off, .on]) func deviceIsClosedAfterAMinuteAndMadeAgain(_ mode: HRTFMode) throws {
    let rig = try OfflineRig()
    try rig.engine.space.setHRTF(mode)
    func heard() throws -> [Float] {
      rig.engine.play(try Self.burst(), at: [1, 0, -1])
      return rig.engine.rendered(frames: 9_600)
    }
    let first = try heard()
    let made = (mode == .off, mode == .on)
    #expect(Self.isMade(rig.engine) == made)
    _ = rig.engine.rendered(frames: Self.minute - 9_600)
    #expect(Self.isMade(rig.engine) == made)
    _ = rig.engine.rendered(frames: 9_600)
    #expect(Self.isMade(rig.engine) == (false, false))
    #expect(difference(try heard(), first) < 1e-6)
    #expect(Self.isMade(rig.engine) == made && rig.engine.space.isHRTFOn == (mode == .on))
  }

  /// Whatever has a place keeps it, heard or not.
  @Test(arguments: ["held", "paused", "far"]) func voiceThatIsNotHeardKeepsTheDevice(_ state: String) throws {
    let rig = try OfflineRig()
    let effect = try Self.burst()
    effect.space.distance = DistanceModel(.linear, maximum: 10)
    let voice = rig.engine.play(effect, at: [1, 0, -1], loops: true)
    _ = rig.engine.rendered(frames: 480)
    switch state {
    case "held": rig.engine.pause()
    case "paused": rig.engine[voice].pause()
    default: rig.engine[voice].setPosition([100, 0, 0])
    }
    _ = rig.engine.rendered(frames: 2 * Self.minute)
    #expect(Self.isMade(rig.engine) == (true, false))
    rig.engine.resume()
    rig.engine.stop(voice)
    _ = rig.engine.rendered(frames: Self.minute + 96_000)
    #expect(Self.isMade(rig.engine) == (false, false))
  }

  @Test func HRTFThatIsOffIsClosedUnderVoicesWithAPlace() throws {
    let rig = try OfflineRig()
    try rig.engine.space.setHRTF(.on)
    rig.engine.play(try Self.burst(), at: [1, 0, -1], loops: true)
    _ = rig.engine.rendered(frames: 480)
    try rig.engine.space.setHRTF(.off)
    _ = rig.engine.rendered(frames: 48_000)
    #expect(Self.isMade(rig.engine) == (true, true))
    _ = rig.engine.rendered(frames: Self.minute)
    #expect(Self.isMade(rig.engine) == (true, false))
    try rig.engine.space.setHRTF(.on)
    let heard = rig.engine.rendered(frames: 4_800)
    #expect(Self.isMade(rig.engine) == (true, true) && rig.engine.space.isHRTFOn)
    #expect(largestStep(heard) < 0.3 * 2 * 2 * .pi * 440 / 48_000 + 0.02)
    // And the other way.
    _ = rig.engine.rendered(frames: Self.minute)
    #expect(Self.isMade(rig.engine) == (false, true))
    try rig.engine.space.setHRTF(.off)
    _ = rig.engine.rendered(frames: 4_800)
    #expect(Self.isMade(rig.engine) == (true, true))
  }

  /// The rooms go with their device and come back with what is sent to them, by a voice or by its bus.
  @Test(arguments: ["bus", "voice"]) func roomsAreClosedAfterAMinuteAndMadeAgain(_ sender: String) throws {
    let rig = try OfflineRig()
    rig.engine.reverb.set(.hall)
    let effect = try Self.burst()
    if sender == "bus" { rig.engine.effects.setReverbSend(ReverbSend()) } else { effect.reverbSend = ReverbSend() }
    func heard() -> [Float] {
      rig.engine.play(effect)
      return rig.engine.rendered(frames: 240_000)
    }
    let first = heard()
    #expect(Self.isMade(rig.engine).stereo && first[20_000...].contains { abs($0) > 1e-3 })
    // A voice that sends nothing does not keep it.
    rig.engine.play(try rig.constant(frames: 4_800), loops: true, on: rig.engine.interface)
    _ = rig.engine.rendered(frames: Self.minute)
    #expect(!Self.isMade(rig.engine).stereo)
    _ = rig.engine.rendered(frames: Self.minute)
    #expect(!Self.isMade(rig.engine).stereo)
    rig.engine.stopAll()
    _ = rig.engine.rendered(frames: 48_000)
    #expect(difference(heard(), first) < 1e-4)
  }

  /// The control thread of an engine whose output rests wakes for it, on the way too as for each deadline; not after.
  @Test func engineAtRestClosesItToo() throws {
    let game = try ManualClockEngine()
    game.engine.play(try Self.burst(), at: [1, 0, -1])
    _ = game.pass(milliseconds: 5_000)
    #expect(game.output.isIdle && Self.isMade(game.engine).stereo)
    game.wakes.withLock { $0 = 0 }
    _ = game.pass(milliseconds: 62_000)
    #expect(!Self.isMade(game.engine).stereo)
    #expect(game.wakes.withLock { $0 } < 40)
    game.wakes.withLock { $0 = 0 }
    _ = game.pass(milliseconds: 600_000)
    #expect(game.wakes.withLock { $0 } == 0)
  }

  /// A live engine makes it again as at first: voices are panned until then, and a send comes in.
  @Test(arguments: [HRTFMode.off, .on]) func liveEngineMakesItAgainWithoutAClick(_ mode: HRTFMode) throws {
    let game = try ManualClockEngine()
    try game.engine.space.setHRTF(mode)
    game.engine.reverb.set(.hall)
    game.engine.effects.setReverbSend(ReverbSend())
    let voice = game.engine.play(try Self.burst(), at: [1, 0, -1], loops: true)
    _ = game.pass(milliseconds: 500)
    game.engine.stop(voice)
    _ = game.pass(milliseconds: 70_000)
    #expect(Self.isMade(game.engine) == (false, false))
    game.engine.play(try Self.burst(), at: [1, 0, -1], loops: true, fadeIn: .milliseconds(20))
    let heard = game.pass(milliseconds: 500)
    #expect(Self.isMade(game.engine) == (true, mode == .on))
    #expect(largestStep(heard) < 0.3 * 2 * 2 * .pi * 440 / 48_000 + 0.02)
    #expect(heard.contains { abs($0) > 0.1 })
  }

  /// The minute counts from a preparation.
  @Test func preparedDeviceIsKeptForAMinute() throws {
    let rig = try OfflineRig()
    try rig.engine.prepareSpace()
    _ = rig.engine.rendered(frames: Self.minute - 100)
    #expect(Self.isMade(rig.engine).stereo)
    _ = rig.engine.rendered(frames: 200)
    #expect(!Self.isMade(rig.engine).stereo)
    try rig.engine.prepareSpace()
    _ = rig.engine.rendered(frames: Self.minute - 100)
    #expect(Self.isMade(rig.engine).stereo)
  }

  // MARK: - Rings

  /// A live engine makes rings as they are needed; in the end each voice has one, as in an engine that has all.
  @Test func voicesBeyondTheFirstRingsHaveOneAMomentLater() throws {
    let places = (0..<48).map { SIMD3<Float>(sin(Float($0)), 0.1, -cos(Float($0))) }
    let sounds = try places.indices.map { index in
      try SoundEffect(
        frames: (0..<4_800).map { 0.01 * sin(2 * .pi * Float(100 + 10 * index) * Float($0) / 48_000) },
        sampleRate: 48_000)
    }
    func play(_ engine: AudioEngine) throws {
      try engine.space.setHRTF(.on)
      for (place, sound) in zip(places, sounds) { engine.play(sound, at: place, loops: true) }
    }
    let (rig, game) = (try OfflineRig(), try ManualClockEngine())
    try play(rig.engine)
    try play(game.engine)
    let all = rig.engine.rendered(frames: 48_000)
    let some = game.pass(milliseconds: 1_000)
    #expect(difference(Array(all.prefix(960)), Array(some.prefix(960))) > 1e-3)
    #expect(difference(Array(all.suffix(48_000)), Array(some.suffix(48_000))) < 1e-5)
    #expect(largestStep(some) < largestStep(all) + 0.02)
  }
}
