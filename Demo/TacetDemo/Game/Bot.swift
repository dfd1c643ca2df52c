/// A player of the trials: the autopilot with the hands of a person, who decides eight times a second.
struct Bot {
  static let decisions: Float = 8
  private var input = Steering()
  private var wait: Float = 0

  /// The keys that it holds in the next seconds.
  mutating func input(_ world: World, seconds: Float) -> Steering {
    wait -= seconds
    if wait <= 0 {
      wait += 1 / Self.decisions
      input = Autopilot.input(world)
    }
    return input
  }
}

/// How far the bot comes in a game without sound: after a death it begins again in the same wave.
struct Trial {
  private static let step: Float = 1 / 60
  /// Seconds that a death card is read.
  private static let pause: Float = 2

  /// Seconds until the Metronome's wave begins; nil: it did not in the time.
  private(set) var secondsToBoss: Float?
  /// Deaths before the Metronome's wave, by wave.
  private(set) var deaths: [Int] = []
  /// Seconds of its first life beside the Metronome.
  private(set) var bossSeconds: Float = 0
  private(set) var winsAtFirst = false

  /// True where it came to the Metronome in one life.
  var isInOneLife: Bool { secondsToBoss != nil && deaths.isEmpty }

  /// Plays until its first life beside the Metronome is over, or for so many seconds.
  init(seed: UInt64, most: Float = 900) {
    var (world, bot, time, beat) = (World(seed: seed), Bot(), Float(0), 0.0)
    _ = world.begin()
    while time < most {
      time += Self.step
      // Beats a minute: those of the theme and of the Metronome's piece.
      beat += Double(Self.step) * (world.wave.hasBoss ? 150 : 100) / 60
      _ = world.step(Self.step, bot.input(world, seconds: Self.step), beat: beat)
      if world.wave.hasBoss, world.interval == 0 {
        if secondsToBoss == nil { secondsToBoss = time }
        bossSeconds += Self.step
      }
      winsAtFirst = world.isWon
      if winsAtFirst || secondsToBoss != nil && world.phase == .over { return }
      guard world.phase == .over, world.phaseTime > Self.pause else { continue }
      deaths.append(world.wave.number)
      _ = world.begin(wave: world.wave.number)
    }
  }

  /// The seed of one of several games.
  static func seed(_ game: Int) -> UInt64 { UInt64(1_000 + 7 * game) }

  /// One line a figure, of so many games.
  static func report(games: Int) -> String {
    let trials = (0..<games).map { Trial(seed: seed($0)) }
    let times = trials.map { $0.secondsToBoss ?? .infinity }.sorted()
    let lives = trials.filter { $0.secondsToBoss != nil }.map(\.bossSeconds).sorted()
    let inOne = trials.filter(\.isInOneLife).count
    let waves = (1..<Wave.boss).map { wave in "\(trials.flatMap(\.deaths).filter { $0 == wave }.count)" }
    return """
      games: \(games), decisions a second: \(Int(Bot.decisions))
      wave \(Wave.boss) begins after: median \(times[games / 2]) s, \(times[0]) to \(times[games - 1]) s
      in one life: \(inOne) of \(games)
      deaths in waves 1 to \(Wave.boss - 1): \(waves.joined(separator: ", "))
      first life beside the Metronome: median \(lives.isEmpty ? 0 : lives[lives.count / 2]) s; \
      it wins in \(trials.filter(\.winsAtFirst).count)
      """
  }
}
