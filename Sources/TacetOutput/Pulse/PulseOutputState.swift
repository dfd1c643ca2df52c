import TacetPulse

/// What a ``PulseOutput`` does next: a state, what can happen, and what is to be done then. Pure.
///
/// Every state has a deadline, for a server that is frozen says nothing at all, and neither does one whose policy died.
/// Only a stream that its owner wants idle has none once the server has agreed: nobody hears it, and nobody is woken.
/// A stream that plays is watched by counting ticks, not by a clock: ours may have been stopped, and the server's not.
struct PulseOutputState: Hashable {
  enum State: Hashable {
    /// Not started, or stopped: nothing that comes late is listened to.
    case off
    /// The connection was asked for.
    case connecting
    /// The stream was asked for.
    case creating
    /// The server asks for frames, or is late with it: then ticks are counted.
    case playing
    /// The server asked for a pause, the owner wants to be idle, or there is no sink.
    case corked
    /// The sink sleeps, though nobody here asked for it.
    case suspended
    /// Between two attempts.
    case waiting
  }

  enum Event: Equatable {
    case started
    case contextReady
    case streamReady(PulsePlayback.Sink)
    case corkRequested
    case uncorkRequested
    /// Whether the owner has nothing to be heard.
    case idle(Bool)
    case sink(PulsePlayback.Sink)
    /// The server did what the last `.cork` or `.ask` was about.
    case answered
    case streamFailed(reason: String)
    case contextFailed(reason: String)
    /// A server's socket was made where this one's is looked for.
    case serverAppeared
    /// `didWrite`: whether frames were asked for since the last one.
    case deadline(didWrite: Bool)
    /// What was lost is still not back.
    case graceOver
    case stopped
  }

  enum Action: Equatable {
    case connect
    case createStream(isCorked: Bool)
    /// Gives up the stream, and keeps the connection.
    case dropStream
    /// Gives up stream and connection.
    case tearDown
    /// `.deadline` is due after this, in place of any that was set before; nil: there is none.
    case setDeadline(Duration?)
    /// `.graceOver` is due after this; nil: it is not.
    case setGrace(Duration?)
    /// Whether `.serverAppeared` is wanted.
    case watchSocket(Bool)
    /// May come back with `.stopped` at once: nothing stands behind it that would do harm then.
    case report(OutputEvent)
    /// Has frames rendered from now on, if the stream is still there. It may have been said before.
    case begin
    /// Has none rendered until `.begin`, and takes back what the server has not played: heard after a pause, it would
    /// stand alone before what then fades in.
    case halt
    /// Answered by `.answered`.
    case cork(Bool)
    /// Has the server show that it lives, by `.answered`.
    case ask
  }

  /// How long the server may take to answer.
  static let answerLimit = Duration.seconds(3)
  /// How often a stream that plays is looked at.
  static let tick = Duration.milliseconds(250)
  /// So many ticks in a row without a request for frames, and the stream is dead.
  static let ticksToStall = 4
  /// How often a server that asks for nothing is asked whether it lives.
  static let pingInterval = Duration.seconds(10)
  /// A stream that is back so soon was never lost.
  static let grace = Duration.milliseconds(150)
  /// From the first failure to the next attempt; each one after it waits half as long again.
  static let firstRetry = Duration.milliseconds(100)
  /// The longest wait between two attempts.
  static let slowestRetry = Duration.seconds(1)
  /// From the appearance of a socket to the attempt: its owner has still to listen.
  static let socketDelay = Duration.milliseconds(20)

  private enum Said: Hashable { case nothing, running, lost }

  private(set) var state = State.off
  private(set) var retry = Self.firstRetry
  private(set) var isIdle = false
  private(set) var isCorkRequested = false
  private(set) var sink = PulsePlayback.Sink.awake
  private var said = Said.nothing
  /// Why it is lost, until that is said.
  private var unsaid: String?
  /// Whether a deadline was set for an answer.
  private var isAsking = false
  /// Failures since the last second that was played through.
  private var strikes = 0
  private var ticksWithoutWrite = 0
  private var ticksWithWrite = 0

  /// Takes what happened, and says what is to be done, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (_, .idle(let isIdle)): return setIdle(isIdle)
    case (.off, .started): return [.setDeadline(Self.answerLimit)] + connect()
    case (.off, _): return []
    case (_, .stopped): return stop()
    case (_, .graceOver): return sayLost()
    case (.waiting, .deadline): return [.setDeadline(Self.answerLimit)] + connect()
    case (.waiting, .serverAppeared):
      retry = Self.firstRetry
      return [.setDeadline(Self.socketDelay)]
    case (.waiting, _): return []
    case (.connecting, .contextReady): return create()
    case (.creating, .streamReady(let sink)): return streamReady(sink)
    case (.connecting, .deadline), (.creating, .deadline): return fail("The sound server does not answer")
    case (_, .contextFailed(let reason)), (.connecting, .streamFailed(let reason)): return fail(reason)
    case (_, .streamFailed(let reason)): return rebuild(reason)
    case (.connecting, _), (.creating, _): return []
    case (_, .corkRequested): return setCorkRequested(true)
    case (_, .uncorkRequested): return setCorkRequested(false)
    case (_, .sink(let sink)): return setSink(sink)
    case (.playing, .deadline(let didWrite)): return tick(didWrite)
    case (_, .deadline): return ping()
    case (_, .answered): return answered()
    default: return []
    }
  }

  // MARK: - Coming and going

  private mutating func connect() -> [Action] {
    state = .connecting
    return [.connect]
  }

  private mutating func create() -> [Action] {
    state = .creating
    return [.setDeadline(Self.answerLimit), .createStream(isCorked: isIdle)]
  }

  private mutating func streamReady(_ sink: PulsePlayback.Sink) -> [Action] {
    self.sink = sink
    (isAsking, ticksWithWrite) = (false, 0)
    guard !isIdle else {
      state = .corked
      return [.watchSocket(false), .setDeadline(nil)] + (sink == .absent ? lose(Self.noSink) : sayRunning())
    }
    return [.watchSocket(false)] + playOrRest()
  }

  /// Goes by what its sink is.
  private mutating func playOrRest() -> [Action] {
    switch sink {
    case .awake: isIdle || isCorkRequested ? rest() : play()
    case .suspended: sleep()
    case .absent: leave()
    }
  }

  private mutating func stop() -> [Action] {
    let isIdle = isIdle
    self = PulseOutputState()
    self.isIdle = isIdle
    return [.setDeadline(nil), .setGrace(nil), .watchSocket(false), .tearDown]
  }

  /// The stream went: another one on the same connection, at once; if that goes too, another connection, later.
  private mutating func rebuild(_ reason: String) -> [Action] {
    strikes = min(strikes + 1, 2)
    guard strikes < 2 else { return fail(reason) }
    return [.dropStream] + create() + lose(reason) + endRequest()
  }

  private mutating func fail(_ reason: String) -> [Action] {
    state = .waiting
    defer { retry = min(retry * 3 / 2, Self.slowestRetry) }
    return [.tearDown, .watchSocket(true), .setDeadline(retry)] + lose(reason) + endRequest()
  }

  /// A request for a pause ends with the stream it was made to: nobody would ever take it back.
  private mutating func endRequest() -> [Action] {
    guard isCorkRequested else { return [] }
    isCorkRequested = false
    return [.report(.uncorkRequested)]
  }

  // MARK: - Playing

  private mutating func play() -> [Action] {
    state = .playing
    (isAsking, ticksWithoutWrite, ticksWithWrite) = (false, 0, 0)
    return [.setDeadline(Self.tick)] + sayRunning() + [.begin]
  }

  private mutating func tick(_ didWrite: Bool) -> [Action] {
    guard didWrite else {
      ticksWithWrite = 0
      ticksWithoutWrite += 1
      guard ticksWithoutWrite >= Self.ticksToStall else { return [.setDeadline(Self.tick)] }
      return sink == .suspended ? sleep() : rebuild("The sound server asks for nothing")
    }
    ticksWithoutWrite = 0
    ticksWithWrite = min(ticksWithWrite + 1, Self.ticksToStall)
    if ticksWithWrite == Self.ticksToStall { (strikes, retry) = (0, Self.firstRetry) }
    return [.setDeadline(Self.tick)]
  }

  // MARK: - Not playing

  private mutating func setIdle(_ isIdle: Bool) -> [Action] {
    guard isIdle != self.isIdle else { return [] }
    self.isIdle = isIdle
    return corkAsWanted()
  }

  private mutating func setCorkRequested(_ isRequested: Bool) -> [Action] {
    guard isRequested != isCorkRequested else { return [] }
    isCorkRequested = isRequested
    return corkAsWanted() + (isRequested ? [.halt, .report(.corkRequested)] : [.report(.uncorkRequested)])
  }

  private mutating func corkAsWanted() -> [Action] {
    switch state {
    case .playing: return isIdle || isCorkRequested ? rest() : []
    // Nobody is woken by it and nothing is heard of it already; what it is to be is seen to when its sink wakes.
    case .suspended: return []
    case .corked:
      guard !isIdle, !isCorkRequested, sink != .absent else {
        // Whether its silence is ours alone decides whether the server is asked for a sign of life.
        return isAsking ? [] : [.setDeadline(restInterval)]
      }
      isAsking = false
      return [.cork(false)] + play()
    default: return []
    }
  }

  private mutating func rest() -> [Action] {
    state = .corked
    isAsking = true
    return [.cork(true), .setDeadline(Self.answerLimit)] + sayRunning()
  }

  private mutating func setSink(_ sink: PulsePlayback.Sink) -> [Action] {
    guard sink != self.sink else { return [] }
    let wasAbsent = self.sink == .absent
    self.sink = sink
    // A sink with nothing but a corked stream on it goes to sleep by itself.
    switch state {
    case .playing, .suspended: return playOrRest()
    case .corked where sink == .absent: return lose(Self.noSink)
    case .corked where wasAbsent && (isIdle || isCorkRequested): return sayRunning() + corkAsWanted()
    case .corked where wasAbsent: return corkAsWanted()
    default: return []
    }
  }

  /// What plays where nobody hears it is not to go on.
  private mutating func leave() -> [Action] {
    state = .corked
    isAsking = true
    return [.cork(true), .setDeadline(Self.answerLimit)] + lose(Self.noSink)
  }

  private mutating func sleep() -> [Action] {
    state = .suspended
    isAsking = false
    return [.setDeadline(Self.pingInterval)] + lose("The sink is suspended")
  }

  private static let noSink = "There is no sink"

  private var restInterval: Duration? {
    isCorkRequested || state == .suspended || (sink == .absent && !isIdle) ? Self.pingInterval : nil
  }

  private mutating func ping() -> [Action] {
    guard !isAsking else { return fail("The sound server does not answer") }
    isAsking = true
    return [.ask, .setDeadline(Self.answerLimit)]
  }

  private mutating func answered() -> [Action] {
    guard isAsking else { return [] }
    isAsking = false
    return [.setDeadline(restInterval)]
  }

  // MARK: - What is said

  /// Said at once to who believes in nothing yet, else when it is not back by the end of the grace.
  private mutating func lose(_ reason: String) -> [Action] {
    switch said {
    case .lost: return []
    case .nothing:
      said = .lost
      return [.report(.lost(reason: reason))]
    case .running:
      guard unsaid == nil else { return [] }
      unsaid = reason
      return [.setGrace(Self.grace)]
    }
  }

  private mutating func sayLost() -> [Action] {
    guard let reason = unsaid else { return [] }
    unsaid = nil
    said = .lost
    // A stream that is kept was not asked to stop until now.
    return (state == .suspended || state == .corked ? [.halt] : []) + [.report(.lost(reason: reason))]
  }

  private mutating func sayRunning() -> [Action] {
    let hadGrace = unsaid != nil
    unsaid = nil
    guard said != .running else { return hadGrace ? [.setGrace(nil)] : [] }
    said = .running
    return [.report(.running)]
  }
}
