import TacetSystem

internal import CTacetOpenAL

/// OpenAL's library, which is initialized once in a process.
enum OpenAL {
  /// True if it has loopback devices. Initializes the library, with these variables where the environment has none of
  /// them:
  ///
  /// - `ALSOFT_DRIVERS`: none of its own drivers for a sound card. At its first use OpenAL Soft (1.19.1) tries them
  ///   all: a sound server that is frozen then holds it up for 30 s, and a JACK that another user left behind for 18 s.
  ///   We play through none.
  /// - `ALSOFT_CONF`: ``OpenALSettings``, which it reads after the player's configuration.
  /// - `ALSOFT_LOGLEVEL`: nothing on standard error, which is the game's.
  ///
  /// It has no other switches for these. A program that opens devices of its own does so before its first engine, or
  /// sets the variables.
  static let hasLoopback: Bool = {
    guard alcIsExtensionPresent(nil, "ALC_SOFT_loopback") != 0 else { return false }
    let settings = MemoryFile(OpenALSettings.text)
    withProcessVariables([
      ("ALSOFT_DRIVERS", "null"), ("ALSOFT_CONF", settings?.path), ("ALSOFT_LOGLEVEL", "0"),
    ]) {
      if let device = alcLoopbackOpenDeviceSOFT(nil) { alcCloseDevice(device) }
    }
    return true
  }()

  /// The version of the library, such as `1.19.1`.
  static func version(in mix: LoopbackMix) -> String {
    let text = mix.withCurrent { alGetString(AL_VERSION).map(String.init(cString:)) } ?? ""
    return text.split(separator: " ").last.map(String.init) ?? ""
  }
}
