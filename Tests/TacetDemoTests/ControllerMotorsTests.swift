import CTacetSDL2
import TacetFeedback
import TacetSystem
import Testing

@testable import TacetDemo

/// Rumble of a virtual SDL controller that records the strengths that its driver gets.
@Suite(.serialized) struct ControllerMotorsTests {
  /// A virtual controller, opened.
  private final class Controller {
    /// Strengths of the low-frequency motor, in order.
    private let strengths = Locked<[UInt16]>([])
    private let index: Int32
    let handle: OpaquePointer

    init() throws {
      SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
      SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
      try #require(SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0)
      var description = SDL_VirtualJoystickDesc()
      description.version = UInt16(SDL_VIRTUAL_JOYSTICK_DESC_VERSION)
      description.type = UInt16(SDL_JOYSTICK_TYPE_GAMECONTROLLER.rawValue)
      description.naxes = 6
      description.nbuttons = 15
      description.userdata = Unmanaged.passUnretained(strengths).toOpaque()
      description.Rumble = { strengths, low, _ in
        guard let strengths else { return -1 }
        Unmanaged<Locked<[UInt16]>>.fromOpaque(strengths).takeUnretainedValue().withLock { $0.append(low) }
        return 0
      }
      index = SDL_JoystickAttachVirtualEx(&description)
      try #require(index >= 0)
      handle = try #require(SDL_GameControllerOpen(index))
    }

    deinit {
      SDL_GameControllerClose(handle)
      SDL_JoystickDetachVirtual(index)
      SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER)
    }

    /// The strengths that the driver got so far.
    var rumbles: [UInt16] { strengths.withLock { $0 } }
    func detach() { SDL_JoystickDetachVirtual(index) }
  }

  @Test func eachStepOfAPatternIsOneRumble() throws {
    let controller = try Controller()
    let motors = ControllerMotors()
    let start = ContinuousClock.now
    motors.update([controller.handle], now: start)
    #expect(motors.isAvailable && controller.rumbles.isEmpty)
    motors.vibrate(.notification(.success))
    // 30 ms at 0.6, 80 ms at 0, 50 ms at 0.9, with an update every 16 ms. SDL's own timeout ends nothing here.
    for picture in 1...20 { motors.update([controller.handle], now: start + .milliseconds(16 * picture)) }
    #expect(controller.rumbles == [39_321, 0, 58_982, 0])
  }

  @Test func newestPatternReplacesTheOldAndStopEndsIt() throws {
    let controller = try Controller()
    let motors = ControllerMotors()
    let start = ContinuousClock.now
    motors.vibrate(.alert)
    motors.update([controller.handle], now: start)
    motors.vibrate(.selection)
    motors.update([controller.handle], now: start)
    motors.stop()
    motors.update([controller.handle], now: start)
    motors.update([controller.handle], now: start + .seconds(1))
    #expect(controller.rumbles == [65_535, 16_384, 0])
  }

  @Test func feedbackVibratesTheController() throws {
    let controller = try Controller()
    let motors = ControllerMotors()
    motors.update([controller.handle])
    var configuration = Feedback.Configuration()
    configuration.bus = "unix:path=/nowhere/bus"
    let feedback = Feedback(configuration, vibrators: [motors])
    #expect(feedback.motor == "game controller")
    feedback.settings.vibrationStrength = 0.5
    feedback.vibrate(.impact(.heavy))
    // The pattern is requested on another thread and begins with the next update.
    let end = ContinuousClock.now + .seconds(10)
    while controller.rumbles.isEmpty, ContinuousClock.now < end {
      motors.update([controller.handle])
      SDL_Delay(1)
    }
    #expect(controller.rumbles.first == 32_768)
  }

  @Test func nothingRumblesWithoutAController() throws {
    let motors = ControllerMotors()
    motors.update([])
    #expect(!motors.isAvailable)
    motors.vibrate(.alert)
    motors.update([])
    let controller = try Controller()
    motors.update([controller.handle])
    #expect(motors.isAvailable)
    controller.detach()
    SDL_JoystickUpdate()
    motors.vibrate(.impact(.heavy))
    motors.update([controller.handle])
    #expect(controller.rumbles.isEmpty)
  }
}
