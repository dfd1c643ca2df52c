import Tacet
import TacetJSON
import TacetSession
import TacetSystem

/// Plays a scenario on an offline engine, faster than real time, and logs it.
///
/// One thread at a time. Exact to the frame and reproducible.
public final class ScenarioRun {
  private let stage: ScenarioStage
  private let scenario: Scenario
  private var logged = Verdict()
  /// The game's pause of the soundtrack as it was logged.
  private var isPaused = false
  /// Frames that the engine puts out before its frame 0.
  private var framesBefore: Int
  /// Frames that were put out from frame 0 on.
  private var framesOut = 0
  private var expectations: OpenExpectations
  /// The receiver of the sound wants no more.
  private var isStopped = false

  /// The most frames of one render call.
  private static let block = 4_096

  /// Loads every sound that the scenario names, played or not.
  ///
  /// - Throws: ``ScenarioError``, which names the file that can not be used.
  public init(_ scenario: Scenario) throws(ScenarioError) {
    self.scenario = scenario
    expectations = OpenExpectations(frames: scenario.frames, sampleRate: scenario.sampleRate)
    var configuration = AudioEngine.Configuration(
      category: scenario.category, options: scenario.options, output: .offline)
    configuration.sampleRate = scenario.sampleRate
    configuration.recordsEvents = true
    configuration.resampling = scenario.resampling
    configuration.axes = scenario.axes
    configuration.monoIsUnity = scenario.monoIsUnity
    let engine: AudioEngine
    do throws(EngineError) {
      engine = try AudioEngine(configuration)
      engine.diagnostics.measuresLoudness = true
      framesBefore = engine.output.lookAhead.rawValue
    } catch {
      throw .engine(error)
    }
    let sounds = try ScenarioSounds(scenario, engine: engine)
    let music = ScenarioMusic(sounds, of: scenario, on: engine.soundtrack)
    stage = ScenarioStage(engine, sounds, music, sampleRate: scenario.sampleRate)
  }

  private var engine: AudioEngine { stage.engine }

  /// Plays the scenario once. `sink` receives the sound in blocks of interleaved stereo; false from it ends the run.
  ///
  /// - Returns: the log by frame, a line of JSON for each thing that happened; lines of one frame in order of
  ///   occurrence.
  /// - Throws: ``ScenarioError``; for the first `expect` that does not hold ``ScenarioError/invalid(_:)``, whose fault
  ///   says what there is instead.
  public func run(_ sink: (UnsafeBufferPointer<Float>) -> Bool) throws(ScenarioError) -> [String] {
    try lines(sink).map(\.text)
  }

  /// Plays the scenario once, as ``run(_:)`` does.
  package func lines(_ sink: (UnsafeBufferPointer<Float>) -> Bool) throws(ScenarioError) -> [LogLine] {
    let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * Self.block)
    defer { samples.deallocate() }
    logFiles()
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
    let log = stage.lines.inOrder
    try render(upTo: scenario.frames + engine.output.lookAhead.rawValue, samples, sink)
    return log
  }

  /// The integrated loudness of what was played, in LUFS; minus infinity for silence.
  public var loudness: Float { engine.diagnostics.meters.master.loudness?.integrated ?? -.infinity }

  /// When each sound was played.
  package var spans: SoundSpans { stage.spans }

  /// How many `expect` held.
  package var heldExpectations: Int { expectations.held }

  // MARK: - Sound

  private func render(
    upTo end: Int, _ samples: UnsafeMutableBufferPointer<Float>, _ sink: (UnsafeBufferPointer<Float>) -> Bool
  ) throws(ScenarioError) {
    guard let start = samples.baseAddress else { return }
    while engine.clock.rawValue < end, !isStopped {
      let now = engine.clock.rawValue
      let next = min(end, stage.players.nextFrame ?? end, expectations.end(after: now) ?? end)
      let frames = max(1, min(next - now, Self.block))
      do throws(EngineError) {
        try engine.render(into: start, frames: frames)
      } catch {
        throw .engine(error)
      }
      let skipped = min(frames, framesBefore)
      framesBefore -= skipped
      stage.logEvents()
      logTurn()
      advancePlayers()
      try refuse(expectations.compare(stage, at: engine.clock.rawValue))
      if frames > skipped {
        let sound = UnsafeBufferPointer(start: start + 2 * skipped, count: 2 * (frames - skipped))
        isStopped = !sink(sound)
        try refuse(expectations.hear(sound, from: framesOut))
        framesOut += frames - skipped
      }
      if let error = stage.music.error { throw .sound(error) }
    }
  }

  // MARK: - Events

  private func perform(_ event: ScenarioEvent) throws(ScenarioError) {
    do {
      try event.command.perform(in: stage)
    } catch let error as DecodingError {
      throw .sound(error)
    } catch {
      throw scenario.fault(of: event, "\(error)")
    }
    if let expect = event.command as? Expect { expectations.begin(expect, event) }
  }

  private func refuse(_ failure: OpenExpectations.Failure?) throws(ScenarioError) {
    if let failure { throw scenario.fault(of: failure.event, failure.reason) }
  }

  // MARK: - Log

  /// Logs what is missing or wrong in the files.
  private func logFiles() {
    let files = stage.sounds.effects.compactMapValues(\.info)
      .merging(stage.music.soundtracks.mapValues(\.info)) { first, _ in first }
    for (name, info) in files.inKeyOrder {
      if info.isTruncated { stage.log(["file": name, "event": "truncated"]) }
      for fault in info.loopFaults { stage.log(["file": name, "event": "loopIgnored", "reason": fault.description]) }
    }
  }

  private func logVerdict(cause: String) {
    logged = engine.session.publishedVerdict
    stage.append(
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
      case .systemVolume(let volume): stage.append(LogLine(frame: frame, cause: cause, volume))
      case .devices, .chosen: hasOutputs = true
      }
    }
    if hasOutputs { stage.append(LogLine(frame: frame, cause: cause, output.devices, chosen: output.chosen)) }
  }

  private func advancePlayers() {
    stage.log(stage.players.advance(toFrame: engine.clock.rawValue, wantsDucking: engine.session.wantsDucking))
  }
}
