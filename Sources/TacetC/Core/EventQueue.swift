internal import CTacetCallbacks
import TacetHeader
import TacetSystem

/// Events that a program has not taken yet. Any thread.
final class EventQueue: Sendable {
  private struct State {
    var events = NewestElements<tacet_event>(limit: EventQueue.limit)
    var taken: ArraySlice<tacet_event> = []
    var lost = 0
    /// The program has seen the queue empty, and is to be woken.
    var isAwaited = true
    var hook: Hook<@convention(c) (UnsafeMutableRawPointer?) -> Void>?
  }

  private static let limit = 1_024
  private let state = Locked(State())
  private let owner: CallbackOwner

  /// The events of an engine or a feedback, of which the wake-up is a callback.
  init(of owner: CallbackOwner) { self.owner = owner }

  /// Adds an event; the oldest goes where there are too many.
  func append(_ event: tacet_event) {
    let hook = state.withLock { state in
      if state.events.count == Self.limit { state.lost += 1 }
      state.events.append(event)
      defer { state.isAwaited = false }
      return state.isAwaited ? state.hook : nil
    }
    if let hook { Courier.shared.add { [owner] in hook.call(of: owner) { callback_plain($0, $1) } } }
  }

  /// Takes the oldest event; nil: there is none.
  func next() -> tacet_event? {
    state.withLock { state in
      if state.taken.isEmpty { state.taken = state.events.drain()[...] }
      state.isAwaited = state.taken.isEmpty
      return state.taken.popFirst()
    }
  }

  /// Events that nobody took in time.
  var lost: Int { state.withLock { $0.lost } }

  /// Sets the function that is called when an event is there that was not before; waits for a call of the one before.
  func setHook(_ hook: Hook<@convention(c) (UnsafeMutableRawPointer?) -> Void>?) {
    let before = state.withLock { state in
      defer { state.hook = hook }
      return state.hook
    }
    before?.close()
  }
}
