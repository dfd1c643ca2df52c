/// An error of a call on the session. Nothing changed, except that a refused activation stays pending.
public enum SessionError: Error, Equatable, Sendable {
  /// A session can not be activated during this interruption. The request stays pending and is granted when it ends.
  case refused(during: InterruptionSource)
  /// The category does not allow these options.
  case optionNotAllowed(SessionOptions, SessionCategory)
  /// No category or option has this name.
  case unknownName(String)
  /// A microphone can not be recorded from in this category: ``SessionCategory/allowsInput``.
  case noInput(in: SessionCategory)
  /// The session's category is this one: ``AudioSession/beginProcessing(_:)`` is a call of
  /// ``SessionCategory/audioProcessing``, while the session is active.
  case notProcessing(SessionCategory)
}

extension SessionError: CustomStringConvertible {
  /// One plain sentence that names the thing and what is wrong with it.
  public var description: String {
    switch self {
    case .refused(let source):
      "The session can not be activated now (\(HoldReason.interruption(source).summary)); it will be when that ends."
    case .optionNotAllowed(.duckOthers, let category) where category.allowedOptions.contains(.duckOthers):
      "The category \(category.rawValue) allows the option duckOthers only together with mixWithOthers."
    case .optionNotAllowed(let options, let category):
      "The category \(category.rawValue) does not allow the option \(options)."
    case .unknownName(let name): "There is no category or option called \(name)."
    case .noInput(let category): "The category \(category.rawValue) records nothing: set record or playAndRecord first."
    case .notProcessing(let category):
      "Work is kept awake while the category audioProcessing is active; the session's is \(category.rawValue)."
    }
  }
}
