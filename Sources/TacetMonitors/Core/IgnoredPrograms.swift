/// Programs that the monitors of the sound server and of players leave out: they are neither other music nor voice
/// chat.
package enum IgnoredPrograms {
  /// Screen readers' voices, effects processors, and what may record beside a playback stream and is no voice chat:
  /// streaming programs and recorders that monitor, noise filters, audio workstations and their plugin hosts.
  package static let standard = screenReaders.union(filters).union(recorders).union(workstations)

  private static let screenReaders: Set = ["speech-dispatcher", "speech-dispatcher-dummy", "orca", "espeak-ng"]
  private static let filters: Set = [
    "easyeffects", "pulseeffects", "jamesdsp", "noisetorch", "cadmus", "guitarix", "rakarrack", "carla", "carla-rack",
    "carla-patchbay", "jalv", "jackd", "jackdbus",
  ]
  private static let recorders: Set = [
    "obs", "obs-studio", "obs studio", "com.obsproject.studio", "simplescreenrecorder", "gpu-screen-recorder", "kooha",
    "vokoscreenng", "audio-recorder", "gnome-sound-recorder", "org.gnome.soundrecorder",
  ]
  private static let workstations: Set = [
    "ardour", "audacity", "tenacity", "bitwig-studio", "bitwig studio", "bitwigstudio", "hydrogen", "lmms",
    "mixbus", "qtractor", "reaper", "rosegarden", "zrythm",
  ]
}
