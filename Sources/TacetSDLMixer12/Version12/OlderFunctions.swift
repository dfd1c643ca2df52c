// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CTacetSDLMixer

// The function that SDL_mixer 2 has with another signature. SDL_mixer's header says what it does.

@c @implementation
public func Mix_LoadMUS_RW(_ rw: UnsafeMutablePointer<SDL_RWops>?) -> OpaquePointer? {
  Mix_LoadMUSType_RW(rw, MUS_NONE, 0)
}
