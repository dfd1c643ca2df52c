import CTacetSDLMixer

/// The version that the library says it is.
enum LibraryVersion {
  nonisolated(unsafe) static let linked: UnsafeMutablePointer<SDL_version> = {
    let version = UnsafeMutablePointer<SDL_version>.allocate(capacity: 1)
    version.initialize(to: MixerABI.version)
    return version
  }()
}
