/// The state of work that is to keep the machine awake: ``ProcessingToken/status``. The work itself goes on in each of
/// them.
public enum ProcessingStatus: Sendable, Hashable {
  /// The login manager has not answered yet.
  case requested
  /// The machine does not sleep by itself until the work is over.
  case keptAwake
  /// The login manager refuses, with its own words.
  case refused(String)
  /// Nobody can be asked, for this reason: no system bus, no login manager.
  case unavailable(String)
  /// The work is over, its category is not in force any more, or the engine has ended.
  case ended

  /// The state in words for people: "the machine is kept awake".
  public var summary: String {
    switch self {
    case .requested: "the login manager is asked"
    case .keptAwake: "the machine is kept awake"
    case .refused(let words): "the machine may sleep: the login manager refuses (\(words))"
    case .unavailable(let reason): "the machine may sleep: \(reason)"
    case .ended: "over"
    }
  }
}
