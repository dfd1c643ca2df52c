import CTacetSDL2
import TacetFeedback
import TacetSystem
import Testing

@testable import TacetSDL

extension SDLTests {
  /// Rumble of virtual SDL controllers, each of which records the strengths that its driver gets.
  @Suite struct ControllerMotorsTests {
    /// SDL with virtual controllers.
    private final class Controllers {
      init() throws {
        SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
        try #require(SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0)
      }

      deinit { SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER) }
    }

    /// A virtual controller, which is there until it is let go.
    private final class Controller {
      /// Strengths of the low-frequency motor, in order.
      private let strengths = Locked<[UInt16]>([])
      let id: Int32
      private var isThere = true

      init() throws {
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
        let index = SDL_JoystickAttachVirtualEx(&description)
        try #require(index >= 0)
        id = SDL_JoystickGetDeviceInstanceID(index)
      }

      deinit { detach() }

      /// The strengths that the driver got so far.
      var rumbles: [UInt16] { strengths.withLock { $0 } }

      func detach() {
        guard isThere else { return }
        isThere = false
        for index in 0..<max(0, SDL_NumJoysticks()) where SDL_JoystickGetDeviceInstanceID(index) == id {
          SDL_JoystickDetachVirtual(index)
        }
      }
    }

    private let controllers: Controllers
    private let motors = ControllerMotors()
    private let start = ContinuousClock.now

    init() throws { controllers = try Controllers() }

    @Test func eachStepOfAPatternIsOneRumble() throws {
      let controller = try Controller()
      motors.update(now: start)
      #expect(motors.isAvailable && controller.rumbles.isEmpty)
      motors.vibrate(.notification(.success))
      // 30 ms at 0.6, 80 ms at 0, 50 ms at 0.9, with an update every 16 ms. SDL's own timeout ends nothing here.
      for picture in 1...20 { motors.update(now: start + .milliseconds(16 * picture)) }
      #expect(controller.rumbles == [39_321, 0, 58_982, 0])
    }

    @Test func newestPatternReplacesTheOldAndStopEndsIt() throws {
      let controller = try Controller()
      motors.vibrate(.alert)
      motors.update(now: start)
      motors.vibrate(.selection)
      motors.update(now: start)
      motors.stop()
      motors.update(now: start)
      motors.update(now: start + .seconds(1))
      #expect(controller.rumbles == [65_535, 16_384, 0])
    }

    @Test func feedbackVibratesTheController() throws {
      let controller = try Controller()
      motors.update()
      var configuration = Feedback.Configuration()
      configuration.bus = "unix:path=/nowhere/bus"
      let feedback = Feedback(configuration, vibrators: [motors])
      #expect(feedback.motor == "game controller")
      feedback.settings.vibrationStrength = 0.5
      feedback.vibrate(.impact(.heavy))
      // The pattern is requested on another thread and begins with the next update.
      let end = ContinuousClock.now + .seconds(10)
      while controller.rumbles.isEmpty, ContinuousClock.now < end {
        motors.update()
        SDL_Delay(1)
      }
      #expect(controller.rumbles.first == 32_768)
    }

    @Test func controllersComeAndGo() throws {
      motors.update()
      #expect(!motors.isAvailable)
      motors.vibrate(.alert)
      motors.update()
      motors.stop()
      motors.update()
      let first = try Controller()
      motors.update()
      #expect(motors.isAvailable && first.rumbles.isEmpty)
      first.detach()
      SDL_JoystickUpdate()
      motors.update()
      #expect(!motors.isAvailable)
      let second = try Controller()
      motors.vibrate(.impact(.heavy))
      motors.update()
      #expect(motors.isAvailable && first.rumbles.isEmpty && second.rumbles == [65_535])
    }

    @Test func chosenControllerVibratesAlone() throws {
      let first = try Controller()
      let second = try Controller()
      motors.controllers = [second.id]
      motors.vibrate(.alert)
      motors.update(now: start)
      #expect(first.rumbles.isEmpty && second.rumbles == [65_535])
      motors.controllers = []
      motors.update(now: start)
      #expect(!motors.isAvailable)
    }

    /// A game may shut down SDL's controllers and start them again between two updates.
    @Test func controllersThatSDLHasClosedAreOpenedAgain() throws {
      let controller = try Controller()
      motors.update()
      #expect(motors.isAvailable)
      controller.detach()
      SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER)
      motors.update()
      #expect(!motors.isAvailable)
      try #require(SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0)
      let again = try Controller()
      motors.vibrate(.impact(.heavy))
      motors.update()
      #expect(again.rumbles == [65_535])
    }
  }
}
