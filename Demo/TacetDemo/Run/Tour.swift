/// The tour: a minute and a half in which the game plays itself and shows its manners. The same script makes the film, the pictures and the
/// test's sound.
enum Tour {
  struct Stop: Hashable, Sendable {
    /// Seconds from the beginning.
    let time: Double
    /// Nil begins the round.
    var command: Command?
    var isOn: Bool?
    /// The name of the picture that is taken before the next stop.
    var picture: String?
  }

  static let seconds = 90.0

  static let stops = [
    Stop(time: 0, picture: "title"),
    Stop(time: 6, picture: "play"),
    Stop(time: 26, command: .otherMusic, isOn: true, picture: "other-music"),
    Stop(time: 33, command: .otherMusic, isOn: false),
    Stop(time: 39, command: .voiceChat, isOn: true, picture: "voice-chat"),
    Stop(time: 44, command: .voiceChat, isOn: false),
    Stop(time: 48, command: .call, isOn: true, picture: "call"),
    Stop(time: 53, command: .call, isOn: false, picture: "count-in"),
    Stop(time: 54.5),
    Stop(time: 59, command: .headphones, isOn: true),
    Stop(time: 62, command: .headphones, isOn: false, picture: "unplugged"),
    Stop(time: 66, command: .resumeAfterRouteLoss),
    Stop(time: 70, command: .mixerMuted, isOn: true, picture: "muted-in-the-mixer"),
    Stop(time: 74, command: .mixerMuted, isOn: false),
    Stop(time: 76, command: .silentMode, isOn: true, picture: "silent"),
    Stop(time: 79, command: .silentMode, isOn: false),
    Stop(time: 81, command: .otherMusic, isOn: true),
    Stop(time: 83, command: .withoutManners, isOn: true, picture: "without-manners"),
    Stop(time: 86, command: .withoutManners, isOn: false),
    Stop(time: 87, command: .otherMusic, isOn: false, picture: "back"),
    Stop(time: 89.5),
  ]

  /// The index of the stop at which the round begins.
  static let begin = 1
}
