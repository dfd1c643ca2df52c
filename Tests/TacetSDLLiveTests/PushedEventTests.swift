import CTacetSDL2
import Tacet
import TacetSDL
import Testing

extension SDLTests {
  /// The bridge with events that a test adds to SDL's queue, without a display.
  @Suite struct PushedEventTests {
    private final class Events {
      init() throws {
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
        try #require(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
      }

      deinit { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
    }

    private let engine: AudioEngine

    init() throws { engine = try AudioEngine(.init(category: .ambient, output: .offline)) }

    private func windowEvent(_ kind: SDL_WindowEventID, of window: UInt32) -> SDL_Event {
      var event = SDL_Event()
      event.type = SDL_WINDOWEVENT.rawValue
      event.window.event = UInt8(kind.rawValue)
      event.window.windowID = window
      return event
    }

    private func push(_ kind: SDL_WindowEventID, of window: UInt32 = 900) {
      var event = windowEvent(kind, of: window)
      SDL_PushEvent(&event)
    }

    private func push(_ type: SDL_EventType) {
      var event = SDL_Event()
      event.type = type.rawValue
      SDL_PushEvent(&event)
    }

    private var holds: [HoldReason] { engine.session.reasonsForSilence.effects }

    @Test func bridgeBeforeSDLThrows() {
      #expect(throws: SDLError.eventsNotInitialised) { try WindowBridge(engine) }
    }

    @Test func bridgeReportsWhatIsPushed() throws {
      let events = try Events()
      let bridge = try WindowBridge(engine)
      engine.session.focusLossPolicy = .mute
      push(SDL_WINDOWEVENT_SHOWN)
      push(SDL_WINDOWEVENT_FOCUS_GAINED)
      #expect(holds.isEmpty && bridge.hasFocus == true)
      push(SDL_WINDOWEVENT_FOCUS_LOST)
      #expect(holds == [.focusLost] && engine.session.verdict.effects == .muted)
      push(SDL_WINDOWEVENT_MINIMIZED)
      #expect(holds == [.background, .focusLost] && bridge.isInBackground)
      push(SDL_WINDOWEVENT_RESTORED)
      push(SDL_WINDOWEVENT_FOCUS_GAINED)
      #expect(holds.isEmpty)
      push(SDL_APP_WILLENTERBACKGROUND)
      push(SDL_APP_DIDENTERBACKGROUND)
      #expect(holds == [.background])
      push(SDL_APP_WILLENTERFOREGROUND)
      #expect(holds == [.background])
      push(SDL_APP_DIDENTERFOREGROUND)
      #expect(holds.isEmpty)
      withExtendedLifetime((bridge, events)) {}
    }

    @Test func routeLossStaysLatchedWhenTheWindowReturns() throws {
      let events = try Events()
      let bridge = try WindowBridge(engine)
      engine.report(.route(.headphones))
      engine.report(.route(.speaker))
      #expect(holds == [.routeLost])
      push(SDL_WINDOWEVENT_MINIMIZED)
      push(SDL_WINDOWEVENT_RESTORED)
      push(SDL_WINDOWEVENT_FOCUS_GAINED)
      #expect(holds == [.routeLost])
      withExtendedLifetime((bridge, events)) {}
    }

    @Test func bridgeThatIsGoneReportsNothing() throws {
      let events = try Events()
      var bridge: WindowBridge? = try WindowBridge(engine)
      push(SDL_WINDOWEVENT_MINIMIZED)
      #expect(bridge?.isInBackground == true && holds == [.background])
      bridge = nil
      push(SDL_WINDOWEVENT_RESTORED)
      #expect(holds == [.background])
      withExtendedLifetime(events) {}
    }

    @Test func bridgeOutlivesSDL() throws {
      var events: Events? = try Events()
      var bridge: WindowBridge? = try WindowBridge(engine)
      #expect(bridge?.isInBackground == false)
      withExtendedLifetime(events) {}
      events = nil
      SDL_Quit()
      bridge = nil
      #expect(bridge == nil)
    }

    @Test func eventsAreHandledByHand() throws {
      let bridge = WindowBridge(byHand: engine)
      for (kind, isAway) in [
        (SDL_WINDOWEVENT_MINIMIZED, true), (SDL_WINDOWEVENT_MOVED, true), (SDL_WINDOWEVENT_RESTORED, false),
      ] {
        var event = windowEvent(kind, of: 3)
        bridge.handle(event: &event)
        #expect(bridge.isInBackground == isAway && holds.contains(.background) == isAway)
      }
    }

    /// An event by hand is older than those that the bridge has seen by itself.
    @Test func bridgeThatWatchesIgnoresEventsByHand() throws {
      let events = try Events()
      let bridge = try WindowBridge(engine)
      var event = windowEvent(SDL_WINDOWEVENT_MINIMIZED, of: 3)
      bridge.handle(event: &event)
      #expect(!bridge.isInBackground)
      withExtendedLifetime(events) {}
    }

    @Test func windowsThatAreThereCountAtOnce() throws {
      let events = try Events()
      let hidden = SDL_CreateWindow("hidden", 0, 0, 64, 64, SDL_WINDOW_HIDDEN.rawValue)
      let seen = SDL_CreateWindow("seen", 0, 0, 64, 64, 0)
      let bridge = try WindowBridge(engine)
      #expect(!bridge.isInBackground)
      SDL_HideWindow(seen)
      #expect(bridge.isInBackground)
      SDL_ShowWindow(hidden)
      #expect(!bridge.isInBackground)
      SDL_DestroyWindow(seen)
      SDL_DestroyWindow(hidden)
      withExtendedLifetime(events) {}
    }
  }
}
