/// The order of reads of one setting: one at a time; a request during a read repeats it, because the read may have been
/// too early to see the change.
struct SettingReadState: Equatable {
  /// How often a read is polled for its result before it is given up.
  static let pollLimit = 500

  /// The next step of the driver.
  enum Action: Equatable {
    case start
    /// Poll the read under way, after the poll interval.
    case poll
    /// Report this text; nil: none came within the limit.
    case report(String?)
  }

  private var pollsLeft: Int?
  private var isRepeated = false

  /// The setting may have changed.
  mutating func request() -> Action? {
    isRepeated = pollsLeft != nil
    if isRepeated { return nil }
    pollsLeft = Self.pollLimit
    return .start
  }

  /// The read could not be started.
  mutating func startFailed() { self = SettingReadState() }

  /// The read was polled; `text` is its result, nil while there is none.
  mutating func polled(_ text: String?) -> Action? {
    guard let left = pollsLeft else { return nil }
    if text == nil, left > 1 {
      pollsLeft = left - 1
      return .poll
    }
    let isRepeated = isRepeated
    self = SettingReadState()
    return isRepeated ? request() : .report(text)
  }

  /// The read under way is given up.
  mutating func cancel() { self = SettingReadState() }
}
