import TacetPicture
import Testing

@testable import TacetDemo

extension World {
  /// Shoots at the Metronome until half of it is broken, or all of it.
  mutating func breakMetronome(toHalf: Bool) {
    for _ in 0..<6_000 {
      guard let boss, !toHalf || !boss.isHalfBroken else { return }
      let away = ship.place - boss.place
      let input = Steering(steering: away.direction * ((260 - away.length) / 100), aim: away * -1, isFiring: true)
      _ = step(0.02, input, beat: nil)
    }
  }
}

/// The game's rules: rounds, layers, hits, waves, the Metronome, and what the beat does.
@Suite struct WorldTests {
  private func played(_ seconds: Float, from world: World, beat: Double? = nil) -> (world: World, cues: [Cue]) {
    var (world, cues) = (world, [Cue]())
    for step in 0..<Int(seconds * 50) {
      cues += world.step(0.02, Autopilot.input(world), beat: beat.map { $0 + Double(step) / 30 })
    }
    return (world, cues)
  }

  private var begun: World {
    var world = World()
    _ = world.begin()
    return world
  }

  @Test func titlePlaysItselfAndNothingCanHappenToIt() {
    let (world, cues) = played(30, from: World())
    #expect(world.phase == .title)
    #expect(world.ship.shields == 3)
    #expect(world.score == 0)
    #expect(cues.contains { if case .shot = $0 { true } else { false } })
  }

  @Test func notesAddLayersAndHitsTakeThemAway() {
    let (world, cues) = played(40, from: begun)
    let notes = cues.filter { if case .note = $0 { true } else { false } }.count
    #expect(notes >= 4)
    #expect(world.score > 0)
    var (before, hits) = (begun, 0)
    var layers: [Int] = []
    for _ in 0..<6_000 where before.phase == .play {
      let had = before.layers
      let cues = before.step(0.02, Steering(steering: [1, 0.2]), beat: nil)
      guard cues.contains(where: { if case .hit = $0 { true } else { false } }) else { continue }
      hits += 1
      layers.append(had - before.layers)
    }
    #expect(hits >= 3)
    #expect(layers.allSatisfy { (0...1).contains($0) })
    #expect(before.phase == .over)
  }

  @Test func roundBeginsAgainAtOnce() {
    var world = begun
    for _ in 0..<6_000 where world.phase == .play { _ = world.step(0.02, Steering(steering: [1, 0.2]), beat: nil) }
    #expect(world.phase == .over)
    let cues = world.begin()
    #expect(cues == [.began])
    #expect(world.phase == .play)
    #expect(world.ship.shields == 3)
    #expect(world.score == 0)
    #expect(world.layers == 0)
  }

  @Test func waveLastsItsTimeAndTheNextOneFollows() {
    var world = World(wave: 1, score: 0, layers: 0, shields: 3)
    var over = 0
    for _ in 0..<20_000 where world.wave.number == 1 && world.phase == .play {
      over += world.step(0.01, Autopilot.input(world), beat: nil).filter { $0 == .waveIsOver }.count
    }
    if world.phase == .play { #expect(over == 1 && world.wave.number == 2 && world.wave.hunters(at: 0) > 0) }
    #expect((1...6).map { Wave(number: $0).place } == [.open, .open, .cave, .nebula, .arena, .open])
  }

  @Test func callIsFollowedByThreeBeatsInWhichTheWorldStandsStill() {
    var world = played(2, from: begun).world
    world.beginCountIn()
    let before = world
    var ticks = 0
    var last = false
    for _ in 0..<178 {
      for case .tick(let isLast) in world.step(0.01, Steering(steering: [1, 0]), beat: nil) {
        (ticks, last) = (ticks + 1, isLast)
      }
      #expect(world.ship == before.ship)
      #expect(world.rocks == before.rocks)
    }
    #expect(ticks == 3 && last && world.countIn > 0)
    _ = world.step(0.05, Steering(), beat: nil)
    _ = world.step(0.05, Steering(steering: [1, 0]), beat: nil)
    #expect(world.countIn == 0 && world.ship != before.ship)
  }

  @Test func metronomeStrikesOnEveryOtherBeatAndIsTheWayOn() {
    var world = World(wave: Wave.boss, score: 0, layers: 4, shields: 3)
    for _ in 0..<200 { _ = world.step(0.01, Steering(), beat: nil) }
    #expect(world.boss != nil && world.countIn == 0)
    var strikes = 0
    for step in 0..<240 {
      let cues = world.step(0.01, Steering(steering: [-0.3, 1]), beat: 8 + Double(step) / 40)
      strikes += cues.filter { if case .strike = $0 { true } else { false } }.count
    }
    #expect(strikes == 3)
    #expect(world.shots.contains { $0.isHostile })
  }

  /// A shot that is fired on the beat hurts twice and doubles the points, also where it hits between two beats.
  @Test func shotOnTheBeatCountsTwice() throws {
    func hurt(at beat: Double) throws -> (health: Int, cues: [Cue]) {
      var world = World()
      _ = world.begin(wave: Wave.boss)
      var cues: [Cue] = []
      for step in 0..<100 where world.boss?.health == Things.Metronome.health {
        let input = Steering(aim: [0, -1], isFiring: step == 0)
        cues += world.step(0.01, input, beat: step == 0 ? beat : 8.5)
      }
      return (Things.Metronome.health - (try #require(world.boss).health), cues)
    }
    #expect(try hurt(at: 8.1).health == 2)
    #expect(try hurt(at: 8.9).health == 2)
    #expect(try hurt(at: 8.5).health == 1)
    #expect(Rhythm.pulse(8) == 1 && Rhythm.pulse(8.5) == 0 && Rhythm.pulse(8.9) == 0)
    #expect(World().pulse == 0)
    let (_, cues) = played(40, from: begun, beat: 0)
    #expect(cues.contains { if case .onBeat = $0 { true } else { false } })
  }

  @Test func wavesSwellTwice() {
    let wave = Wave(number: 2)
    let rocks = stride(from: Float(0), through: Wave.seconds, by: Wave.seconds / 8).map { wave.rocks(at: $0) }
    #expect(rocks[2] > rocks[0] + 5 && rocks[6] == rocks[2])
    #expect(abs(rocks[4] - rocks[0]) <= 1 && rocks[0] >= 8)
    #expect(wave.hunters(at: Wave.seconds / 4) > wave.hunters(at: 0))
  }

  /// A note that is sung at the title is a layer that the round begins with.
  @Test func sungNotesAreLayers() {
    var world = World()
    for _ in 0..<5 { world.sing(1, seconds: 0.1) }
    #expect(world.layers == 1)
    for _ in 0..<5 { world.sing(1, seconds: 0.1) }
    #expect(world.layers == 1)
    for step in [0, 2] { world.sing(step, seconds: 0.5) }
    #expect(world.layers == 3)
    world.sing(7, seconds: 1)
    #expect(world.layers == 3)
  }

  /// Eight decisions a second: half of the games come to the Metronome within four to seven minutes, a third in one
  /// life, and it takes them half a minute to a minute.
  @Test func botComesToTheMetronome() {
    let trials = (0..<30).map { Trial(seed: Trial.seed($0)) }
    let times = trials.map { $0.secondsToBoss ?? .infinity }.sorted()
    #expect((240...420).contains(times[15]), "\(times)")
    #expect(trials.filter(\.isInOneLife).count >= 10)
    // The Metronome does not break in seconds, and it breaks.
    let broken = trials.compactMap(\.secondsToBreak).sorted()
    #expect(broken.count == 30)
    let inTime = broken.count { (30...60).contains($0) }
    #expect(inTime >= 27, "\(broken)")
  }

  /// The Metronome has layers of its own while it lives, one more from its half on, and the half is worth a shield.
  @Test func metronomeBringsLayersAndItsHalfAShield() throws {
    var world = World(wave: Wave.boss, score: 0, layers: 4, shields: 2)
    #expect(world.intensity == 0.5)
    world.breakMetronome(toHalf: true)
    #expect(world.intensity == 1)
    #expect(world.ship.shields == 3)
    world.breakMetronome(toHalf: false)
    #expect(world.isWon)
    #expect(world.intensity == 0)
    #expect(World(wave: 1, score: 0, layers: 3, shields: 3).intensity == 0.75)
  }

  /// With keys alone, one hand or one stick one shoots where one flies, with a little help.
  @Test func withoutAPointerOneShootsWhereOneFlies() throws {
    var world = World()
    _ = world.begin(wave: Wave.boss)
    let boss = try #require(world.boss)
    // The Metronome is straight above.
    _ = world.step(0.02, Steering(steering: [1, 0]), beat: nil)
    #expect(world.ship.aim == [1, 0])
    _ = world.step(0.02, Steering(steering: [0.2, -1], isFiring: true), beat: nil)
    let shot = try #require(world.shots.last { !$0.isHostile })
    let towards = (boss.place - world.ship.place).direction
    let straight = shot.speed.direction.x * towards.x + shot.speed.direction.y * towards.y
    #expect(straight > 0.97)
    // By itself it shoots at what is ahead, and at nothing else.
    var idle = world
    for _ in 0..<60 { _ = idle.step(0.02, Steering(firesByItself: true), beat: nil) }
    #expect(try #require(idle.boss).health < Things.Metronome.health - 1)
  }

  @Test func mouseThatRestsAimsNoLonger() {
    var pointer = Pointer()
    pointer.follow([10, 10], isHeld: false, seconds: 0.1)
    #expect(!pointer.isUsed)
    pointer.follow([11, 10], isHeld: false, seconds: 0.1)
    #expect(pointer.isUsed)
    for _ in 0..<19 { pointer.follow([11, 10], isHeld: false, seconds: 0.1) }
    #expect(pointer.isUsed)
    for _ in 0..<2 { pointer.follow([11, 10], isHeld: false, seconds: 0.1) }
    #expect(!pointer.isUsed)
    pointer.follow([11, 10], isHeld: true, seconds: 0.1)
    #expect(pointer.isUsed)
  }

  @Test func endOfARoundHasItsReasonAndTheWaveIsPlayedAgain() {
    var world = World()
    _ = world.begin(wave: 2)
    for _ in 0..<9_000 where world.phase == .play { _ = world.step(0.02, Steering(steering: [1, 0.2]), beat: nil) }
    #expect(world.phase == .over)
    #expect(["a rock", "a hunter"].contains(world.end))
    let cues = world.begin(wave: world.wave.number)
    #expect(cues == [.began])
    #expect(world.wave.number >= 2)
    #expect(world.ship.shields == 3)
  }

  @Test func pillarsHideWhatIsBehindThem() {
    let world = World(wave: 3, score: 0, layers: 0, shields: 3)
    let pillar = world.pillars[0]
    #expect(world.isHidden(pillar.place + [0, 200], from: pillar.place - [0, 200]))
    #expect(!world.isHidden(pillar.place + [200, 200], from: pillar.place + [200, -200]))
  }

  @Test func savedGameComesBack() throws {
    let saved = SavedGame(best: 400, wave: 3, score: 250, layers: 2, shields: 1)
    let path = "/tmp/tacet-\(UInt64.random(in: 0 ... .max))/game.json"
    try saved.write(to: path)
    #expect(SavedGame.read(from: path) == saved)
    #expect(SavedGame.read(from: "/proc/none") == SavedGame())
    let world = World(wave: saved.wave, score: saved.score, layers: saved.layers, shields: saved.shields)
    #expect(
      world.wave.number == 3 && world.score == 250 && world.layers == 2 && world.isLastShield && world.countIn == 3)
  }
}
