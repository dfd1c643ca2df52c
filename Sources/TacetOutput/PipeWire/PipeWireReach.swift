import Synchronization
import TacetPipeWire
import TacetSystem

/// The user's PipeWire server, as far as a client of its own finds it.
package enum PipeWireReach {
  /// True if its socket is there: `PIPEWIRE_REMOTE`, `PIPEWIRE_RUNTIME_DIR`, `XDG_RUNTIME_DIR`.
  package static var hasSocket: Bool { PipeWireRemote().isThere }

  /// The reason why libpipewire can not be used, without a full stop; nil: it can.
  package static var libraryAbsence: String? { PipeWireLibrary.absence }

  /// The server's answer to a client.
  package enum Answer: Hashable, Sendable {
    case accepted(version: String)
    /// Why it was not accepted, for people.
    case refused(reason: String)
  }

  /// Connects, waits for the answer, for `limit` at most, and ends the connection.
  package static func ask(limit: Duration) -> Answer {
    let answer = Locked<Answer?>(nil)
    let answered = WakeupOwner()
    do throws(PipeWireError) {
      let loop = try PipeWireLoop()
      let attempt = Attempt()
      try loop.start(
        threadName: "tacet-pipewire",
        firstStep: {
          attempt.begin(on: loop) { given in
            answer.withLock { $0 = $0 ?? given }
            answered.post()
          }
        }, onSignal: {}, onClose: { attempt.connection = nil })
      answered.wakeup.wait(seconds: limit / .seconds(1))
      loop.close()
    } catch {
      return .refused(reason: error.description)
    }
    return answer.withLock { $0 } ?? .refused(reason: "it does not answer")
  }

  /// The loop's thread.
  private final class Attempt {
    var connection: PipeWireConnection?

    func begin(on loop: PipeWireLoop, _ onAnswer: @escaping (Answer) -> Void) {
      do throws(PipeWireError) {
        connection = try PipeWireConnection(
          on: loop, to: nil, as: PipeWireConnection.Client(name: "tacet", id: nil), onChange: { _ in },
          onEvent: { [unowned self] event in
            switch event {
            case .ready: onAnswer(.accepted(version: connection?.version ?? "?"))
            case .failed(let reason): onAnswer(.refused(reason: reason))
            case .answered: break
            }
          })
      } catch {
        onAnswer(.refused(reason: error.description))
      }
    }
  }
}
