/// How a ``SoundServerMonitor`` comes by a server and loses it: a state, what can happen, what is to be done then. Pure.
struct SoundServerState: Hashable {
  enum State: Hashable {
    /// Not started, or stopped: nothing that comes late is listened to.
    case off
    /// The connection was asked for.
    case connecting
    /// It is there, and everything was asked for.
    case looking
    /// Everything is known. There is no deadline: a server that says nothing may have nothing to say, and one that is
    /// frozen keeps its facts.
    case watching
    /// Between two attempts.
    case waiting
  }

  enum Event: Hashable {
    case started
    case connected
    /// All of the first look was answered.
    case looked
    /// The connection failed or ended, or could not be made.
    case failed(reason: String)
    case deadline
    /// A server's socket was made where this one's is looked for.
    case serverAppeared
    case stopped
  }

  enum Action: Hashable {
    case connect
    case look
    /// Gives up the connection and all that is on it, and takes back what was reported.
    case tearDown
    /// `.deadline` is due after this, in place of any that was set before; nil: it is not.
    case setDeadline(Duration?)
    /// Whether `.serverAppeared` is wanted.
    case watchSocket(Bool)
    case reportAbsent(reason: String)
  }

  /// How long the server may take to answer.
  static let answerLimit = Duration.seconds(3)
  /// From the first failure to the next attempt; each one after it waits twice as long.
  static let firstRetry = Duration.milliseconds(100)
  /// The longest wait between two attempts. A server on this machine is noticed at once, by its socket.
  static let slowestRetry = Duration.seconds(5)
  /// From the appearance of a socket to the attempt: its owner has still to listen.
  static let socketDelay = Duration.milliseconds(20)

  private(set) var state = State.off
  private(set) var retry = Self.firstRetry

  /// Takes what happened, and says what is to be done, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (.off, .started), (.waiting, .deadline):
      state = .connecting
      return [.setDeadline(Self.answerLimit), .connect]
    case (.off, _): return []
    case (_, .stopped):
      self = SoundServerState()
      return [.setDeadline(nil), .watchSocket(false), .tearDown]
    case (.waiting, .serverAppeared):
      retry = Self.firstRetry
      return [.setDeadline(Self.socketDelay)]
    case (.waiting, _): return []
    case (.connecting, .connected):
      state = .looking
      return [.setDeadline(Self.answerLimit), .look]
    case (.looking, .looked):
      state = .watching
      retry = Self.firstRetry
      return [.setDeadline(nil), .watchSocket(false)]
    case (_, .failed(let reason)): return fail(reason)
    case (.connecting, .deadline), (.looking, .deadline): return fail("the sound server does not answer")
    default: return []
    }
  }

  private mutating func fail(_ reason: String) -> [Action] {
    state = .waiting
    defer { retry = min(retry * 2, Self.slowestRetry) }
    return [.tearDown, .watchSocket(true), .setDeadline(retry), .reportAbsent(reason: reason)]
  }
}
