import CTacetSDLMixer
import Glibc

/// SDL's own functions of the names that this library exports too.
struct AudioLock: Sendable {
  typealias Function = @convention(c) () -> Void

  static let shared = AudioLock()

  let lock: Function?
  let unlock: Function?

  private init() {
    // The game has the library; where it comes before this one, the next of a name would be none.
    let library = dlopen(MixerABI.sdl, RTLD_LAZY | RTLD_NOLOAD)
    func function(_ name: String) -> Function? {
      let own = library.flatMap { dlsym($0, name) }
      return own.map { unsafeBitCast($0, to: Function.self) }
    }
    (lock, unlock) = (function("SDL_LockAudio"), function("SDL_UnlockAudio"))
  }
}
