import TacetSystem
import Dispatch
import Tacet

import Glibc

/// The user's wish to end: SIGINT or SIGTERM, which from then on do not end the process by themselves.
final class Interrupt: Sendable {
  /// Posted when the wish comes.
  let wakeup: Wakeup
  private let wish = Locked(false)
  private let sources = Locked<[any DispatchSourceSignal]>([])

  /// Takes the signals over until it is released.
  init() {
    wakeup = Wakeup()
    let made = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [wakeup, wish] in
        wish.withLock { $0 = true }
        wakeup.post()
      }
      source.activate()
      return source
    }
    sources.withLock { $0 = made }
  }

  /// Whether the user wants it to end.
  var isWished: Bool { wish.withLock { $0 } }
}
