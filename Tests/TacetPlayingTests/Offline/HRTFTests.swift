import Foundation
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport
@testable import TacetMixer

@Suite struct HRTFTests {
  /// Noise, the same every time.
  private static func noiseFrames(_ frames: Int) -> [Float] {
    var generator = SeededGenerator(seed: 7)
    return (0..<frames).map { _ in Float.random(in: -0.25...0.25, using: &generator) }
  }

  private static func noise(_ frames: Int) throws -> SoundEffect {
    try SoundEffect(frames: noiseFrames(frames), sampleRate: 48_000)
  }

  private static func power(_ samples: [Float]) -> Float { samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count) }

  @Test func voicesInSpaceSoundDifferentAndTheOthersTheSame() throws {
    func render(_ mode: HRTFMode, at position: SIMD3<Float>?, pan: Float = 0) throws -> [Float] {
      let rig = try OfflineRig()
      try rig.engine.space.setHRTF(mode)
      rig.engine.play(try Self.noise(48_000), pan: pan, at: position)
      return rig.engine.rendered(frames: 9_600)
    }
    for pan: Float in [-1, -0.3, 0, 0.8] {
      #expect(try render(.on, at: nil, pan: pan) == render(.off, at: nil, pan: pan))
    }
    let front = try render(.on, at: [0, 0, -1])
    let back = try render(.on, at: [0, 0, 1])
    let right = try render(.on, at: [1, 0, 0])
    #expect(difference(front, back) > 0.02)
    // The far ear hears it too, more quietly.
    let (near, far) = (Self.power(channel(right, 1)), Self.power(channel(right, 0)))
    #expect(far > 0 && near > 3 * far)
    #expect(difference(front, try render(.off, at: [0, 0, -1])) > 0.02)
  }

  @Test func switchingUnderMusicMakesNoStepAndKeepsEveryFrame() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 480_000))
    let voice = rig.engine.play(try rig.sine(frames: 48_000), at: [-0.5, 0, -0.5], loops: true)
    let flat = rig.engine.play(try rig.sine(frames: 48_000, amplitude: 0.1), pan: 0.5, loops: true)
    var heard = rig.engine.rendered(frames: 9_600)
    for mode in [HRTFMode.on, .off, .on, .off] {
      try rig.engine.space.setHRTF(mode)
      for _ in 0..<9 { heard += rig.engine.rendered(frames: 411) }
      #expect(rig.engine.space.isHRTFOn == (mode == .on))
    }
    #expect(largestStep(heard) < OfflineRig.cutStep(ofSines: 0.4, 0.25, 0.1))
    let frame = 9_600 + 4 * 9 * 411
    #expect(rig.engine[voice].frame == frame && rig.engine[flat].frame == frame)
    #expect(rig.engine.soundtrack.position == frame)
    let events = rig.engine.diagnostics.drainEvents().compactMap {
      if case .hrtf(let isOn, _) = $0 { isOn } else { nil }
    }
    #expect(events == [true, false, true, false])
  }

  @Test func automaticFollowsTheRoute() throws {
    let rig = try OfflineRig()
    try rig.engine.space.setHRTF(.automatic)
    rig.engine.play(try rig.sine(frames: 48_000), at: [-1, 0, 0], loops: true)
    for (route, isOn) in [(OutputRoute.speaker, false), (.headphones, true), (.speaker, false)] {
      rig.engine.report(event: .route(route))
      rig.engine.session.resumeAfterRouteLoss()
      _ = rig.left(2_000)
      #expect(rig.engine.space.isHRTFOn == isOn, "\(route)")
    }
    #expect(rig.engine.session.reasonsForSilence.effects.isEmpty)
  }

  /// OpenAL has HRTF at two rates alone, or at any: a device of the rate says which.
  @Test func rateWithoutHRTFIsATypedErrorForOnAndOffForAutomatic() throws {
    let device = try LoopbackMix(sampleRate: 32_000, sources: 1, hrtf: 0)
    let isThere = device.hasHRTF
    device.close()
    let rig = try OfflineRig { $0.sampleRate = 32_000 }
    if isThere {
      try rig.engine.space.setHRTF(.on)
    } else {
      let error = #expect(throws: EngineError.self) { try rig.engine.space.setHRTF(.on) }
      #expect(error == .noHRTF(sampleRate: 32_000))
    }
    #expect(rig.engine.space.hrtf == (isThere ? .on : .off))
    try rig.engine.space.setHRTF(.automatic)
    rig.engine.report(event: .route(.headphones))
    _ = rig.left(2_000)
    #expect(rig.engine.space.isHRTFOn == isThere && rig.engine.space.hrtf == .automatic)
    // From the left: the other ear hears it through HRTF alone.
    rig.engine.session.resumeAfterRouteLoss()
    rig.engine.play(try Self.noise(9_600), at: [-1, 0, 0], loops: true)
    let heard = rig.engine.rendered(frames: 8_000)
    let (left, right) = (channel(heard, 0).map(abs).max() ?? 0, channel(heard, 1).map(abs).max() ?? 0)
    #expect(left > 0.05 && right < 0.9 * left && (right > 0.01) == isThere, "\(left) \(right)")
  }

  @Test func unknownNameIsATypedError() throws {
    let rig = try OfflineRig()
    #expect(throws: EngineError.unknownHRTF(name: "ears of a bat")) {
      try rig.engine.space.setHRTF(.on, named: "ears of a bat")
    }
    let name = try #require(rig.engine.space.hrtfNames.first)
    try rig.engine.space.setHRTF(.on, named: name)
    #expect(rig.engine.space.isHRTFOn)
  }

  /// Noise tells the ears apart, and a constant shows a step: the ears' levels at 0 Hz differ from one HRTF to another.
  @Test func voiceThatGetsAPlaceLaterGoesThereAndBack() throws {
    func render(_ mono: [Float]) throws -> (away: [Float], back: [Float], whole: [Float]) {
      let rig = try OfflineRig()
      try rig.engine.space.setHRTF(.on)
      let stereo = try SoundEffect(frames: mono.flatMap { [$0, $0 / 2] }, sampleRate: 48_000, channels: 2)
      let voice = rig.engine.play(stereo, loops: true)
      let before = rig.engine.rendered(frames: 4_800)
      rig.engine[voice].setPosition([2, 0, 0])
      let away = rig.engine.rendered(frames: 4_800)
      rig.engine[voice].setPan(0)
      let back = rig.engine.rendered(frames: 4_800)
      return (away, back, before + away + back)
    }
    let steady = try render([Float](repeating: 0.2, count: 48_000))
    #expect(steady.away[steady.away.count - 2] != 0)
    #expect(abs(steady.back[steady.back.count - 2] - 0.2) < 1e-4)
    #expect(largestStep(steady.whole) < 0.02)
    let noisy = try render(Self.noiseFrames(48_000))
    let (near, far) = (Self.power(channel(noisy.away, 1)), Self.power(channel(noisy.away, 0)))
    #expect(far > 0 && near > 3 * far)
    // Once it is back: for 20 ms, both may be heard.
    let back = Array(noisy.back[(2 * 960)...])
    #expect(abs(Self.power(channel(back, 0)) / Self.power(channel(back, 1)) - 4) < 0.2)
  }

  @Test func effectThatIsGoneLeavesNoCopy() throws {
    let rig = try OfflineRig()
    try rig.engine.space.setHRTF(.on)
    for _ in 0..<3 {
      let voice = rig.engine.play(try rig.constant(frames: 480), at: [1, 0, 0])
      _ = rig.left(4_800)
      #expect(!rig.engine[voice].isPlaying)
    }
    try rig.engine.space.setHRTF(.off)
    let voice = rig.engine.play(try rig.constant(frames: 480), at: [-1, 0, 0])
    #expect(abs(rig.left(480)[400] - 0.25) < 1e-4)
    #expect(!rig.engine[voice].isPlaying || rig.left(480).allSatisfy { $0 == 0 })
  }
}
