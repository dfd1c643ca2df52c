import Logging
import Synchronization
internal import TacetMixer
import TacetMonitors
import TacetOutput
import TacetSession
import TacetSignal
import TacetSystem

import Glibc

/// What an engine is made of; the public types are its faces.
///
/// The lock guards ``EngineState`` and is held for microseconds; the renderer never takes it. Completions and session
/// changes are delivered when it is free.
final class EngineCore: Sendable {
  static let lastID = Atomic<UInt32>(0)
  static let logger = Logger(label: "tacet")

  let id: UInt32
  let configuration: AudioEngine.Configuration
  let renderer: Renderer
  let feeder: Feeder
  let state: Locked<EngineState>
  let isOffline: Bool
  let time: EngineClock
  /// Buffers of effects that are gone. Under a lock of its own: an effect may go while the other one is held.
  let condemned = Locked<[UInt32]>([])
  let output: (any Output)?
  let standstill: StallDetector
  /// The output could not even begin, for want of a thread or a descriptor.
  let isStillborn = Atomic<Bool>(false)
  private let workers = Locked<[StepThread]>([])
  /// What listens to the system, once the engine has started.
  let monitors = Locked<SystemMonitors?>(nil)
  /// Who hears of the session's changes, of what the monitors say, and of captions.
  let changes = Broadcast<SessionChange>()
  let systemReports = Broadcast<SystemReport>()
  let captions = Broadcast<Caption>()

  /// A test brings an output and a time of its own.
  init(
    _ configuration: AudioEngine.Configuration, session: SessionState, output: (any Output)? = nil,
    time: EngineClock = EngineClock()
  ) throws(EngineError) {
    self.configuration = configuration
    self.time = time
    id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    var mixer = MixerConfiguration()
    mixer.sampleRate = configuration.sampleRate
    mixer.step = configuration.blockSize
    mixer.sources = configuration.maximumSounding
    mixer.voices = configuration.maximumVoices
    do throws(MixerError) {
      renderer = try Renderer(configuration: mixer)
    } catch {
      throw EngineError(error)
    }
    feeder = Feeder(renderer: renderer)
    isOffline = output == nil && configuration.output == .offline
    state = Locked(
      EngineState(session: session, voices: renderer.configuration.voices, latency: configuration.latency))
    standstill = StallDetector(renderer.callback, time: time, wakeup: renderer.controlWakeup)
    self.output = output ?? Self.makeOutput(configuration, sampleRate: renderer.configuration.sampleRate)
  }

  private static func makeOutput(_ configuration: AudioEngine.Configuration, sampleRate: Int) -> (any Output)? {
    var choice = configuration.output
    if choice == .automatic, let name = getenv("TACET_OUTPUT").map({ String(cString: $0) }), !name.isEmpty {
      if let named = AudioEngine.OutputChoice(named: name) {
        choice = named
      } else {
        logger.error(
          "TACET_OUTPUT is \(name), which is no output: automatic, pulse, pulse:ADDRESS, alsa or alsa:DEVICE")
      }
    }
    func pulse(_ server: String?) -> PulseOutput {
      PulseOutput(
        applicationName: configuration.nameForUsers,
        applicationID: configuration.applicationID, sampleRate: sampleRate, latency: configuration.latency,
        server: server)
    }
    switch choice {
    case .offline: return nil
    case .automatic: return FallbackOutput(first: pulse(nil), second: ALSAOutput(sampleRate: sampleRate))
    case .server(let address): return pulse(address.isEmpty ? nil : address)
    case .alsa(let device): return ALSAOutput(device: device, sampleRate: sampleRate)
    }
  }

  // MARK: - Life

  /// Starts the threads and the output; offline there are none.
  func start() throws(EngineError) {
    guard output != nil else { return }
    StandardDescriptors.fill()
    // First: audio focus, which control asks for, is theirs to take.
    startMonitors()
    let areRunning = workers.withLock { workers in
      workers = [
        StepThread(name: "tacet-control", wakeup: renderer.controlWakeup) { [weak self] in self?.control() },
        // The renderer wakes it when a deck has room.
        StepThread(
          name: "tacet-feeder", wakeup: renderer.feederWakeup,
          begin: { [weak self] in
            if !raiseThreadPriority(.feeder) { self?.hurry(.feeder, thread: threadNumber) }
          },
          step: { [weak self] in
            _ = self?.feeder.step()
            return nil
          }),
      ]
      return workers.allSatisfy(\.isRunning)
    }
    guard areRunning else { throw .noThread }
    connect()
  }

  /// Starts the output alone. One that says within this call that it is lost has no thread to go on trying with.
  func connect() {
    let caller = pthread_self()
    let isStarting = Locked(true)
    output?.start(standstill.callback) { [weak self] event in
      if case .lost = event, pthread_equal(pthread_self(), caller) != 0, isStarting.withLock({ $0 }) {
        self?.isStillborn.store(true, ordering: .releasing)
      }
      self?.take(event)
    }
    isStarting.withLock { $0 = false }
  }

  /// Ends everything: nothing is rendered after this, and what still waited for its end is told `stopped`.
  func close() {
    stopMonitors()
    output?.stop()
    for worker in workers.withLock({ workers in workers }) { worker.stop() }
    // Control may have begun it anew meanwhile.
    output?.stop()
    let completions = state.withLock { state in
      guard !state.isClosed else { return [Completion]() }
      state.isClosed = true
      var completions = state.due + state.director.stop(ramp: 0, renderer: renderer)
      state.due = []
      for slot in state.slots.indices where state.slots[slot].phase != .free {
        completions += state.end(slot, .stopped)
      }
      return completions
    }
    for completion in completions { completion() }
    log(state.withLock(\.notices))
    changes.finish()
    systemReports.finish()
    captions.finish()
  }

  func take(_ event: OutputEvent) {
    switch event {
    case .running:
      standstill.beat()
      update { $0.outputRests = [] }.report(.outputLost(false))
    case .lost(let reason):
      // The session first: what nobody has begun by now is asked for in the hold, and not heard late.
      report(.outputLost(true))
      update { state in
        state.note(.notice, "sound output lost: \(reason)")
        state.outputRests = [.lost]
      }
    // Corked, nobody asks for blocks: control serves the commands meanwhile.
    case .corkRequested: update { $0.outputRests.insert(.corked) }.report(.interruptionBegan(.cork))
    case .uncorkRequested:
      standstill.beat()
      update { $0.outputRests.remove(.corked) }.report(.interruptionEnded(.cork))
    case .privateRouteLost: losePrivateRoute()
    case .priorityDenied(let thread): hurry(.output, thread: thread)
    case .underrun:
      state.withLock { state in
        state.underflows += 1
        // A machine that is too slow makes many: the 1st, the 2nd, the 4th and so on are told.
        guard state.underflows.nonzeroBitCount == 1 else { return }
        state.note(.notice, "sound came too late, \(state.underflows) times so far")
      }
    case .latencyChanged(let latency):
      update { state in
        state.requestedLatency = latency
        state.note(.notice, "the output now asks for a latency of \(latency)")
      }
    }
    renderer.controlWakeup.post()
  }

  /// The output has fallen silent by itself, because the headphones it played on are gone. Policy decides what follows;
  /// the silence lasts until what it decided is rendered.
  private func losePrivateRoute() {
    update { $0.mutedSince = renderer.clock }
    // Nobody may have told the session what the output saw for itself.
    if !state.withLock({ $0.session.route.isPrivate }) { observe(.route(.headphones)) }
    observe(.route(.speaker))
  }

  @discardableResult
  private func update(_ body: (inout EngineState) -> Void) -> EngineCore {
    state.withLock { state in
      serve(&state)
      body(&state)
    }
    return self
  }

  /// From the callback to the speaker, as measured; nil while nobody knows.
  var latency: Duration? { output?.latency ?? (isOffline ? .zero : nil) }

  /// Seconds of the engine's clock: offline what was rendered, else a clock that counts sleep (`CLOCK_BOOTTIME`).
  var seconds: Double {
    isOffline ? Double(renderer.clock) / Double(renderer.configuration.sampleRate) : time.seconds
  }

  func frames(_ duration: Duration) -> Int {
    max(0, FrameCount(duration, sampleRate: renderer.configuration.sampleRate).rawValue)
  }

  // MARK: - Session

  /// Takes a fact in.
  func report(_ event: SessionEvent, ramp: Int? = nil, at seconds: Double? = nil) {
    changeSession(ramp: ramp, at: seconds, fact: event) { $0.handle(event) }
    if case .background(false) = event { monitors.withLock { $0 }?.refresh() }
  }

  /// Changes the session, gives the renderer its new orders, and tells who listens.
  ///
  /// `ramp` is how long a change of the game's own making takes; one that the system makes takes 10 ms. `seconds` is when
  /// it happened, if not now.
  func changeSession<Failure: Error>(
    ramp: Int? = nil, at seconds: Double? = nil, fact: SessionEvent? = nil,
    _ body: (inout SessionState) throws(Failure) -> [SessionChange]
  ) throws(Failure) {
    try state.withLock { (state) throws(Failure) in
      // What has passed until now passed as it was until now.
      serve(&state)
      let before = state.session
      let changed = try body(&state.session)
      applyVerdict(&state, ramp: ramp, at: seconds ?? self.seconds)
      if let fact, state.session != before { record(fact, in: &state) }
      for change in changed { changes.send(change) }
    }
    renderer.controlWakeup.post()
  }

  /// Has the control thread tell these ends; without one, for the engine is gone, the caller does.
  func tell(_ completions: [Completion]) {
    guard !completions.isEmpty else { return }
    let isGone = state.withLock { state in
      if !state.isClosed { state.due += completions }
      return state.isClosed
    }
    if isGone { for completion in completions { completion() } } else { renderer.controlWakeup.post() }
  }

  /// Orders what the session's verdict says.
  private func applyVerdict(_ state: inout EngineState, ramp: Int?, at seconds: Double) {
    let verdict = state.session.verdict
    state.verdict = verdict
    state.pauseClock.update(isPaused: verdict.limitsOneShots, at: seconds)
    if state.pauseClock.takeDue(at: seconds) { renderer.dropFrozen() }
    let last = state.orders
    state.orders.apply(verdict, gameRamp: ramp, holdRamp: renderer.configuration.sampleRate / 100)
    if state.orders.effects != last.effects { renderer.order(effects: state.orders.effects) }
    if state.orders.soundtrack != last.soundtrack { renderer.order(soundtrack: state.orders.soundtrack) }
  }

  // MARK: - Offline

  /// Renders on the calling thread, stepping feeder and control in between, so that everything happens to the frame.
  func renderOffline(into samples: UnsafeMutablePointer<Float>, frames: Int) {
    var done = 0
    while done < frames {
      control()
      while feeder.step() == .fed {}
      let due = deadlineFrame.map { max(1, $0 - renderer.clock) } ?? .max
      let chunk = min(frames - done, 2048, due)
      renderer.render(into: samples + 2 * done, frames: chunk)
      done += chunk
    }
    control()
  }
}
