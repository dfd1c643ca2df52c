import Foundation
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The axes of a game: what is at its right is heard right, whatever its numbers are.
@Suite struct AxesTests {
  /// The game's vectors to the right, up and ahead, as the page of the axes draws them.
  struct Game: Sendable, CustomTestStringConvertible {
    let axes: SpatialAxes
    let right, up, ahead: SIMD3<Float>

    var testDescription: String { axes.rawValue }

    /// So far to the right, up and ahead.
    func at(_ right: Float, _ up: Float, _ ahead: Float) -> SIMD3<Float> {
      right * self.right + up * self.up + ahead * self.ahead
    }

    func rig() throws -> OfflineRig { try OfflineRig { $0.axes = axes } }
  }

  static let games = [
    Game(axes: .yUpRightHanded, right: [1, 0, 0], up: [0, 1, 0], ahead: [0, 0, -1]),
    Game(axes: .yUpLeftHanded, right: [1, 0, 0], up: [0, 1, 0], ahead: [0, 0, 1]),
    Game(axes: .unreal, right: [0, 1, 0], up: [0, 0, 1], ahead: [1, 0, 0]),
    Game(axes: .zUpRightHanded, right: [1, 0, 0], up: [0, 0, 1], ahead: [0, 1, 0]),
    Game(axes: .yDown, right: [1, 0, 0], up: [0, -1, 0], ahead: [0, 0, 1]),
  ]

  /// The amplitude of both ears at the end of what is rendered next.
  private static func ears(_ rig: OfflineRig, frames: Int = 4_800) -> (left: Float, right: Float) {
    let heard = rig.engine.rendered(frames: frames)
    return (heard[2 * frames - 2], heard[2 * frames - 1])
  }

  @Test func everyAxesHaveAPicture() { #expect(Self.games.map(\.axes) == SpatialAxes.allCases) }

  @Test(arguments: games) func atTheRightIsHeardRight(game: Game) throws {
    let rig = try game.rig()
    let voice = rig.engine.play(try rig.constant(frames: 48_000), at: game.at(4, 0, 0), loops: true)
    var heard = Self.ears(rig)
    #expect(abs(heard.left) < 1e-4)
    #expect(heard.right > 0.06)
    rig.engine[voice].setPosition(game.at(-4, 0, 0))
    heard = Self.ears(rig)
    #expect(abs(heard.right) < 1e-4)
    #expect(heard.left > 0.06)
    rig.engine[voice].setPosition(game.at(2, 0, 2), over: .milliseconds(10))
    heard = Self.ears(rig)
    #expect(heard.right > heard.left)
    rig.engine[voice].setPosition(game.at(-4, 0, 4), at: .engine(rig.engine.clock + 100))
    heard = Self.ears(rig)
    #expect(heard.left > heard.right)
  }

  @Test(arguments: games) func captionsSayWhereItIs(game: Game) throws {
    let rig = try game.rig()
    let effect = try rig.constant(frames: 480)
    effect.caption = "creak"
    _ = rig.engine.drainCaptions()
    for (place, azimuth, elevation) in [
      (game.at(0, 0, 3), 0, 0), (game.at(3, 0, 0), 90, 0), (game.at(-3, 0, 0), -90, 0), (game.at(0, 0, -3), 180, 0),
      (game.at(2, 0, 2), 45, 0), (game.at(0, 4, 0), 0, 90), (game.at(0, -1, 1), 0, -45),
    ] as [(SIMD3<Float>, Float, Float)] {
      rig.engine.play(effect, at: place)
      _ = rig.engine.rendered(frames: 512)
      let seen = try #require(rig.engine.drainCaptions().last?.direction, "\(place)")
      #expect(abs(seen.azimuth - azimuth) < 1e-3, "\(place): \(seen)")
      #expect(abs(seen.elevation - elevation) < 1e-3, "\(place): \(seen)")
    }
  }

  @Test(arguments: games) func turnedListenerHearsWhatIsAheadOfTheWorldAtItsSide(game: Game) throws {
    let rig = try game.rig()
    #expect(rig.engine.listener.forward == game.ahead)
    #expect(rig.engine.listener.up == game.up)
    rig.engine.play(try rig.constant(frames: 48_000), at: game.at(0, 0, 4), loops: true)
    rig.engine.listener.forward = game.at(1, 0, 0)
    var heard = Self.ears(rig)
    #expect(abs(heard.right) < 1e-4)
    #expect(heard.left > 0.06)
    rig.engine.listener = SpatialListener(forward: game.at(-1, 0, 0))
    heard = Self.ears(rig)
    #expect(abs(heard.left) < 1e-4)
    #expect(heard.right > 0.06)
    // A listener that stands on its head, and says only that.
    rig.engine.listener = SpatialListener(position: game.at(4, 0, 4), up: game.at(0, -1, 0))
    heard = Self.ears(rig)
    #expect(abs(heard.left) < 1e-4)
    #expect(heard.right > 0.06)
  }

  @Test(arguments: games) func velocityTowardsTheListenerRaisesThePitch(game: Game) throws {
    let rig = try game.rig()
    let voice = rig.engine.play(try rig.sine(frames: 48_000), at: game.at(-1, 0, 0), loops: true)
    rig.engine[voice].setVelocity(game.at(30, 7, 0))
    rig.engine.listener = SpatialListener(velocity: game.at(-20, 0, 3))
    let heard = SpaceTests.frequency(rig.left(48_000))
    #expect(abs(heard - 100 * 363.3 / 313.3) < 0.03, "\(heard) Hz")
  }

  @Test(arguments: games) func placesAreReadBackAsTheyWereGiven(game: Game) throws {
    let rig = try game.rig()
    let places: [SIMD3<Float>] = [[1.5, -2.25, 3.125], [-0.1, 0.3, 700], [0, 0, 0]]
    for place in places {
      let voice = rig.engine.play(try rig.constant(frames: 48_000), at: place, loops: true)
      rig.engine[voice].setVelocity(place)
      rig.engine[voice].setDirection(place)
      #expect(rig.engine[voice].position == place)
      #expect(rig.engine[voice].velocity == place)
      #expect(rig.engine[voice].direction == place)
      rig.engine[voice].setPosition(2 * place)
      #expect(rig.engine[voice].position == 2 * place)
      rig.engine.listener = SpatialListener(position: place, forward: [1, 2, 4], up: [3, 1, 0], velocity: place)
      #expect(
        rig.engine.listener
          == SpatialListener(position: place, forward: [1, 2, 4], up: [3, 1, 0], velocity: place))
    }
    rig.engine.reverb.setZones([ReverbZone(.hall, around: [1, 2, 3], radius: 4)])
    #expect(rig.engine.reverb.zones.first?.center == [1, 2, 3])
  }

  /// One scene, with all that has a place, a direction or a velocity, by ears and through HRTF.
  private static func scene(_ game: Game, _ mode: HRTFMode) throws -> [Float] {
    let rig = try game.rig()
    try rig.engine.space.setHRTF(mode)
    rig.engine.space.listeners = [
      SpatialListener(velocity: game.at(1, 0, 2)),
      SpatialListener(position: game.at(9, 1, 2), forward: game.at(1, 0.5, 2), up: game.at(0.5, 2, 0)),
    ]
    let sound = SpatialVoice(cone: SoundCone(innerAngle: 60, outerAngle: 180, outerGain: .decibels(-20)))
    let voice = rig.engine.play(try rig.sine(frames: 48_000), at: game.at(-2, 1, -3), space: sound, loops: true)
    rig.engine[voice].setDirection(game.at(1, -1, 3))
    rig.engine[voice].setVelocity(game.at(8, 3, -5))
    rig.engine[voice].setPosition(game.at(6, -1, 4), over: .milliseconds(200))
    let other = rig.engine.play(try rig.constant(frames: 48_000), at: game.at(8, 2, 2), loops: true)
    var heard = rig.engine.rendered(frames: 4_800)
    rig.engine.listener = SpatialListener(position: game.at(2, 0, 1), forward: game.at(-1, 0, 1))
    rig.engine[other].setPosition(game.at(1, 3, -1), at: .engine(rig.engine.clock + 300))
    for _ in 0..<8 { heard += rig.engine.rendered(frames: 1_111) }
    return heard
  }

  @Test(arguments: games) func sceneSoundsTheSameInAllAxes(game: Game) throws {
    for mode in [HRTFMode.off, .on] {
      let heard = try Self.scene(game, mode)
      #expect(heard == (try Self.scene(Self.games[0], mode)), "HRTF \(mode)")
      #expect(!isSilent(heard))
    }
  }

  /// A 2D game in which up on the screen is ahead, seen from above.
  @Test func listenerSeenFromAboveHearsTheTopOfTheScreenAhead() throws {
    let rig = try OfflineRig { $0.axes = .yDown }
    rig.engine.listener = SpatialListener(forward: [0, -1, 0], up: [0, 0, -1])
    let effect = try rig.constant(frames: 480)
    effect.caption = "creak"
    _ = rig.engine.drainCaptions()
    for (place, azimuth) in [([0, -3, 0], 0), ([3, 0, 0], 90), ([0, 3, 0], 180), ([-2, -2, 0], -45)]
      as [(SIMD3<Float>, Float)]
    {
      rig.engine.play(effect, at: place)
      _ = rig.engine.rendered(frames: 512)
      let seen = try #require(rig.engine.drainCaptions().last?.direction)
      #expect(abs(seen.azimuth - azimuth) < 1e-3, "\(place): \(seen)")
      #expect(abs(seen.elevation) < 1e-3, "\(place): \(seen)")
    }
  }

  @Test(arguments: games) func stateHasThem(game: Game) throws {
    let rig = try game.rig()
    #expect(EngineRecord(rig.engine).space?.axes == game.axes.rawValue)
  }
}
