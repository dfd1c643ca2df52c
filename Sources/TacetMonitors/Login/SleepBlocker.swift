import TacetBus
import TacetSession
import TacetSystem

/// Keeps the machine awake for work of the program: locks of the login manager on sleep, of the mode `block`, each of
/// which `systemd-inhibit --list` shows with its reason. Any thread; waits for nothing.
package final class SleepBlocker: Sendable {
  /// Takes the status of a work, under the blocker's lock: it may not call the blocker.
  package typealias Handler = @Sendable (_ number: Int, ProcessingStatus) -> Void

  private static let name = "org.freedesktop.login1"

  private struct State {
    var blocks = SleepBlockState()
    var locks: [Int: FileDescriptor] = [:]
    var isStarted = false
    var handler: Handler = { _, _ in }
  }

  private let bus: BusServiceFollower
  private let program: String
  private let state = Locked(State())

  /// A blocker on `connection`, which it starts at the first work and owns. `program` is the name that users see.
  init(on connection: BusConnection, program: String) {
    bus = BusServiceFollower(connection)
    self.program = program
    bus.follow(Self.name, title: "the login manager") { [weak self] owner in
      self?.perform { $0.handleManager(owner) }
    }
  }

  /// Hands the status of each work to `handler` from now on.
  package func connect(_ handler: @escaping Handler) { state.withLock { $0.handler = handler } }

  /// Work number `number` begins, for `reason`.
  package func begin(_ number: Int, reason: String) {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    if isFirst { bus.start() }
    perform { $0.begin(number, reason: reason) }
  }

  /// Work number `number` is over: its lock is given back.
  package func end(_ number: Int) { perform { $0.end(number) } }

  /// Gives all locks back and closes the connection. Work that begins after it keeps nothing awake.
  func stop() {
    bus.stop()
    state.withLock { state in
      state.locks = [:]
      state.handler = { _, _ in }
    }
  }

  private func perform(_ decide: (inout SleepBlockState) -> [SleepBlockState.Action]) {
    let requests = state.withLock { state in decide(&state.blocks).filter { Self.isRequest($0, &state) } }
    for case .request(let number, let reason, let turn) in requests { request(number, reason, turn) }
  }

  /// Performs what needs no call; true for a request.
  private static func isRequest(_ action: SleepBlockState.Action, _ state: inout State) -> Bool {
    switch action {
    case .request: return true
    case .release(let number): state.locks[number] = nil
    case .report(let number, let status): state.handler(number, status)
    }
    return false
  }

  private func request(_ number: Int, _ reason: String, _ turn: Int) {
    let call = BusCall(
      Self.name, path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager", member: "Inhibit",
      arguments: [.string("sleep"), .string(program), .string(reason), .string("block")], timeout: .seconds(2))
    bus.connection.call(call) { [weak self] result in
      let lock = try? result.get().first?.fileDescriptor
      let refusal: ProcessingStatus =
        switch result {
        case .failure(.refused(let name, let message)): .refused(message.isEmpty ? name : message.shown(limit: 160))
        case .failure(let error): .unavailable("\(error)")
        case .success: .refused("no lock came with the reply")
        }
      self?.state.withLock { state in
        let reply = state.blocks.handleReply(number, turn: turn, isGranted: lock != nil, refusal: refusal)
        if reply.isKept { state.locks[number] = lock }
        for action in reply.actions { _ = Self.isRequest(action, &state) }
      }
    }
  }
}
