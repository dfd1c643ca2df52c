import Glibc
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Every curve as it is rendered, against its formula.
@Suite(.serialized) struct RampCurveTests {
  private func value(_ curve: RampCurve, _ start: Float, _ end: Float, at frame: Int, of frames: Int) -> Float {
    curve.value(from: start, to: end, at: Float(frame) / Float(frames))
  }

  @Test(arguments: RampCurve.allCases, [64, 480, 600, 2_048])
  func voicesGainAndFadesGoByTheirFormula(curve: RampCurve, request: Int) throws {
    for (start, end, milliseconds) in [(Float(1), Float(0.02), 100), (0.05, 1, 40), (1, 0.5, 1_000), (0.3, 0.6, 7)] {
      let frames = 48 * milliseconds
      let rig = try OfflineRig()
      let effect = try rig.constant(0.5, frames: 4_800)
      let voice = rig.engine.play(effect, gain: Gain(amplitude: start), pan: -1, loops: true)
      _ = rig.left(512)
      rig.engine[voice].setGain(Gain(amplitude: end), over: Fade(.milliseconds(milliseconds), curve))
      let changed = rig.left(frames + 480, request: request)
      let error = OfflineRig.worstDecibels(
        changed, { 0.5 * value(curve, start, end, at: $0, of: frames) }, level: 0.5 * max(start, end))
      #expect(error < 0.1)
      #expect(changed[frames...].allSatisfy { abs($0 - 0.5 * end) < 1e-5 })
      rig.engine.stop(voice, fadeOut: Fade(.milliseconds(milliseconds), curve))
      let stopped = rig.left(frames + 480, request: request)
      #expect(
        OfflineRig.worstDecibels(stopped, { 0.5 * end * value(curve, 1, 0, at: $0, of: frames) }, level: 0.5) < 0.1)
      #expect(isSilent(stopped[frames...]))
      rig.engine.play(effect, pan: -1, loops: true, fadeIn: Fade(.milliseconds(milliseconds), curve))
      let begun = rig.left(frames + 480, request: request)
      #expect(OfflineRig.worstDecibels(begun, { 0.5 * value(curve, 0, 1, at: $0, of: frames) }, level: 0.5) < 0.1)
    }
  }

  @Test(arguments: RampCurve.allCases, [64, 600])
  func severalCurvesTogetherAreTheirProduct(curve: RampCurve, request: Int) throws {
    let rig = try OfflineRig()
    rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true, fadeIn: Fade(.milliseconds(50), curve))
    rig.engine.effects.setGain(.unity, over: .zero)
    _ = rig.left(512)
    rig.engine.effects.setGain(Gain(amplitude: 0.1), over: Fade(.milliseconds(30), .decibels))
    let heard = rig.left(3_000, request: request)
    let error = OfflineRig.worstDecibels(
      heard,
      { 0.5 * value(curve, 0, 1, at: $0 + 512, of: 2_400) * value(.decibels, 1, 0.1, at: $0, of: 1_440) }, level: 0.5)
    #expect(error < 0.1)
  }

  @Test(arguments: RampCurve.allCases)
  func busesGoByTheirFormula(curve: RampCurve) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 48_000) { _ in 0.4 })
    _ = rig.left(4_800)
    for bus in [rig.engine.soundtrack.bus, rig.engine.master] {
      bus.setGain(Gain(amplitude: 0.05), over: Fade(.milliseconds(20), curve))
      let down = rig.left(1_200)
      #expect(OfflineRig.worstDecibels(down, { 0.4 * value(curve, 1, 0.05, at: $0 + 1, of: 960) }, level: 0.4) < 0.001)
      bus.setGain(.unity, over: Fade(.milliseconds(20), curve))
      let up = rig.left(1_200)
      #expect(OfflineRig.worstDecibels(up, { 0.4 * value(curve, 0.05, 1, at: $0 + 1, of: 960) }, level: 0.4) < 0.001)
    }
  }

  @Test(arguments: RampCurve.allCases)
  func soundtracksFadesGoByTheirFormula(curve: RampCurve) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let theme = try rig.soundtrack(frames: 48_000) { _ in 0.4 }
    rig.engine.soundtrack.play(theme, fadeIn: Fade(.milliseconds(100), curve))
    let begun = rig.left(6_000)
    #expect(OfflineRig.worstDecibels(begun, { 0.4 * value(curve, 0, 1, at: $0 + 1, of: 4_800) }, level: 0.4) < 0.001)
    rig.engine.soundtrack.stop(fadeOut: Fade(.milliseconds(100), curve))
    let ended = rig.left(6_000)
    #expect(OfflineRig.worstDecibels(ended, { 0.4 * value(curve, 1, 0, at: $0 + 1, of: 4_800) }, level: 0.4) < 0.001)
    #expect(isSilent(ended[4_800...]))
  }

  @Test func crossfadeOfUnlikePiecesKeepsItsPower() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    // The one on even frames, the other on odd ones: their powers add up.
    let first = try rig.soundtrack("first", frames: 96_000) { $0.isMultiple(of: 2) ? 0.4 : 0 }
    let second = try rig.soundtrack("second", frames: 96_000) { $0.isMultiple(of: 2) ? 0 : 0.4 }
    rig.engine.soundtrack.play(first)
    _ = rig.left(4_800)
    rig.engine.soundtrack.crossfade(to: second, over: .seconds(1))
    let heard = rig.left(48_000)
    for frame in stride(from: 0, to: 48_000, by: 2) {
      let power = heard[frame] * heard[frame] + heard[frame + 1] * heard[frame + 1]
      #expect(abs(10 * log10(power / 0.16)) < 0.01)
    }
  }

  @Test(arguments: RampCurve.allCases, RampCurve.allCases)
  func rampReplacedMidwayHasNoStep(first: RampCurve, second: RampCurve) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let voice = rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true)
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000) { _ in 0.4 })
    rig.engine.soundtrack.bus.setGain(.silence, over: .zero)
    _ = rig.left(4_800)
    var heard = rig.left(1)
    for (target, frames) in [(Float(0.1), 2_000), (1, 1_500), (0, 3_333), (0.7, 777), (0.2, 6_000)] {
      rig.engine[voice].setGain(Gain(amplitude: target), over: Fade(.milliseconds(100), first))
      heard += rig.left(frames)
      rig.engine[voice].setGain(Gain(amplitude: 0.5), over: Fade(.milliseconds(100), second))
      heard += rig.left(frames)
    }
    // The steepest is 0.5 in 100 ms at 6.94 times the mean slope.
    #expect(zip(heard, heard.dropFirst()).allSatisfy { abs($0 - $1) < 0.001 })
    rig.engine.stop(voice)
    rig.engine.soundtrack.bus.setGain(.unity, over: Fade(.milliseconds(100), first))
    heard = rig.left(2_000)
    rig.engine.soundtrack.bus.setGain(.silence, over: Fade(.milliseconds(100), second))
    heard += rig.left(6_000)
    #expect(zip(heard[600...], heard[601...]).allSatisfy { abs($0 - $1) < 0.001 })
  }
}
