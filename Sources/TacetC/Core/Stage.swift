import Tacet
import TacetHeader
import TacetScenario
import TacetSystem

/// The stage of an engine's commands in words: one command at a time.
final class Stage: Sendable {
  private struct Words: ~Copyable {
    let stage: ScenarioStage
    /// The commands as they were given, with their times, where the engine records them.
    var script: [String] = []
    /// Lines of the log that were not taken yet.
    var log = ""
    /// The last bank's file.
    var bank: String?
  }

  private let words: Locked<Words>
  private let records: Bool

  init(_ engine: Engine, records: Bool) {
    words = Locked(Words(stage: ScenarioStage(of: engine.audio)))
    self.records = records
  }

  /// Performs a command; returns the voice of a play.
  func perform(_ json: String, of engine: Engine, with bank: BankSounds?) throws -> tacet_voice {
    try words.withLock { (words) throws in
      let seconds = Double(engine.audio.clock.rawValue) / Double(engine.audio.configuration.sampleRate)
      let voice = try words.stage.perform(Array(json.utf8), with: bank)
      if records, let start = json.firstIndex(of: "{") {
        words.script.append("{\"at\":\(seconds)," + json[json.index(after: start)...])
        if let bank { words.bank = bank.bank.file }
      }
      return voice?.bits ?? 0
    }
  }

  /// Writes the lines that commands have logged; they are taken once the buffer has room for all.
  func writeLog(to buffer: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int {
    words.withLock { words in
      words.log += words.stage.drainLog().map { $0 + "\n" }.joined()
      let count = write(words.log, to: buffer, size)
      if buffer != nil, size < 0 || count < size { words.log = "" }
      return count
    }
  }

  /// The commands as a scenario that plays up to now.
  func script(of engine: Engine) -> String {
    words.withLock { words in
      let rate = engine.audio.configuration.sampleRate
      let seconds = max(Double(engine.audio.clock.rawValue), 1) / Double(rate)
      let bank = words.bank.map { ",\"bank\":\(JSONText.line($0))" } ?? ""
      let (category, options) = (engine.audio.configuration.category, engine.audio.configuration.options)
      var names: [String] = []
      if options.contains(.mixWithOthers) { names.append("mixWithOthers") }
      if options.contains(.duckOthers) { names.append("duckOthers") }
      return "{\"sampleRate\":\(rate),\"seconds\":\(seconds),\"category\":\"\(category.rawValue)\","
        + "\"options\":\(JSONText.line(names))\(bank),\"events\":[\n"
        + words.script.joined(separator: ",\n") + "\n]}\n"
    }
  }
}
