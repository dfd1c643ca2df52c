import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Music that goes on where it was left.
@Suite struct PositionMemoryTests {
  private let rig: OfflineRig
  private let town: Soundtrack
  private let cave: Soundtrack
  private var player: SoundtrackPlayer { rig.engine.soundtrack }

  init() throws {
    rig = try OfflineRig()
    town = try rig.soundtrack("town", frames: 100_000).rememberingPosition()
    cave = try rig.soundtrack("cave", frames: 100_000) { _ in 0 }
  }

  @Test func goesOnWhereItFellSilent() {
    defer { rig.clear() }
    player.play(town)
    _ = rig.left(10_000)
    player.crossfade(to: cave, over: .milliseconds(500))
    _ = rig.left(30_000)
    #expect(town.rememberedFrame == 34_000)
    player.crossfade(to: town, over: .milliseconds(10))
    let heard = rig.left(10_000)
    #expect(difference(heard[480...], (480..<10_000).map { OfflineRig.slowSine(34_000 + $0) }) < 1e-5)
    #expect(cave.rememberedFrame == nil)
  }

  @Test func goesOnAtItsPlaceWhileItStillFades() {
    defer { rig.clear() }
    player.play(town)
    _ = rig.left(10_000)
    player.crossfade(to: cave, over: .seconds(1))
    _ = rig.left(10_000)
    player.play(town)
    #expect(player.position == 20_000)
    _ = rig.left(5_000)
    #expect(player.position == 25_000)
  }

  @Test func remembersThroughAStopAndWhatIsMadeOfItAndBeginsAnewAtTheEnd() throws {
    defer { rig.clear() }
    let timed = town.withTempo(TempoMap(tempo: 120))
    player.play(timed, loops: false)
    _ = rig.left(10_000)
    player.stop(fadeOut: .milliseconds(10))
    _ = rig.left(1_000)
    #expect(town.rememberedFrame == 10_480)
    player.play(town, from: 90_000)
    _ = rig.left(1_000)
    #expect(player.position == 91_000)
    player.play(town, loops: false)
    _ = rig.left(20_000)
    #expect(!player.isPlaying && town.rememberedFrame == nil)
    town.rememberedFrame = 1_000_000
    #expect(town.rememberedFrame == 100_000)
    town.rememberedFrame = 40_000
    player.play(town)
    _ = rig.left(100)
    #expect(player.position == 40_100)
  }
}
