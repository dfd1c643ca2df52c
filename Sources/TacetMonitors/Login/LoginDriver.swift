import Glibc
import TacetBus
import TacetSystem

/// Reads the login manager and holds its delay lock on sleep.
final class LoginDriver: ServiceDriver {
  private static let name = "org.freedesktop.login1"
  private static let root = "/org/freedesktop/login1"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let session = "org.freedesktop.login1.Session"

  private struct State {
    /// The object of the game's session.
    var session: String?
    var sleepDelay = SleepDelayState()
    /// The delay lock: the machine's sleep waits while it is open.
    var lock: FileDescriptor?
  }

  private let bus: BusServiceFollower
  private let connection: BusConnection
  private let reporter: FactReporter<LoginState>
  private let lookups: [SessionLookup]
  private let sleepDelay: Duration
  private let state = Locked(State())
  /// Everything that is asked, where the manager does not answer.
  private let question = Locked<RetriedQuestion?>(nil)

  /// A driver that owns `connection`. `sessionID` replaces `XDG_SESSION_ID`.
  init(_ connection: BusConnection, _ reporter: FactReporter<LoginState>, sessionID: String?, sleepDelay: Duration) {
    bus = BusServiceFollower(connection)
    self.connection = connection
    self.reporter = reporter
    self.sleepDelay = sleepDelay
    lookups = SessionLookup.all(sessionID: sessionID ?? processVariable("XDG_SESSION_ID"))
    question.withLock { $0 = RetriedQuestion(on: connection) { [weak self] in self?.refresh() } }
    subscribe(Self.manager, "PrepareForSleep") { [weak self] signal in
      if let isSleeping = signal.arguments.first?.bool { self?.handleSleep(isSleeping, isAnnounced: true) }
    }
    subscribe(Self.manager, "SessionNew") { [weak self] _ in
      if self?.sessionPath == nil { self?.findSession() }
    }
    subscribe(Self.manager, "SessionRemoved") { [weak self] signal in
      if signal.arguments.last?.string == self?.sessionPath { self?.findSession() }
    }
    subscribe(Self.session, "Lock") { [weak self] signal in
      if signal.path == self?.sessionPath { self?.handleLockRequest() }
    }
    subscribe(Self.session, "Unlock") { [weak self] signal in
      if signal.path == self?.sessionPath { self?.reporter.update { $0.handleUnlockRequest() } }
    }
    subscribe(BusName.properties, "PropertiesChanged") { [weak self] signal in
      if signal.path == self?.sessionPath { self?.handleSessionChange(signal) }
    }
    bus.follow(Self.name, title: "the login manager") { [weak self] in self?.handleOwner($0) }
  }

  func start() { bus.start() }

  func refresh() {
    call(Self.root, BusName.properties, "Get", .string(Self.manager), .string("PreparingForSleep")) {
      self.handleSleepReply($0)
    }
    findSession()
  }

  func stop() {
    bus.stop()
    state.withLock { $0.lock = nil }
  }
}

// MARK: The service

extension LoginDriver {
  private func handleOwner(_ owner: ServiceValue<String>) {
    question.withLock { $0 }?.reset()
    if let absence = owner.absence {
      state.withLock { $0.session = nil }
      perform { $0.handleManagerLoss() }
      reporter.update {
        $0.isSleeping = .absent(absence)
        $0.set(.absent(absence))
      }
    } else {
      perform { $0.handleManagerStart() }
      refresh()
    }
  }

  private func subscribe(_ interface: String, _ member: String, _ handler: @escaping @Sendable (BusSignal) -> Void) {
    connection.subscribe(BusRule(sender: Self.name, interface: interface, member: member), handler)
  }

  /// Calls the manager. `reply` gets the first value of its reply, and is not called without a connection.
  private func call(
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

extension LoginDriver {
  /// An old manager does not know the property. A manager that does not answer has reported no change.
  private func handleSleepReply(_ result: Result<BusValue, BusError>) {
    switch result {
    case .success(let value): handleSleep(value.bool ?? false, isAnnounced: false)
    case .failure(.refused): handleSleep(false, isAnnounced: false)
    case .failure(let error):
      handleSleep(state.withLock(\.sleepDelay.isSleeping), isAnnounced: false)
      question.withLock { $0 }?.failed(error)
    }
  }

  private func handleSleep(_ isSleeping: Bool, isAnnounced: Bool) {
    reporter.update { $0.isSleeping = .present(isSleeping) }
    perform {
      isAnnounced ? $0.handleAnnouncement(isSleeping: isSleeping) : $0.update(isSleeping: isSleeping)
    }
  }

  private func perform(_ decide: (inout SleepDelayState) -> SleepDelayState.Action?) {
    let action = state.withLock { state in
      let action = decide(&state.sleepDelay)
      if action == .release { state.lock = nil }
      return action
    }
    switch action {
    case .request: requestLock()
    case .scheduleRelease(let turn):
      connection.perform(after: sleepDelay) { self.perform { $0.releaseIsDue(turn) } }
    case .release, nil: break
    }
  }

  /// Asks the manager to wait for this process before it sleeps. It may refuse: then the fade into silence may be cut.
  private func requestLock() {
    let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "a game"
    call(
      Self.root, Self.manager, "Inhibit", .string("sleep"), .string(program), .string("fades its sound out"),
      .string("delay")
    ) { result in
      let lock = try? result.get().fileDescriptor
      self.state.withLock { state in
        if state.sleepDelay.handleReply(isGranted: lock != nil) { state.lock = lock }
      }
      if case .failure(let error) = result, error.isSilence { self.question.withLock { $0 }?.failed(error) }
    }
  }
}

// MARK: The session

extension LoginDriver {
  private var sessionPath: String? { state.withLock { $0.session } }

  private func findSession() { findSession(by: lookups[...], after: nil) }

  /// Tries the lookups in their order until one finds the object of the session; the last one failed by `error`. A
  /// manager that does not answer has said nothing: the session that is known stays, and the manager is asked again.
  private func findSession(by lookups: ArraySlice<SessionLookup>, after error: BusError?) {
    guard let lookup = lookups.first else { return handleSession(nil, error) }
    let handle = { @Sendable (result: Result<BusValue, BusError>) in
      switch result {
      case .success(let value) where value.string != nil: self.handleSession(value.string)
      case .success: self.findSession(by: lookups.dropFirst(), after: error)
      case .failure(let error) where error.isSilence: self.retry(after: error)
      case .failure(let error): self.findSession(by: lookups.dropFirst(), after: error)
      }
    }
    switch lookup {
    case .id(let id): call(Self.root, Self.manager, "GetSession", .string(id), reply: handle)
    // 0 is the caller, also from a container with process numbers of its own.
    case .process: call(Self.root, Self.manager, "GetSessionByPID", .uint32(0), reply: handle)
    // The object `auto` sends no signals: its name leads to the one that does.
    case .user:
      call("\(Self.root)/session/auto", BusName.properties, "Get", .string(Self.session), .string("Id")) { result in
        guard let id = try? result.get().string else { return handle(result) }
        self.call(Self.root, Self.manager, "GetSession", .string(id), reply: handle)
      }
    }
  }

  private func retry(after error: BusError) {
    reporter.update { login in
      if login.session.isUnknown { login.set(.absent("the login manager does not answer")) }
    }
    question.withLock { $0 }?.failed(error)
  }

  /// The session was found; nil: all lookups were refused, the last one by `error`.
  private func handleSession(_ path: String?, _ error: BusError? = nil) {
    state.withLock { $0.session = path }
    guard path == nil else { return readSession() }
    reporter.update { $0.set(.absent("no session")) }
    if let error { question.withLock { $0 }?.failed(error) }
  }

  private func readSession() {
    guard let path = sessionPath else { return }
    connection.getProperties(of: Self.name, path: path, interface: Self.session) { result in
      guard path == self.sessionPath, result != .failure(.notConnected) else { return }
      if case .failure(let error) = result {
        self.question.withLock { $0 }?.failed(error)
      } else {
        self.question.withLock { $0 }?.reset()
      }
      self.reporter.update { login in
        switch result {
        case .failure(.refused): login.set(.absent("no session"))
        // A session that has ended may still have processes, under a terminal multiplexer for instance.
        case .success(let properties) where properties["State"]?.string == "closing":
          login.set(.absent("no session"))
        case .success(let properties):
          login.handleReply(isActive: properties["Active"]?.bool, isLocked: properties["LockedHint"]?.bool)
        case .failure: login.handleReply(isActive: nil, isLocked: nil)
        }
      }
    }
  }

  /// Applies the values that came with the signal, and reads those that it only names.
  private func handleSessionChange(_ signal: BusSignal) {
    guard signal.arguments.count == 3, signal.arguments[0].string == Self.session else { return }
    let changes = signal.arguments[1]
    let isKnown = reporter.update { login in
      login.applyChange(isActive: changes["Active"]?.bool, isLocked: changes["LockedHint"]?.bool)
    }
    if !isKnown || signal.arguments[2].elements?.isEmpty == false { readSession() }
  }

  private func handleLockRequest() {
    let end = reporter.update { login in
      login.handleLockRequest(at: MonotonicClock.now)
      return login.lockRequestEnd
    }
    if let end { scheduleExpiry(at: end) }
  }

  private func scheduleExpiry(at end: Double) {
    connection.perform(after: .seconds(max(0, end - MonotonicClock.now))) {
      let next = self.reporter.update { login in
        login.expireLockRequest(at: MonotonicClock.now)
        return login.lockRequestEnd
      }
      // The timer's clock may be ahead of ours.
      if next == end { self.scheduleExpiry(at: end) }
    }
  }
}
