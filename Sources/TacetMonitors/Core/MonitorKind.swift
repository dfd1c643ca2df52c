/// A subject of a Linux machine that a session can follow.
public enum MonitorKind: String, Sendable, Hashable, CaseIterable {
  /// The sound server: other applications' streams, voice chat, the output's route, the system's volume, what silences
  /// the game's own streams from outside.
  case soundServer
  /// Media players on the session bus (MPRIS), which audio focus pauses, and among which the program itself appears
  /// with Now Playing.
  case players
  /// The device's silent mode: feedbackd's profile, a mute switch.
  case silentMode
  /// The desktop's "do not disturb" as silent mode. Not in ``standard``: it silences notifications, not games.
  case doNotDisturb
  /// The login manager: sleep, the session locked or switched away; screen savers; the machine's lid.
  case login
  /// Phone calls: modems, the phone's call audio.
  case phone

  /// Everything that a player expects a game to follow.
  public static let standard: Set<MonitorKind> = [.soundServer, .players, .silentMode, .login, .phone]
}
