@testable import TacetDemo

/// A script of every command, on and off again, in a round.
enum EveryCommand {
  /// A command, and the state it leads to: on, off, or nil where it has none.
  struct Step: Hashable {
    let command: Command
    let isOn: Bool?
  }

  /// All steps, in order. After the last one both sides are audible.
  static let steps: [Step] = {
    var steps: [Step] = []
    func onAndOff(_ commands: Command...) {
      for command in commands { steps += [Step(command: command, isOn: true), Step(command: command, isOn: false)] }
    }
    func once(_ commands: Command...) { steps += commands.map { Step(command: $0, isOn: nil) } }

    onAndOff(.silentMode, .lock, .background, .otherMusic, .voiceChat, .outputLost)
    // Out of focus the game is muted, then paused, then plays on again.
    for _ in 0..<2 {
      once(.focusLossPolicy)
      steps += [Step(command: .windowFocus, isOn: false), Step(command: .windowFocus, isOn: true)]
    }
    once(.focusLossPolicy)
    onAndOff(.call, .cork, .sleep, .sessionSwitched, .stopped, .otherAudio, .app)
    // Headphones are unplugged: the player resumes by hand, then by another private route.
    onAndOff(.headphones)
    once(.resumeAfterRouteLoss)
    onAndOff(.bluetooth)
    steps.append(Step(command: .headphones, isOn: true))
    // A change of output by hand pauses nothing.
    once(.routeByHand, .routeByHand)
    onAndOff(.noRoute)
    steps += [Step(command: .active, isOn: false), Step(command: .active, isOn: true)]
    // Other music interrupts a session that does not mix, and no other. Then back to automatic.
    once(.category)
    onAndOff(.otherMusic)
    once(.category, .category)
    onAndOff(.mixWithOthers)
    once(.category)
    // The system's mixer; then what other games do.
    onAndOff(.mixerMuted, .withoutManners)
    onAndOff(.pauseGame, .pauseSoundtrack, .muteEffects, .pauseEffects)
    onAndOff(.slowMotion, .cave, .underWater)
    // HRTF is on, then left to the route, which is the speaker, then off.
    steps.append(Step(command: .hrtf, isOn: true))
    once(.hrtf, .hrtf)
    once(.stinger, .crossfade, .seek)
    steps += [Step(command: .playSoundtrack, isOn: false), Step(command: .playSoundtrack, isOn: true)]
    return steps
  }()

  /// The stops of a run of so many seconds; no step lies in the first and the last part. A picture is taken while other
  /// music plays.
  static func stops(seconds: Double) -> [Tour.Stop] {
    let begin = Tour.Stop(time: 0, beginsRound: true)
    return [begin]
      + steps.enumerated().map { index, step in
        let time = seconds * Double(index + 1) / Double(steps.count + 1)
        let isPictured = step == Step(command: .otherMusic, isOn: true)
        return Tour.Stop(time: time, command: step.command, isOn: step.isOn, picture: isPictured ? "other-music" : nil)
      }
  }
}
