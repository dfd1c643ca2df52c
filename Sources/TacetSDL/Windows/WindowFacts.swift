import Tacet
import TacetSession

/// The facts that follow from the windows of a game: in the background, and in focus. Pure.
///
/// The game is in the background while each of its windows is minimised or hidden, or the application says so. It is in
/// focus while one of its windows is.
struct WindowFacts {
  private struct Window {
    var isHidden = false
    var isMinimised = false
    var hasFocus = false

    var isAway: Bool { isHidden || isMinimised }
    /// A hidden window has no focus, whatever is reported: of one that is hidden while the window manager shows it, X11
    /// reports the focus, and its loss, afterwards.
    var isInFocus: Bool { hasFocus && !isHidden }

    mutating func apply(_ change: WindowEvent.Change) {
      switch change {
      // SDL reports no restoring after it: a window that is shown is not minimised.
      case .shown: (isHidden, isMinimised) = (false, false)
      case .restored: isMinimised = false
      case .hidden: (isHidden, hasFocus) = (true, false)
      case .minimised: (isMinimised, hasFocus) = (true, false)
      // Not every window manager reports the restoring.
      case .focusGained: (isMinimised, hasFocus) = (false, true)
      case .focusLost: hasFocus = false
      case .gone: break
      }
    }
  }

  private var windows: [UInt32: Window] = [:]
  /// The windows that are hidden, or destroyed.
  var hidden: [UInt32] { windows.filter(\.value.isHidden).map(\.key) }
  private var isApplicationInBackground = false
  /// True while no window can be seen. Without any window the application alone decides.
  private(set) var isInBackground = false
  /// True while a window has the keyboard's focus; nil until one has had it, as not every video driver reports it.
  private(set) var hasFocus: Bool?

  /// Applies changes that belong together, and returns the facts that are new after all of them.
  mutating func handle(_ events: [WindowEvent]) -> [SessionEvent] {
    for event in events {
      switch event {
      case .window(let id, .gone): windows[id] = nil
      case .window(let id, let change): windows[id, default: Window()].apply(change)
      case .enteredBackground: isApplicationInBackground = true
      case .enteredForeground: isApplicationInBackground = false
      }
    }
    var facts: [SessionEvent] = []
    let isAway = isApplicationInBackground || !windows.isEmpty && windows.values.allSatisfy(\.isAway)
    if isAway != isInBackground { facts.append(.background(isAway)) }
    isInBackground = isAway
    let isFocused = windows.values.contains(where: \.isInFocus)
    if isFocused || hasFocus != nil, isFocused != hasFocus {
      facts.append(.windowFocus(isFocused))
      hasFocus = isFocused
    }
    return facts
  }
}
