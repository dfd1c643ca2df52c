import TacetSystem
internal import CTacetSDL2
import Tacet
import TacetFeedback

/// The motors of game controllers, for a ``Feedback``.
///
/// SDL is used on the main thread alone: what is asked for elsewhere begins with the next ``update(_:)``, one picture
/// later at most.
final class ControllerMotors: Vibrator {
  private struct State {
    var isAvailable = false
    var pattern: VibrationPattern?
    /// When the first strength of the pattern was set.
    var start: ContinuousClock.Instant?
    /// The strength that the motors have now.
    var strength = 0.0
  }

  private let state = Locked(State())

  let name = "game controller"

  var isAvailable: Bool { state.withLock { $0.isAvailable } }

  func vibrate(_ pattern: VibrationPattern) {
    state.withLock { state in
      state.pattern = pattern
      state.start = nil
    }
  }

  func stop() { state.withLock { $0.pattern = nil } }

  /// Moves the motors of these controllers (`SDL_GameController`) as the pattern has it by now. Main thread, once a
  /// picture, after SDL's events were taken, which is what ends a strength on time. `SDL_GameControllerRumble`.
  func update(_ controllers: some Collection<OpaquePointer>, now: ContinuousClock.Instant = .now) {
    let able = controllers.filter { SDL_GameControllerHasRumble($0) == SDL_TRUE }
    let change: VibrationPattern.Step? = state.withLock { state in
      state.isAvailable = !able.isEmpty
      let start = state.start ?? now
      state.start = start
      let wanted = state.pattern?.strength(at: start.duration(to: now))
      if wanted == nil { state.pattern = nil }
      guard (wanted?.amplitude ?? 0) != state.strength else { return nil }
      state.strength = wanted?.amplitude ?? 0
      return wanted ?? VibrationPattern.Step(0, .zero)
    }
    guard let change else { return }
    let strength = UInt16((change.amplitude * 65_535).rounded())
    let milliseconds = UInt32((change.duration / .milliseconds(1)).rounded(.up))
    for controller in able { SDL_GameControllerRumble(controller, strength, strength, milliseconds) }
  }
}
