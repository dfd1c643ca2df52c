import Glibc
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Pitches that move, frame by frame, against the integral of their curves.
@Suite struct PitchRampTests {
  private static let turn = 2 * Double.pi * 300 / 48_000

  /// The greatest difference between what is heard of a sine and the sine at the places of the `speed` at each time.
  private func error(_ heard: [Float], from place: Double = 0, speed: (Double) -> Double) -> Float {
    var (place, worst) = (place, Float(0))
    for (frame, sample) in heard.enumerated() {
      worst = max(worst, abs(sample - Float(0.5 * sin(Self.turn * place))))
      // Simpson's rule: exact for lines, and near enough for curves.
      let time = Double(frame)
      place += (speed(time) + 4 * speed(time + 0.5) + speed(time + 1)) / 6
    }
    return worst
  }

  private func sine(_ rig: OfflineRig) throws -> SoundEffect {
    try SoundEffect(frames: (0..<240_000).map { Float(0.5 * sin(Self.turn * Double($0))) }, sampleRate: 48_000)
  }

  @Test(arguments: RampCurve.allCases, [64, 512, 1_000])
  func pitchIsTheCurvesAtEachFrame(curve: RampCurve, request: Int) throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try sine(rig), pan: -1)
    rig.engine[voice].setPitch(2, over: Fade(.milliseconds(100), curve))
    let heard = rig.left(9_600, request: request)
    let exact = error(heard) { time in
      time < 4_800 ? Double(curve.value(from: 1, to: 2, at: Float(time / 4_800))) : 2
    }
    // 0.01 of a frame.
    #expect(exact < 0.0002, "\(exact)")
  }

  @Test(arguments: [64, 512]) func steepFallIsExactToo(request: Int) throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try sine(rig), pan: -1, pitch: 4)
    rig.engine[voice].setPitch(0.25, over: Fade(.milliseconds(20), .linear))
    let heard = rig.left(4_800, request: request)
    let exact = error(heard) { $0 < 960 ? 4 - 3.75 * $0 / 960 : 0.25 }
    #expect(exact < 0.001, "\(exact)")
  }

  @Test(arguments: [64, 512]) func timeScaleOfABusMovesByTheFrameBesideThePitchOfItsVoice(request: Int) throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try sine(rig), pan: -1)
    rig.engine[voice].setPitch(1.5, over: Fade(.milliseconds(200), .linear), at: .engine(480))
    rig.engine.effects.setTimeScale(0.5, over: Fade(.milliseconds(300), .linear), at: .engine(480))
    let heard = rig.left(19_200, request: request)
    let exact = error(heard) { frame in
      let time = max(0, frame - 480)
      let (pitch, scale) = (min(1.5, 1 + 0.5 * time / 9_600), max(0.5, 1 - 0.5 * time / 14_400))
      return pitch * scale
    }
    #expect(exact < 0.001, "\(exact)")
  }

  @Test func endIsAtItsFrameWhileThePitchMoves() throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try rig.constant(0.5, frames: 36_000), pan: -1)
    rig.engine[voice].setPitch(2, over: Fade(.milliseconds(500), .linear))
    // 24,000 frames at 1.5 on average.
    let heard = rig.left(24_100)
    #expect(heard[23_998] > 0.4 && isSilent(heard[24_002...]))
    #expect(!rig.engine[voice].isPlaying)
  }
}
