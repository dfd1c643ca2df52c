import TacetPicture

/// What a run without a display does, in order: every manner, on and off again.
enum Script {
  /// One step: a command, and whether it turns something on, off, or neither.
  struct Step: Hashable, Sendable {
    let command: Command
    let isOn: Bool?
  }

  /// After this step the picture is drawn: the soundtrack yields, the effects go on.
  static let pictured = Step(command: .otherMusic, isOn: true)

  /// All steps. What the last one leaves is heard.
  static let steps: [Step] = {
    var steps: [Step] = []
    func onAndOff(_ commands: Command...) {
      for command in commands { steps += [Step(command: command, isOn: true), Step(command: command, isOn: false)] }
    }
    func once(_ commands: Command...) { steps += commands.map { Step(command: $0, isOn: nil) } }

    onAndOff(.silentMode, .lock, .background, .otherMusic, .voiceChat, .outputLost)
    onAndOff(.call, .cork, .sleep, .sessionSwitched, .stopped, .otherAudio, .app)
    // Headphones come and go: the player goes on by hand, then by another private route.
    onAndOff(.headphones)
    once(.resumeAfterRouteLoss)
    onAndOff(.bluetooth)
    steps.append(Step(command: .headphones, isOn: true))
    // From headphones to other outputs, chosen by hand: that pauses nothing.
    once(.routeByHand, .routeByHand)
    onAndOff(.noRoute)
    steps += [Step(command: .active, isOn: false), Step(command: .active, isOn: true)]
    // A session that plays alone is interrupted by music; one that mixes is not. Then back to automatic.
    once(.category)
    onAndOff(.otherMusic)
    once(.category, .category)
    onAndOff(.mixWithOthers)
    once(.category)
    onAndOff(.pauseGame, .pauseSoundtrack, .muteEffects, .pauseEffects)
    once(.crossfade, .seek)
    steps += [Step(command: .playSoundtrack, isOn: false), Step(command: .playSoundtrack, isOn: true)]
    return steps
  }()

  /// When step number `index` comes, in frames of a run of `frames`; the first and the last part of it are free.
  static func frame(of index: Int, in frames: Int) -> Int {
    frames * (index + 1) / (steps.count + 1)
  }

  /// Where the ship is steered and what the player does besides, at a time in seconds.
  static func steering(_ world: World) -> World.Steering {
    let time = world.time * 0.9
    let target: Point = [0.75 * wave(time * 0.17), 0.15 + 0.55 * wave(time * 0.29 + 0.2)]
    let wish = (target - world.ship) * 2.5 - world.speed
    return World.Steering(x: max(-1, min(1, wish.x * 2)), y: max(-1, min(1, wish.y * 2)))
  }

  /// From -1 to 1 and back in straight lines, once in a unit.
  private static func wave(_ turns: Float) -> Float {
    let phase = turns - turns.rounded(.down)
    return phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase
  }
}
