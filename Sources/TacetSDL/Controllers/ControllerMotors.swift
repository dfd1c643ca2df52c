internal import CTacetSDL2
public import TacetFeedback
import TacetSystem

/// The motors of the game controllers that SDL 2 knows, for a `Feedback`.
///
/// Controllers may come and go. The game calls ``update()`` once a frame; a pattern that is requested elsewhere begins
/// with the next one. `SDL_GameControllerRumble`.
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
public final class ControllerMotors: Vibrator {
  private struct Guarded {
    var state = RumbleState()
    var wanted: Set<Int32>?
    /// The controllers that are open here, by their `SDL_JoystickID`. No pointer is kept: SDL closes all of them when
    /// its controllers are shut down.
    var open: Set<Int32> = []
  }

  private let guarded = Locked(Guarded())

  /// The motors of no controller yet.
  public init() {}

  deinit {
    for id in guarded.withLock({ $0.open }) { SDL_GameControllerFromInstanceID(id).map(SDL_GameControllerClose) }
  }

  /// The name `game controller` for logs, of however many controllers.
  public var name: String { "game controller" }

  /// True if the last ``update()`` found a controller with a motor.
  public var isAvailable: Bool { guarded.withLock { $0.state.hasMotor } }

  /// The controllers that vibrate, by their `SDL_JoystickID`, as of the player who is meant; nil, the default, for all.
  public var controllers: Set<Int32>? {
    get { guarded.withLock { $0.wanted } }
    set { guarded.withLock { $0.wanted = newValue } }
  }

  /// Starts a pattern with the next ``update()``, in place of a running one.
  public func vibrate(_ pattern: VibrationPattern) { guarded.withLock { $0.state.run(pattern) } }

  /// Ends a running pattern with the next ``update()``.
  public func stop() { guarded.withLock { $0.state.run(nil) } }

  /// Opens the controllers that have come, closes those that have gone, and sets the motors to the strength of the
  /// pattern now. For the thread that handles SDL's events, once a frame after them: they report to SDL what has come
  /// and gone, and end a rumble on time. Does nothing without `SDL_INIT_GAMECONTROLLER`.
  public func update() { update(now: .now) }

  /// As above, at a given time.
  func update(now: ContinuousClock.Instant) {
    guarded.withLock { guarded in
      let able = Self.controllersInUse(&guarded).filter { SDL_GameControllerHasRumble($0) == SDL_TRUE }
      guard let step = guarded.state.update(hasMotor: !able.isEmpty, now: now) else { return }
      let strength = UInt16((step.amplitude * 65_535).rounded())
      let milliseconds = UInt32((step.duration / .milliseconds(1)).rounded(.up))
      for controller in able { SDL_GameControllerRumble(controller, strength, strength, milliseconds) }
    }
  }

  /// The open controllers that may vibrate, after SDL's list of them.
  private static func controllersInUse(_ guarded: inout Guarded) -> [OpaquePointer] {
    guard SDL_WasInit(SDL_INIT_GAMECONTROLLER) != 0 else {
      guarded.open = []
      return []
    }
    SDL_LockJoysticks()
    defer { SDL_UnlockJoysticks() }
    for index in 0..<max(0, SDL_NumJoysticks()) {
      let id = SDL_JoystickGetDeviceInstanceID(index)
      guard !guarded.open.contains(id), SDL_IsGameController(index) == SDL_TRUE else { continue }
      if SDL_GameControllerOpen(index) != nil { guarded.open.insert(id) }
    }
    var used: [OpaquePointer] = []
    for id in Array(guarded.open) {
      let controller = SDL_GameControllerFromInstanceID(id)
      if let controller, SDL_GameControllerGetAttached(controller) == SDL_TRUE {
        if guarded.wanted?.contains(id) ?? true { used.append(controller) }
      } else {
        guarded.open.remove(id)
        if let controller { SDL_GameControllerClose(controller) }
      }
    }
    return used
  }
}
