/// What the light output does next: a state, what can happen, and what is to be done then. Pure.
///
/// It connects when something is to be heard, rests when nothing is, and never tries again by itself: short sounds that
/// come late are not wanted. Whatever waits for a server has a deadline, for a frozen one says nothing.
struct FeedbackStreamState: Hashable {
  enum State: Hashable {
    /// There is no connection.
    case off
    /// The connection was asked for.
    case connecting
    /// The stream was asked for.
    case creating
    /// The server asks for frames.
    case playing
    /// There is nothing to hear, and the server asks for nothing.
    case resting
  }

  enum Event: Hashable {
    /// Something is to be heard (again).
    case wanted
    /// Nothing has been heard for a while.
    case unwanted
    case connected
    case created
    case failed
    /// `didWrite`: whether frames were asked for since the last one.
    case deadline(didWrite: Bool)
  }

  enum Action: Hashable {
    case connect
    case create
    /// Has frames rendered from now on.
    case begin
    case rest
    case wake
    case tearDown
    /// What waits can not be heard.
    case giveUp
    /// `.deadline` is due after this, in place of any that was set before; nil: there is none.
    case setDeadline(Duration?)
  }

  /// How long a server may take to answer.
  static let answerLimit = Duration.seconds(3)
  /// A stream that plays and is not asked for frames for so long is dead.
  static let stall = Duration.milliseconds(500)

  private(set) var state = State.off

  mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (.off, .wanted):
      state = .connecting
      return [.setDeadline(Self.answerLimit), .connect]
    case (.connecting, .connected):
      state = .creating
      return [.setDeadline(Self.answerLimit), .create]
    case (.creating, .created):
      state = .playing
      return [.setDeadline(Self.stall), .begin]
    case (.resting, .wanted):
      state = .playing
      return [.setDeadline(Self.stall), .wake, .begin]
    case (.playing, .unwanted):
      state = .resting
      return [.setDeadline(nil), .rest]
    case (.playing, .deadline(didWrite: true)): return [.setDeadline(Self.stall)]
    case (.off, _), (.resting, .deadline): return []
    case (_, .failed), (_, .deadline):
      state = .off
      return [.setDeadline(nil), .tearDown, .giveUp]
    default: return []
    }
  }
}
