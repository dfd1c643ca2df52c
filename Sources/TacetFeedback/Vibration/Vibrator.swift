/// A motor of the program's own, such as that of a game controller.
///
/// A program passes an adapter to ``Feedback/init(_:vibrators:)``. The feedback calls it on threads of its own, one
/// call at a time. `TacetSDL` has one for the controllers of SDL 2.
///
/// ```swift
/// final class PadMotor: Vibrator {
///   let name = "game controller"
///   var isAvailable: Bool { pad.hasRumble }
///   func vibrate(_ pattern: VibrationPattern) { pad.start(pattern) }
///   func stop() { pad.stop() }
/// }
/// ```
public protocol Vibrator: AnyObject, Sendable {
  /// The motor's name for people: `game controller`.
  var name: String { get }

  /// True while the motor is there. Read before each vibration; must not block.
  var isAvailable: Bool { get }

  /// Starts the pattern in place of a running one. Must not block; does nothing without a motor.
  func vibrate(_ pattern: VibrationPattern)

  /// Ends a running pattern. Must not block.
  func stop()
}
