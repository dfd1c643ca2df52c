import TacetFeedback
import TacetSDL
import TacetSounds

/// The click of the interface and what is felt of the game. They follow the system's own rules for such sounds, and not
/// the engine's session. Main thread.
struct Touch {
  private let motors = ControllerMotors()
  private let feedback: Feedback
  private let click: ShortSound
  /// The player's setting.
  var vibrates = true

  init() throws {
    var configuration = Feedback.Configuration()
    configuration.applicationName = "Tacet Demo"
    // It silences notifications, and not games: here the clicks alone.
    configuration.followsDoNotDisturb = true
    feedback = Feedback(configuration, vibrators: [motors])
    click = try ShortSound(contentsOf: Sounds.click)
  }

  /// Advances the controllers' motors: once a frame.
  func update() { motors.update() }

  /// True while the clicks are to be silent, for a reason that the system has not given.
  func setSilent(_ isSilent: Bool) { if feedback.isSilentMode != isSilent { feedback.isSilentMode = isSilent } }

  /// True while the desktop's own "do not disturb" is on.
  var isDoNotDisturb: Bool { feedback.rules.doNotDisturb == true }

  func playClick() { feedback.play(click) }

  func feel(_ cues: [Cue]) {
    for cue in cues where vibrates {
      switch cue {
      case .shot: feedback.vibrate(.impact(.light))
      case .burst, .strike: feedback.vibrate(.impact(.medium))
      case .hit: feedback.vibrate(.impact(.heavy))
      case .waveIsOver, .won: feedback.vibrate(.notification(.success))
      case .lost: feedback.vibrate(.notification(.error))
      default: break
      }
    }
  }
}
