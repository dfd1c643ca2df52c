import CTacetSDL2
import Glibc
import Tacet
import TacetSDL
import TacetTestSupport
import Testing

extension SDLTests {
  /// The bridge with windows of an X server, which the window manager minimises, raises and hides.
  @Suite(
    .timeLimit(.minutes(10)), .enabled(if: PrivateDisplay.isInstalled, "takes \(PrivateDisplay.programs)"))
  struct RealWindowTests {
    private let display: PrivateDisplay
    private let engine: AudioEngine

    init() throws {
      display = try PrivateDisplay()
      engine = try AudioEngine(.init(category: .ambient, output: .offline))
      setenv("DISPLAY", display.name, 1)
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11")
    }

    /// Lets SDL handle what the X server says, until `isReached`.
    private func pump(until isReached: () -> Bool) -> Bool {
      eventually {
        SDL_PumpEvents()
        SDL_FlushEvents(0, SDL_LASTEVENT.rawValue)
        return isReached()
      }
    }

    private func openWindow(_ title: String) throws -> OpaquePointer {
      try #require(SDL_CreateWindow(title, 40, 40, 200, 150, SDL_WINDOW_RESIZABLE.rawValue))
    }

    private var holds: [HoldReason] { engine.session.reasonsForSilence.effects }

    @Test func minimisedWindowPausesUntilItIsRestored() throws {
      try #require(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
      defer { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
      let bridge = try WindowBridge(engine)
      let window = try openWindow("tacet one")
      defer { SDL_DestroyWindow(window) }
      #expect(pump { bridge.hasFocus == true })
      #expect(holds.isEmpty)

      #expect(display.command("search", "--sync", "--name", "^tacet one$", "windowminimize"))
      #expect(pump { bridge.isInBackground && bridge.hasFocus == false })
      #expect(SDL_GetWindowFlags(window) & SDL_WINDOW_MINIMIZED.rawValue != 0)
      #expect(holds == [.background] && engine.session.verdict.effects == .paused)

      #expect(display.command("search", "--name", "^tacet one$", "windowactivate"))
      #expect(pump { !bridge.isInBackground && bridge.hasFocus == true })
      #expect(holds.isEmpty)

      // The game's own calls.
      SDL_MinimizeWindow(window)
      #expect(pump { bridge.isInBackground })
      SDL_RestoreWindow(window)
      #expect(pump { !bridge.isInBackground })
      SDL_HideWindow(window)
      #expect(pump { bridge.isInBackground })
      SDL_ShowWindow(window)
      #expect(pump { !bridge.isInBackground })
    }

    @Test func gameWithTwoWindowsIsAwayWhenBothAre() throws {
      try #require(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
      defer { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
      let one = try openWindow("tacet one")
      defer { SDL_DestroyWindow(one) }
      // The first window is older than the bridge.
      let bridge = try WindowBridge(engine)
      let two = try openWindow("tacet two")
      defer { SDL_DestroyWindow(two) }
      #expect(pump { SDL_GetKeyboardFocus() == two })
      #expect(bridge.hasFocus == true)

      #expect(display.command("search", "--sync", "--name", "^tacet two$", "windowminimize"))
      #expect(pump { SDL_GetWindowFlags(two) & SDL_WINDOW_MINIMIZED.rawValue != 0 && bridge.hasFocus == true })
      #expect(!bridge.isInBackground && holds.isEmpty)
      #expect(display.command("search", "--name", "^tacet one$", "windowminimize"))
      #expect(pump { bridge.isInBackground && bridge.hasFocus == false })
      #expect(holds == [.background])
      #expect(display.command("search", "--name", "^tacet two$", "windowactivate"))
      #expect(pump { !bridge.isInBackground && bridge.hasFocus == true })
    }
  }
}
