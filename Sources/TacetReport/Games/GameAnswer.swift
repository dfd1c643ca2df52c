import Tacet

/// The answer of a game as JSON, with its process.
package struct GameAnswer: Encodable {
  let process: Int32
  let state: EngineRecord

  package init(process: Int32, state: EngineRecord) { (self.process, self.state) = (process, state) }
}
