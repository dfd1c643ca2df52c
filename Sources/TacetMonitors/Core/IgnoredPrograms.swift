/// Programs that the sound server's and the players' monitors leave out: they make sound for others and play no music.
package enum IgnoredPrograms {
  /// Screen readers' voices and effects processors.
  package static let standard: Set<String> = [
    "speech-dispatcher", "speech-dispatcher-dummy", "orca", "espeak-ng", "easyeffects", "pulseeffects", "jamesdsp",
  ]
}
