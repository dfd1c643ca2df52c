import CTacetSDLMixer
import TacetSDLMixer

/// SDL's own device, where SDL has been told to play nowhere or to a file.
enum SDLDevice {
  /// The name of SDL's driver.
  static var driver: String? { SDL_GetCurrentAudioDriver().map { String(cString: $0) } }

  /// Opens a device that pulls the mixer's blocks; nil, with an error.
  static func open(
    _ asked: AskedFormat, _ name: UnsafePointer<CChar>?, _ changes: Int32
  ) -> (id: UInt32, format: DeviceFormat)? {
    var (desired, obtained) = (asked.spec, SDL_AudioSpec())
    let id = SDL_OpenAudioDevice(name, 0, &desired, &obtained, changes)
    return id == 0 ? nil : (id, DeviceFormat(obtained))
  }

  static func start(_ id: UInt32) { SDL_PauseAudioDevice(id, 0) }
  static func close(_ id: UInt32) { SDL_CloseAudioDevice(id) }
}
