/// An error of a call on the session. Nothing changed, except that a refused activation stays pending.
public enum SessionError: Error, Equatable, Sendable {
  /// A session can not be activated during this interruption. The request stays pending and is granted when it ends.
  case refused(during: InterruptionSource)
  /// The category does not allow these options.
  case optionNotAllowed(SessionOptions, SessionCategory)
  /// A category or option that is known by this name but not built yet.
  case notBuilt(String)
  /// No category or option has this name.
  case unknownName(String)
}

extension SessionError: CustomStringConvertible {
  /// One plain sentence that names the thing and what is wrong with it.
  public var description: String {
    switch self {
    case .refused(let source):
      "The session can not be activated now (\(HoldReason.interruption(source).summary)); it will be when that ends."
    case .optionNotAllowed(.duckOthers, .playback):
      "The category playback allows the option duckOthers only together with mixWithOthers."
    case .optionNotAllowed(let options, let category):
      "The category \(category.rawValue) does not allow the option \(options)."
    case .notBuilt(let name): "\(name) is known but not built yet."
    case .unknownName(let name): "There is no category or option called \(name)."
    }
  }
}
