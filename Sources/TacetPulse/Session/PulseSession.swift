import TacetSystem

/// A connection to a sound server that is made again when it is lost, with the event loop it lives on.
///
/// The owner makes its streams and watches in ``context`` between `.connected` and the end of the connection, and gives
/// them up on `.lost`, before ``reconnect()`` and in ``close(_:)``. Used on the loop's thread or with its lock, but for
/// ``close(_:)``.
package final class PulseSession {
  /// An event of a session, reported on the loop's thread.
  package enum Event: Hashable, Sendable {
    /// The server accepted the connection: ``PulseSession/context``.
    case connected
    /// The connection, or the attempt at one, failed; why, in libpulse's words where it had any.
    case lost(reason: String)
  }

  /// The server, and the program's names there.
  package struct Configuration: Sendable {
    /// The loop's thread; 15 bytes at most.
    package let threadName: String
    /// The name that mixers show.
    package let applicationName: String
    /// The application's reverse-DNS name, if it has one.
    package let applicationID: String?
    /// The server's address in libpulse's form; nil: where libpulse's own rules lead.
    package let server: String?

    package init(threadName: String, applicationName: String, applicationID: String?, server: String?) {
      self.threadName = threadName
      self.applicationName = applicationName
      self.applicationID = applicationID
      self.server = server
    }
  }

  /// The loop that everything of this session lives on.
  package let loop: PulseMainloop
  /// The connection; nil while there is none. Ready after `.connected`.
  package private(set) var context: PulseContext?

  private let configuration: Configuration
  private var state: PulseSessionState
  private var deadline: PulseTimer?
  private var socket: PulseSocketWatch?
  private var onEvent: (Event) -> Void = { _ in }
  private var firstStep: PulseTimer?

  /// A session without a thread. `backoff`: the delays between attempts; nil: a lost connection is not made again until
  /// ``connect()``.
  package init(_ configuration: Configuration, backoff: Backoff?) throws(PulseError) {
    self.configuration = configuration
    state = PulseSessionState(backoff: backoff)
    loop = try PulseMainloop(threadName: configuration.threadName)
  }

  /// Starts the thread. `firstStep` runs on it, so that a start costs its caller a thread and no more. Once.
  package func start(
    firstStep: (() -> Void)? = nil, onEvent: @escaping (Event) -> Void
  ) throws(PulseError) {
    self.onEvent = onEvent
    if let firstStep { self.firstStep = PulseTimer(on: loop, after: .zero, firstStep) }
    try loop.start()
  }

  /// Connects, if it is neither connected nor trying.
  package func connect() { handle(.start) }

  /// Gives the connection up and makes another one after the back-off's delay. Reports nothing.
  package func reconnect() { handle(.reconnect) }

  /// Starts the back-off over: the connection proved to work.
  package func confirm() { handle(.confirm) }

  /// Tries again soon, if it waits between two attempts.
  package func hint() { handle(.hint) }

  /// Ends the connection and reports nothing more. Until ``connect()``.
  package func disconnect() { handle(.stop) }

  /// A timer of the owner's; nil without a delay, and after ``close(_:)``, so that nothing is due any more.
  package func timer(after delay: Duration?, _ action: @escaping () -> Void) -> PulseTimer? {
    guard let delay, state.state != .off else { return nil }
    return PulseTimer(on: loop, after: delay, action)
  }

  /// Ends the session. `release`, with the loop's lock, gives up what the owner has on the connection. Any thread;
  /// waits for no server.
  package func close(_ release: () -> Void) {
    loop.withLock {
      release()
      firstStep = nil
      if state.state == .connecting { context?.lingerUntilAnswered(limit: PulseSessionState.answerLimit) }
      disconnect()
    }
  }

  private func handle(_ event: PulseSessionState.Event) {
    for action in state.handle(event) { perform(action) }
  }

  private func perform(_ action: PulseSessionState.Action) {
    switch action {
    case .connect: openContext()
    case .disconnect: context = nil
    case .setDeadline(let delay): deadline = timer(after: delay) { [unowned self] in handle(.deadline) }
    case .watchSocket(let isWatched):
      guard isWatched else { return socket = nil }
      if socket == nil {
        socket = PulseSocketWatch(on: loop, server: configuration.server) { [unowned self] in handle(.hint) }
      }
    case .report(let event): onEvent(event)
    }
  }

  private func openContext() {
    do throws(PulseError) {
      let context = try PulseContext(
        on: loop, applicationName: configuration.applicationName, applicationID: configuration.applicationID
      ) { [unowned self] event in
        switch event {
        case .ready: handle(.contextReady)
        case .failed(let reason): handle(.contextFailed(reason: reason))
        }
      }
      self.context = context
      context.connect(to: configuration.server)
    } catch {
      handle(.contextFailed(reason: error.description))
    }
  }
}
