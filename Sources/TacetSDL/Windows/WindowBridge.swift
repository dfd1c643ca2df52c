internal import CTacetSDL2
public import Tacet
import TacetSystem

/// Reports the windows of an SDL 2 game to its engine: in the background, and in focus.
///
/// The game is in the background, `.background(true)`, while each of its windows is minimised or hidden, and while the
/// application is (`SDL_APP_WILLENTERBACKGROUND`). It is in focus, `.windowFocus(true)`, while one of its windows has
/// the keyboard's focus. The session's rules say what follows: its category for the background, and its
/// `focusLossPolicy` for the focus. A bridge reports these two facts and does nothing else: it never resumes what a
/// lost route has paused.
///
/// ```swift
/// SDL_Init(SDL_INIT_VIDEO)
/// let engine = try AudioEngine()
/// let bridge = try WindowBridge(engine)  // kept for as long as the windows are there
/// ```
///
/// Make it, and let go of it, on the thread that handles SDL's events. The rest is for any thread.
public final class WindowBridge: Sendable {
  private let reporter: WindowReporter
  private let watch: EventWatch?

  /// A bridge that sees SDL's events by itself, also those of windows that are made later. The windows that are there
  /// count at once. `SDL_AddEventWatch`, which ends with `SDL_Quit`: make another bridge after that.
  ///
  /// - Throws: ``SDLError/eventsNotInitialised`` before `SDL_Init`.
  public init(_ engine: AudioEngine) throws(SDLError) {
    let reporter = WindowReporter(engine)
    watch = try EventWatch { event in
      reporter.handle(WindowEvent(event))
    }
    self.reporter = reporter
    reporter.handle(Self.existingWindows())
  }

  /// A bridge that sees only the events that the game gives to ``handle(event:)``, in place of SDL's own watch. The
  /// windows that are there count at once.
  ///
  /// ```swift
  /// let bridge = WindowBridge(byHand: engine)
  /// while SDL_PollEvent(&event) != 0 { bridge.handle(event: &event) }
  /// ```
  public init(byHand engine: AudioEngine) {
    watch = nil
    reporter = WindowReporter(engine)
    reporter.handle(Self.existingWindows())
  }

  /// Handles an event of SDL 2. Events that are not about windows change nothing; a bridge that watches by itself
  /// ignores them all.
  ///
  /// - Parameter event: a whole `SDL_Event`, not one of its parts such as `SDL_WindowEvent`.
  public func handle(event: UnsafeRawPointer) {
    if watch == nil { reporter.handle(WindowEvent(event.loadUnaligned(as: SDL_Event.self))) }
  }

  /// True while each window is minimised or hidden, or the application is in the background.
  public var isInBackground: Bool { reporter.facts.isInBackground }

  /// True while one of the windows has the keyboard's focus; nil until one has had it.
  public var hasFocus: Bool? { reporter.facts.hasFocus }

  /// The windows that were made before the bridge. SDL 2 has no list of them, but counts their ids from 1; a window
  /// with an id above 256 counts from its first event.
  private static func existingWindows() -> [WindowEvent] {
    guard SDL_WasInit(SDL_INIT_VIDEO) != 0 else { return [] }
    return (1...256).flatMap { id in
      SDL_GetWindowFromID(id).map { WindowEvent.changes(ofWindow: id, flags: SDL_GetWindowFlags($0)) } ?? []
    }
  }
}

/// Keeps the facts of the windows and reports the new ones, in order.
private final class WindowReporter: Sendable {
  // The engine's lock is taken inside this one, never the other way round.
  private let state = Locked(WindowFacts())
  private let engine: AudioEngine

  init(_ engine: AudioEngine) { self.engine = engine }

  var facts: WindowFacts { state.withLock { $0 } }

  func handle(_ changes: [WindowEvent]) {
    state.withLock { $0.handle(changes).forEach(engine.report) }
  }

  /// Handles an event of SDL; nil: one of something else. Windows that were destroyed before it are forgotten with it:
  /// a splash screen that was hidden and then destroyed does not keep the game in the background.
  func handle(_ change: WindowEvent?) {
    state.withLock { facts in
      let gone = facts.hidden.filter { SDL_GetWindowFromID($0) == nil }.map { WindowEvent.window(id: $0, .gone) }
      guard change != nil || !gone.isEmpty else { return }
      // A window that is hidden by being destroyed is gone when its event is polled.
      let hidden: [WindowEvent] =
        if case .window(let id, .hidden) = change, SDL_GetWindowFromID(id) == nil { [.window(id: id, .gone)] } else {
          []
        }
      facts.handle([change].compactMap(\.self) + hidden + gone).forEach(engine.report)
    }
  }
}
