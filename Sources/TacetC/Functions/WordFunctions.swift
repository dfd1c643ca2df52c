// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Tacet
public import TacetHeader
import TacetScenario
import TacetSystem

// The functions that take and give words. The header says what they do.

@c @implementation
public func tacet_do(
  _ engine: tacet_engine?, _ bank: tacet_bank?, _ json: UnsafePointer<CChar>?,
  _ voice: UnsafeMutablePointer<tacet_voice>?
) -> tacet_result {
  voice?.pointee = 0
  return answer {
    let (engine, json) = (try Engine.at(engine), try need(json, "the command"))
    let sounds = bank == nil ? nil : try Bank.at(bank).loading.wait()
    let played = try engine.commands.perform(json, with: sounds)
    voice?.pointee = played?.bits ?? 0
  }
}

@c @implementation
public func tacet_state(
  _ engine: tacet_engine?, _ what: UnsafePointer<CChar>?, _ json: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  value(write("", to: json, size)) {
    let (engine, what) = (try Engine.at(engine), try text(what, "the word"))
    if what == "log" { return engine.writeLog(to: json, size) }
    if what == "script" { return write(engine.commands.script, to: json, size) }
    return write(try state(of: engine, what), to: json, size)
  }
}

/// The state of a part, or of all.
private func state(of engine: Engine, _ what: String?) throws -> String {
  guard let what else { return JSONText.line(EngineRecord(engine.audio, parts: Set(EngineRecord.Part.allCases))) }
  guard let part = EngineRecord.Part(rawValue: what) else {
    throw Failure(
      TACET_ERROR_NAME,
      "there is no state \"\(what.shown(limit: 80))\": "
        + EngineRecord.Part.allCases.map(\.rawValue).joined(separator: ", "))
  }
  return JSONText.line(EngineRecord(engine.audio, parts: [part]))
}
