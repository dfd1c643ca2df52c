internal import CTacetSDL2

/// A function that SDL calls with each event, on the thread that adds the event to the queue. `SDL_AddEventWatch`.
final class EventWatch: Sendable {
  private final class Handler: Sendable {
    let handle: @Sendable (SDL_Event) -> Void
    init(_ handle: @escaping @Sendable (SDL_Event) -> Void) { self.handle = handle }
  }

  private let handler: Unmanaged<Handler>

  /// Watches until it is let go.
  init(_ handle: @escaping @Sendable (SDL_Event) -> Void) throws(SDLError) {
    guard SDL_WasInit(SDL_INIT_EVENTS) != 0 else { throw .eventsNotInitialised }
    handler = .passRetained(Handler(handle))
    SDL_AddEventWatch(Self.callback, handler.toOpaque())
  }

  deinit {
    // Waits for a call that is running on another thread. After SDL_Quit there is nothing to remove.
    SDL_DelEventWatch(Self.callback, handler.toOpaque())
    handler.release()
  }

  private static let callback: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<SDL_Event>?) -> Int32 = {
    handler, event in
    if let handler, let event { Unmanaged<Handler>.fromOpaque(handler).takeUnretainedValue().handle(event.pointee) }
    return 0
  }
}
