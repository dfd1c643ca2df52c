/// What a ``PulseOutput`` does next: a state, what can happen, and what is to be done then. Pure.
///
/// Every state but `playing` and `corked` has a deadline, for a server that is frozen says nothing at all.
struct PulseLink: Equatable {
  enum State: Equatable {
    /// Not started, or stopped: nothing that comes late is listened to.
    case idle
    /// The connection was asked for.
    case connecting
    /// The stream was asked for.
    case creating
    /// The server asks for frames.
    case playing
    /// The server asked for a pause, and was obeyed.
    case corked
    /// Between two attempts.
    case waiting
  }

  enum Event: Equatable {
    case started
    case contextReady
    case streamReady
    case corkRequested
    case uncorkRequested
    case failed(reason: String)
    case deadline
    case stopped
  }

  enum Action: Equatable {
    case connect
    case createStream
    /// Gives up stream and connection.
    case tearDown
    /// `.deadline` is due after this, in place of any that was set before; nil: there is none.
    case setDeadline(Duration?)
    /// May come back with `.stopped` at once: nothing stands behind it that would do harm then.
    case report(OutputEvent)
    /// Has frames rendered from now on, if the stream is still there.
    case begin
    case cork(Bool)
  }

  /// How long the server may take to answer.
  static let answerLimit = Duration.seconds(3)
  /// From the first failure to the next attempt; each one after it waits half as long again.
  static let firstRetry = Duration.milliseconds(100)
  /// The longest wait between two attempts.
  static let slowestRetry = Duration.seconds(1)

  private(set) var state = State.idle
  private(set) var retry = Self.firstRetry
  private var saidLost = false

  /// Takes what happened, and says what is to be done, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (.idle, .started), (.waiting, .deadline):
      state = .connecting
      return [.setDeadline(Self.answerLimit), .connect]
    case (.connecting, .contextReady):
      state = .creating
      return [.setDeadline(Self.answerLimit), .createStream]
    case (.creating, .streamReady):
      state = .playing
      retry = Self.firstRetry
      saidLost = false
      return [.setDeadline(nil), .report(.running), .begin]
    case (.playing, .corkRequested):
      state = .corked
      return [.cork(true), .report(.corkRequested)]
    case (.corked, .uncorkRequested):
      state = .playing
      return [.cork(false), .report(.uncorkRequested)]
    case (.connecting, .failed(let reason)), (.creating, .failed(let reason)), (.playing, .failed(let reason)):
      return fail(reason)
    case (.corked, .failed(let reason)):
      // A request for a pause ends with the stream it was made to: nobody would ever take it back.
      return fail(reason) + [.report(.uncorkRequested)]
    case (.connecting, .deadline), (.creating, .deadline):
      return fail("The sound server does not answer")
    case (_, .stopped):
      self = PulseLink()
      return [.setDeadline(nil), .tearDown]
    default:
      return []
    }
  }

  private mutating func fail(_ reason: String) -> [Action] {
    state = .waiting
    defer {
      retry = min(retry * 3 / 2, Self.slowestRetry)
      saidLost = true
    }
    return [.tearDown, .setDeadline(retry)] + (saidLost ? [] : [.report(.lost(reason: reason))])
  }
}
