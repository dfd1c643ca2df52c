import CTacetSDLMixer
import TacetSDLMixer

/// The mixer behind all functions, with SDL's clock and its error.
let mixer: SoundMixer = {
  let mixer = SoundMixer.shared
  mixer.follow(MixerABI.followed)
  mixer.setFunctions { functions in
    functions.now = { SDL_GetTicks() }
    functions.wait = { SDL_Delay($0) }
    functions.report = { setError($0) }
    functions.chunkVolume = { address in
      UnsafePointer<Mix_Chunk>(bitPattern: address).map { Int($0.pointee.volume) } ?? Channel.maximumVolume
    }
  }
  return mixer
}()

/// Sets the error that the game reads, as `Mix_SetError` does.
func setError(_ message: String) { tacet_sdl_set_error(message) }

/// A number of the game's that SDL_mixer has in 32 bits.
func number(_ value: Int) -> Int32 { Int32(clamping: value) }
