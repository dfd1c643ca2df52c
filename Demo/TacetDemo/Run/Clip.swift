import TacetPicture

/// Fifteen seconds for those who do not know the game yet, in its last wave: another player's music begins and ends,
/// and headphones are unplugged; then the same without manners. Filmed after a few seconds of play.
enum Clip {
  /// Seconds at which the film begins.
  static let begin = 9.0
  static let seconds = 24.0
  static let stops = [
    Tour.Stop(time: 0, beginsRound: true, wave: Wave.boss, layers: 4),
    Tour.Stop(time: 0.5, command: .headphones, isOn: true),
    Tour.Stop(time: 10.5, mark: "another player's music begins", command: .otherMusic, isOn: true),
    Tour.Stop(time: 13.5, mark: "it ends", command: .otherMusic, isOn: false),
    Tour.Stop(time: 15.2, mark: "headphones are unplugged", command: .headphones, isOn: false),
    Tour.Stop(time: 16.8, mark: "they are back", command: .headphones, isOn: true),
    Tour.Stop(time: 18, mark: "without manners", command: .withoutManners, isOn: true),
    Tour.Stop(time: 18.8, mark: "another player's music begins", command: .otherMusic, isOn: true),
    Tour.Stop(time: 21.3, mark: "it ends", command: .otherMusic, isOn: false),
    Tour.Stop(time: 22.3, mark: "headphones are unplugged", command: .headphones, isOn: false),
  ]

  /// The run that is filmed, painted as large as it is shown.
  static func run() throws -> HeadlessRun {
    try HeadlessRun(stops, seconds: seconds, window: ScreenLayout.minimum, pilot: pilot)
  }

  /// Plays as the autopilot does, and keeps the boss in the picture.
  private static func pilot(_ world: World) -> Steering {
    var input = Autopilot.input(world)
    if let boss = world.boss {
      let offset = boss.place - world.ship.place
      if offset.length > 170 { input.steering += offset.direction * (offset.length / 60) }
    }
    return input
  }
}
