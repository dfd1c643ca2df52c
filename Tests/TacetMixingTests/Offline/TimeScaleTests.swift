import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Buses in slow motion, as they are rendered.
@Suite(.serialized) struct TimeScaleTests {
  /// How far `heard` is from the triangle whose speed at frame n is `speed(n)`, in frames of the effect.
  private func distance(_ heard: some Sequence<Float>, from start: Double, _ speed: (Int) -> Double) -> Double {
    var (place, worst) = (start, 0.0)
    for (frame, sample) in heard.enumerated() {
      worst = max(worst, 500 * abs(Double(sample) - OfflineRig.triangle(place)))
      place += speed(frame)
    }
    return worst
  }

  @Test(arguments: [RampCurve.linear, .decibels, .smooth], [64, 480, 2_048])
  func speedGoesByItsCurveToTheFrame(curve: RampCurve, request: Int) throws {
    let rig = try OfflineRig()
    let world = try rig.engine.makeBus("world")
    try rig.engine.effects.setParent(world)
    let voice = rig.engine.play(try rig.triangle(frames: 96_000), pan: -1)
    _ = rig.left(960)
    world.setTimeScale(0.5, over: Fade(.milliseconds(500), curve))
    let heard = (0..<(28_800 / request + 1)).flatMap { _ in rig.left(request) }
    let error = distance(heard, from: 960) {
      Double(curve.value(from: 1, to: 0.5, at: (Float($0) + 0.5) / 24_000))
    }
    #expect(error < 1)
    let known = try #require(rig.engine[voice].frame)
    let next = try #require(rig.left(1).first)
    #expect(500 * abs(Double(next) - OfflineRig.triangle(Double(known))) < 1)
    #expect(world.timeScale == 0.5 && rig.engine.effects.timeScale == 1 && rig.engine[voice].pitch == 1)
  }

  @Test func endIsAtItsFrame() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 24_000), pan: -1)
    _ = rig.left(12_000)
    rig.engine.effects.setTimeScale(0.25)
    let heard = rig.left(60_000)
    // OpenAL's cubic curve is on its way to the silence after the last frame.
    #expect(abs(heard[47_980] - 0.5) < 1e-4)
    #expect(heard[48_000] == 0)
    #expect(rig.engine[voice].status == .ended(.finished, at: 60_000))
  }

  @Test func loopStaysOnItsGrid() throws {
    let rig = try OfflineRig()
    rig.engine.play(try rig.triangle(frames: 3_000), pan: -1, loops: true)
    _ = rig.left(10_000)
    rig.engine.effects.setTimeScale(0.375)
    #expect(distance(rig.left(40_001), from: 10_000) { _ in 0.375 } < 0.3)
    rig.engine.effects.setTimeScale(3)
    #expect(distance(rig.left(20_000), from: 10_000 + 40_001 * 0.375) { _ in 3 } < 0.3)
  }

  @Test func factorsOfABranchMultiplyAndReachNothingElse() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    let (world, steps) = (try engine.makeBus("world"), try engine.makeBus("steps"))
    try steps.setParent(world)
    steps.setTimeScale(0.5)
    world.setTimeScale(0.5)
    engine.master.setTimeScale(0.5)
    let slow = engine.play(try rig.triangle(frames: 48_000), pan: -1, pitch: 2, on: steps)
    let click = engine.play(try rig.triangle(frames: 48_000), pan: 1, on: engine.interface)
    engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    _ = rig.left(20_000)
    #expect(engine[slow].frame == 10_000 && engine[click].frame == 20_000)
    #expect(engine.soundtrack.position == 20_000)
    // On another bus, and below another one.
    try engine[slow].setBus(world)
    _ = rig.left(1_000)
    #expect(engine[slow].frame == 11_000)
    try steps.setParent(nil)
    try engine[slow].setBus(steps)
    try steps.setParent(world)
    _ = rig.left(1_000)
    #expect(engine[slow].frame == 11_500)
  }

  /// The samples heard after 20,011 frames of a ramp, with the voice hidden in this way meanwhile.
  private func place(
    _ hide: (OfflineRig, Voice) -> Void = { _, _ in }, _ show: (OfflineRig, Voice) -> Void = { _, _ in }
  ) throws -> [Float] {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.triangle(frames: 9_000), pan: -1, loops: true)
    _ = rig.left(1_000)
    hide(rig, voice)
    rig.engine.effects.setTimeScale(0.3, over: Fade(.seconds(1), .decibels))
    _ = rig.left(20_011)
    show(rig, voice)
    return Array(rig.left(4_000)[1_000...])
  }

  @Test func voiceThatIsNotHeardIsWhereItWouldBe() throws {
    let heard = try place()
    let virtual = try place(
      { $0.engine[$1].setGain(.silence, over: .zero) }, { $0.engine[$1].setGain(.unity, over: .zero) })
    let muted = try place(
      { rig, _ in rig.engine.report(.silentMode(true)) }, { rig, _ in rig.engine.report(.silentMode(false)) })
    for other in [virtual, muted] {
      let apart = zip(heard, other).map { abs($0 - $1) }.max() ?? 1
      // OpenAL begins at whole frames, and its cubic curve is a seventh of one off at the corners.
      #expect(apart * 500 < 1.3)
    }
  }

  @Test(arguments: [false, true]) func virtualVoiceEndsAtTheFrameOfOneThatIsHeard(isHeard: Bool) throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(frames: 30_000), gain: isHeard ? .unity : .silence)
    _ = rig.left(500)
    rig.engine.effects.setTimeScale(2, over: .milliseconds(100))
    _ = rig.left(30_000)
    // 4,800 frames take 7,200 of the effect; the last 22,300 take 11,150. Each speed is one of 4,096ths.
    #expect(rig.engine[voice].status == .ended(.finished, at: 16_451))
  }

  @Test func fadeInGoesOnInAVirtualVoice() throws {
    let rig = try OfflineRig()
    rig.engine.effects.setGain(.silence, over: .zero)
    rig.engine.play(try rig.constant(0.5, frames: 96_000), pan: -1, loops: true, fadeIn: .seconds(1))
    rig.engine.effects.setTimeScale(0.5, over: .milliseconds(400))
    _ = rig.left(24_000)
    rig.engine.effects.setGain(.unity, over: .zero)
    #expect(abs(rig.left(1_000)[999] - 0.5 * 25_000 / 48_000) < 0.001)
  }

  @Test func pausedVoiceGoesOnAtTheNewSpeed() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.triangle(frames: 48_000), pan: -1)
    _ = rig.left(5_000)
    rig.engine[voice].pause(over: .zero)
    _ = rig.left(1_000)
    rig.engine.effects.setTimeScale(0.5, over: .milliseconds(10))
    _ = rig.left(1_000)
    #expect(rig.engine[voice].frame == 5_000)
    rig.engine[voice].resume(over: .zero)
    _ = rig.left(1_000)
    #expect(rig.engine[voice].frame == 5_500)
  }

  @Test func voiceThatRunsUnheardKeepsTheSpeedThatItHad() throws {
    let rig = try OfflineRig()
    rig.engine.effects.setTimeScale(0.5)
    rig.engine.report(.interruptionBegan(.otherAudio))
    _ = rig.left(1_000)
    let voice = rig.engine.play(try rig.constant(frames: 5_000))
    _ = rig.left(1_000)
    rig.engine.effects.setTimeScale(4)
    _ = rig.left(20_000)
    #expect(rig.engine[voice].status == .ended(.unheard, at: 11_000))
  }

  @Test func newestSnapshotReplacesTheBussOwn() throws {
    let rig = try OfflineRig()
    let engine = rig.engine
    let voice = engine.play(try rig.triangle(frames: 480_000), pan: -1)
    func speed() -> Float {
      let before = engine[voice].frame ?? 0
      _ = rig.left(1_024)
      return Float((engine[voice].frame ?? 0) - before) / 1_024
    }
    func enter(_ name: String, _ timeScale: Float?) throws {
      try engine.snapshots.enter(Snapshot(name, ["effects": .init(timeScale: timeScale)]), over: .zero)
    }
    engine.effects.setTimeScale(0.5)
    #expect(speed() == 0.5)
    try enter("slow", 0.25)
    try enter("menu", nil)
    #expect(speed() == 0.25)
    engine.effects.setTimeScale(2)
    try enter("fast", 4)
    #expect(speed() == 4 && engine.effects.timeScale == 2)
    engine.snapshots.leave("fast", over: .zero)
    #expect(speed() == 0.25)
    engine.snapshots.leave("slow", over: .zero)
    #expect(speed() == 2)
  }

  @Test func valuesOutsideTheRangeAreBrought() throws {
    let rig = try OfflineRig()
    for (asked, got) in [(Float.nan, Float(1)), (-1, 0.0625), (.infinity, 16)] {
      rig.engine.effects.setTimeScale(asked)
      #expect(rig.engine.effects.timeScale == got)
    }
  }
}
