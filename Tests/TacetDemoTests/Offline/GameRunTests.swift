import Tacet
import Testing

@testable import TacetDemo

/// The game with its sound: rounds, pauses that nobody asked for, and a round that is left and gone on with.
@Suite struct GameRunTests {
  private func play(_ run: inout GameRun, seconds: Double) throws -> [Cue] {
    var cues: [Cue] = []
    for _ in 0..<Int(seconds * 50) {
      cues += run.step(0.02, Autopilot.input(run.world))
      _ = try run.audio.engine.render(frames: 960)
    }
    return cues
  }

  @Test func callStopsTheWorldAndIsFollowedByACountIn() throws {
    var run = GameRun(Console(try DemoAudio(isOffline: true)))
    run.begin()
    _ = try play(&run, seconds: 1)
    _ = run.console.perform(.call)
    let before = run.world
    let meanwhile = try play(&run, seconds: 1)
    #expect(meanwhile.isEmpty && run.world.time == before.time)
    _ = run.console.perform(.call)
    let cues = try play(&run, seconds: 1.9)
    #expect(cues.filter { $0 == .tick(isLast: false) }.count == 2 && cues.contains(.tick(isLast: true)))
    #expect(run.world.time > before.time)
  }

  /// The loss of focus changes nothing where the game plays on: it is said for two seconds.
  @Test func gameSaysThatItPlaysOnWithoutFocus() throws {
    var run = GameRun(Console(try DemoAudio(isOffline: true)))
    run.begin()
    _ = try play(&run, seconds: 0.5)
    #expect(Banner(run.snapshot) == nil)
    _ = run.console.perform(.windowFocus)
    _ = try play(&run, seconds: 1)
    #expect(Banner(run.snapshot)?.ends == "the game plays on")
    _ = try play(&run, seconds: 1.5)
    #expect(Banner(run.snapshot) == nil)
    _ = run.console.perform(.windowFocus)
    _ = try play(&run, seconds: 0.1)
    #expect(Banner(run.snapshot) == nil)
  }

  @Test func worldStandsStillBehindWhatCoversIt() throws {
    var run = GameRun(Console(try DemoAudio(isOffline: true)))
    run.begin()
    _ = try play(&run, seconds: 0.5)
    let before = run.world
    run.isCovered = true
    let cues = try play(&run, seconds: 1)
    #expect(cues.isEmpty)
    #expect(run.world.time == before.time)
    run.isCovered = false
    _ = try play(&run, seconds: 0.1)
    #expect(run.world.time > before.time)
  }

  @Test func layersOfTheMusicFollowTheNotes() throws {
    var run = GameRun(Console(try DemoAudio(isOffline: true)))
    run.goOn(SavedGame(wave: 1, layers: 3, shields: 3))
    _ = run.step(0.02, Steering())
    #expect(run.audio.engine.soundtrack.intensity == 0.75)
  }

  @Test func roundThatIsLeftGoesOnAtItsFrameOfTheMusic() throws {
    var run = GameRun(Console(try DemoAudio(isOffline: true)))
    run.begin()
    _ = try play(&run, seconds: 1.5)
    let saved = SavedGame(wave: 3, score: 70, layers: 2, shields: 2, sound: try run.audio.sound.saved())
    let position = run.audio.engine.soundtrack.position
    var next = GameRun(Console(try DemoAudio(isOffline: true)))
    _ = try play(&next, seconds: 0.5)
    next.goOn(saved)
    #expect(next.audio.engine.soundtrack.position == position && position > 48_000)
    #expect(next.world.wave.number == 3 && next.world.countIn == 3)
  }

  /// Its layers come at bars: with its piece and with its half, and go when it is broken.
  @Test func metronomesLayersComeAtBarsAndGoWithIt() throws {
    let audio = try DemoAudio(isOffline: true)
    try audio.sound.begin()
    let soundtrack = audio.engine.soundtrack
    var world = World(wave: Wave.boss, score: 0, layers: 4, shields: 3)
    /// The intensities of the next seconds, and the places in their bars at which they are reached.
    func follow(seconds: Int) throws -> [(intensity: Float, beat: Double)] {
      var all: [(intensity: Float, beat: Double)] = []
      for _ in 0..<(50 * seconds) {
        audio.sound.follow(world)
        _ = try audio.render(frames: 960)
        guard soundtrack.intensity != all.last?.intensity else { continue }
        all.append((soundtrack.intensity, (audio.sound.beat ?? -1).truncatingRemainder(dividingBy: 4)))
      }
      return all
    }
    _ = try audio.render(frames: 48_000)
    let coming = try follow(seconds: 5)
    #expect(coming.map(\.intensity) == [0, 0.5])
    #expect(try #require(coming.last).beat < 0.3)
    #expect(soundtrack.current?.layers.count == 3)
    world.breakMetronome(toHalf: true)
    let half = try follow(seconds: 3)
    #expect(half.map(\.intensity) == [0.5, 1])
    #expect(try #require(half.last).beat < 0.3)
    world.breakMetronome(toHalf: false)
    #expect(try follow(seconds: 1).map(\.intensity) == [0])
  }

  @Test func bossHasItsOwnPieceFromTheNextBarOn() throws {
    var run = GameRun(Console(try DemoAudio(isOffline: true)))
    run.goOn(SavedGame(wave: Wave.boss, layers: 4, shields: 3))
    _ = try play(&run, seconds: 4)
    #expect(run.audio.sound.piece == "boss")
    #expect(run.audio.engine.soundtrack.current?.tempo?.tempo == 150)
  }
}
