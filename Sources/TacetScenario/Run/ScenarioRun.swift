import FoundationEssentials
import Tacet
import TacetJSON
import TacetSession

/// Plays a scenario on an offline engine, faster than real time, and logs it.
///
/// One thread at a time. Exact to the frame and reproducible.
public final class ScenarioRun {
  let engine: AudioEngine
  let sounds: ScenarioSounds
  let music: ScenarioMusic
  /// Saved values by name: as bytes, which is how a game keeps them in a file.
  var saves: [String: Data] = [:]
  /// The musical clock of the effects.
  var musicalClock: MusicalClock?
  private(set) var voices: [String: Voice] = [:]
  var players: ScenarioPlayers
  /// The reasons outside the game why it is not heard.
  var outside: [OutsideReason] = []
  private let scenario: Scenario
  private var names: [Voice: String] = [:]
  private var lines: [LogLine] = []
  private var logged = Verdict()
  /// The game's pause of the soundtrack as it was logged.
  private var isPaused = false
  /// Frames that the engine puts out before its frame 0.
  private var framesBefore: Int
  /// The receiver of the sound wants no more.
  private var isStopped = false

  /// The most frames of one render call.
  private static let block = 4_096

  /// Loads every sound that the scenario names, played or not.
  ///
  /// - Throws: ``ScenarioError``, which names the file that can not be used.
  public init(_ scenario: Scenario) throws(ScenarioError) {
    self.scenario = scenario
    players = ScenarioPlayers(sampleRate: scenario.sampleRate)
    var configuration = AudioEngine.Configuration(
      category: scenario.category, options: scenario.options, output: .offline)
    configuration.sampleRate = scenario.sampleRate
    configuration.recordsEvents = true
    configuration.resampling = scenario.resampling
    do throws(EngineError) {
      engine = try AudioEngine(configuration)
      engine.diagnostics.measuresLoudness = true
      framesBefore = engine.output.lookAhead.rawValue
    } catch {
      throw .engine(error)
    }
    sounds = try ScenarioSounds(scenario, engine: engine)
    music = ScenarioMusic(sounds, of: scenario, on: engine.soundtrack)
  }

  /// Plays the scenario once. `sink` receives the sound in blocks of interleaved stereo; false from it ends the run.
  ///
  /// - Returns: the log by frame, a line of JSON for each thing that happened; lines of one frame in order of occurrence.
  /// - Throws: ``ScenarioError``.
  public func run(_ sink: (UnsafeBufferPointer<Float>) -> Bool) throws(ScenarioError) -> [String] {
    try lines(sink).map(\.text)
  }

  /// Plays the scenario once, as ``run(_:)`` does.
  package func lines(_ sink: (UnsafeBufferPointer<Float>) -> Bool) throws(ScenarioError) -> [LogLine] {
    let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * Self.block)
    defer { samples.deallocate() }
    logFiles()
    let resampling = engine.diagnostics.resampling
    if resampling != scenario.resampling { log(["event": "resampling", "resampling": resampling.rawValue]) }
    logVerdict(cause: "start")
    for event in scenario.events where event.frame < scenario.frames {
      try render(upTo: event.frame, samples, sink)
      if isStopped { break }
      try perform(event)
      logOutputs(cause: event.cause)
      advancePlayers()
      isPaused = engine.soundtrack.isPaused
      if engine.session.publishedVerdict.differsInLog(from: logged) { logVerdict(cause: event.cause) }
    }
    try render(upTo: scenario.frames, samples, sink)
    // The frames that the limiter holds back. Events meanwhile are not in the scenario.
    let log = lines.inOrder
    try render(upTo: scenario.frames + engine.output.lookAhead.rawValue, samples, sink)
    return log
  }

  /// The integrated loudness of what was played, in LUFS; minus infinity for silence.
  public var loudness: Float { engine.diagnostics.meters.master.loudness?.integrated ?? -.infinity }

  // MARK: - Sound

  private func render(
    upTo end: Int, _ samples: UnsafeMutableBufferPointer<Float>, _ sink: (UnsafeBufferPointer<Float>) -> Bool
  ) throws(ScenarioError) {
    guard let start = samples.baseAddress else { return }
    while engine.clock.rawValue < end, !isStopped {
      let now = engine.clock.rawValue
      let next = min(end, players.nextFrame ?? end)
      let frames = max(1, min(next - now, Self.block))
      do throws(EngineError) {
        try engine.render(into: start, frames: frames)
      } catch {
        throw .engine(error)
      }
      let skipped = min(frames, framesBefore)
      framesBefore -= skipped
      if frames > skipped {
        isStopped = !sink(UnsafeBufferPointer(start: start + 2 * skipped, count: 2 * (frames - skipped)))
      }
      logEvents()
      logTurn()
      advancePlayers()
      if let error = music.error { throw .sound(error) }
    }
  }

  // MARK: - Events

  private func perform(_ event: ScenarioEvent) throws(ScenarioError) {
    do {
      try event.command.perform(in: self)
    } catch let error as DecodingError {
      throw .sound(error)
    } catch {
      throw scenario.fault(of: event, "\(error)")
    }
  }

  /// Gives a new voice its name. Without room, or beyond a limit, it ended at once, and no event reports it.
  func add(_ voice: Voice, named name: String) {
    voices[name] = voice
    names[voice] = name
    if case .ended(let reason, at: let frame) = engine.status(of: voice) {
      lines.append(LogLine(.voiceEnded(voice, reason, at: frame), names: names))
    }
  }

  /// The engine's frame at this time of the scenario.
  func frame(_ seconds: Double) -> FrameCount { FrameCount(Int((seconds * Double(scenario.sampleRate)).rounded())) }

  func time(_ time: ScenarioTime?) -> ClockTime? {
    switch time?.moment {
    case .seconds(let seconds): .engine(frame(seconds))
    case .next(let grid, let clock): self.clock(clock)?.next(grid)
    case nil: nil
    }
  }

  func clock(_ clock: ScenarioTime.Clock) -> MusicalClock? {
    clock == .soundtrack ? engine.soundtrack.musicalClock : musicalClock
  }

  // MARK: - Log

  /// Adds a line with these members after its frame.
  func log(_ members: LogLine.Members...) { log(members) }

  func log(_ members: [LogLine.Members]) { lines.append(LogLine(frame: engine.clock.rawValue, members)) }

  func log(_ changes: [ScenarioPlayers.Change]) {
    for change in changes {
      switch change {
      case .volume(let id, let volume): log(["event": "playerVolume", "id": id, "volume": volume])
      case .ducked(let ids): log(["event": "duckedPlayers", "players": ids])
      }
    }
  }

  /// Logs what is missing or wrong in the files.
  private func logFiles() {
    let files = sounds.effects.compactMapValues(\.info).merging(music.soundtracks.mapValues(\.info)) { first, _ in first
    }
    for (name, info) in files.sorted(by: { $0.key < $1.key }) {
      if info.isTruncated { log(["file": name, "event": "truncated"]) }
      for fault in info.loopFaults { log(["file": name, "event": "loopIgnored", "reason": fault.description]) }
    }
  }

  private func logVerdict(cause: String) {
    logged = engine.session.publishedVerdict
    lines.append(
      LogLine(frame: engine.clock.rawValue, cause: cause, logged, position: engine.soundtrack.position))
  }

  /// Logs the verdict after a pause of the soundtrack, or its end, whose time has come.
  private func logTurn() {
    guard engine.soundtrack.isPaused != isPaused else { return }
    isPaused.toggle()
    logVerdict(cause: isPaused ? "soundtrack.pause" : "soundtrack.resume")
  }

  private func logOutputs(cause: String) {
    let (output, frame) = (engine.output, engine.clock.rawValue)
    var hasOutputs = false
    for change in output.drainChanges() {
      switch change {
      case .systemVolume(let volume): lines.append(LogLine(frame: frame, cause: cause, volume))
      case .devices, .chosen: hasOutputs = true
      }
    }
    if hasOutputs { lines.append(LogLine(frame: frame, cause: cause, output.devices, chosen: output.chosen)) }
  }

  private func advancePlayers() {
    log(players.advance(toFrame: engine.clock.rawValue, wantsDucking: engine.session.wantsDucking))
  }

  private func logEvents() {
    for event in engine.diagnostics.drainEvents() {
      lines.append(LogLine(event, names: names))
      if case .voiceEnded(let voice, _, _) = event { names[voice] = nil }
    }
    lines += music.drainLines()
  }
}
