import Tacet

/// The answer of a game as JSON, with its process.
struct GameAnswer: Encodable {
  let process: Int32
  let state: EngineRecord
}
