/// A call that SDL was not ready for.
public enum SDLError: Error, Hashable, Sendable {
  /// SDL handles no events: `SDL_Init` was not called yet, or `SDL_Quit` was.
  case eventsNotInitialised
}

extension SDLError: CustomStringConvertible {
  /// The error in words for programmers.
  public var description: String {
    switch self {
    case .eventsNotInitialised: "SDL handles no events yet: call SDL_Init with SDL_INIT_VIDEO first"
    }
  }
}
