/// A motor that a hand can feel: in a phone, in a game controller.
///
/// A program that has one of its own (a controller of its window library) makes an adapter, and hands it to
/// ``Feedback/init(_:vibrators:)``. Called on threads of the feedback's, one call at a time.
public protocol Vibrator: AnyObject, Sendable {
  /// What it is, for people: `game controller`.
  var name: String { get }

  /// Whether there is a motor now. Asked before each vibration; answers at once.
  var isAvailable: Bool { get }

  /// Begins the pattern in place of one that is not over. Waits for nothing; without a motor it does nothing.
  func vibrate(_ pattern: VibrationPattern)

  /// Ends the pattern, if one is not over. Waits for nothing.
  func stop()
}
