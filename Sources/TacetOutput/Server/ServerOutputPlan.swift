import TacetPulse

/// The decisions of one start of a ``ServerOutput``. Pure.
///
/// It has the machines, and forwards each event to those that it concerns, in an order of its own:
/// ``ServerOutputState`` for the life of the first stream, ``OutputStreams`` for the second one's, ``RouteLossMutes``
/// for private sinks, ``SinkChoice`` for the chosen one, ``LatencyControl``, and ``StreamAlignment`` for the second
/// stream's delay.
struct ServerOutputPlan {
  /// The timers of an output. Each is due once after it was set.
  enum Timer: Hashable, CaseIterable {
    /// The state's deadline: ``ServerOutputState/Event/deadline(didWrite:)``.
    case tick
    /// The end of the grace period of a loss.
    case grace
    /// The least time between two streams on a sink that requests nothing.
    case replacement
    /// The time before a second stream that was refused is tried again.
    case retry
    /// The time at which ``SinkChoice`` decides.
    case choice
    /// The fall to silence of a stream that is made anew.
    case fall
  }

  enum Event {
    case started
    case connected
    /// The connection, or an attempt at one, failed.
    case connectionLost(reason: String)
    case stopped
    case orders(ServerOutputOrders.Taken)
    /// The first stream could not even be asked for.
    case noStream(reason: String)
    case first(PlaybackEvent)
    /// The first stream plays on the sink of this number from now on. Within a step of libpulse's.
    case firstMoved(to: UInt32)
    case second(PlaybackEvent)
    case secondMoved(to: UInt32)
    case sinkAdded
    case sinkChanged(UInt32)
    case sinkRemoved(UInt32)
    /// There is another default sink, or something else of the server's own changed.
    case serverChanged
    case sinks([OutputSink], defaultSink: String?)
    /// ``Timer/tick`` is due. `didWrite`: frames were requested since the last one; `longestWait`: the longest time
    /// between two requests, if there were two.
    case tick(didWrite: Bool, longestWait: Duration?)
    /// Another timer is due.
    case due(Timer)
  }

  /// A stream as the server has made it.
  struct Stream: Equatable {
    /// The number of the sink it plays on.
    var sink: UInt32
    /// The longest queue that the server has granted.
    var grantedQueue: Duration
    /// The length of what the sink takes at once.
    var grantedBlock: Duration
  }

  /// The driver's values at an event.
  struct Reading {
    /// The time since the start.
    var now: Duration
    /// True if the connection is there.
    var isConnected = true
    /// The measured latency; nil: it is unknown.
    var latency: Duration?
    /// The first stream, while it is ready.
    var first: Stream?
    var second: Stream?
  }

  /// The streams to make.
  struct NewStreams: Equatable {
    /// The sink to ask for; nil: the server chooses.
    var sink: String?
    /// The name of the second one; nil: there is none.
    var secondName: String?
    var isCorked: Bool
    var gate: OutputGate
    var latency: LatencyControl
  }

  enum Action: Equatable {
    case connect
    case reconnect
    /// Starts the session's back-off over.
    case confirmConnection
    case watchSinks
    case dropSinks
    /// Asks for the inventory: ``Event/sinks(_:defaultSink:)`` follows.
    case requestSinks
    case createStreams(NewStreams)
    case dropStreams
    case dropSecond
    /// Lets the first stream render for both.
    case joinSecond
    case begin
    /// Renders no frame until `.begin`, and flushes the buffers of both streams.
    case halt
    /// Lets what plays fall to silence.
    case fadeOut
    /// Takes back what the server has not played of both.
    case flush
    case flushSecond
    case shiftSecond(by: Duration)
    case takeBack(ramp: Int)
    case cork(Bool, isRequested: Bool)
    case setGate(OutputGate)
    case setLatency(LatencyControl)
    case ping
    case askSinkLatency
    case measureLatency
    case measureSecondLatency
    case addLatency(Duration)
    /// The latency is unknown until the next measurement.
    case forgetLatency
    /// The timer is due after this, in place of an earlier time; nil: it is not.
    case setTimer(Timer, after: Duration?)
    /// The listener may stop the output within this; the actions after it do no harm then. Nothing is reported after
    /// that.
    case report(OutputEvent)
    /// The same outside a step of libpulse's.
    case reportLater(OutputEvent)
  }

  /// The time for the last frames to be asked for and to fall.
  static let fadeTime = Duration.milliseconds(25)
  /// The most latency that is waited for. A sink that has rendered further ahead is cut.
  static let longestFall = Duration.milliseconds(200)

  private var state = ServerOutputState()
  private var pair = OutputStreams()
  private var route = RouteLossMutes()
  private var choice: SinkChoice
  private var latency: LatencyControl
  private var alignment = StreamAlignment()

  /// True if the player has a wish that is not reported yet.
  private var hasWish: Bool
  private var reportedLatency: Duration
  /// The first stream's latency, until that of the second is measured.
  private var firstLatency: Duration?
  /// True from the end of a stream that was switched until the next one has begun.
  private var isSwitching = false
  /// From `.begin` to the next tick: what the server misses in that time is no underrun.
  private var isBeginning = false

  private var reading = Reading(now: .zero)
  private var actions: [Action] = []

  /// A plan that begins with `latency`; nil: with that of a start by libpulse.
  init(_ configuration: ServerOutputConfiguration, chosenSink: String?, latency: LatencyControl? = nil) {
    choice = SinkChoice(chosenSink)
    self.latency = latency ?? LatencyControl(configuration.latency, wish: configuration.wish)
    hasWish = configuration.wish != nil
    reportedLatency = configuration.latency
  }

  /// True before the start and after the stop: nothing is reported.
  var isOff: Bool { state.state == .off }

  /// Handles `event` and returns the actions, in order.
  mutating func handle(_ event: Event, _ reading: Reading) -> [Action] {
    self.reading = reading
    defer { actions = [] }
    apply(event)
    return actions
  }

  private mutating func apply(_ event: Event) {
    switch event {
    case .started: follow(.started)
    case .connected:
      act(.watchSinks)
      follow(.connected)
    case .connectionLost(let reason): follow(.connectionLost(reason: reason))
    case .stopped: follow(.stopped)
    case .orders(let taken): apply(taken)
    case .noStream(let reason): follow(.streamFailed(reason: reason))
    case .first(let event): apply(first: event)
    case .firstMoved(let sink):
      guardRoute(.moved(to: sink))
      choose(.moved(to: sink))
    case .second(let event): apply(second: event)
    case .secondMoved(let sink): perform(route.handle(ofSecond: .moved(to: sink)))
    case .sinkAdded: act(.requestSinks)
    case .sinkChanged(let sink): guardRoute(.changed(sink))
    case .sinkRemoved(let sink):
      guardRoute(.removed(sink))
      act(.requestSinks)
    case .serverChanged:
      choose(.serverChanged)
      act(.requestSinks)
    case .sinks(let sinks, let defaultSink):
      guardRoute(.sinks(sinks))
      choose(.sinks(sinks, defaultSink: defaultSink))
    case .tick(let didWrite, let longestWait): tick(didWrite, longestWait)
    case .due(let timer): apply(due: timer)
    }
  }

  private mutating func apply(_ taken: ServerOutputOrders.Taken) {
    pairUp(.wanted(taken.soundtrackName))
    if let sink = taken.sink { choose(.choose(sink)) }
    if taken.unmutes { guardRoute(.unmute) }
    follow(.idle(taken.isIdle))
    // Silenced by the guard, it has nothing queued that is heard.
    if taken.holdRamp > 0, latency.current > LatencyControl.heardOut, state.state == .playing, route.gate == .open {
      act(.takeBack(ramp: taken.holdRamp))
    }
  }

  private mutating func apply(first event: PlaybackEvent) {
    switch event {
    case .ready(let sink): pairUp(.firstReady(sink))
    case .failed(let reason):
      choose(.failed)
      pairUp(.firstFailed)
      follow(.streamFailed(reason: reason))
    case .moved:
      latency.holdOff()
      grantLatency()
      alignment.restart()
      act(.forgetLatency)
      follow(.moved)
      act(.report(.moved))
    case .sink(let sink):
      pairUp(.sink(sink))
      follow(.sink(sink))
    case .underflow: underrun()
    case .corkRequested: follow(.corkRequested)
    case .uncorkRequested: follow(.uncorkRequested)
    case .acknowledged: follow(.acknowledged)
    case .latency(let latency):
      act(.addLatency(latency))
      firstLatency = latency
    case .sinkLatency(let latency): follow(.sinkLatency(latency))
    case .bufferGrew: break
    }
  }

  private mutating func apply(second event: PlaybackEvent) {
    switch event {
    case .ready: pairUp(.secondReady)
    // With the connection both streams end, and are made again on the next one.
    case .failed(let reason): if reading.isConnected { pairUp(.secondFailed(reason: reason)) }
    case .moved:
      alignment.restart()
      act(.report(.moved))
    case .latency(let latency): align(latency)
    // Only the first stream's events are used. A cork request for this stream alone is not followed; the server mutes
    // it.
    case .sink, .underflow, .corkRequested, .uncorkRequested, .acknowledged, .sinkLatency, .bufferGrew: break
    }
  }

  private mutating func apply(due timer: Timer) {
    switch timer {
    case .tick: break
    case .grace: follow(.graceOver)
    case .replacement: follow(.replacementAllowed)
    case .retry: pairUp(.retryAllowed)
    case .choice: perform(choice.advance(to: reading.now))
    case .fall:
      isSwitching = true
      follow(.switchStream)
    }
  }

  private mutating func act(_ action: Action) { actions.append(action) }

  // MARK: - The stream's life

  private mutating func follow(_ event: ServerOutputState.Event) { state.handle(event).forEach { perform($0) } }

  private mutating func perform(_ action: ServerOutputState.Action) {
    switch action {
    case .connect: act(.connect)
    case .createStream(let isCorked): createStreams(isCorked: isCorked)
    case .dropStream: dropStreams()
    case .tearDown: tearDown()
    case .reconnect:
      tearDown()
      act(.reconnect)
    case .confirmConnection: act(.confirmConnection)
    case .setDeadline(let delay): act(.setTimer(.tick, after: delay))
    case .setGrace(let delay): act(.setTimer(.grace, after: delay))
    case .allowReplacement(let delay): act(.setTimer(.replacement, after: delay))
    case .report(let event): act(.report(event))
    case .begin:
      latency.begin()
      act(.setLatency(latency))
      alignment.restart()
      isBeginning = true
      begin()
      act(.measureLatency)
      reportLatency()
    case .await: begin()
    case .halt:
      alignment.restart()
      act(.halt)
    case .cork(let isCorked): act(.cork(isCorked, isRequested: state.isCorkRequested))
    case .ping: act(.ping)
    case .askSinkLatency: act(.askSinkLatency)
    }
  }

  private mutating func begin() {
    act(.setGate(gate))
    act(.begin)
  }

  /// A stream that waits for its sink's requests renders nothing.
  private var gate: OutputGate { route.gate == .open && state.state == .waiting ? .held : route.gate }

  private mutating func createStreams(isCorked: Bool) {
    let sink = choice.sinkForNewStream()
    pairUp(.created)
    alignment.restart()
    firstLatency = nil
    act(
      .createStreams(
        NewStreams(
          sink: sink, secondName: pair.secondName, isCorked: isCorked, gate: isSwitching ? .held : gate,
          latency: latency)))
  }

  private mutating func dropStreams() {
    act(.dropStreams)
    act(.setTimer(.fall, after: nil))
    pairUp(.ended)
    guardRoute(.ended)
    choose(.ended)
    act(.forgetLatency)
  }

  private mutating func tearDown() {
    dropStreams()
    choose(.disconnected)
    act(.setTimer(.retry, after: nil))
    pairUp(.disconnected)
    act(.dropSinks)
  }

  // MARK: - Both streams

  private mutating func pairUp(_ event: OutputStreams.Event) {
    for action in pair.handle(event) {
      switch action {
      case .begin(let sink): streamsReady(sink)
      case .dropSecond: act(.dropSecond)
      case .switchStream: switchStreams()
      case .allowRetry(let delay): act(.setTimer(.retry, after: delay))
      case .report(let event): act(.report(event))
      }
    }
  }

  /// The first stream is ready, with the second or without one.
  private mutating func streamsReady(_ sink: SinkState) {
    if let first = reading.first {
      isSwitching = false
      grantLatency()
      if let second = pair.hasSecond ? reading.second : nil {
        act(.joinSecond)
        perform(route.handle(ofSecond: .began(on: second.sink)))
      }
      guardRoute(.began(on: first.sink))
      choose(.began(on: first.sink))
    }
    follow(.streamReady(sink))
  }

  /// Makes the streams anew. The fall to silence is heard before they go.
  private mutating func switchStreams() {
    guard !isOff else { return }
    act(.fadeOut)
    let fall = min(reading.latency ?? latency.current, Self.longestFall) + Self.fadeTime
    act(.setTimer(.fall, after: state.state == .playing ? fall : .milliseconds(1)))
  }

  private mutating func align(_ latency: Duration) {
    guard let first = firstLatency else { return }
    firstLatency = nil
    switch alignment.measured(first: first, second: latency) {
    case .shift(let delay): act(.shiftSecond(by: delay))
    case .flush: act(.flushSecond)
    case nil: break
    }
  }

  // MARK: - The sink

  private mutating func guardRoute(_ event: RouteLossMute.Event) { perform(route.handle(event)) }

  private mutating func perform(_ actions: [RouteLossMute.Action]) {
    act(.setGate(gate))
    for action in actions {
      switch action {
      case .flush:
        latency.holdOff()
        alignment.restart()
        act(.flush)
      case .requestSinks: act(.requestSinks)
      case .reportLost: act(.reportLater(.privateRouteLost))
      }
    }
  }

  private mutating func choose(_ event: SinkChoice.Event) { perform(choice.handle(event, at: reading.now)) }

  private mutating func perform(_ actions: [SinkChoice.Action]) {
    for action in actions {
      switch action {
      case .switchStream: switchStreams()
      case .reportOverruled(let sink): act(.report(.choiceOverruled(sink)))
      }
    }
    act(.setTimer(.choice, after: choice.deadline.map { $0 - reading.now }))
  }

  // MARK: - The latency

  private mutating func tick(_ didWrite: Bool, _ longestWait: Duration?) {
    isBeginning = false
    follow(.deadline(didWrite: didWrite))
    guard state.state == .playing else { return }
    let changed = latency.tick(longestWait: longestWait)
    act(.setLatency(latency))
    if changed != nil {
      act(.forgetLatency)
      reportLatency()
    }
    act(.measureLatency)
    act(.measureSecondLatency)
    // A request in the middle of a move may have had no answer.
    if route.gate == .held { act(.requestSinks) }
  }

  private mutating func underrun() {
    guard state.state == .playing, route.gate == .open, !isBeginning else { return }
    latency.underrun()
    act(.report(.underrun))
  }

  /// The server may have made other queues than were asked for, and a sink has blocks of its own.
  private mutating func grantLatency() {
    guard let first = reading.first else { return }
    let second = pair.hasSecond ? reading.second : nil
    latency.grant(
      queue: min(first.grantedQueue, second?.grantedQueue ?? first.grantedQueue),
      block: max(first.grantedBlock, second?.grantedBlock ?? .zero))
    act(.setLatency(latency))
  }

  /// Once for each latency.
  private mutating func reportLatency() {
    if hasWish {
      hasWish = false
      act(.report(.latencyWished(latency.current, variable: LatencyWish.variable)))
    } else if latency.current != reportedLatency {
      act(.report(.latencyChanged(latency.current)))
    }
    reportedLatency = latency.current
  }
}
