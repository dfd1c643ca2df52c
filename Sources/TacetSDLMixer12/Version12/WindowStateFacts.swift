import Tacet

/// The facts that follow from the state of SDL 1.2's window. A window that was not shown yet is in no background.
struct WindowStateFacts {
  private var (wasShown, isAway) = (false, false)
  private var hasFocus: Bool?

  /// Takes the state, nil without a window, and returns the facts that are new.
  mutating func handle(isShown: Bool?, hasFocus now: Bool?) -> [GameFact] {
    wasShown = isShown.map { $0 || wasShown } ?? false
    var facts: [GameFact] = []
    let isAway = wasShown && isShown == false
    if isAway != self.isAway { facts.append(.background(isAway)) }
    self.isAway = isAway
    let isFocused = now ?? false
    if isFocused || hasFocus != nil, isFocused != hasFocus {
      facts.append(.windowFocus(isFocused))
      hasFocus = isFocused
    }
    return facts
  }
}
