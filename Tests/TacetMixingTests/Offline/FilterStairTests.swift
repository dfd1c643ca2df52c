import Foundation
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Filters of voices that move, whose every stair is a filter of OpenAL's, against filters that stand still.
@Suite struct FilterStairTests {
  enum Part { case occlusion, lowPass, highPass }

  /// A ramp of a part's whole strength, and a tone in it.
  struct Way: CustomTestStringConvertible {
    let part: Part
    let hertz: Double
    let milliseconds: Int

    init(_ part: Part, _ hertz: Double, _ milliseconds: Int) {
      (self.part, self.hertz, self.milliseconds) = (part, hertz, milliseconds)
    }

    var testDescription: String { "\(part) at \(hertz) Hz over \(milliseconds) ms" }

    func order(_ strength: Float, of voice: Voice, on engine: AudioEngine, over: Duration, _ curve: RampCurve) {
      switch part {
      case .occlusion: engine[voice].setOcclusion(strength, over: Fade(over, curve))
      case .lowPass: engine.effects.setFilter(BusFilter(lowPassStrength: strength), over: Fade(over, curve))
      case .highPass: engine.effects.setFilter(BusFilter(highPassStrength: strength), over: Fade(over, curve))
      }
    }

    /// The power of the tone at every frame, by two engines that play it a quarter of its period apart.
    func power(
      _ play: (_ order: (Float, Duration, RampCurve) -> Void, _ render: (Int) -> Void) -> Void
    ) throws -> [Float] {
      let parts = try [0, 0.5].map { phase in
        let rig = try OfflineRig()
        let tone = (0..<48_000).map { Float(0.25 * sin(.pi * (2 * hertz * Double($0) / 48_000 + phase))) }
        let effect = try SoundEffect(frames: tone, sampleRate: 48_000)
        let voice = rig.engine.play(effect, at: [-1, 0, 0], loops: true)
        var heard: [Float] = []
        play({ order($0, of: voice, on: rig.engine, over: $1, $2) }, { heard += rig.left($0) })
        return heard
      }
      return zip(parts[0], parts[1]).map { $0 * $0 + $1 * $1 }
    }
  }

  @Test(
    arguments: [
      Way(.occlusion, 2_000, 25), Way(.occlusion, 5_000, 25), Way(.occlusion, 12_000, 25), Way(.lowPass, 2_000, 60),
      Way(.lowPass, 5_000, 60), Way(.lowPass, 12_000, 60), Way(.highPass, 100, 200), Way(.highPass, 250, 200),
    ], [RampCurve.linear, .smooth])
  func movingFilterIsWithinATenthOfADecibel(way: Way, curve: RampCurve) throws {
    let strengths = 20
    let still = try way.power { order, render in
      for step in 0...strengths {
        order(Float(step) / Float(strengths), .zero, .linear)
        render(1_200)
      }
    }
    /// The power in decibels under a filter of this strength that stands still.
    func level(_ strength: Float) -> Float {
      let index = min(strengths - 1, Int(strength * Float(strengths)))
      let levels = [index, index + 1].map { 10 * log10(still[1_200 * $0 + 1_199]) }
      return levels[0] + (levels[1] - levels[0]) * (strength * Float(strengths) - Float(index))
    }
    let ramp = 48 * way.milliseconds
    for (start, end) in [(Float(0), Float(1)), (1, 0)] {
      let heard = try way.power { order, render in
        order(start, .zero, .linear)
        render(4_800)
        order(end, .milliseconds(way.milliseconds), curve)
        render(ramp + 480)
      }.dropFirst(4_800)
      let wanted = (0..<heard.count).map { frame in
        let progress = curve.progress(at: min(1, Float(frame) / Float(ramp)))
        return pow(10, level(start + (end - start) * progress) / 10)
      }
      // It ends at the filter that stands still, not at that of its last step's middle.
      let last = 10 * log10(try #require(heard.last)) - level(end)
      #expect(abs(last) < 0.01, "\(way.testDescription), \(curve), \(start) to \(end): \(last) dB")
      // Over each millisecond: the frame of a stair itself is off by more.
      for frame in stride(from: 0, to: ramp + 432, by: 12) {
        let sum = wanted[frame..<(frame + 48)].reduce(0, +)
        // -40 dB.
        guard sum > 48 * 0.25 * 0.25 * 1e-4 else { continue }
        let error = 10 * log10(heard[(4_800 + frame)..<(4_848 + frame)].reduce(0, +) / sum)
        #expect(abs(error) < 0.1, "\(way.testDescription), \(curve), \(start) to \(end) at \(frame): \(error) dB")
      }
    }
  }
}
