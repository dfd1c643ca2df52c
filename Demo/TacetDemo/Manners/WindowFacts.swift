import Tacet
import TacetSDL

/// Reports the window's focus and background to the engine, and records who did. Main thread.
struct WindowFacts {
  private let audio: DemoAudio
  private let bridge: WindowBridge
  /// The facts that were recorded last.
  private var isInBackground = false
  private var hasFocus: Bool?

  init(_ audio: DemoAudio) throws {
    self.audio = audio
    bridge = try WindowBridge(audio.engine)
  }

  /// Records what the bridge has reported since the last call.
  mutating func record() {
    if bridge.isInBackground != isInBackground {
      isInBackground = bridge.isInBackground
      audio.record(isInBackground: isInBackground, from: FactSources.window)
    }
    if let hasFocus = bridge.hasFocus, hasFocus != self.hasFocus {
      self.hasFocus = hasFocus
      audio.record(hasFocus: hasFocus, from: FactSources.window)
    }
  }
}
