import Glibc
import Logging
import TacetMonitors
import TacetOutput
import TacetSession
import TacetSignal
import TacetSystem

/// The life of an engine: its threads, its output, the services of the machine, and the way of facts from these to the
/// driver.
final class EngineHost: Sendable {
  private static let logger = Logger(label: "tacet")

  let driver: EngineDriver
  let services = SystemServices()
  let microphone: MicrophoneDriver
  /// The works that keep the machine awake.
  let processing: ProcessingBoard
  let stall: StallDetector
  let outputs: OutputBoard
  let hrtf: HRTFDriver

  private let output: (any Output)?
  private let inspection: InspectionServer?
  /// The engine as others inspect it.
  private struct Inspected {
    weak var engine: AudioEngine?
  }

  private let inspected = Locked(Inspected())
  private let soundtrack: Locked<AudioEngine.SoundtrackOutput>
  /// Held while a report is handled that is no fact; true once none is any more.
  private let reports = Locked(false)
  /// Held while a choice is handed to the output: the last one made is the last one handed on.
  private let choosing = Locked<Void>(())
  private let threads = Locked<[StepThread]>([])

  /// An engine that is not started. A test brings an output and a clock of its own.
  init(
    _ configuration: AudioEngine.Configuration, output: (any Output)? = nil, clock: EngineClock = EngineClock(),
    readsAhead: Bool = true
  ) throws(EngineError) {
    let session = try Self.session(configuration)
    let logger = configuration.resolved(Self.logger)
    let driver = try EngineDriver(
      configuration, session: session, isOffline: output == nil && configuration.output == .offline, clock: clock,
      readsAhead: readsAhead && configuration.output != .offline, logger: logger)
    let wakeup = driver.controlWakeup
    self.driver = driver
    microphone = MicrophoneDriver(
      driver, makeInput: { OutputFactory.input(for: configuration, $0, $1) },
      onInputLost: {
        driver.update { state, moment in state.changeSession(at: moment) { $0.endRecording(.inputLost) } }
      })
    processing = ProcessingBoard(services)
    services.onProcessing { [weak processing] in processing?.set($0, $1) }
    outputs = OutputBoard(isOffline: driver.isOffline) { driver.publish(.output($0)) }
    hrtf = HRTFDriver(driver)
    self.output = output ?? OutputFactory.output(for: configuration, sampleRate: driver.sampleRate, logger: logger)
    inspection = InspectionServer.ofEngine(configuration, isOffline: driver.isOffline, logger: logger)
    soundtrack = Locked(configuration.soundtrackOutput)
    stall = StallDetector(driver.output.callback, clock: clock, wakeup: wakeup)
    self.output?.separateSoundtrack(as: configuration.streamName(of: configuration.soundtrackOutput))
    // Before the output starts: nothing is heard elsewhere.
    if let saved = configuration.chosenOutput { choose { $0.restore(saved) } }
  }

  private static func session(_ configuration: AudioEngine.Configuration) throws(EngineError) -> SessionState {
    do throws(SessionError) {
      var session = try SessionState(category: configuration.category, options: configuration.options)
      session.followsDoNotDisturb = configuration.monitors.contains(.doNotDisturb)
      return session
    } catch {
      throw .session(error)
    }
  }

  // MARK: - Life

  /// Starts the threads and the output; offline there are none.
  func start() throws(EngineError) {
    guard output != nil else { return }
    StandardDescriptors.fill()
    // First: control takes audio focus through the services.
    services.start(
      driver.configuration, host: self, position: { [weak self] in self?.soundtrackTime ?? .zero },
      onCommand: { [weak self] in self?.handle($0) })
    let areRunning = threads.withLock { threads in
      threads = [
        StepThread(name: "tacet-control", wakeup: driver.controlWakeup) { [weak self] in
          self?.stepControl()
        },
        StepThread(
          name: "tacet-feeder", wakeup: driver.feederWakeup,
          begin: { [weak self] in
            if !raiseThreadPriority(.feeder) { self?.services.raise(.feeder, ofThread: threadNumber) }
          },
          step: { [weak self] in
            _ = self?.driver.stepFeeder()
            return nil
          }),
      ]
      return threads.allSatisfy(\.isRunning)
    }
    guard areRunning else { throw .noThread }
    connect()
  }

  /// Starts the output alone. One that is lost within this call has no thread to go on trying with.
  func connect() {
    let caller = pthread_self()
    let isStarting = Locked(true)
    output?.start(stall.callback) { [weak self] event in
      if case .lost = event, pthread_equal(pthread_self(), caller) != 0, isStarting.withLock({ $0 }) {
        self?.driver.update { state in state.presence.recordStartFailure() }
      }
      self?.handle(event)
    }
    isStarting.withLock { $0 = false }
  }

  /// Ends everything: nothing is rendered after this.
  func close() {
    inspection?.close()
    driver.update { state, _ in state.closeGate() }
    reports.withLock { $0 = true }
    microphone.close()
    processing.end(upTo: .max)
    services.stop(releasingFocus: driver.read { $0.focus.holdsFocus })
    output?.stop()
    for thread in threads.withLock({ $0 }) { thread.stop() }
    // Control may have started it anew meanwhile.
    output?.stop()
    driver.close()
  }

  /// How long a frame takes from its rendering to the speaker, as measured, with the limiter's look-ahead; nil while
  /// that is not known.
  var latency: Duration? {
    (output?.latency ?? (driver.isOffline ? .zero : nil)).map {
      $0 + FrameCount(driver.output.delay).duration(sampleRate: driver.sampleRate)
    }
  }

  /// The time of the soundtrack's file that is rendered next.
  private var soundtrackTime: Duration {
    let frame = driver.soundtrackPosition
    return driver.read { $0.director.music(atFrame: frame, isPaused: false).position }
  }

  // MARK: - The choice of an output

  /// Chooses an output, by the roster's own rules.
  func choose<Failure: Error>(
    _ change: (inout OutputRoster) throws(Failure) -> [OutputChange]
  ) throws(Failure) {
    try choosing.withLock { (_) throws(Failure) in
      let isChanged = try outputs.update(change) != nil
      let chosen = outputs.read(\.chosen)
      // Without a choice it is no change, but the user may have moved the stream by hand.
      guard isChanged || chosen == nil else { return }
      output?.choose(chosen?.id)
      if isChanged { driver.log(.notice, "the game has chosen the output \(chosen?.id ?? "of the system")") }
    }
  }

  /// The stream that the soundtrack is to play in.
  var soundtrackOutput: AudioEngine.SoundtrackOutput { soundtrack.withLock { $0 } }

  /// Sets the stream that the soundtrack is to play in.
  func setSoundtrackOutput(_ wanted: AudioEngine.SoundtrackOutput) {
    // Under the lock: the last one given is the last one handed on.
    soundtrack.withLock { current in
      guard wanted != current else { return }
      current = wanted
      output?.separateSoundtrack(as: driver.configuration.streamName(of: wanted))
    }
  }

  // MARK: - Facts and events

  /// Hands a command of the user from outside to the application; false where it is not offered.
  @discardableResult
  func handle(_ command: RemoteCommand) -> Bool {
    driver.update { state, moment in state.handle(command, at: moment) }
  }

  /// The game reports a fact, which never waits.
  func report(_ fact: SessionEvent) {
    driver.update(advancing: true) { state, moment in state.take(fact, at: moment) }
  }

  /// The engine or its output observes a fact, at `seconds` if not now.
  func observe(_ fact: SessionEvent, at seconds: Double? = nil) {
    driver.update(advancing: true) { state, moment in
      state.observe(fact, at: EngineMoment(seconds: seconds ?? moment.seconds, clocks: moment.clocks))
    }
  }

  /// A monitor reports.
  func observe(_ report: MonitorReport, from provider: SystemService = EngineState.itself) {
    if case .fact(let fact) = report {
      return driver.update(advancing: true) { state, moment in state.observe(fact, from: provider, at: moment) }
    }
    reports.withLock { isClosed in if !isClosed { handle(report, from: provider) } }
    // The first presence is a monitor's first answer.
    if case .presence = report { driver.update { state, moment in state.answered(provider.source, at: moment) } }
  }

  private func handle(_ report: MonitorReport, from provider: SystemService) {
    _ = outputs.update { $0.handle(report) }
    switch report {
    case .outside(let reasons): driver.update { state, moment in state.setOutside(reasons, at: moment) }
    case .playerClaim(let claim): driver.log(.notice, claim.summary)
    case .outputs(let devices): microphone.setOutput(devices.first(where: \.isCurrent)?.id)
    case .inputs(let inputs): microphone.setInputs(inputs)
    default: break
    }
    driver.publish(.report(SystemReport(provider: provider, report: report)))
  }

  /// Handles an event of the output. Any thread; no lock held that the output takes.
  func handle(_ event: OutputEvent) {
    switch event {
    case .running: stall.heartbeat()
    case .corkRequested: services.corkRequested(true)
    case .uncorkRequested:
      stall.heartbeat()
      services.corkRequested(false)
    case .priorityDenied(let thread): services.raise(.output, ofThread: thread)
    case .moved:
      services.streamMoved()
      return
    case .choiceOverruled(let name):
      if outputs.update({ $0.overrule(name) }) != nil {
        driver.log(.notice, "the player has moved the sound elsewhere by hand")
      }
    default: break
    }
    driver.update(advancing: true) { state, moment in state.handle(event, at: moment) }
  }

  // MARK: - Control

  /// Performs a step of the thread `tacet-control`: the renderer's events become changes of the state, deadlines are
  /// kept, and what needs no lock is delivered. Offline the thread that renders performs it. Returns the longest sleep
  /// in seconds; nil: until a wake-up.
  @discardableResult
  func stepControl() -> Double? {
    let stall = endStall()
    while driver.handleEvents() {}
    let (next, isRendering) = driver.advance()
    driver.releaseDSPs()
    if stall != .busy { isRendering ? self.stall.heartbeat() : self.stall.suspendWatch() }
    deliver()
    // The thread's own clock stands still while the machine sleeps: after a tenth of the way the deadline is read
    // again.
    let wait = next.map { deadline in
      let left = deadline - driver.now()
      return max(0.001, min(max(1, left / 10), left))
    }
    let question = stepInspection()
    return [wait, isRendering ? StallDetector.interval : nil, question].compactMap { $0 }.min()
  }

  // MARK: - Inspection

  /// True if others may ask for the engine's state.
  var isInspected: Bool { inspection != nil }

  /// Sets the engine that others inspect.
  func inspect(_ engine: AudioEngine) { inspected.withLock { $0.engine = engine } }

  /// Answers those who inspect the engine. Returns the longest time to the next step; nil: nobody may.
  private func stepInspection() -> Double? {
    guard let inspection else { return nil }
    // Released behind the server's lock, which the engine's end takes.
    let engine = inspected.withLock { $0.engine }
    return withExtendedLifetime(engine) {
      inspection.step(at: MonotonicClock.now) { engine.map { JSONText.line(EngineRecord($0)) } }
    }
  }

  /// Handles an unannounced standstill of the process, if there was one: an interruption that is over. The output is
  /// silent until this is done; `.busy`: a block from before is not ready yet, and nothing was done.
  func endStall() -> StallDetector.Outcome {
    guard let since = stall.began else { return .none }
    observe(.interruptionBegan(.stopped), at: since)
    guard driver.processIdleCommands() else { return .busy }
    observe(.interruptionEnded(.stopped))
    // The monitors may have missed events meanwhile.
    services.refresh()
    stall.heartbeat()
    driver.log(.notice, "the program stood still for \(Int(driver.now() - since)) s")
    return .ended
  }

  /// Delivers completions and logs, and performs the actions on the output and the services. No lock held.
  func deliver() {
    hrtf.advance()
    driver.reverbs.advance()
    driver.followSpace()
    for action in driver.deliver() {
      switch action {
      case .focus(let request): services.perform(request)
      case .duck(let isWanted): services.duck(isWanted)
      case .recording(let verdict):
        // Before the take begins.
        if output != nil { services.keepAlertsOut(verdict.mayRecord) }
        microphone.apply(verdict)
      case .followDoNotDisturb(let isFollowed): services.followDoNotDisturb(isFollowed)
      case .endProcessing(let turn): processing.end(upTo: turn)
      case .nowPlaying(let order): services.perform(order)
      case .takeBack(let ramp): output?.takeBack(ramp: ramp)
      case .unmute: output?.confirmRouteLoss()
      // A failure was logged, and leaves it off.
      case .followHRTF: try? hrtf.follow()
      case .makeReverbs(let count): driver.reverbs.make(count)
      case .refreshServices: services.refresh()
      case .setIdle(let isIdle):
        output?.setIdle(isIdle)
        // A command that came just before has woken no thread.
        driver.controlWakeup.post()
      case .retryStart:
        output?.stop()
        connect()
      }
    }
  }

  // MARK: - Offline

  /// Performs the steps of `tacet-control` and `tacet-feeder` on the calling thread.
  func stepThreads() {
    // Twice at most: what was asked for late is fed after control has told the renderer how loud its layers are.
    for _ in 0..<2 {
      stepControl()
      var step = driver.stepFeeder()
      while step.hasFed { step = driver.stepFeeder() }
      guard step.awaitsLayers else { break }
    }
  }

  /// Renders on the calling thread, with the threads' steps in between, so that everything happens to the frame.
  func renderOffline(into samples: UnsafeMutablePointer<Float>, frames: Int) {
    var done = 0
    while done < frames {
      stepThreads()
      let frame = driver.frame
      let rendered = driver.renderOffline(into: samples + Block.channels * done, frames: frames - done)
      microphone.renderOffline(frames: rendered, from: frame)
      done += rendered
    }
    stepControl()
  }
}

/// The roster of outputs, shared by the threads of an engine. Any thread.
final class OutputBoard: Sendable {
  private let roster: Locked<OutputRoster>
  private let tell: @Sendable (OutputChange) -> Void

  /// `tell` is called with each change, under the board's lock.
  init(isOffline: Bool, tell: @escaping @Sendable (OutputChange) -> Void) {
    roster = Locked(OutputRoster(isOffline: isOffline))
    self.tell = tell
  }

  func read<Value>(_ path: KeyPath<OutputRoster, Value>) -> Value { roster.withLock { $0[keyPath: path] } }

  /// Changes the roster and publishes the changes. Returns the choice, if that changed.
  func update<Failure: Error>(
    _ change: (inout OutputRoster) throws(Failure) -> [OutputChange]
  ) throws(Failure) -> SavedOutput?? {
    // Published under the lock: in the order in which they were made.
    try roster.withLock { (roster) throws(Failure) in
      let before = roster.chosen
      for change in try change(&roster) {
        tell(change)
      }
      return roster.chosen == before ? nil : .some(roster.chosen)
    }
  }
}
