import Glibc
import TacetSystem

/// What a connection does on its thread: connects, greets, keeps the books of calls, subscriptions, names and timers,
/// and puts everything up again when the bus was away. One thread only.
final class BusLoop {
  private enum Phase {
    /// Not connected, and tried again then; nil: there is no address to try, or it will be told when somebody is there.
    case away(until: SuspendingClock.Instant?)
    /// Waits for the bus to say hello.
    case greeting(UInt32, noticed: SuspendingClock.Instant)
    case connected
  }

  private struct Pending {
    /// Whose it is; nil: our own.
    let client: Int?
    let title: String
    /// Nil: the bus itself is asked, and will answer when it can.
    let deadline: SuspendingClock.Instant?
    let reply: (Result<[BusValue], BusError>) -> Void
  }

  /// A call made before it is known whether there is a bus.
  private struct Early {
    let client: Int
    let call: BusCall
    let deadline: SuspendingClock.Instant
    let reply: @Sendable (Result<[BusValue], BusError>) -> Void
  }

  private struct Subscription {
    let rule: BusRule
    let handler: @Sendable (BusSignal) -> Void
  }

  private struct Timer {
    let client: Int
    let due: SuspendingClock.Instant
    let body: @Sendable () -> Void
  }

  private static let firstDelay = Duration.milliseconds(50)
  private static let longestDelay = Duration.seconds(30)
  /// From which delay on the watch alone is trusted: what is mounted at the bus's folder is not told, but comes soon.
  private static let quickDelay = Duration.seconds(1)
  /// How long the bus may take to say hello before it is called absent. It is waited for all the same.
  private static let patience = Duration.milliseconds(500)

  private let kind: BusKind
  private let address: String?
  private let now: () -> SuspendingClock.Instant
  /// Told when a socket is about to be opened (true), and when it was: libdbus waits there for a bus that accepts nobody.
  var onOpening: (Bool) -> Void = { _ in }

  private var link: BusSocket?
  /// What tells that the bus may have come, while it is away.
  private var watch: SocketWatch?
  private var phase: Phase
  private var delay = BusLoop.firstDelay
  private var lastState: BusState?
  private var listeners: [Int: @Sendable (BusState) -> Void] = [:]
  private var early: [Early] = []
  private var pending: [UInt32: Pending] = [:]
  private var subscriptions: [BusTicket: Subscription] = [:]
  private var names = BusNames()
  private var timers: [Timer] = []

  init(kind: BusKind, address: String?, now: @escaping () -> SuspendingClock.Instant = { .now }) {
    self.kind = kind
    self.address = address
    self.now = now
    phase = .away(until: address == nil ? nil : now())
  }
}

// MARK: What others ask for

extension BusLoop {
  /// Has `report` called with the state of the bus, once it is known, and whenever it changes.
  func join(_ client: Int, _ report: @escaping @Sendable (BusState) -> Void) {
    listeners[client] = report
    if let lastState { report(lastState) }
  }

  /// Ends all that `client` has asked for.
  func leave(_ client: Int) {
    listeners[client] = nil
    for ticket in Array(subscriptions.keys) + names.tickets where ticket.client == client { cancel(ticket) }
    early.removeAll { $0.client == client }
    pending = pending.filter { $0.value.client != client }
    timers.removeAll { $0.client == client }
  }

  /// Sends `call`, or keeps it while it is not known whether there is a bus.
  func call(
    _ call: BusCall, of client: Int, deadline: SuspendingClock.Instant,
    reply: @escaping @Sendable (Result<[BusValue], BusError>) -> Void
  ) {
    if case .connected = phase {
      send(call, of: client, deadline: deadline, reply)
    } else if lastState == nil {
      early.append(Early(client: client, call: call, deadline: deadline, reply: reply))
    } else {
      reply(.failure(.notConnected))
    }
  }

  func subscribe(_ ticket: BusTicket, _ rule: BusRule, _ handler: @escaping @Sendable (BusSignal) -> Void) {
    subscriptions[ticket] = Subscription(rule: rule, handler: handler)
    if case .connected = phase { tellBus("AddMatch", rule) }
    if let name = rule.ownedSender { watchName(ticket, name, nil) }
  }

  func watchName(_ ticket: BusTicket, _ name: String, _ watcher: BusNames.Watcher?) {
    guard names.watch(name, ticket, watcher) else { return }
    if case .connected = phase {
      askOwner(of: name)
    } else if lastState != nil {
      learn(nil, of: name)
    }
  }

  /// Ends a subscription or a watch.
  func cancel(_ ticket: BusTicket) {
    if let rule = subscriptions.removeValue(forKey: ticket)?.rule, case .connected = phase {
      tellBus("RemoveMatch", rule)
    }
    if let name = names.forget(ticket), case .connected = phase { tellBus("RemoveMatch", .owners(of: name)) }
  }

  func perform(at due: SuspendingClock.Instant, of client: Int, _ body: @escaping @Sendable () -> Void) {
    timers.append(Timer(client: client, due: due, body: body))
  }
}

// MARK: The step

extension BusLoop {
  /// Does what is due, `ready` being what the last wait has brought; what to wait for next, and for how long at most.
  func step(_ ready: [pollfd]) -> (sources: [pollfd], milliseconds: Int32) {
    noticeComing()
    connectIfDue()
    link?.handle(ready)
    let isMore = readMessages()
    if let link, !isMore, !link.isConnected { goAway("the \(kind.title) went away") }
    expire()
    let hints = watch.map { [pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)] } ?? []
    return ((link?.waitsFor ?? []) + hints, isMore ? 0 : milliseconds(until: nextDeadline))
  }

  /// Closes the socket; nobody is told.
  func end() { link = nil }

  private func noticeComing() {
    guard let watch, watch.didChange() else { return }
    delay = Self.firstDelay
    phase = .away(until: now())
  }

  private func connectIfDue() {
    guard case .away(let until) = phase else { return }
    guard let until, let address else {
      if lastState == nil { goAway("there is no \(kind.title)") }
      return
    }
    guard now() >= until else { return }
    do throws(BusError) {
      let link = try open(address)
      phase = .greeting(try link.send(.bus("Hello")), noticed: now() + Self.patience)
      self.link = link
      watch = nil
    } catch {
      goAway("the \(kind.title) can not be reached: \(error)")
    }
  }

  private func open(_ address: String) throws(BusError) -> BusSocket {
    onOpening(true)
    defer { onOpening(false) }
    return try BusSocket(address: address)
  }

  /// At most so many at a time that calls and the end of the thread are seen to; whether there may be more.
  private func readMessages() -> Bool {
    for _ in 0..<100 {
      guard let link else { return false }
      guard link.next(take) else { return false }
    }
    return true
  }

  private func take(_ incoming: BusSocket.Incoming) {
    switch incoming {
    case .reply(let serial, let result):
      if case .greeting(serial, _) = phase {
        greeted(result)
      } else if let call = pending.removeValue(forKey: serial) {
        call.reply(result ?? .failure(.tooLarge(call: call.title)))
      }
    case .signal(let head, let arguments): deliver(head, arguments)
    }
  }

  private func greeted(_ result: Result<[BusValue], BusError>?) {
    guard case .success(let values) = result, let name = values.first?.string else {
      return goAway("the \(kind.title) does not let us in")
    }
    phase = .connected
    delay = Self.firstDelay
    for (_, subscription) in subscriptions { tellBus("AddMatch", subscription.rule) }
    names.forgetOwners()
    for name in names.all { askOwner(of: name) }
    tell(.connected(uniqueName: name))
    let kept = early
    early = []
    for call in kept { send(call.call, of: call.client, deadline: call.deadline, call.reply) }
  }

  private func deliver(_ head: BusSocket.Head, _ arguments: () -> [BusValue]?) {
    let isOwnerChange = head.sender == BusName.bus && head.member == "NameOwnerChanged"
    let fitting = subscriptions.filter { _, subscription in
      let rule = subscription.rule
      return rule.fits(sender: head.sender, path: head.path, interface: head.interface, member: head.member)
        && (rule.ownedSender.map { names.mayOwn($0, head.sender) } ?? true)
    }
    guard isOwnerChange || !fitting.isEmpty, let arguments = arguments() else { return }
    if isOwnerChange, arguments.count == 3, let name = arguments[0].string, let owner = arguments[2].string {
      learn(owner.isEmpty ? nil : owner, of: name)
    }
    let signal = BusSignal(
      sender: head.sender, path: head.path, interface: head.interface, member: head.member, arguments: arguments)
    for (_, subscription) in fitting.sorted(by: { $0.key < $1.key }) where subscription.rule.fits(arguments) {
      subscription.handler(signal)
    }
  }
}

// MARK: The books

extension BusLoop {
  private func send(
    _ call: BusCall, of client: Int?, deadline: SuspendingClock.Instant?,
    _ reply: @escaping (Result<[BusValue], BusError>) -> Void
  ) {
    do throws(BusError) {
      guard let link else { throw .notConnected }
      let serial = try link.send(call)
      pending[serial] = Pending(client: client, title: call.title, deadline: deadline, reply: reply)
    } catch {
      reply(.failure(error))
    }
  }

  private func tellBus(_ member: String, _ rule: BusRule) {
    _ = try? link?.send(.bus(member, .string(rule.text)), isAnswered: false)
  }

  private func askOwner(of name: String) {
    tellBus("AddMatch", .owners(of: name))
    send(.bus("GetNameOwner", .string(name)), of: nil, deadline: nil) { [weak self] result in
      switch result {
      case .success(let values): self?.learn(values.first?.string, of: name)
      case .failure(let error): if error.isAbsence { self?.learn(nil, of: name) }
      }
    }
  }

  private func learn(_ owner: String?, of name: String) {
    for watcher in names.set(owner, of: name) { watcher(owner) }
  }

  /// Reports a change; that it is still away is none, whatever the last attempt said.
  private func tell(_ state: BusState) {
    if case .disconnected = state, case .disconnected? = lastState { return }
    lastState = state
    for (_, report) in listeners.sorted(by: { $0.key < $1.key }) { report(state) }
  }

  /// The bus is lost, or could not be reached: everybody learns it, and it is tried again.
  private func goAway(_ reason: String) {
    link = nil
    phase = .away(until: address == nil || isAwaited() ? nil : now() + delay)
    delay = min(delay * 2, Self.longestDelay)
    noticeAbsence(reason)
    let lost = pending.values
    pending = [:]
    for call in lost { call.reply(.failure(.notConnected)) }
  }

  /// Whether nobody need look for the bus: it has no socket, and it will be told when it has one.
  private func isAwaited() -> Bool {
    watch = watch ?? address.flatMap(BusKind.socketPaths).flatMap(SocketWatch.init)
    return watch?.arm() == true && delay > Self.quickDelay
  }

  private func noticeAbsence(_ reason: String) {
    tell(.disconnected(reason))
    for name in names.all { learn(nil, of: name) }
    let kept = early
    early = []
    for call in kept { call.reply(.failure(.notConnected)) }
  }

  /// Timers that are due, and calls that took too long.
  private func expire() {
    let now = self.now()
    if case .greeting(let serial, let noticed) = phase, noticed <= now {
      phase = .greeting(serial, noticed: now + .seconds(3600))
      noticeAbsence("the \(kind.title) does not answer")
    }
    let late = pending.filter { $0.value.deadline.map { $0 <= now } ?? false }
    for (serial, call) in late {
      pending[serial] = nil
      call.reply(.failure(.timedOut(call: call.title)))
    }
    let due = timers.filter { $0.due <= now }.sorted { $0.due < $1.due }
    timers.removeAll { $0.due <= now }
    for timer in due { timer.body() }
  }

  private var nextDeadline: SuspendingClock.Instant? {
    var deadlines = pending.values.compactMap(\.deadline) + timers.map(\.due)
    switch phase {
    case .away(let until): if let until { deadlines.append(until) }
    case .greeting(_, let noticed): deadlines.append(noticed)
    case .connected: break
    }
    return deadlines.min()
  }

  /// Rounded up, so that what is waited for is due then; -1: for ever.
  private func milliseconds(until deadline: SuspendingClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let left = deadline - now()
    return left > .zero ? Int32(min(left / .milliseconds(1), 3_600_000).rounded(.up)) : 0
  }
}
