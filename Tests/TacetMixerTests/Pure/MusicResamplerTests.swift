import Foundation
import TacetSignal
import Testing

@testable import TacetMixer

@Suite struct MusicResamplerTests {
  private static let reach = MusicResampler.reach

  /// A sine on the left, its opposite on the right, as it comes out at a speed, and how far the left is from the sine
  /// itself in decibels of it.
  private static func play(_ hertz: Double, at speed: Float, block: Int) -> (frames: [Float], error: Double) {
    var pace = MusicPace()
    pace.go(at: speed, realigns: false)
    var resampler = MusicResampler()
    var (heard, output): ([Float], [Float]) = ([], Array(repeating: 0, count: 2 * block))
    var (place, signal, noise) = (0, 0.0, 0.0)
    func sine(_ frame: Double) -> Double { sin(2 * .pi * hertz * frame / 48_000) }
    while heard.count < 2 * 4_096 {
      var input = (-reach..<(MusicResampler.fastest * block + reach)).flatMap { frame -> [Float] in
        let sample = Float(sine(Double(place + frame)))
        return [sample, -sample]
      }
      input.withBlock { input in
        output.withBlock { resampler.process(input.dropFirst(reach), pace, into: $0) }
      }
      for frame in 0..<block {
        let (whole, fraction) = pace.position(after: frame)
        let exact = sine(Double(place + whole) + Double(fraction))
        signal += exact * exact
        noise += (Double(output[2 * frame]) - exact) * (Double(output[2 * frame]) - exact)
      }
      heard += output
      place += pace.advance(block)
    }
    return (heard, 10 * log10(noise / signal))
  }

  @Test(
    arguments: [
      (0.3, 10_000, -76), (0.5, 1_000, -86.5), (0.97, 5_000, -90), (1.25, 1_000, -85.5), (1.25, 10_000, -80),
      (1.9, 5_000, -74.5),
      (4, 1_000, -80),
    ] as [(Float, Double, Double)])
  func sineIsTheSineAtItsPlaces(speed: Float, hertz: Double, limit: Double) {
    let (heard, error) = Self.play(hertz, at: speed, block: 512)
    #expect(error < limit, "\(error) dB")
    #expect(stride(from: 0, to: heard.count, by: 2).allSatisfy { heard[$0] == -heard[$0 + 1] })
  }

  @Test(arguments: [1.01, 1.25, 1.6, 2.7, 4] as [Float])
  func rowsOfASpeedThatStaysAreItsKernel(speed: Float) {
    // Requests of one length have rows from their first frame on, the others from the fourth block on.
    let (rows, late) = (Self.play(3_000, at: speed, block: 512).frames, Self.play(3_000, at: speed, block: 128).frames)
    #expect(zip(rows, late).allSatisfy { abs($0 - $1) < 5e-5 })
    #expect(rows[..<(2 * 384)] != late[..<(2 * 384)] && rows[(2 * 512)..<(2 * 4_096)] == late[(2 * 512)..<(2 * 4_096)])
  }

  @Test func fractionThatIsRoundedUpIsTheNextFrame() {
    var pace = MusicPace()
    pace.go(at: 0.130_434_78, realigns: false)
    // 2^-25 less than frame 3.
    #expect(pace.position(after: 23) == (2, 1))
    var resampler = MusicResampler()
    var input = (-Self.reach..<(64 + Self.reach)).flatMap { [Float($0), Float(2 * $0)] }
    var output = [Float](repeating: 0, count: 2 * 24)
    input.withBlock { input in
      output.withBlock { resampler.process(input.dropFirst(Self.reach), pace, into: $0) }
    }
    #expect(output[0] == 0 && abs(output[46] - 3) < 1e-5 && abs(output[47] - 6) < 1e-5)
  }
}
