internal import CTacetSDL2
import Foundation
public import TacetFeedback

/// The motors of the game controllers that SDL 2 knows, for a `Feedback`.
///
/// Controllers may come and go. The game calls ``update()`` once a frame; a pattern that is requested elsewhere begins with
/// the next one. `SDL_GameControllerRumble`.
///
/// ```swift
/// let motors = ControllerMotors()
/// let feedback = Feedback(vibrators: [motors])
/// while isRunning {
///   while SDL_PollEvent(&event) != 0 { handle(event) }
///   motors.update()
///   if isHit { feedback.vibrate(.impact(.heavy)) }
/// }
/// ```
public final class ControllerMotors: Vibrator, @unchecked Sendable {
  // Sendable: the variables are only reached with the lock held.
  private let lock = NSLock()
  private var state = RumbleState()
  private var wanted: Set<Int32>?
  /// The controllers that are open here, by their `SDL_JoystickID`. No pointer is kept: SDL closes all of them when its
  /// controllers are shut down.
  private var open: Set<Int32> = []

  /// The motors of no controller yet.
  public init() {}

  deinit {
    for id in open { SDL_GameControllerFromInstanceID(id).map(SDL_GameControllerClose) }
  }

  /// The name `game controller` for logs, of however many controllers.
  public var name: String { "game controller" }

  /// True if the last ``update()`` found a controller with a motor.
  public var isAvailable: Bool { lock.withLock { state.hasMotor } }

  /// The controllers that vibrate, by their `SDL_JoystickID`, as of the player who is meant; nil, the default, for all.
  public var controllers: Set<Int32>? {
    get { lock.withLock { wanted } }
    set { lock.withLock { wanted = newValue } }
  }

  /// Starts a pattern with the next ``update()``, in place of a running one.
  public func vibrate(_ pattern: VibrationPattern) { lock.withLock { state.run(pattern) } }

  /// Ends a running pattern with the next ``update()``.
  public func stop() { lock.withLock { state.run(nil) } }

  /// Opens the controllers that have come, closes those that have gone, and sets the motors to the strength of the pattern
  /// now. For the thread that handles SDL's events, once a frame after them: they report to SDL what has come and gone, and
  /// end a rumble on time. Does nothing without `SDL_INIT_GAMECONTROLLER`.
  public func update() { update(now: .now) }

  /// As above, at a given time.
  func update(now: ContinuousClock.Instant) {
    lock.withLock {
      let able = controllersInUse().filter { SDL_GameControllerHasRumble($0) == SDL_TRUE }
      guard let step = state.update(hasMotor: !able.isEmpty, now: now) else { return }
      let strength = UInt16((step.amplitude * 65_535).rounded())
      let milliseconds = UInt32((step.duration / .milliseconds(1)).rounded(.up))
      for controller in able { SDL_GameControllerRumble(controller, strength, strength, milliseconds) }
    }
  }

  /// The open controllers that may vibrate, after SDL's list of them. Called with the lock held.
  private func controllersInUse() -> [OpaquePointer] {
    guard SDL_WasInit(SDL_INIT_GAMECONTROLLER) != 0 else {
      open = []
      return []
    }
    SDL_LockJoysticks()
    defer { SDL_UnlockJoysticks() }
    for index in 0..<max(0, SDL_NumJoysticks()) {
      let id = SDL_JoystickGetDeviceInstanceID(index)
      guard !open.contains(id), SDL_IsGameController(index) == SDL_TRUE else { continue }
      if SDL_GameControllerOpen(index) != nil { open.insert(id) }
    }
    var used: [OpaquePointer] = []
    for id in Array(open) {
      let controller = SDL_GameControllerFromInstanceID(id)
      if let controller, SDL_GameControllerGetAttached(controller) == SDL_TRUE {
        if wanted?.contains(id) ?? true { used.append(controller) }
      } else {
        open.remove(id)
        if let controller { SDL_GameControllerClose(controller) }
      }
    }
    return used
  }
}
