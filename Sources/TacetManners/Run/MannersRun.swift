import Foundation
import TacetDecoding
import TacetMeasure
import TacetSystem
import TacetTheatre

/// Starts a game in a private session, does to it what happens to players, and measures what is heard. One thread.
package final class MannersRun {
  /// The game, and how it is run.
  package struct Configuration: Sendable {
    /// The game and its arguments.
    package var game: [String]
    package var keys = KeyScript()
    /// Seconds of each part of a row: before, during and after.
    package var seconds = 4.0
    package var server = SoundServer.pulseAudio
    package var rows = MannersRow.allCases
    /// The files of the game's music, by which its place after a row is found.
    package var music: [String] = []
    /// Seconds for which the game is heard undisturbed first, for the same purpose.
    package var listening = 0.0
    /// The file that gets the game's output.
    package var log = "/dev/null"

    package init(game: [String]) { self.game = game }
  }

  /// The most seconds until a game is heard after its start and its keys.
  private static let patience = 40.0
  /// Seconds by which a recording may be late.
  private static let lag = 0.2

  private let configuration: Configuration
  private let isCancelled: () -> Bool
  private let stage: MannersStage
  private var game: GameProcess?
  private var music: MusicReference?

  /// Starts the session.
  ///
  /// - Throws: ``MannersFailure``.
  package init(_ configuration: Configuration, isCancelled: @escaping () -> Bool) throws(MannersFailure) {
    self.configuration = configuration
    self.isCancelled = isCancelled
    guard let program = configuration.game.first, GameProcess.isThere(program) else {
      throw .noGame(configuration.game.first ?? "")
    }
    music = configuration.music.isEmpty ? nil : try Self.typed { try MusicReference(files: configuration.music) }
    stage = try Self.typed { try MannersStage(configuration.server) }
    if !configuration.keys.steps.isEmpty, let obstacle = stage.keysObstacle { throw .session(obstacle) }
  }

  /// Makes the rows, each of which is reported when it is made.
  ///
  /// - Throws: ``MannersFailure``.
  package func run(onRow: (RowReport) -> Void) throws(MannersFailure) -> MannersReport {
    var report = MannersReport(
      game: configuration.game, server: configuration.server.rawValue.lowercased(), seconds: configuration.seconds)
    try Self.typed { try listen() }
    try Self.typed { try start() }
    for row in configuration.rows {
      let made = try Self.typed { try make(row) }
      report.rows.append(made)
      onRow(made)
    }
    game = nil
    return report
  }

  /// Failures of programs in the session are of one type.
  private static func typed<Result>(_ body: () throws -> Result) throws(MannersFailure) -> Result {
    do {
      return try body()
    } catch let failure as MannersFailure {
      throw failure
    } catch let error as DecodingError {
      throw .music("\(error)")
    } catch {
      throw .session("\(error)")
    }
  }

  // MARK: - The game

  /// Starts the game, presses its keys, and waits until it is heard.
  private func start() throws {
    game = nil
    let name = configuration.game[0]
    let game = try GameProcess(configuration.game, environment: stage.environment, log: configuration.log)
    self.game = game
    let begin = MonotonicClock.now
    for step in configuration.keys.steps {
      try wait(until: begin + step.seconds)
      if let end = game.end { throw MannersFailure.ended(game: name, how: end) }
      stage.perform(step.action)
    }
    let keysEnd = MonotonicClock.now
    while !isHeard(since: keysEnd) {
      if let end = game.end { throw MannersFailure.ended(game: name, how: end) }
      guard MonotonicClock.now - keysEnd < Self.patience else {
        throw MannersFailure.silent(game: name, seconds: Self.patience)
      }
      try wait(0.1)
    }
  }

  /// Hears the game undisturbed, where that is wanted, and ends it.
  private func listen() throws {
    guard configuration.listening > 0, music == nil else { return }
    let begin = MonotonicClock.now
    try start()
    try wait(configuration.listening)
    music = MusicReference([stage.sound(during: nil, from: begin, to: MonotonicClock.now)], loops: false)
    game = nil
    try wait(Self.lag)
  }

  /// Something of the game was heard on this output, or anywhere, since then.
  private func isHeard(since begin: Double, on output: MannersStage.Output? = nil) -> Bool {
    isHeard(in: output.map { stage.track(of: [$0]) } ?? stage.track(of: MannersStage.Output.allCases), since: begin)
  }

  private func isHeard(in track: LevelTrack, since begin: Double) -> Bool {
    track.firstHeard(from: begin, to: MonotonicClock.now, above: SoundMeasurement.silence) != nil
  }

  /// The game is about as loud again as before; after a chat that takes seconds.
  private func isBack(in track: LevelTrack, _ times: RowTimes) -> Bool {
    let now = MonotonicClock.now - Self.lag
    let before = DecibelText.decibels(track.amplitude(from: times.begin, to: times.act)) ?? -.infinity
    let recent = DecibelText.decibels(track.amplitude(from: max(times.restored, now - 1), to: now)) ?? -.infinity
    return isHeard(in: track, since: times.restored) && recent >= before - RowFigures.quieter
  }

  /// Waits until the game is heard on its output; starts it once more where it is not. False where that does not help.
  private func isReady(for row: MannersRow) throws -> Bool {
    let output = stage.output(of: row)
    if let output { try stage.choose(output) }
    for attempt in 0..<2 {
      if game == nil || game?.end != nil || attempt > 0 {
        do {
          try start()
        } catch MannersFailure.silent, MannersFailure.ended {
          return false
        }
      }
      // Frames of before are not to count as heard on a new output.
      try wait(output == nil ? 0 : 1)
      let begin = MonotonicClock.now
      while MonotonicClock.now - begin < 5 {
        try wait(0.25)
        if isHeard(since: begin, on: output) { return true }
      }
    }
    return false
  }

  // MARK: - Rows

  private func make(_ row: MannersRow) throws -> RowReport {
    if let obstacle = stage.obstacle(to: row) { return RowReport(row, obstacle: obstacle) }
    guard try isReady(for: row) else {
      if stage.output(of: row) != nil { try stage.choose(.speaker) }
      let place = stage.output(of: row).map { " on \($0.rawValue)" } ?? ""
      return RowReport(row, obstacle: "nothing of the game is heard before\(place)")
    }
    let seconds = configuration.seconds
    var times = RowTimes(begin: MonotonicClock.now, act: 0, restore: 0, end: 0)
    try wait(seconds)
    times.act = MonotonicClock.now
    if let obstacle = try game?.end.map({ "the game ended: \($0)" }) ?? stage.act(row) {
      try stage.tidy(after: row)
      return RowReport(row, obstacle: obstacle)
    }
    times.acted = MonotonicClock.now
    try wait(until: times.acted + seconds / 2)
    let (middle, before) = (MonotonicClock.now, ProcessCost(of: game?.processes ?? []))
    try wait(until: times.acted + seconds)
    let cost = ProcessCost(of: game?.processes ?? []).since(before, seconds: MonotonicClock.now - middle)
    times.restore = MonotonicClock.now
    try stage.restore(row)
    times.restored = MonotonicClock.now
    try wait(seconds)
    while !isBack(in: stage.track(during: row), times), MonotonicClock.now < times.restored + 3 * seconds,
      game?.end == nil
    {
      try wait(0.25)
    }
    if MonotonicClock.now > times.restored + seconds + 0.1 { try wait(seconds / 2) }
    times.end = MonotonicClock.now
    try wait(Self.lag)
    let (track, meanwhile, end) = (stage.track(during: row), stage.meanwhile(row), game?.end)
    let place = music.map { self.place(in: $0, row, track, meanwhile: meanwhile, times) }
    try stage.tidy(after: row)
    return RowReport(row, track, meanwhile: meanwhile, times, cost: cost, place: place, end: end)
  }

  /// The place of the music after a row: the last part of before and that of after are looked for in it.
  private func place(
    in music: MusicReference, _ row: MannersRow, _ track: LevelTrack, meanwhile: LevelTrack?, _ times: RowTimes
  ) -> MusicPlace {
    guard let windows = PlaceWindows(track, times) else { return .unknown }
    guard let before = found(windows.before, in: music, row), let after = found(windows.after, in: music, row) else {
      return .unknown
    }
    return MusicPlace(
      before: before.places, after: after.places, loops: music.loops, windows.times(from: before.part, to: after.part))
  }

  /// The first of these parts that is found in the music, and where.
  private func found(
    _ parts: [Range<Double>], in music: MusicReference, _ row: MannersRow
  ) -> (part: Range<Double>, places: [MusicReference.Sighting])? {
    for part in parts {
      let places = music.sightings(of: stage.sound(during: row, from: part.lowerBound, to: part.upperBound))
      if !places.isEmpty { return (part, places) }
    }
    return nil
  }

  // MARK: - Time

  private func wait(_ seconds: Double) throws { try wait(until: MonotonicClock.now + seconds) }

  private func wait(until end: Double) throws {
    while case let left = end - MonotonicClock.now, left > 0 {
      if isCancelled() { throw MannersFailure.interrupted }
      poll(nil, 0, Int32(min(left, 0.1) * 1_000) + 1)
    }
    if isCancelled() { throw MannersFailure.interrupted }
  }
}
