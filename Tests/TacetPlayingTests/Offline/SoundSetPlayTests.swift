import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The plays of a set, as they are rendered.
@Suite struct SoundSetPlayTests {
  @Test func eachPlayTakesTheNext() throws {
    let rig = try OfflineRig()
    let set = try SoundSet(
      [try rig.constant(0.1, frames: 480), try rig.constant(0.2, frames: 480)], order: .roundRobin)
    let heard = (0..<4).map { _ in
      rig.engine.play(set, gain: .decibels(-6.0206), pan: -1)
      return rig.left(480)[240]
    }
    #expect(zip(heard, [0.05, 0.1, 0.05, 0.1]).allSatisfy { abs($0 - $1) < 1e-4 }, "\(heard)")
  }
}
