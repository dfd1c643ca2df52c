import CTacetSDLMixer
import TacetSDLMixer

/// SDL's own device, where SDL has been told to play nowhere or to a file. There is one, without a number.
enum SDLDevice {
  /// The name of SDL's driver.
  static var driver: String? {
    var name = [CChar](repeating: 0, count: 64)
    return SDL_AudioDriverName(&name, Int32(name.count)).map { String(cString: $0) }
  }

  /// Opens the device, which pulls the mixer's blocks; nil, with an error.
  static func open(
    _ asked: AskedFormat, _ name: UnsafePointer<CChar>?, _ changes: Int32
  ) -> (id: UInt32, format: DeviceFormat)? {
    var (desired, obtained) = (asked.spec, SDL_AudioSpec())
    return SDL_OpenAudio(&desired, &obtained) < 0 ? nil : (1, DeviceFormat(obtained))
  }

  static func start(_ id: UInt32) { SDL_PauseAudio(0) }
  static func close(_ id: UInt32) { SDL_CloseAudio() }
}
