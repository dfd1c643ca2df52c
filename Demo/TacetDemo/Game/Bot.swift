/// A player of the trials: the autopilot with the hands of a person, who decides eight times a second and goes for the
/// Metronome.
struct Bot {
  static let decisions: Float = 8
  /// Its distance from the Metronome.
  private static let distance: Float = 300
  private var input = Steering()
  private var wait: Float = 0

  /// The keys that it holds in the next seconds.
  mutating func input(_ world: World, seconds: Float) -> Steering {
    wait -= seconds
    if wait <= 0 {
      wait += 1 / Self.decisions
      input = Autopilot.input(world)
      if let boss = world.boss { attack(boss, in: world) }
    }
    return input
  }

  /// Flies around the Metronome, and shoots at it where no rock is closer.
  private mutating func attack(_ boss: Things.Metronome, in world: World) {
    let offset = boss.place - world.ship.place
    if offset.length > Self.distance {
      input.steering += offset.direction * ((offset.length - Self.distance) / 100)
    }
    input.steering += offset.direction.turned(.pi / 2) * 0.6
    let isFree = !world.rocks.contains { ($0.place - world.ship.place).length < 160 }
    if isFree, offset.length < Aim.range { (input.aim, input.isFiring) = (offset, true) }
  }
}

/// How far the bot comes in a game without sound: after a death it begins again in the same wave.
struct Trial {
  private static let step: Float = 1 / 60
  /// Seconds that a death card is read.
  private static let pause: Float = 2

  /// Seconds until the Metronome's wave begins; nil: it did not in the time.
  private(set) var secondsToBoss: Float?
  /// The wave of each death.
  private(set) var deaths: [Int] = []
  /// Seconds beside the Metronome in the life that breaks it; nil: none did in the time.
  private(set) var secondsToBreak: Float?

  /// True where it came to the Metronome in one life.
  var isInOneLife: Bool { secondsToBoss != nil && !deaths.contains { $0 < Wave.boss } }

  /// Plays until the Metronome is broken, or for so many seconds.
  init(seed: UInt64, most: Float = 1_500) {
    var (world, bot, time, beat, life) = (World(seed: seed), Bot(), Float(0), 0.0, Float(0))
    _ = world.begin()
    while time < most {
      time += Self.step
      // Beats a minute: those of the theme and of the Metronome's piece.
      beat += Double(Self.step) * (world.wave.hasBoss ? 150 : 100) / 60
      _ = world.step(Self.step, bot.input(world, seconds: Self.step), beat: beat)
      if world.boss != nil, world.phase == .play {
        if secondsToBoss == nil { secondsToBoss = time }
        life += Self.step
      }
      if world.isWon {
        secondsToBreak = life
        return
      }
      guard world.phase == .over, world.phaseTime > Self.pause else { continue }
      deaths.append(world.wave.number)
      life = 0
      _ = world.begin(wave: world.wave.number)
    }
  }

  /// The seed of one of several games.
  static func seed(_ game: Int) -> UInt64 { UInt64(1_000 + 7 * game) }

  /// One line a figure, of so many games.
  static func report(games: Int) -> String {
    let trials = (0..<games).map { Trial(seed: seed($0)) }
    let times = trials.map { $0.secondsToBoss ?? .infinity }.sorted()
    let broken = trials.compactMap(\.secondsToBreak).sorted()
    let inOne = trials.filter(\.isInOneLife).count
    let waves = (1...Wave.boss).map { wave in "\(trials.flatMap(\.deaths).filter { $0 == wave }.count)" }
    return """
      games: \(games), decisions a second: \(Int(Bot.decisions))
      wave \(Wave.boss) begins after: median \(times[games / 2]) s, \(times[0]) to \(times[games - 1]) s
      in one life: \(inOne) of \(games)
      deaths in waves 1 to \(Wave.boss): \(waves.joined(separator: ", "))
      the Metronome is broken by \(broken.count) of \(games), in the life that does it after: \
      median \(broken.isEmpty ? 0 : broken[broken.count / 2]) s, \(broken.first ?? 0) to \(broken.last ?? 0) s
      """
  }
}
