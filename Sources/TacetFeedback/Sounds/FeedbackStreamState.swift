import TacetPulse

/// The life of the light output's stream. Pure.
///
/// It connects when there is something to be heard, rests when there is nothing, and never retries by itself: short
/// sounds that come late are not wanted. Every state that waits for a server has a deadline, for a frozen one reports
/// nothing; while connecting that is ``PulseSession``'s.
struct FeedbackStreamState: Hashable {
  enum State: Hashable {
    case off
    case connecting
    /// The server makes the stream.
    case creating
    /// The server requests frames.
    case playing
    /// The stream is corked: there is nothing to hear.
    case resting
  }

  enum Event: Hashable {
    /// There is something to be heard.
    case wanted
    /// Nothing was heard for a while.
    case unwanted
    case connected
    case created
    /// The connection or the stream failed.
    case failed
    /// `didWrite`: frames were requested since the last deadline.
    case deadline(didWrite: Bool)
  }

  enum Action: Hashable {
    case connect
    case create
    /// Renders frames from now on.
    case begin
    case cork
    case uncork
    case tearDown
    /// The sounds that wait can not be heard.
    case reportLost
    /// `.deadline` is due after this, in place of an earlier one; nil: none is.
    case setDeadline(Duration?)
  }

  /// The time in which a server must make a stream.
  static let answerLimit = PulseSessionState.answerLimit
  /// A stream without a request for frames in this time is dead.
  static let stall = Duration.milliseconds(500)

  private(set) var state = State.off

  /// Handles `event` and returns the actions, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (.off, .wanted):
      state = .connecting
      return [.connect]
    case (.connecting, .connected):
      state = .creating
      return [.setDeadline(Self.answerLimit), .create]
    case (.creating, .created):
      state = .playing
      return [.setDeadline(Self.stall), .begin]
    case (.resting, .wanted):
      state = .playing
      return [.setDeadline(Self.stall), .uncork, .begin]
    case (.playing, .unwanted):
      state = .resting
      return [.setDeadline(nil), .cork]
    case (.playing, .deadline(didWrite: true)): return [.setDeadline(Self.stall)]
    case (.off, _), (.resting, .deadline): return []
    case (_, .failed), (_, .deadline):
      state = .off
      return [.setDeadline(nil), .tearDown, .reportLost]
    default: return []
    }
  }
}
