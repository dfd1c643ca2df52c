import TacetSystem

/// The callbacks of an engine or a feedback. They hold this in its place: they may outlive it, and must not be its last
/// owners.
final class CallbackOwner: Sendable {
  /// Of readers and generators.
  let gate = CallbackGate()
  private let readers = Locked<[ObjectIdentifier: ReaderCalls]>([:])

  /// True if the calling thread is in one of the callbacks.
  var isEntered: Bool { ThreadState.ifMade?.owners.contains(ObjectIdentifier(self)) ?? false }

  /// Keeps a reader, which is closed with the engine.
  func add(_ reader: ReaderCalls) { readers.withLock { $0[ObjectIdentifier(reader)] = reader } }

  func remove(_ reader: ReaderCalls) { _ = readers.withLock { $0.removeValue(forKey: ObjectIdentifier(reader)) } }

  /// Ends readers and generators for good: waits for calls that are under way, then closes the readers that are open.
  func close() {
    gate.close()
    let open = readers.withLock { readers in
      defer { readers = [:] }
      return Array(readers.values)
    }
    for reader in open { reader.close() }
  }
}

/// The way to callbacks of one owner: none is called once it is closed.
final class CallbackGate: Sendable {
  private struct State {
    var running = 0
    var isClosed = false
  }

  private let state = Locked(State())
  private let left = OneShotEvent()

  /// Runs a callback of these owners, unless the gate is closed: then `missing`. No lock is held meanwhile.
  func call<Result>(of owners: AnyObject..., or missing: Result, _ callback: () -> Result) -> Result {
    let enters = state.withLock { state in
      if !state.isClosed { state.running += 1 }
      return !state.isClosed
    }
    guard enters else { return missing }
    let thread = ThreadState.current
    thread.openSignalsOfRuntimes()
    thread.owners.append(contentsOf: owners.map { ObjectIdentifier($0) })
    thread.gates.append(self)
    defer {
      thread.owners.removeLast(owners.count)
      thread.gates.removeLast()
      leave()
    }
    return callback()
  }

  /// A callback is over.
  func leave() {
    state.withLock { $0.running -= 1 }
    left.signal()
  }

  /// Closes it for good. Waits for the callbacks that are under way, but for `inside`, those that the calling thread is
  /// in.
  func close(inside: Int = 0) {
    state.withLock { $0.isClosed = true }
    while state.withLock({ $0.running }) > inside { left.wait(seconds: 0.1) }
    // Another thread may close it too.
    left.signal()
  }
}

/// A function of the game's with its argument, and a gate of its own. Replaced as a whole.
final class Hook<Function>: @unchecked Sendable {
  // Sendable: the game gives a function and an argument that any thread may use, as the header says.
  let function: Function
  let user: UnsafeMutableRawPointer?
  private let gate = CallbackGate()

  init(_ function: Function, _ user: UnsafeMutableRawPointer?) {
    self.function = function
    self.user = user
  }

  /// Calls the function, unless the hook is closed. `owner`: that of which it is a callback.
  func call(of owner: CallbackOwner? = nil, _ body: (Function, UnsafeMutableRawPointer?) -> Void) {
    if let owner {
      gate.call(of: self, owner, or: ()) { body(function, user) }
    } else {
      gate.call(of: self, or: ()) { body(function, user) }
    }
  }

  /// Ends the calls of the function: waits for one that is under way, unless the calling thread is in it.
  func close() {
    let id = ObjectIdentifier(self)
    gate.close(inside: ThreadState.ifMade?.owners.filter { $0 == id }.count ?? 0)
  }
}
