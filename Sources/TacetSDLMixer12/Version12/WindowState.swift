import CTacetSDLMixer
import Tacet
import TacetSystem

/// Reports the game's window to the engine: in the background while it is minimised, and in focus. SDL 1.2 calls one
/// filter of the game's with its events and no other function, so that its state is read four times a second.
final class WindowState: Sendable {
  private let thread: StepThread

  init(_ engine: AudioEngine) {
    let facts = Locked(WindowStateFacts())
    thread = StepThread(name: "tacet-window", wakeup: Wakeup()) {
      let isOpen = SDL_WasInit(UInt32(SDL_INIT_VIDEO)) != 0
      let state = isOpen ? Int32(SDL_GetAppState()) : nil
      let changes = facts.withLock {
        $0.handle(
          isShown: state.map { $0 & SDL_APPACTIVE != 0 }, hasFocus: state.map { $0 & SDL_APPINPUTFOCUS != 0 })
      }
      changes.forEach(engine.report)
      return 0.25
    }
  }

  deinit { thread.stop() }
}
