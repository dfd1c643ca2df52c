import CTacetSDLMixer
import TacetSDLMixer
import TacetSystem

/// The device as SDL_mixer opens it: on the engine's own output, or, where SDL has been told to play nowhere or to a
/// file, on SDL's device of that kind.
final class AudioDevice: Sendable {
  static let shared = AudioDevice()

  private struct State {
    /// SDL's device; 0: none.
    var id: UInt32 = 0
    var windows: MixerABI.Windows?
  }

  private let state = Locked(State())

  /// Opens the device, or counts one more opening of the same format.
  func open(_ asked: AskedFormat, _ name: UnsafePointer<CChar>?, _ changes: Int32) -> Int32 {
    // SDL's events come with it. Without a sound server it fails, and the engine waits for one.
    let hasAudio = SDL_WasInit(UInt32(SDL_INIT_AUDIO)) != 0 || SDL_InitSubSystem(UInt32(SDL_INIT_AUDIO)) == 0
    if mixer.openCount > 0 {
      let current = mixer.format
      if asked.format == current.code, Int(asked.channels) == current.channels {
        mixer.openAgain()
        return 0
      }
      while mixer.openCount > 0 { close() }
    }
    guard let format = asked.completed() else { return -1 }
    let driver = hasAudio ? SDLDevice.driver : nil
    if driver == "dummy" || driver == "disk" { return openPulled(asked, name, changes) }
    guard mixer.open(format, .heard) else { return -1 }
    if let name { choose(String(cString: name)) }
    begin()
    return 0
  }

  /// A game may name an output; one that is not there is no fault.
  private func choose(_ name: String) {
    guard let output = mixer.engine?.output, let device = output.devices.first(where: { $0.name == name }) else {
      return
    }
    try? output.choose(device.id)
  }

  private func openPulled(_ asked: AskedFormat, _ name: UnsafePointer<CChar>?, _ changes: Int32) -> Int32 {
    guard let device = SDLDevice.open(asked, name, changes) else { return -1 }
    guard mixer.open(device.format, .pulled) else {
      SDLDevice.close(device.id)
      return -1
    }
    state.withLock { $0.id = device.id }
    begin()
    SDLDevice.start(device.id)
    return 0
  }

  private func begin() {
    Decoders.shared.open()
    guard let engine = mixer.engine else { return }
    let windows = MixerABI.windows(of: engine)
    state.withLock { $0.windows = windows }
  }

  func close() {
    let id = mixer.openCount == 1 ? state.withLock { $0.id } : 0
    // Its callback takes the mixer's lock: it ends first.
    if id != 0 {
      state.withLock { $0.id = 0 }
      SDLDevice.close(id)
    }
    guard mixer.openCount == 1 else { return _ = mixer.close() }
    let windows = state.withLock { state in
      defer { state.windows = nil }
      return state.windows
    }
    withExtendedLifetime(windows) { _ = mixer.close() }
    Decoders.shared.close()
    MusicLoading.hasCommand.withLock { $0 = false }
  }
}
