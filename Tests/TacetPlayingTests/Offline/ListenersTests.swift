import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Several listeners in the frames that are rendered.
@Suite struct ListenersTests {
  /// Two listeners, 40 apart.
  private static func split() throws -> OfflineRig {
    let rig = try OfflineRig()
    rig.engine.space.listeners = [SpatialListener(), SpatialListener(position: [40, 0, 0])]
    return rig
  }

  /// The amplitude of both ears at the end of what is rendered next.
  private static func ears(_ rig: OfflineRig, frames: Int = 4_800) -> SIMD2<Float> {
    let heard = rig.engine.rendered(frames: frames)
    return [heard[2 * (frames - 1)], heard[2 * frames - 1]]
  }

  @Test func listenersAreReadBack() throws {
    let rig = try Self.split()
    let first = SpatialListener(forward: [0, 0, -1], up: [0, 1, 0])
    #expect(rig.engine.space.listeners.map(\.position.x) == [0, 40])
    #expect(rig.engine.listener == first)
    rig.engine.listener.position.x = 3
    #expect(rig.engine.space.listeners.map(\.position.x) == [3, 40])
    rig.engine.space.listeners = []
    #expect(rig.engine.space.listeners == [first])
    rig.engine.space.listeners = Array(repeating: SpatialListener(), count: 9)
    #expect(rig.engine.space.listeners.count == 4)
  }

  @Test func voiceIsHeardByTheNearestAsByThatOneAlone() throws {
    for (x, listener) in [(4, 0), (19, 0), (21, 40), (38, 40), (45, 40)] as [(Float, Float)] {
      let rig = try Self.split()
      let voice = rig.engine.play(try rig.constant(frames: 48_000), at: [x, 0, 0], loops: true)
      let heard = Self.ears(rig)
      let alone = try OfflineRig()
      alone.engine.listener.position.x = listener
      alone.engine.play(try alone.constant(frames: 48_000), at: [x, 0, 0], loops: true)
      #expect(heard == Self.ears(alone))
      let gain = rig.engine[voice].heardGain?.amplitude ?? 0
      #expect(abs(gain - 1 / max(1, abs(x - listener))) < 1e-6)
    }
  }

  @Test func anotherTakesOverWhereItIsATenthNearerWithin30Milliseconds() throws {
    let rig = try Self.split()
    let voice = rig.engine.play(try rig.constant(frames: 48_000), at: [18, 0, 0], loops: true)
    _ = Self.ears(rig)
    rig.engine[voice].setPosition([20.9, 0, 0])
    let first = Self.ears(rig)
    // Still to the right of the first: the second is nearer by less than a tenth.
    #expect(abs(first.y - 0.25 / 20.9) < 1e-4 && abs(first.x) < 1e-4)
    rig.engine[voice].setPosition([21.2, 0, 0])
    let heard = rig.engine.rendered(frames: 4_800)
    // To the left of the second.
    #expect(abs(heard[2 * 4_799] - 0.25 / 18.8) < 1e-4 && abs(heard[2 * 4_799 + 1]) < 1e-4)
    let change = heard.indices.filter { $0 % 2 == 0 }.map { heard[$0] }
    // Half the way, after 15 ms, it is in neither ear alone, and within the 30 ms it has arrived.
    #expect(change[700] > 1e-3 || heard[2 * 700 + 1] > 1e-3)
    #expect(abs(change[1_700] - change[4_799]) < 1e-5)
    #expect(largestStep(heard) < 0.001)
  }

  @Test func voiceDoesNotGoToAndFroBetweenTwo() throws {
    let rig = try Self.split()
    let voice = rig.engine.play(try rig.constant(frames: 48_000), at: [18, 0, 0], loops: true)
    _ = Self.ears(rig)
    for x in [19.5, 20.5, 19.8, 20.9, 20] as [Float] {
      rig.engine[voice].setPosition([x, 0, 0])
      #expect(Self.ears(rig).y > 0.01)
    }
  }

  @Test func sameMovesSoundTheSame() throws {
    func render() throws -> [Float] {
      let rig = try Self.split()
      rig.engine.space.listeners += [SpatialListener(position: [20, 0, 30]), SpatialListener(position: [20, 0, -30])]
      let voice = rig.engine.play(try rig.sine(frames: 48_000), at: [0, 0, 3], loops: true)
      rig.engine[voice].setPosition([40, 0, -3], over: .milliseconds(500))
      return rig.engine.rendered(frames: 48_000)
    }
    let (one, other) = (try render(), try render())
    #expect(one == other && largestStep(one) < 0.0033 + 0.02)
  }
}
