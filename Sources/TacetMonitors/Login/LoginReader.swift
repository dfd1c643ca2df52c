import Glibc
import TacetBus
import TacetSystem

/// Asks the login manager, and listens to it.
final class LoginReader: Sendable {
  private static let name = "org.freedesktop.login1"
  private static let root = "/org/freedesktop/login1"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let session = "org.freedesktop.login1.Session"

  private struct State {
    /// The object of the game's session.
    var path: String?
    /// Open for as long as the machine may not sleep.
    var inhibitor: FileDescriptor?
    var isAsking = false
    /// Counts the sleeps that were announced and the wakes.
    var turn = 0
    var isSleeping: Bool { turn % 2 == 1 }
  }

  private let connection: BusConnection
  private let teller: ClaimReporter<LoginState>
  private let sessionID: String?
  private let sleepDelay: Duration
  private let state = Locked(State())

  init(_ bus: BusServiceFollower, _ teller: ClaimReporter<LoginState>, sessionID: String?, sleepDelay: Duration) {
    connection = bus.connection
    self.teller = teller
    self.sessionID = sessionID ?? getenv("XDG_SESSION_ID").map { String(cString: $0) }
    self.sleepDelay = sleepDelay
    subscribe(Self.manager, "PrepareForSleep") { [weak self] signal in
      if let isSleeping = signal.arguments.first?.bool { self?.prepare(isSleeping) }
    }
    subscribe(Self.manager, "SessionNew") { [weak self] _ in self?.findSession(unlessKnown: true) }
    subscribe(Self.manager, "SessionRemoved") { [weak self] signal in
      if signal.arguments.last?.string == self?.path { self?.findSession() }
    }
    subscribe(Self.session, "Lock") { [weak self] signal in self?.lockAsked(signal) }
    subscribe(Self.session, "Unlock") { [weak self] signal in
      if signal.path == self?.path { self?.teller.update { $0.askToUnlock() } }
    }
    subscribe("org.freedesktop.DBus.Properties", "PropertiesChanged") { [weak self] signal in
      if signal.path == self?.path { self?.sessionChanged(signal) }
    }
    bus.follow(Self.name, title: "the login manager") { [weak self] owner in self?.followed(owner) }
  }

  /// Asks for everything again. Any thread.
  func look() {
    ask(Self.root, "org.freedesktop.DBus.Properties", "Get", .string(Self.manager), .string("PreparingForSleep")) {
      self.answeredSleeping($0)
    }
    findSession()
  }

  /// Lets go of the inhibitor, for good once nothing is handled any more.
  func letSleep() { state.withLock { $0.inhibitor = nil } }
}

// MARK: The service

extension LoginReader {
  private func followed(_ owner: ServiceValue<String>) {
    letSleep()
    if let absence = owner.absence {
      state.withLock { $0 = State() }
      teller.update {
        $0.isSleeping = .absent(absence)
        $0.set(.absent(absence))
      }
    } else {
      look()
    }
  }

  private func subscribe(_ interface: String, _ member: String, _ handler: @escaping @Sendable (BusSignal) -> Void) {
    connection.subscribe(BusRule(sender: Self.name, interface: interface, member: member), handler)
  }

  private func ask(
    _ path: String, _ interface: String, _ member: String, _ arguments: BusValue...,
    reply: @escaping @Sendable (Result<BusValue, BusError>) -> Void
  ) {
    connection.call(
      BusCall(Self.name, path: path, interface: interface, member: member, arguments: arguments)
    ) { result in
      if case .failure(.notConnected) = result { return }
      reply(result.flatMap { values in values.first.map { .success($0.plain) } ?? .failure(.invalid("nothing")) })
    }
  }
}

// MARK: Sleep

extension LoginReader {
  /// The machine is about to sleep, or awake again.
  private func prepare(_ isSleeping: Bool) {
    setSleeping(isSleeping)
    guard isSleeping else { return }
    let turn = state.withLock { $0.turn }
    connection.perform(after: sleepDelay) {
      self.state.withLock { if $0.turn == turn { $0.inhibitor = nil } }
    }
  }

  /// An old manager does not know the property. One that does not answer has not said that anything changed.
  private func answeredSleeping(_ result: Result<BusValue, BusError>) {
    switch result {
    case .success(let value): setSleeping(value.bool ?? false)
    case .failure(.refused): setSleeping(false)
    case .failure: setSleeping(state.withLock(\.isSleeping))
    }
  }

  private func setSleeping(_ isSleeping: Bool) {
    state.withLock { if $0.isSleeping != isSleeping { $0.turn += 1 } }
    teller.update { $0.isSleeping = .says(isSleeping) }
    if !isSleeping { inhibit() }
  }

  /// Asks the manager to wait for us before it sleeps. It may refuse: then the fall into silence may be cut.
  private func inhibit() {
    let isNeeded = state.withLock { state in
      guard state.inhibitor == nil, !state.isAsking else { return false }
      state.isAsking = true
      return true
    }
    guard isNeeded else { return }
    let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "a game"
    ask(
      Self.root, Self.manager, "Inhibit", .string("sleep"), .string(program), .string("fades its sound out"),
      .string("delay")
    ) { result in
      let inhibitor = try? result.get().fileDescriptor
      self.state.withLock { state in
        state.isAsking = false
        if !state.isSleeping { state.inhibitor = inhibitor }
      }
    }
  }
}

// MARK: The session

extension LoginReader {
  private var path: String? { state.withLock { $0.path } }

  /// By its name, by our process, or as the one that the manager takes for the user's.
  private func findSession(unlessKnown: Bool = false) {
    if unlessKnown, path != nil { return }
    if let sessionID {
      ask(Self.root, Self.manager, "GetSession", .string(sessionID)) { result in
        if let path = try? result.get().string { self.found(path) } else { self.findSessionOfProcess() }
      }
    } else {
      findSessionOfProcess()
    }
  }

  private func findSessionOfProcess() {
    // 0 is who asks, also from a container with numbers of its own.
    ask(Self.root, Self.manager, "GetSessionByPID", .uint32(0)) { result in
      if let path = try? result.get().string { self.found(path) } else { self.findSessionOfUser() }
    }
  }

  /// The object `auto` sends no signals: the name that it gives leads to the one that does.
  private func findSessionOfUser() {
    ask("\(Self.root)/session/auto", "org.freedesktop.DBus.Properties", "Get", .string(Self.session), .string("Id")) {
      guard let id = try? $0.get().string else { return self.found(nil) }
      self.ask(Self.root, Self.manager, "GetSession", .string(id)) { self.found(try? $0.get().string) }
    }
  }

  private func found(_ path: String?) {
    state.withLock { $0.path = path }
    if path == nil { teller.update { $0.set(.absent("no session")) } } else { readSession() }
  }

  private func readSession() {
    guard let path else { return }
    connection.getProperties(of: Self.name, path: path, interface: Self.session) { result in
      guard path == self.path, result != .failure(.notConnected) else { return }
      self.teller.update { login in
        switch result {
        case .failure(.refused): login.set(.absent("no session"))
        // One that has ended still has processes, under a terminal multiplexer for instance; it is in front of nobody.
        case .success(let properties) where properties["State"]?.string == "closing":
          login.set(.absent("no session"))
        case .success(let properties):
          login.answered(isActive: properties["Active"]?.bool, isLocked: properties["LockedHint"]?.bool)
        case .failure: login.answered(isActive: nil, isLocked: nil)
        }
      }
    }
  }

  /// What came with the signal is taken at its word; what is only said to have changed is read.
  private func sessionChanged(_ signal: BusSignal) {
    guard signal.arguments.count == 3, signal.arguments[0].string == Self.session else { return }
    let changes = signal.arguments[1]
    let isKnown = teller.update { login in
      login.change(isActive: changes["Active"]?.bool, isLocked: changes["LockedHint"]?.bool)
    }
    if !isKnown || signal.arguments[2].elements?.isEmpty == false { readSession() }
  }

  private func lockAsked(_ signal: BusSignal) {
    guard signal.path == path else { return }
    let until = teller.update { login in
      login.askToLock(at: MonotonicClock.now)
      return login.lockAskedUntil
    }
    if let until { settle(at: until) }
  }

  private func settle(at end: Double) {
    connection.perform(after: .seconds(max(0, end - MonotonicClock.now))) {
      let next = self.teller.update { login in
        login.settle(at: MonotonicClock.now)
        return login.lockAskedUntil
      }
      if next == end { self.settle(at: end) }
    }
  }
}
