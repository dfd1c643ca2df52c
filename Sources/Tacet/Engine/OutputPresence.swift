import TacetOutput
import TacetPulse
import TacetSession
import TacetSignal

/// The presence of the output: whether it asks for blocks, and what is due while it does not. Pure: seconds of the
/// engine's clock and frames of the renderer's are arguments.
struct OutputPresence {
  /// A reason why the output asks for no blocks. Each ends by itself.
  enum Gap { case lost, corked }

  private(set) var gaps: Set<Gap> = []
  /// There has been nothing to hear for a while, and the output rests.
  private(set) var isResting = false
  /// Blocks that came too late for the output.
  private(set) var underruns = 0
  /// The latency that the output asks the system for.
  private(set) var requestedLatency: Duration
  /// The output has a stream for the soundtrack alone.
  private(set) var hasSoundtrackStream = false
  /// The output could not begin, for want of a thread or a descriptor.
  private(set) var startFailed = false

  /// The time from the output's loss to its unmute: longer than any ramp of a hold. In seconds.
  private static let unmuteAfter = 0.02

  private let sampleRate: Int
  /// When an output that could not begin is started again.
  private var retryAt = 0.0
  /// The frame at which the output silenced itself, until it may be heard again.
  private var silencedSince: Int?
  /// Engine time up to which an idle renderer has been advanced; nil while the output renders.
  private var advancedTo: Double?
  /// The next frame at which an idle renderer has an event to deliver.
  private var nextChange = Int.max

  init(sampleRate: Int, latency: Duration) {
    self.sampleRate = sampleRate
    requestedLatency = latency
  }

  /// True if the output plays: it is neither lost nor corked.
  var isRunning: Bool { gaps.isEmpty }
  /// True if a hold would be heard too late, were all heard that is queued. A long fade by the game is heard as it is.
  func isHeardTooLate(ramp: Int) -> Bool {
    requestedLatency > LatencyControl.heardOut
      && ramp <= FrameCount(LatencyControl.heardOut, sampleRate: sampleRate).rawValue
  }
  /// True if no output asks the renderer for blocks, so that control advances it.
  var isIdle: Bool { !isRunning || isResting }

  // MARK: - Events

  /// The fact for the session in an event of the output; nil: there is none.
  static func fact(in event: OutputEvent) -> SessionEvent? {
    switch event {
    case .running: .outputLost(false)
    case .lost: .outputLost(true)
    case .corkRequested: .interruptionBegan(.cork)
    case .uncorkRequested: .interruptionEnded(.cork)
    // No monitor may have reported the headphones that the output saw for itself.
    case .privateRouteLost: .route(.speaker, from: .headphones)
    case .priorityDenied, .moved, .underrun, .latencyChanged, .latencyWished, .choiceOverruled, .replaced,
      .soundtrackApart, .soundtrackJoined:
      nil
    }
  }

  /// Handles an event of the output at the renderer's frame `frame`.
  mutating func handle(_ event: OutputEvent, frame: Int, _ actions: inout EngineActions) {
    switch event {
    case .running: gaps = []
    case .lost(let reason):
      gaps = [.lost]
      actions.log(.notice, "sound output lost: \(reason)")
    case .corkRequested: gaps.insert(.corked)
    case .uncorkRequested: gaps.remove(.corked)
    case .privateRouteLost: silencedSince = frame
    case .underrun:
      underruns += 1
      // A machine that is too slow makes many: the 1st, the 2nd, the 4th and so on are logged.
      guard underruns.nonzeroBitCount == 1 else { break }
      actions.log(.notice, "sound came too late, \(underruns) times so far")
    case .latencyChanged(let latency):
      guard latency != requestedLatency else { break }
      requestedLatency = latency
      actions.log(.debug, "the output now asks for a latency of \(latency)")
    case .latencyWished(let latency, let variable):
      requestedLatency = latency
      let milliseconds = Int((latency / .milliseconds(1)).rounded())
      actions.log(.notice, "the latency is \(milliseconds) ms at least: the player has set \(variable)")
    case .replaced(let reason):
      actions.log(.info, "PipeWire's own client does not play (\(reason)): libpulse is used")
    case .soundtrackApart:
      hasSoundtrackStream = true
      actions.log(.info, "the soundtrack has a stream of its own")
    case .soundtrackJoined(let reason):
      hasSoundtrackStream = false
      if let reason { actions.log(.notice, "the soundtrack has no stream of its own: \(reason)") }
    case .priorityDenied, .moved, .choiceOverruled: break
    }
    actions.wake()
  }

  /// Records that the output could not begin.
  mutating func recordStartFailure() { startFailed = true }

  // MARK: - Time

  /// The frames that an idle renderer has to be advanced by at `seconds`; nil while the output renders.
  mutating func framesToPass(at seconds: Double) -> Int? {
    guard isIdle else {
      advancedTo = nil
      return nil
    }
    // A quarter of a frame: seconds that were frames before lose none to rounding.
    return max(0, Int(min((seconds - (advancedTo ?? seconds)) * Double(sampleRate) + 0.25, 1e15)))
  }

  /// Notes that the renderer was advanced by those frames to `moment`, and that `change` more may pass before it has an
  /// event to deliver.
  mutating func passed(_ frames: Int, to moment: EngineMoment, change: Int) {
    advancedTo = (advancedTo ?? moment.seconds) + Double(frames) / Double(sampleRate)
    let (next, overflow) = moment.frame.addingReportingOverflow(change)
    nextChange = overflow ? .max : next
  }

  /// Appends the actions that are due. `idleFrames`: for how long there has been nothing to hear, `restsAfter`: for how
  /// long there must not be before the output rests.
  mutating func advance(to moment: EngineMoment, idleFrames: Int, restsAfter: Int, _ actions: inout EngineActions) {
    if startFailed, moment.seconds >= retryAt {
      retryAt = moment.seconds + 1
      startFailed = false
      actions.append(.retryStart)
    }
    // The ramps of the verdict are over by now, or no thread renders, and they were taken as over.
    if let since = silencedSince, isIdle || moment.frame >= since + Int(Self.unmuteAfter * Double(sampleRate)) {
      silencedSince = nil
      actions.append(.unmute)
    }
    let rests = idleFrames >= restsAfter
    if rests != isResting {
      isResting = rests
      actions.append(.setIdle(rests))
    }
  }

  /// When ``advance(to:idleFrames:restsAfter:_:)``, or an idle renderer, has something to do; nil: not before an event.
  func deadline(at moment: EngineMoment) -> Double? {
    var deadlines: [Double] = []
    if silencedSince != nil { deadlines.append(moment.seconds + Self.unmuteAfter) }
    if let advancedTo, nextChange != .max {
      deadlines.append(advancedTo + Double(nextChange - moment.frame) / Double(sampleRate))
    }
    if startFailed { deadlines.append(retryAt) }
    return deadlines.min()
  }
}
