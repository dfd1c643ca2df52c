internal import CTacetSDL2
import Foundation
import TacetFeedback

/// The motors of game controllers, for a ``Feedback``.
///
/// SDL is used on the main thread alone: a pattern that is requested elsewhere begins with the next ``update(_:now:)``,
/// one frame later at most.
final class ControllerMotors: Vibrator, @unchecked Sendable {
  // Sendable: the variables are only reached with the lock held.
  private let lock = NSLock()
  private var hasMotor = false
  private var pattern: VibrationPattern?
  /// The time at which the pattern's first strength was set.
  private var start: ContinuousClock.Instant?
  /// The strength that is set now.
  private var strength = 0.0

  let name = "game controller"

  var isAvailable: Bool { lock.withLock { hasMotor } }

  func vibrate(_ pattern: VibrationPattern) {
    lock.withLock {
      self.pattern = pattern
      start = nil
    }
  }

  func stop() { lock.withLock { pattern = nil } }

  /// Sets the motors of these controllers (`SDL_GameController`) to the pattern's strength at `now`. Main thread, once a
  /// frame, after SDL's events were handled, because that ends a rumble on time. `SDL_GameControllerRumble`.
  func update(_ controllers: some Collection<OpaquePointer>, now: ContinuousClock.Instant = .now) {
    let able = controllers.filter { SDL_GameControllerHasRumble($0) == SDL_TRUE }
    guard let change = lock.withLock({ advance(hasMotor: !able.isEmpty, now: now) }) else { return }
    let strength = UInt16((change.amplitude * 65_535).rounded())
    let milliseconds = UInt32((change.duration / .milliseconds(1)).rounded(.up))
    for controller in able { SDL_GameControllerRumble(controller, strength, strength, milliseconds) }
  }

  /// The strength to set, and for how long; nil where nothing changes. Called with the lock held.
  private func advance(hasMotor: Bool, now: ContinuousClock.Instant) -> VibrationPattern.Step? {
    self.hasMotor = hasMotor
    let start = start ?? now
    self.start = start
    let step = pattern?.strength(at: start.duration(to: now))
    if step == nil { pattern = nil }
    guard (step?.amplitude ?? 0) != strength else { return nil }
    strength = step?.amplitude ?? 0
    return step ?? VibrationPattern.Step(0, .zero)
  }
}
