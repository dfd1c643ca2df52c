import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The meters, and what is done to the sum for listeners who need it.
@Suite struct MeterTests {
  @Test func loudnessIsMeasuredWhereItIsAskedForAndBeginsAnew() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    // 100 Hz at -12 dBFS on both sides: the weighting takes 1.1 dB of it.
    let tone = try SoundEffect(
      frames: (0..<4_800).flatMap { [0.625 * OfflineRig.slowSine($0), 0.625 * OfflineRig.slowSine($0)] },
      sampleRate: 48_000, channels: 2)
    let voice = engine.play(tone, loops: true)
    _ = engine.rendered(frames: 4_800)
    #expect(engine.diagnostics.meters.master.loudness == nil && !engine.diagnostics.measuresLoudness)
    engine.diagnostics.measuresLoudness = true
    _ = engine.rendered(frames: 192_000)
    let readings = engine.diagnostics.meters
    let loudness = try #require(readings.master.loudness)
    #expect(abs(loudness.momentary + 13.8) < 0.3)
    #expect(abs(loudness.shortTerm - loudness.momentary) < 0.01)
    #expect(abs(loudness.integrated - loudness.momentary) < 0.01)
    #expect(readings.effects.loudness.map { abs($0.momentary - loudness.momentary) < 0.01 } == true)
    #expect(readings.soundtrack.loudness?.momentary == -.infinity)
    #expect(abs(readings.master.peak - 0.25) < 0.001 && abs(readings.master.rms - 0.177) < 0.003)
    engine.stop(voice)
    engine.diagnostics.measuresLoudness = false
    _ = engine.rendered(frames: 4_800)
    engine.diagnostics.measuresLoudness = true
    _ = engine.rendered(frames: 48_000)
    #expect(engine.diagnostics.meters.master.loudness?.integrated == -.infinity)
  }

  @Test func monoAndBalanceReachEverythingWithoutAStep() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    engine.play(try rig.constant(0.4, frames: 4_800), pan: -1, loops: true)
    engine.soundtrack.play(try rig.soundtrack(frames: 96_000) { _ in 0.1 })
    var heard = engine.rendered(frames: 2_400)
    func ends() -> [Float] {
      heard += engine.rendered(frames: 4_800)
      return Array(heard.suffix(2))
    }
    #expect(difference(ends(), [0.5, -0.1]) < 1e-4)
    engine.output.setMono(true)
    #expect(difference(ends(), [0.2, 0.2]) < 1e-4)
    engine.output.setBalance(0.5)
    #expect(difference(ends(), [0.1, 0.2]) < 1e-4)
    #expect(engine.output.isMono && engine.output.balance == 0.5)
    engine.output.setMono(false)
    engine.output.setBalance(-2)
    #expect(difference(ends(), [0.5, 0]) < 1e-4)
    #expect(engine.output.balance == -1)
    engine.output.setBalance(.nan)
    #expect(difference(ends(), [0.5, -0.1]) < 1e-4)
    #expect(largestStep(heard) < 0.001)
  }

  @Test func tapHasEveryFrameThatIsPutOutAndCountsThoseLost() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    engine.play(try rig.sine(frames: 48_000), pan: -1)
    _ = try engine.render(frames: 1_000)
    let tap = engine.output.tap(holding: .milliseconds(40))
    #expect(tap.read(frames: 480).isEmpty)
    var (put, taken): ([Float], [Float]) = ([], [])
    for frames in [100, 512, 700] {
      put += try engine.render(frames: frames)
      taken += engine.output.tap().read(frames: 480)
    }
    taken += tap.read(frames: 10_000)
    #expect(taken == put && tap.lostFrames == 0)
    // It holds 2,048 frames, a power of two.
    put = try engine.render(frames: 4_800)
    #expect(tap.lostFrames == 4_800 - 2_048)
    #expect(tap.read(frames: 4_800).elementsEqual(put[..<4_096]))
  }

  @Test(arguments: [Int.min, -1, 0, 1, 480, 1 << 62, .max])
  func tapGivesNoMoreThanLiesReady(frames: Int) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let tap = rig.engine.output.tap()
    _ = try rig.engine.render(frames: 480)
    #expect(tap.read(frames: frames).count == 2 * max(0, min(frames, 480)))
    _ = tap.read(frames: 480)
    _ = try rig.engine.render(frames: 480)
    var samples = [Float](repeating: -1, count: 2 * 480)
    #expect(tap.read(into: &samples, frames: frames) == max(0, min(frames, 480)))
  }

  @Test func reducedDynamicsComeAndGoUnderTheirRamp() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let output = rig.engine.output
    rig.engine.play(try rig.sine(frames: 48_000, amplitude: 0.02), loops: true)
    var heard = rig.left(24_000)
    let before = heard.suffix(9_600).reduce(0) { max($0, abs($1)) }
    output.dynamicRange = .reduced
    output.setDynamicRange(.reduced)
    heard += rig.left(48_000)
    #expect(abs(heard.suffix(9_600).reduce(0) { max($0, abs($1)) } / before - 2.512) < 0.01)
    output.setDynamicRange(.full, over: .milliseconds(100))
    heard += rig.left(24_000)
    #expect(output.dynamicRange == .full && largestStep(heard) < 0.002)
    #expect(heard.suffix(9_600).elementsEqual(heard[..<24_000].suffix(9_600)))
    let ranges = rig.engine.diagnostics.drainEvents().compactMap { event in
      if case .dynamicRange(let range, _) = event { range } else { nil }
    }
    #expect(ranges == [.reduced, .full])
  }

  @Test(arguments: [64, 480, 2_048]) func hearingChangesAtItsFrame(request: Int) throws {
    let rig = try OfflineRig()
    let output = rig.engine.output
    rig.engine.play(try rig.constant(0.4, frames: 4_800), pan: -1, loops: true)
    output.setBalance(1, over: .zero, at: 3_001)
    output.setMono(true, over: .zero, at: 6_007)
    #expect(output.balance == 0)
    #expect(!output.isMono)
    let heard = rig.rendered(8_192, request: request)
    let (left, right) = (channel(heard, 0), channel(heard, 1))
    #expect(left[..<3_001].allSatisfy { abs($0 - 0.4) < 1e-5 })
    #expect(left[3_001...].allSatisfy { abs($0) < 1e-5 })
    #expect(right[..<6_007].allSatisfy { abs($0) < 1e-5 })
    #expect(right[6_007...].allSatisfy { abs($0 - 0.2) < 1e-5 })
    #expect(output.balance == 1)
    #expect(output.isMono)
  }

  @Test func hearingThatWaitsIsTakenBackByACallWithoutATime() throws {
    let rig = try OfflineRig()
    let output = rig.engine.output
    rig.engine.play(try rig.sine(frames: 48_000, amplitude: 0.02), loops: true)
    output.setBalance(1, over: .zero, at: 12_000)
    output.setDynamicRange(.reduced, over: .zero, at: 24_000)
    output.setBalance(0)
    func peak(_ frames: Int) -> Float { rig.left(frames).suffix(9_600).reduce(0) { max($0, abs($1)) } }
    let before = peak(23_000)
    #expect(abs(before - 0.02 * 0.7071) < 1e-4)
    #expect(output.dynamicRange == .full)
    #expect(abs(peak(72_000) / before - 2.512) < 0.01)
    #expect(output.dynamicRange == .reduced)
    let ranges = rig.engine.diagnostics.drainEvents().compactMap { event in
      if case .dynamicRange(let range, _) = event { range } else { nil }
    }
    #expect(ranges == [.reduced])
  }

  @Test func balanceOnItsWayIsLeftAloneByTheFold() throws {
    let (rig, other) = (try OfflineRig(), try OfflineRig())
    for rig in [rig, other] {
      rig.engine.play(try rig.constant(0.4, frames: 4_800), loops: true)
      rig.engine.output.setBalance(-1, over: .seconds(1))
      _ = rig.left(9_600)
    }
    rig.engine.output.setMono(true, over: .milliseconds(5))
    #expect(difference(rig.left(9_600), other.left(9_600)) < 1e-5)
  }
}
