/// The signals that ask a command to end, and the calls that can not see them. A value; time is in seconds since any
/// one moment.
struct InterruptState {
  /// How the process ends where the command does not end by itself.
  enum End: Hashable {
    /// A call still blocks.
    case blocked
    /// A further signal has arrived: it ends whatever it does.
    case repeated
  }

  /// How long a call may go on after a signal, in seconds: a write that does not block ends by itself.
  static let gracePeriod = 0.3
  /// How long a command may take to end after a further signal, in seconds. Not at once: a shell and the terminal may
  /// both send one.
  static let patience = 1.0

  /// True once a signal has arrived.
  private(set) var isRequested = false
  /// The calls that may block, by a number of their own.
  private var calls: Set<Int> = []
  private var nextCall = 0
  /// The calls that were under way at the first signal, and the end of their grace period.
  private var awaited: Set<Int> = []
  private var graceEnd: Double?
  private var patienceEnd: Double?

  /// A call begins that may block; returns its number.
  mutating func begin() -> Int {
    nextCall += 1
    calls.insert(nextCall)
    return nextCall
  }

  /// The call has ended.
  mutating func end(_ call: Int) { calls.remove(call) }

  /// So many signals have arrived.
  mutating func handleSignals(_ count: Int, at now: Double) {
    guard count > 0 else { return }
    if isRequested || count > 1 { patienceEnd = patienceEnd ?? now + Self.patience }
    if !calls.isEmpty, graceEnd == nil { (awaited, graceEnd) = (calls, now + Self.gracePeriod) }
    isRequested = true
  }

  /// The moment at which ``advance(to:)`` is due; nil: at none.
  var deadline: Double? { [graceEnd, patienceEnd].compactMap(\.self).min() }

  /// The end that is due.
  mutating func advance(to now: Double) -> End? {
    if let patienceEnd, now >= patienceEnd { return .repeated }
    guard let end = graceEnd, now >= end else { return nil }
    graceEnd = nil
    return awaited.isDisjoint(with: calls) ? nil : .blocked
  }
}
