/// The tour: a minute and a half in which the game plays itself and shows its manners. The same script makes the sound,
/// the pictures, the film and the test's log.
enum Tour {
  struct Stop: Hashable, Sendable {
    /// Seconds from the beginning.
    let time: Double
    /// The name of the moment in the sound file; nil: it has none there.
    var mark: String?
    /// True where a round begins, and the wave and the layers that it begins with.
    var beginsRound = false
    var wave = 1
    var layers = 0
    var command: Command?
    /// The state that the command leads to, where it has one.
    var isOn: Bool?
    /// The name of the picture that is taken before the next stop.
    var picture: String?
  }

  static let seconds = 90.0

  static let stops = [
    Stop(time: 0, mark: "title", picture: "title"),
    Stop(time: 6, mark: "a round begins", beginsRound: true, picture: "play"),
    Stop(time: 26, mark: "another player's music begins", command: .otherMusic, isOn: true, picture: "other-music"),
    Stop(time: 33, mark: "it ends", command: .otherMusic, isOn: false),
    Stop(time: 39, mark: "voice chat begins", command: .voiceChat, isOn: true, picture: "voice-chat"),
    Stop(time: 44, mark: "it ends", command: .voiceChat, isOn: false),
    Stop(time: 48, mark: "a call", command: .call, isOn: true, picture: "call"),
    Stop(time: 53, mark: "it is over: three beats", command: .call, isOn: false, picture: "count-in"),
    Stop(time: 54.5),
    Stop(time: 59, mark: "headphones", command: .headphones, isOn: true),
    Stop(time: 62, mark: "they are unplugged", command: .headphones, isOn: false, picture: "unplugged"),
    Stop(time: 66, mark: "the player goes on", command: .resumeAfterRouteLoss),
    Stop(time: 70, mark: "muted in the mixer", command: .mixerMuted, isOn: true, picture: "muted-in-the-mixer"),
    Stop(time: 74, mark: "turned up again", command: .mixerMuted, isOn: false),
    Stop(time: 76, mark: "silent mode", command: .silentMode, isOn: true, picture: "silent"),
    Stop(time: 79, mark: "it is off", command: .silentMode, isOn: false),
    Stop(time: 81, mark: "another player's music begins", command: .otherMusic, isOn: true),
    Stop(time: 83, mark: "without manners", command: .withoutManners, isOn: true, picture: "without-manners"),
    Stop(time: 86, mark: "with manners again", command: .withoutManners, isOn: false),
    Stop(time: 87, mark: "the other music ends", command: .otherMusic, isOn: false, picture: "back"),
  ]
}
