import TacetMonitors
import TacetSession
import TacetSystem

/// The only entry for facts. What the monitors and the output observe passes ``FactGate``, which may delay it; what the
/// game reports never waits. Any thread.
package final class FactInbox: Sendable {
  /// A report that has passed.
  package struct Entry: Sendable, Hashable {
    /// The service that reports; nil: the game, or the engine itself.
    package var provider: SystemService?
    package var report: MonitorReport
    /// When it happened, in seconds of the inbox's clock; nil: now.
    package var seconds: Double?
  }

  private struct State {
    var gate = FactGate(awaiting: [])
    var handler: (@Sendable (Entry) -> Void)?
    var isClosed = false
  }

  /// Facts that no one monitor reports alone.
  package static let itself = SystemService(source: "monitors", title: "all monitors", package: "")

  private let now: @Sendable () -> Double
  private let wake: @Sendable () -> Void
  private let state = Locked(State())
  /// Held while observed facts are handed on: one at a time, in the order in which the gate let them pass.
  private let order = Locked<Void>(())

  /// An inbox without a handler, whose gate does not wait.
  ///
  /// - Parameters:
  ///   - now: seconds of a clock that counts sleep.
  ///   - wake: called when ``deadline`` has changed; the thread that waits for it calls ``advance()`` then.
  package init(
    now: @escaping @Sendable () -> Double = { BootClock.now }, wake: @escaping @Sendable () -> Void
  ) {
    self.now = now
    self.wake = wake
  }

  /// Hands what passes from now on to `handler`: what is observed in one call at a time.
  package func connect(_ handler: @escaping @Sendable (Entry) -> Void) { state.withLock { $0.handler = handler } }

  /// Begins to wait for the first answers of these sources: until then other music is unknown.
  package func open(awaiting musicSources: Set<SignalSource>) {
    pass(Self.itself) { gate, now in
      gate = FactGate(awaiting: musicSources)
      return gate.start(at: now)
    }
  }

  /// Nothing observed passes after this returns.
  package func close() { order.withLock { _ in state.withLock { $0.isClosed = true } } }

  /// The game reports a fact.
  package func report(_ fact: SessionEvent) { hand(Entry(report: .fact(fact))) }

  /// The engine or its output observes a fact, at `seconds` if not now.
  package func observe(_ fact: SessionEvent, at seconds: Double? = nil) {
    pass(nil, seconds: seconds) { gate, now in gate.take(fact, at: now) }
  }

  package func observe(_ report: MonitorReport, from provider: SystemService) {
    if case .fact(let fact) = report { return pass(provider) { gate, now in gate.take(fact, at: now) } }
    order.withLock { _ in
      if !state.withLock(\.isClosed) { hand(Entry(provider: provider, report: report)) }
    }
    // The first presence is a monitor's first answer.
    if case .presence = report { pass(Self.itself) { gate, _ in gate.answered(provider.source) } }
  }

  /// When ``advance()`` has something to do; nil: nothing is due.
  package var deadline: Double? { state.withLock { $0.gate.deadline } }

  /// Seconds until ``deadline``; nil: nothing is due.
  package var secondsToDeadline: Double? { deadline.map { max(0.001, $0 - now()) } }

  /// Lets through what is due.
  package func advance() {
    guard let deadline, deadline <= now() else { return }
    pass(Self.itself) { gate, now in gate.advance(to: now) }
  }

  private func pass(
    _ provider: SystemService?, seconds: Double? = nil, _ decide: (inout FactGate, Double) -> [SessionEvent]
  ) {
    let hasNewDeadline = order.withLock { _ in
      let (facts, isNew) = state.withLock { state in
        guard !state.isClosed else { return ([SessionEvent](), false) }
        let before = state.gate.deadline
        return (decide(&state.gate, seconds ?? now()), state.gate.deadline != before)
      }
      for fact in facts { hand(Entry(provider: provider, report: .fact(fact), seconds: seconds)) }
      return isNew
    }
    if hasNewDeadline { wake() }
  }

  private func hand(_ entry: Entry) { state.withLock { $0.handler }?(entry) }
}
