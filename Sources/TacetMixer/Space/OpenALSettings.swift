/// The options of OpenAL Soft's configuration that are set back while a game runs: those by which a game would sound
/// other than it was made, or end.
///
/// OpenAL Soft reads `/etc/openal/alsoft.conf`, `alsoft.conf` in the folders of `XDG_CONFIG_DIRS`, `~/.alsoftrc`,
/// `alsoft.conf` in `XDG_CONFIG_HOME` and beside the program, and last the file that `ALSOFT_CONF` names, once in a
/// process. A later value replaces an earlier one, and an empty one is the default (1.19.1 to 1.25.2).
enum OpenALSettings {
  /// Options of a device, which the player may set for all devices or for those named `Loopback`.
  private static let ofDevices = [
    "sources", "slots", "sends", "volume-adjust", "output-limiter", "stereo-encoding", "dither", "dither-depth",
    "front-stablizer", "hrtf-mode", "hrtf-size",
  ]

  private static let sections: [(name: String, options: [String])] = [
    ("general", ofDevices + ["resampler", "trap-al-error", "trap-alc-error"]), ("Loopback", ofDevices),
    ("reverb", ["boost"]), ("game_compat", ["reverse-x", "reverse-y", "reverse-z"]),
  ]

  /// The text of a configuration that sets them back. What is not named stays the player's: `hrtf-paths`,
  /// `default-hrtf`, `excludefx` and `disable-cpu-exts` above all.
  static var text: String {
    sections.map { section in
      "[\(section.name)]\n" + section.options.map { "\($0) =\n" }.joined()
    }.joined()
  }
}
