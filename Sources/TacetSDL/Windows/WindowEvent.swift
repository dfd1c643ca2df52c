internal import CTacetSDL2

/// A change of a window of the game, or of the application, as SDL reports it.
enum WindowEvent: Hashable, Sendable {
  /// A change of a window. `id` is that of `SDL_GetWindowID`.
  /// ``gone``: it is destroyed, of which SDL 2 reports no more than that it is hidden.
  enum Change: Hashable, Sendable { case shown, hidden, minimised, restored, focusGained, focusLost, gone }

  case window(id: UInt32, Change)
  case enteredBackground
  case enteredForeground

  /// The change that an event of SDL reports; nil for every other event.
  init?(_ event: SDL_Event) {
    switch SDL_EventType(rawValue: event.type) {
    // Sound stops before the system suspends the application, and returns when it is in front.
    case SDL_APP_WILLENTERBACKGROUND, SDL_APP_DIDENTERBACKGROUND: self = .enteredBackground
    case SDL_APP_DIDENTERFOREGROUND: self = .enteredForeground
    case SDL_WINDOWEVENT:
      guard let change = Change(SDL_WindowEventID(rawValue: UInt32(event.window.event))) else { return nil }
      self = .window(id: event.window.windowID, change)
    default: return nil
    }
  }

  /// The changes that lead to the state of a window with these flags (`SDL_GetWindowFlags`). None for a window that is
  /// hidden: it counts from when it is shown.
  static func changes(ofWindow id: UInt32, flags: UInt32) -> [WindowEvent] {
    func has(_ flag: SDL_WindowFlags) -> Bool { flags & flag.rawValue != 0 }
    guard has(SDL_WINDOW_SHOWN) || has(SDL_WINDOW_MINIMIZED) else { return [] }
    var changes = [WindowEvent.window(id: id, .shown)]
    if has(SDL_WINDOW_MINIMIZED) { changes.append(.window(id: id, .minimised)) }
    if has(SDL_WINDOW_INPUT_FOCUS) { changes.append(.window(id: id, .focusGained)) }
    return changes
  }
}

extension WindowEvent.Change {
  fileprivate init?(_ event: SDL_WindowEventID) {
    switch event {
    case SDL_WINDOWEVENT_SHOWN: self = .shown
    case SDL_WINDOWEVENT_HIDDEN: self = .hidden
    case SDL_WINDOWEVENT_MINIMIZED: self = .minimised
    // A window that is maximised out of its icon is not restored first.
    case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: self = .restored
    case SDL_WINDOWEVENT_FOCUS_GAINED: self = .focusGained
    case SDL_WINDOWEVENT_FOCUS_LOST: self = .focusLost
    default: return nil
    }
  }
}
