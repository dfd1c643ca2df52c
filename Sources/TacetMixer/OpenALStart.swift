internal import CTacetOpenAL

#if canImport(Glibc)
  import Glibc
#endif

/// Has OpenAL begin without a look at the machine's sound servers.
///
/// OpenAL Soft tries its drivers when the first device is opened, a loopback device too, though that needs none of them.
/// The one for PulseAudio (seen in 1.19.1) waits for the server's answer, and so for ever where the server is frozen: the
/// program would hang in its first engine. Which drivers it tries is taken from the environment, that once.
enum OpenALStart {
  /// Done once for the process, before the first device. Where `ALSOFT_DRIVERS` is set already, that is obeyed.
  static let once: Void = {
    guard getenv("ALSOFT_DRIVERS") == nil, setenv("ALSOFT_DRIVERS", "null", 1) == 0 else { return }
    if let device = alcLoopbackOpenDeviceSOFT(nil) { alcCloseDevice(device) }
    unsetenv("ALSOFT_DRIVERS")
  }()
}
