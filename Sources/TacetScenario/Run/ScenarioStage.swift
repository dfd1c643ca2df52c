import Tacet
import TacetJSON
import TacetSession

/// The stage that commands act on: an engine, the sounds that they name, and what they have named themselves.
///
/// One thread at a time.
final class ScenarioStage {
  let engine: AudioEngine
  private(set) var sounds: ScenarioSounds
  private(set) var music: ScenarioMusic
  /// Saved values by name: as JSON, which is how a game keeps them in a file.
  var saves: [String: String] = [:]
  /// The musical clock of the effects.
  var musicalClock: MusicalClock?
  private(set) var voices: [String: Voice] = [:]
  var players: ScenarioPlayers
  /// The works on sound that have not ended.
  var works: [ProcessingToken] = []
  /// The reasons outside the game why it is not heard.
  var outside: [OutsideReason] = []
  private(set) var lines: [LogLine] = []
  /// When the sounds of a scenario were played.
  private(set) var spans = SoundSpans()
  /// True where a game performs commands on its own engine, and no scenario is rendered.
  let isOfAGame: Bool
  private let sampleRate: Int
  private var names: [Voice: String] = [:]
  /// The names of a game's bank.
  private var bankNames: ScenarioResolver.Sounds = [:]
  /// How many plays of a game had no name of their own, by the effect's name; kept when voices are forgotten.
  private var unnamedPlays: [String: Int] = [:]
  /// A key of before was logged.
  private var hasLoggedOldKey = false

  init(
    _ engine: AudioEngine, _ sounds: ScenarioSounds, _ music: ScenarioMusic, sampleRate: Int, isOfAGame: Bool = false
  ) {
    self.engine = engine
    self.isOfAGame = isOfAGame
    self.sounds = sounds
    self.music = music
    self.sampleRate = sampleRate
    players = ScenarioPlayers(sampleRate: sampleRate)
  }

  /// Gives a new voice of a sound its name. Without room, or beyond a limit, it ended at once, and no event reports it.
  func add(_ voice: Voice, of sound: String, named name: String) {
    voices[name] = voice
    names[voice] = name
    if !isOfAGame { spans.name(voice, sound) }
    if case .ended(let reason, at: let frame) = engine[voice].status {
      append(LogLine(.voiceEnded(voice, reason, at: frame), names: names))
    }
  }

  /// The engine's frame at this time of the scenario.
  func frame(_ seconds: Double) -> FrameCount { FrameCount(Int((seconds * Double(sampleRate)).rounded())) }

  func time(_ time: ScenarioTime?) -> ClockTime? {
    switch time?.moment {
    case .seconds(let seconds): .engine(frame(seconds))
    case .next(let grid, let clock): self.clock(clock)?.next(grid)
    case nil: nil
    }
  }

  /// A change from its moment on.
  func fade(_ change: ScenarioFade) -> Fade { change.fade.starting(at: time(change.when)) }

  func clock(_ clock: ScenarioTime.Clock) -> MusicalClock? {
    clock == .soundtrack ? engine.soundtrack.musicalClock : musicalClock
  }

  // MARK: - Log

  func append(_ line: LogLine) { lines.append(line) }

  /// Adds a line with these members after its frame.
  func log(_ members: LogLine.Members...) { log(members) }

  func log(_ members: [LogLine.Members]) { append(LogLine(frame: engine.clock.rawValue, members)) }

  func log(_ changes: [ScenarioPlayers.Change]) {
    for change in changes {
      switch change {
      case .volume(let id, let volume): log(["event": "playerVolume", "id": id, "volume": volume])
      case .ducked(let ids): log(["event": "duckedPlayers", "players": ids])
      }
    }
  }

  /// Logs the engine's events since the last call.
  func logEvents() {
    for event in engine.diagnostics.drainEvents() {
      append(LogLine(event, names: names))
      spans.add(event)
      if case .voiceEnded(let voice, _, _) = event { names[voice] = nil }
    }
    for line in music.drainLines(&spans) { append(line) }
    for turn in engine.diagnostics.drainStingers() { spans.add(turn, of: music.name(of: turn.soundtrack) ?? "") }
  }

  // MARK: - A game's own engine

  /// The most lines and names of voices that are kept of a game that takes none.
  private static let limit = 1_024

  /// A stage for commands that a game gives to its own engine.
  convenience init(of engine: AudioEngine) {
    let sounds = ScenarioSounds()
    self.init(
      engine, sounds, ScenarioMusic(sounds, on: engine.soundtrack), sampleRate: engine.configuration.sampleRate,
      isOfAGame: true)
  }

  /// Performs one command of a game at once: an event of a scenario without its `at`. Its names are those of `bank`,
  /// and those that commands before it have given. Returns the voice of a play.
  ///
  /// - Throws: ``ScenarioError`` with every fault; nothing has happened then.
  @discardableResult
  func perform(_ bytes: [UInt8], with bank: BankSounds?) throws(ScenarioError) -> Voice? {
    try use(bank)
    forgetEnded()
    let faults = JSONFaults()
    let (event, plays) = try parsed(bytes, faults)
    if !hasLoggedOldKey, faults.oldKey != nil {
      faults.logOldKey(in: Self.file)
      hasLoggedOldKey = true
    }
    do {
      try event.command.perform(in: self)
    } catch let error as DecodingError {
      throw .sound(error)
    } catch let error as SavedPlaybackError {
      throw ScenarioStage.refused(error.description, event, faults)
    } catch {
      throw ScenarioStage.refused("\(error)", event, faults)
    }
    unnamedPlays = plays
    return (event.command as? PlayEffect)?.voice.flatMap { voices[$0] }
  }

  /// The name of commands in faults, and in the log.
  private static let file = "command"

  private static func refused(_ reason: String, _ event: ScenarioEvent, _ faults: JSONFaults) -> ScenarioError {
    faults.add(.refused(reason), entry: event.entry, at: event.position)
    return ScenarioError(faults, in: file)
  }

  /// The command, and the plays without a name of their own as they are with it.
  private func parsed(
    _ bytes: [UInt8], _ faults: JSONFaults
  ) throws(ScenarioError) -> (ScenarioEvent, plays: [String: Int]) {
    let json: JSON
    do throws(JSONError) {
      json = try JSONReader.read(bytes)
    } catch {
      faults.add(.refused("is not JSON: \(error.reason)"), entry: "", at: error.position)
      throw ScenarioError(faults, in: Self.file)
    }
    guard var event = ScenarioEvent(command: json, faults), faults.isEmpty else {
      throw ScenarioError(faults, in: Self.file)
    }
    var names = ScenarioResolver(bankNames, playing: voices, faults)
    names.saves = Set(saves.keys)
    names.outputs = Set(engine.output.devices.map(\.id))
    names.unnamedPlays = unnamedPlays
    names.check(&event)
    guard faults.isEmpty else { throw ScenarioError(faults, in: Self.file) }
    return (event, names.unnamedPlays)
  }

  private func use(_ bank: BankSounds?) throws(ScenarioError) {
    guard bank !== sounds.bank else { return }
    sounds = try ScenarioSounds(of: bank)
    music = ScenarioMusic(sounds, on: engine.soundtrack)
    bankNames = ScenarioResolver.sounds(of: bank.map { [$0.bank] } ?? [])
  }

  private func forgetEnded() {
    if voices.count >= Self.limit { voices = voices.filter { engine[$0.value].isPlaying } }
    if names.count >= Self.limit { names = names.filter { engine[$0.key].isPlaying } }
    if lines.count >= Self.limit { lines.removeFirst(Self.limit / 2) }
  }

  /// The lines that commands have logged since the last call.
  func drainLog() -> [String] {
    defer { lines = [] }
    return lines.map(\.text)
  }
}
