import TacetSession
import TacetSystem

import Glibc

/// All the monitors of a machine as one: starts them, joins what they say, and ends them. Any thread.
public final class SystemMonitors: Sendable {
  /// Takes what a monitor says. One call at a time, on the monitors' threads.
  public typealias Handler = @Sendable (SystemService, MonitorReport) -> Void

  private struct State {
    var gate: FactGate
    var presences: [SignalSource: ServiceStatus] = [:]
    var outputs: [AudioDevice] = []
    var volume: SystemVolume?
    var isStopped = false
  }

  /// The services that are listened to.
  public var providers: [SystemService] { monitors.map(\.provider) }

  private let monitors: [any Monitor]
  private let focus: (any AudioFocusHolder)?
  private let chooser: (any OutputChooser)?
  private let realtime: RealtimeKit?
  private let state: Locked<State>
  private let wakeup = Wakeup()
  private let worker = Locked<StepThread?>(nil)
  private let handler: Handler
  /// Reports are handed on one at a time, in the order in which the state took them.
  private let order = Locked<Void>(())

  /// Facts that no one monitor alone reports.
  static let itself = SystemService(source: "monitors", title: "all monitors", package: "")

  /// These monitors, not started. `knowingMusic` names those that can tell whether other music plays; `focus` can pause
  /// other players, and `chooser` has the game play elsewhere.
  package convenience init(
    _ monitors: [any Monitor], knowingMusic: Set<SignalSource>, focus: (any AudioFocusHolder)? = nil,
    chooser: (any OutputChooser)? = nil, handler: @escaping Handler
  ) {
    self.init(monitors, knowingMusic: knowingMusic, focus: focus, chooser: chooser, realtime: nil, handler: handler)
  }

  init(
    _ monitors: [any Monitor], knowingMusic: Set<SignalSource>, focus: (any AudioFocusHolder)?,
    chooser: (any OutputChooser)?, realtime: RealtimeKit?, handler: @escaping Handler
  ) {
    self.monitors = monitors
    self.focus = focus
    self.chooser = chooser
    self.realtime = realtime
    let asked = knowingMusic.intersection(monitors.map(\.provider.source))
    state = Locked(State(gate: FactGate(awaiting: asked)))
    self.handler = handler
  }

  deinit {
    stop()
    wakeup.deallocate()
  }

  /// Starts all monitors. What is not known yet is said before it returns.
  public func start() {
    pass(Self.itself) { gate in gate.start(at: BootClock.now) }
    worker.withLock { worker in
      worker = StepThread(name: "tacet-monitors", wakeup: wakeup) { [weak self] in self?.step() }
    }
    for monitor in monitors {
      let provider = monitor.provider
      monitor.start { [weak self] report in self?.take(report, from: provider) }
    }
  }

  /// Has every monitor look again: the game is back in front, or the machine has slept.
  public func refresh() {
    for monitor in monitors { monitor.refresh() }
  }

  /// Takes a fact that its reporter saw without a monitor, such as the output.
  public func take(_ fact: SessionEvent) {
    pass(Self.itself) { gate in gate.take(fact, at: BootClock.now) }
  }

  /// Pauses the players that play now, and remembers them. Any thread; does not wait for them.
  public func takeFocus() { focus?.takeFocus() }

  /// Gives audio focus back. `notify`: the players that were paused for it, and that nobody touched since, play again.
  public func releaseFocus(notify: Bool) { focus?.releaseFocus(notify: notify) }

  /// Has the game play on the output with this `id`; nil: on the default, whichever it is. Any thread.
  public func chooseOutput(_ id: String?) { chooser?.choose(id) }

  /// Asks that a thread of this process be served before others, at this nice level; where the system has a service for
  /// it, and the program may not do so itself. `thread` is its number in the system (`gettid`). Any thread; waits for
  /// nothing.
  public func makeUrgent(thread: Int, nice: Int32) { realtime?.raisePriority(ofThread: thread, nice: nice) }

  /// Ends all monitors. Nothing is reported after it returns.
  public func stop() {
    guard !state.withLock({ state in exchange(&state.isStopped, with: true) }) else { return }
    worker.withLock { worker in exchange(&worker, with: nil) }?.stop()
    for monitor in monitors { monitor.stop() }
    realtime?.stop()
  }

  /// What each service said last of its being there; nothing for those that have not answered yet.
  public var presences: [SignalSource: ServiceStatus] { state.withLock { $0.presences } }
  /// The outputs there are.
  public var outputs: [AudioDevice] { state.withLock { $0.outputs } }
  /// The system's volume of the current output; nil while nobody knows.
  public var systemVolume: SystemVolume? { state.withLock { $0.volume } }

  // MARK: - Reports

  private func take(_ report: MonitorReport, from provider: SystemService) {
    switch report {
    case .fact(let fact): pass(provider) { gate in gate.take(fact, at: BootClock.now) }
    case .presence(let presence):
      hand(report, provider) { $0.presences[provider.source] = presence }
      pass(Self.itself) { gate in gate.answered(provider.source) }
    case .outputs(let outputs): hand(report, provider) { $0.outputs = outputs }
    case .systemVolume(let volume): hand(report, provider) { $0.volume = volume }
    }
  }

  /// Keeps what is no fact, and hands it on.
  private func hand(_ report: MonitorReport, _ provider: SystemService, _ keep: (inout State) -> Void) {
    order.withLock { _ in
      state.withLock(keep)
      handler(provider, report)
    }
  }

  /// Hands on the facts that the gate lets through, and sees to it that what it holds back comes in time.
  private func pass(_ provider: SystemService, _ decide: (inout FactGate) -> [SessionEvent]) {
    let isNewDeadline = order.withLock { _ in
      let (facts, isNew) = state.withLock { state in
        guard !state.isStopped else { return ([SessionEvent](), false) }
        let before = state.gate.deadline
        return (decide(&state.gate), state.gate.deadline != before)
      }
      for fact in facts { handler(provider, .fact(fact)) }
      return isNew
    }
    if isNewDeadline { wakeup.post() }
  }

  private func step() -> Double? {
    pass(Self.itself) { gate in gate.advance(to: BootClock.now) }
    return state.withLock { $0.gate.deadline }.map { max(0.001, $0 - BootClock.now) }
  }
}

private func exchange<Value>(_ value: inout Value, with next: Value) -> Value {
  defer { value = next }
  return value
}
