import Glibc
import TacetSystem

/// Performs what the states of a connection decide, on the connection's thread: opens the socket, sends, receives, and
/// calls the handlers. One thread only.
final class BusDriver {
  typealias Instant = SuspendingClock.Instant

  /// The number of messages handled in one step, so that a flood of them delays neither jobs nor the end of the thread.
  private static let messagesPerStep = 100

  private let kind: BusKind
  private let address: String?
  private let now: () -> Instant
  /// Called before (true) and after (false) a socket is opened: libdbus blocks there while a bus accepts no connection.
  var onOpening: (Bool) -> Void = { _ in }

  private var socket: BusSocket?
  /// The watch on the bus's socket file while there is no connection.
  private var watch: SocketWatch?
  private var presence: BusPresence
  private var listeners: [Int: @Sendable (BusState) -> Void] = [:]
  private var calls = BusCallTable()
  private var subscriptions = BusSubscriptionTable()
  private var names = BusNames()
  private var ownNames = BusOwnNames()
  private var objects = BusObjectTable()
  private var timers = Timers<Int, @Sendable () -> Void>()

  /// A connection that is not open; without an address it never will be.
  init(kind: BusKind, address: String?, now: @escaping () -> Instant = { .now }) {
    self.kind = kind
    self.address = address
    self.now = now
    presence = BusPresence(hasAddress: address != nil, at: now())
  }

  // MARK: - Orders of the clients

  /// Calls `report` with the state of the bus once it is known, and whenever it changes.
  func addClient(_ client: Int, _ report: @escaping @Sendable (BusState) -> Void) {
    listeners[client] = report
    if let state = presence.reported { report(state) }
  }

  /// Removes a client with its subscriptions, watches, calls and timers.
  func removeClient(_ client: Int) {
    listeners[client] = nil
    let tickets = [subscriptions.tickets, names.tickets, ownNames.tickets, objects.tickets].joined()
    for ticket in tickets where ticket.client == client { cancel(ticket) }
    calls.remove(client: client)
    timers.remove(owner: client)
  }

  /// Sends `call`, or keeps it until the state of the bus is known.
  func call(
    _ call: BusCall, of client: Int, deadline: Instant,
    reply: @escaping @Sendable (Result<[BusValue], BusError>) -> Void
  ) {
    if presence.isConnected {
      send(call, of: client, deadline: deadline, reply)
    } else if presence.reported == nil {
      calls.add(BusCallTable.Early(call: call, client: client, deadline: deadline, reply: reply))
    } else {
      reply(.failure(.notConnected))
    }
  }

  func subscribe(_ ticket: BusTicket, _ rule: BusRule, _ handler: @escaping @Sendable (BusSignal) -> Void) {
    subscriptions.add(ticket, rule, handler)
    if presence.isConnected { addMatch(rule) }
    if let name = rule.ownedSender { watchName(ticket, name, nil) }
  }

  func watchName(_ ticket: BusTicket, _ name: String, _ watcher: BusNames.Watcher?) {
    guard names.watch(name, ticket, watcher) else { return }
    if presence.isConnected {
      requestOwner(of: name)
    } else if presence.reported != nil {
      setOwner(nil, of: name)
    }
  }

  func export(_ ticket: BusTicket, _ object: BusObject) { objects.add(ticket, object) }

  /// Asks for a name of our own, now and at every bus that comes.
  func own(_ ticket: BusTicket, _ name: String, _ handler: @escaping BusOwnNames.Handler) {
    ownNames.add(ticket, name, handler)
    if presence.isConnected {
      requestOwnership(of: name)
    } else if presence.reported != nil {
      handler(.absent)
    }
  }

  /// Sends a signal of one of our objects; without a bus it is lost.
  func emit(_ member: String, interface: String, path: String, _ arguments: [BusValue]) {
    guard presence.isConnected else { return }
    try? socket?.emit(member, interface: interface, path: path, arguments)
  }

  /// Sends `PropertiesChanged` with the present values of these properties.
  func announceChanges(of properties: [String], interface: String, path: String) {
    guard presence.isConnected, let described = try? objects.object(at: path)?.interface(interface) else { return }
    let values = described.values(of: properties)
    guard !values.isEmpty else { return }
    emit(
      "PropertiesChanged", interface: BusName.properties, path: path,
      [.string(interface), .options(values), .strings([])])
  }

  /// Ends a subscription or a watch, gives a name back, or withdraws an exported object.
  func cancel(_ ticket: BusTicket) {
    let rule = subscriptions.remove(ticket)
    let name = names.remove(ticket)
    let ownName = ownNames.remove(ticket)
    objects.remove(ticket)
    guard presence.isConnected else { return }
    if let ownName { sendWithoutReply(.bus("ReleaseName", .string(ownName))) }
    if let rule { removeMatch(rule) }
    if let name { removeMatch(.owners(of: name)) }
  }

  func perform(at due: Instant, of client: Int, _ body: @escaping @Sendable () -> Void) {
    timers.add(body, owner: client, due: due)
  }

  /// Closes the socket, without a report.
  func close() { socket = nil }

  // MARK: - Step

  /// Performs what is due. `ready` is the result of the last wait. Returns the descriptors to wait for and the longest
  /// wait; -1: no limit.
  func step(_ ready: [pollfd]) -> (sources: [pollfd], milliseconds: Int32) {
    if let watch, watch.didChange() { presence.hinted(at: now()) }
    openIfDue()
    socket?.handle(ready)
    let hasMore = receive()
    if let socket, !hasMore, !socket.isConnected { connectionLost("the \(kind.title) went away") }
    advance()
    let hint = watch.map { [pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)] } ?? []
    return ((socket?.waitsFor ?? []) + hint, hasMore ? 0 : deadline?.pollMilliseconds(from: now()) ?? -1)
  }

  private func openIfDue() {
    guard let address else {
      if presence.reported == nil { connectionLost("there is no \(kind.title)") }
      return
    }
    guard presence.isAttemptDue(at: now()) else { return }
    do throws(BusError) {
      let socket = try open(address)
      presence.opened(hello: try socket.send(.bus("Hello")), at: now())
      self.socket = socket
      watch = nil
    } catch {
      connectionLost("the \(kind.title) can not be reached: \(error)")
    }
  }

  private func open(_ address: String) throws(BusError) -> BusSocket {
    onOpening(true)
    defer { onOpening(false) }
    return try BusSocket(address: address)
  }

  /// Handles messages; true: there may be more.
  private func receive() -> Bool {
    for _ in 0..<Self.messagesPerStep {
      guard let socket, socket.next(handle) else { return false }
    }
    return true
  }

  private func handle(_ message: BusSocket.Incoming) {
    switch message {
    case .reply(let serial, let result):
      if presence.isGreeting(serial) {
        handleHello(result)
      } else if let call = calls.takeSent(serial) {
        call.reply(result ?? .failure(.tooLarge(call: call.title)))
      }
    case .signal(let header, let arguments): handleSignal(header, arguments)
    case .request(let request, let arguments):
      let result = objects.reply(to: request, arguments: arguments())
      if request.isAnswered { try? socket?.reply(to: request, result) }
    }
  }

  private func handleHello(_ result: Result<[BusValue], BusError>?) {
    guard case .success(let values) = result, let name = values.first?.string else {
      return connectionLost("the \(kind.title) does not let us in")
    }
    let state = presence.connected(as: name)
    for rule in subscriptions.rules { addMatch(rule) }
    names.invalidateOwners()
    for name in names.all { requestOwner(of: name) }
    for name in ownNames.all { requestOwnership(of: name) }
    report(state)
    for early in calls.takeEarly() { send(early.call, of: early.client, deadline: early.deadline, early.reply) }
  }

  private func handleSignal(_ header: BusSignalHeader, _ arguments: () -> [BusValue]?) {
    let subscribers = subscriptions.entries(for: header) { names.mayOwn($0, header.sender) }
    guard header.isOwnerChange || !subscribers.isEmpty, let arguments = arguments() else { return }
    if header.isOwnerChange, arguments.count == 3, let name = arguments[0].string, let owner = arguments[2].string {
      setOwner(owner.isEmpty ? nil : owner, of: name)
    }
    let signal = header.signal(arguments)
    for subscriber in subscribers where subscriber.rule.fits(arguments) { subscriber.handler(signal) }
  }

  /// Handles what the clock makes due.
  private func advance() {
    let now = self.now()
    if presence.advance(to: now) { reportAbsence("the \(kind.title) does not answer") }
    for call in calls.takeExpired(at: now) { call.reply(.failure(.timedOut(call: call.title))) }
    while let body = timers.takeDue(at: now) { body() }
  }

  private var deadline: Instant? { [presence.deadline, calls.deadline, timers.deadline].compactMap { $0 }.min() }

  // MARK: - Actions

  private func send(
    _ call: BusCall, of client: Int?, deadline: Instant?,
    _ reply: @escaping (Result<[BusValue], BusError>) -> Void
  ) {
    do throws(BusError) {
      guard let socket else { throw .notConnected }
      let serial = try socket.send(call)
      calls.add(BusCallTable.Sent(title: call.title, client: client, deadline: deadline, reply: reply), serial: serial)
    } catch {
      reply(.failure(error))
    }
  }

  private func addMatch(_ rule: BusRule) { sendWithoutReply(.bus("AddMatch", .string(rule.text))) }

  private func removeMatch(_ rule: BusRule) { sendWithoutReply(.bus("RemoveMatch", .string(rule.text))) }

  private func sendWithoutReply(_ call: BusCall) { _ = try? socket?.send(call, isAnswered: false) }

  private func requestOwner(of name: String) {
    addMatch(.owners(of: name))
    // A bus that does not say has no owner for us.
    send(.bus("GetNameOwner", .string(name)), of: nil, deadline: nil) { [weak self] result in
      self?.setOwner((try? result.get())?.first?.string, of: name)
    }
  }

  private func requestOwnership(of name: String) {
    // 4: without waiting in the queue of a name that another connection has.
    send(.bus("RequestName", .string(name), .uint32(4)), of: nil, deadline: nil) { [weak self] reply in
      self?.report(BusOwnNames.outcome(of: reply), ofOwn: name)
    }
  }

  private func report(_ outcome: BusOwnership, ofOwn name: String) {
    for handler in ownNames.handlers(of: name) { handler(outcome) }
  }

  private func setOwner(_ owner: String?, of name: String) {
    for watcher in names.set(owner, of: name) { watcher(owner) }
  }

  private func report(_ state: BusState) {
    for (_, report) in listeners.inKeyOrder { report(state) }
  }

  private func connectionLost(_ reason: String) {
    socket = nil
    watch = watch ?? address.flatMap(BusKind.socketPaths).flatMap(SocketWatch.init)
    let isWatched = watch?.arm() == true
    publishAbsence(presence.lost(reason, isWatched: isWatched, at: now()))
    for call in calls.takeSent() { call.reply(.failure(.notConnected)) }
  }

  private func reportAbsence(_ reason: String) { publishAbsence(presence.report(absence: reason)) }

  /// Publishes `state` (nil: it was published before), that the watched names have no owner, and the failure of early
  /// calls.
  private func publishAbsence(_ state: BusState?) {
    if let state { report(state) }
    for name in names.all { setOwner(nil, of: name) }
    for name in ownNames.all { report(.absent, ofOwn: name) }
    for early in calls.takeEarly() { early.reply(.failure(.notConnected)) }
  }
}
