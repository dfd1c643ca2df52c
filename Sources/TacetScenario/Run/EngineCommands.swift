public import Tacet
import TacetSystem

/// Performs the commands and signals of scenarios on an engine of a game's own, at once: for a developer's console, for
/// a key that tries what a phone call does, or for a program in another language. Any thread; one command at a time.
///
/// ```swift
/// let commands = EngineCommands(engine, recordsScript: true)
/// try commands.perform(#"{"do": "soundtrack.crossfade", "name": "boss", "over": 2}"#, with: sounds)
/// try commands.perform(#"{"signal": "interruption", "source": "call", "began": true}"#)
/// try Data(commands.script.utf8).write(to: url)  // for `tacet render`
/// ```
///
/// The page *Scenario files* of `Tacet` has all of them. A command has no `at`; `AudioEngine.state` shows what came
/// of it.
public final class EngineCommands: Sendable {
  private struct Content: ~Copyable {
    let stage: ScenarioStage
    /// The commands as they were given, with their times, where they are recorded.
    var script: [String] = []
    /// The last bank's file.
    var bank: String?
  }

  private let engine: AudioEngine
  private let recordsScript: Bool
  private let content: Locked<Content>

  /// Commands for an engine, which is kept alive. `recordsScript`: they are kept for ``script``.
  public init(_ engine: AudioEngine, recordsScript: Bool = false) {
    self.engine = engine
    self.recordsScript = recordsScript
    content = Locked(Content(stage: ScenarioStage(of: engine)))
  }

  /// Performs one command, an event of a scenario without its `at`. Its names are those of `sounds`, and those that
  /// commands before it have given. Returns the voice of a `play`.
  ///
  /// - Throws: ``ScenarioError`` with every fault; nothing has happened then, but that a bus that the command names may
  ///   have been made.
  @discardableResult
  public func perform(_ json: String, with sounds: BankSounds? = nil) throws(ScenarioError) -> Voice? {
    try content.withLock { (content) throws(ScenarioError) in
      let seconds = Double(engine.clock.rawValue) / Double(engine.configuration.sampleRate)
      let voice = try content.stage.perform(Array(json.utf8), with: sounds)
      if recordsScript, let start = json.firstIndex(of: "{") {
        content.script.append("{\"at\":\(seconds)," + json[json.index(after: start)...])
        if let sounds { content.bank = FilePath.absolute(sounds.bank.file) }
      }
      return voice
    }
  }

  /// The lines that commands such as `status` and `meters` have logged since the last call, a JSON object each. Some
  /// thousand are kept.
  public func drainLog() -> [String] { content.withLock { $0.stage.drainLog() } }

  /// The commands as a scenario in JSON that plays up to now, but no longer than a WAV file is; without events where
  /// they are not recorded. Its bank is the file of the last one that they had.
  public var script: String {
    content.withLock { content in
      let (configuration, rate) = (engine.configuration, engine.configuration.sampleRate)
      let seconds = Double(max(1, min(engine.clock.rawValue, Scenario.maximumFrames))) / Double(rate)
      let bank = content.bank.map { ",\"bank\":\(JSONText.line($0))" } ?? ""
      return "{\"sampleRate\":\(rate),\"seconds\":\(seconds),\"category\":\"\(configuration.category.rawValue)\","
        + "\"options\":\(JSONText.line(configuration.options.names)),"
        + "\"resampling\":\"\(configuration.resampling.rawValue)\","
        + "\"axes\":\"\(configuration.axes.rawValue)\"\(bank),\"events\":[\n"
        + content.script.joined(separator: ",\n") + "\n]}\n"
    }
  }
}
