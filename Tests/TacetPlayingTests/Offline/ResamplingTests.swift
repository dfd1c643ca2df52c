import Foundation
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

@Suite struct ResamplingTests {
  /// The power of all that is not the tone, against that of the tone, in decibels: 9 kHz at a pitch of 1.3.
  private static func residue(_ resampling: Resampling) throws -> Float {
    let rig = try OfflineRig { $0.resampling = resampling }
    let frames = (0..<48_000).map { Float(0.5 * sin(2 * .pi * 9_000 * Double($0) / 48_000)) }
    rig.engine.play(try SoundEffect(frames: frames, sampleRate: 48_000), pan: -1, pitch: 1.3, loops: true)
    _ = rig.left(4_800)
    let heard = rig.left(32_768)
    // OpenAL's step is a multiple of a part of a frame: the tone's turn is that by which its phase goes on from half to
    // half.
    var turn = 2 * Double.pi * 9_000 / 48_000 * 1.3
    func phase(_ frames: Range<Int>) -> Double {
      let (x, y) = frames.reduce((0.0, 0.0)) { sum, frame in
        let window = sin(.pi * (Double(frame - frames.lowerBound) + 0.5) / Double(frames.count))
        let value = window * window * Double(heard[frame])
        return (sum.0 + value * cos(turn * Double(frame)), sum.1 - value * sin(turn * Double(frame)))
      }
      return atan2(y, x)
    }
    let half = heard.count / 2
    turn += (phase(half..<2 * half) - phase(0..<half)).remainder(dividingBy: 2 * .pi) / Double(half)
    var (sine, cosine, power) = (0.0, 0.0, 0.0)
    for (index, sample) in heard.enumerated() {
      let window = 1 - cos(2 * .pi * (Double(index) + 0.5) / Double(heard.count))
      sine += window * Double(sample) * sin(turn * Double(index))
      cosine += window * Double(sample) * cos(turn * Double(index))
      power += Double(sample) * Double(sample)
    }
    let count = Double(heard.count)
    let tone = 2 * (sine * sine + cosine * cosine) / (count * count)
    return Float(10 * log10(max(1e-12, power / count - tone) / tone))
  }

  @Test func betterResamplerLeavesLessBesidesTheTone() throws {
    let residues = try Resampling.allCases.map(Self.residue)
    // Below -75 dB it is the rounding of samples that is measured, or of places (4,096ths up to 1.22).
    for (worse, better) in zip(residues, residues.dropFirst()) {
      #expect(better < worse - 3 || better < -75, "\(residues)")
    }
    #expect(residues[0] > -30 && residues[0] < -18, "\(residues)")
  }

  @Test(arguments: Resampling.allCases)
  func voiceAtPitchOneIsNotResampled(resampling: Resampling) throws {
    let rig = try OfflineRig { $0.resampling = resampling }
    rig.engine.play(try rig.sine(frames: 4_800), pan: -1)
    #expect(difference(rig.left(4_800), (0..<4_800).map { OfflineRig.slowSine($0) * 0.625 }) < 1e-6)
  }

  @Test func resamplerInUseIsKnown() throws {
    let rig = try OfflineRig { $0.resampling = .sinc }
    #expect(rig.engine.diagnostics.resampling == .sinc)
  }
}
