/// What a session can listen to on a Linux machine.
public enum MonitorKind: String, Sendable, Hashable, CaseIterable {
  /// The sound server: other applications' streams, voice chat, where the sound comes out, the system's volume.
  case soundServer
  /// Media players on the session bus (MPRIS); also what audio focus pauses.
  case players
  /// The device's silent mode: feedbackd's profile, a mute switch.
  case silentMode
  /// The desktop's "do not disturb" as silent mode. Not in ``standard``: it silences notifications, not games.
  case doNotDisturb
  /// The login manager: sleep, the session locked or switched away; screen savers.
  case login
  /// Phone calls: modems, the phone's call audio.
  case phone
}

extension MonitorKind {
  /// Everything that a player expects of a game.
  public static let standard: Set<MonitorKind> = [.soundServer, .players, .silentMode, .login, .phone]

  /// Programs that make sound for others and play no music: screen readers' voices, effects processors.
  public static let ignoredPrograms: Set<String> = [
    "speech-dispatcher", "speech-dispatcher-dummy", "orca", "espeak-ng", "easyeffects", "pulseeffects", "jamesdsp",
  ]
}
