import TacetMonitors
import TacetSession

/// When to take audio focus and when to give it back. Pure: seconds of the engine's clock are an argument.
struct FocusPlan: Equatable {
  /// How long the background lasts before focus is given back for it: a quick switch of windows changes nothing.
  static let suspendDelay = 1.0

  /// The focus as it was asked for last.
  private(set) var state = AudioFocus.none
  /// When focus is given back for the background; nil: it is not due.
  private(set) var deadline: Double?
  /// It is asked for again, although it is held: the game has activated its session again.
  var renewsFocus = false
  /// The players that were paused for it play again at its end.
  var notifiesOthers = true

  /// Focus was asked for and not given back.
  var holdsFocus: Bool { state == .held }

  /// The request that follows, if any, from the focus that the session needs at `seconds`.
  mutating func next(_ needed: AudioFocus, at seconds: Double) -> FocusRequest? {
    switch needed {
    case .none:
      defer { self = FocusPlan() }
      return state == .none ? nil : .release(notify: notifiesOthers)
    case .suspended:
      guard state == .held else { return nil }
      let due = deadline ?? seconds + Self.suspendDelay
      deadline = due
      guard seconds >= due else { return nil }
      (state, deadline) = (.suspended, nil)
      return .suspend
    case .held:
      defer { (state, deadline, renewsFocus) = (.held, nil, false) }
      if renewsFocus || state == .none { return .take }
      return state == .suspended ? .restore : nil
    }
  }
}
