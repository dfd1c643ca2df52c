import Glibc

internal import CTacetOpenAL

/// OpenAL's library, which is initialized once in a process.
enum OpenAL {
  /// True if it has loopback devices. Initializes the library, without any of its own drivers for a sound card.
  ///
  /// At its first use OpenAL Soft (1.19.1) tries them all: a sound server that is frozen then holds it up for 30 s, and a
  /// JACK that another user left behind for 18 s. We play through none. `ALSOFT_DRIVERS` is its only switch for that, and
  /// respected where it is set; a program that opens devices of its own does so before its first engine, or sets it.
  static let hasLoopback: Bool = {
    guard alcIsExtensionPresent(nil, "ALC_SOFT_loopback") != 0 else { return false }
    let variable = "ALSOFT_DRIVERS"
    let isChosen = getenv(variable) != nil
    if !isChosen { setenv(variable, "null", 1) }
    defer { if !isChosen { unsetenv(variable) } }
    if let device = alcLoopbackOpenDeviceSOFT(nil) { alcCloseDevice(device) }
    return true
  }()
}
