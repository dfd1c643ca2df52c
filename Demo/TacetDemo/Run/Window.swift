import TacetPicture
internal import CTacetSDL2

/// An SDL window that shows a ``Canvas`` and reports input. SDL is used here and by `TacetSDL` alone, and plays no sound. Main
/// thread.
struct Window: ~Copyable {
  /// A call of SDL that failed, with SDL's reason.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// An input of the player or the window system.
  enum Input: Hashable, Sendable {
    case leave
    /// A key, by its label in the legend.
    case key(String)
    /// A press of the mouse, at a point of the picture.
    case press(Point)
    case button(Button)
  }

  /// A controller's button, by its name in SDL's layout.
  enum Button: Hashable, Sendable { case a, b, x, y, start, shoulder }

  private let window: OpaquePointer
  private let renderer: OpaquePointer
  private let texture: OpaquePointer
  private var controllers: [Int32: OpaquePointer]
  private let width: Int32

  /// Opens a resizable window of this many pixels.
  init(title: String, width: Int, height: Int) throws(Failure) {
    // The screen saver and the lock stay allowed: the demo shows how the session handles them.
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    guard SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER) == 0 else { throw Self.failure("SDL_Init") }
    // Without a reachable display SDL may fall back to a driver that shows nothing.
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "none"
    guard !["dummy", "offscreen", "none"].contains(driver) else {
      SDL_Quit()
      throw Failure(description: "SDL found no screen but \"\(driver)\"")
    }
    let wide = Int32(width)
    let high = Int32(height)
    let anywhere: Int32 = 0x1FFF_0000  // SDL_WINDOWPOS_UNDEFINED, a macro Swift does not see
    guard let window = SDL_CreateWindow(title, anywhere, anywhere, wide, high, SDL_WINDOW_RESIZABLE.rawValue) else {
      throw Self.failure("SDL_CreateWindow")
    }
    guard
      let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC.rawValue)
        ?? SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    else {
      SDL_DestroyWindow(window)
      throw Self.failure("SDL_CreateRenderer")
    }
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "1")
    SDL_RenderSetLogicalSize(renderer, wide, high)
    let format = SDL_PIXELFORMAT_ARGB8888.rawValue
    let access = Int32(SDL_TEXTUREACCESS_STREAMING.rawValue)
    guard let texture = SDL_CreateTexture(renderer, UInt32(format), access, wide, high) else {
      SDL_DestroyRenderer(renderer)
      SDL_DestroyWindow(window)
      throw Self.failure("SDL_CreateTexture")
    }
    self.window = window
    self.renderer = renderer
    self.texture = texture
    self.width = wide
    controllers = [:]
  }

  deinit {
    for controller in controllers.values { SDL_GameControllerClose(controller) }
    SDL_DestroyTexture(texture)
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
    SDL_Quit()
  }

  private static func failure(_ call: String) -> Failure {
    defer { SDL_Quit() }
    return Failure(description: "\(call): \(String(cString: SDL_GetError()))")
  }

  /// Seconds since SDL began.
  var time: Double { Double(SDL_GetTicks64()) / 1_000 }

  /// Sleeps, for a display without vertical synchronisation.
  func rest(seconds: Double) {
    if seconds > 0 { SDL_Delay(UInt32(seconds * 1_000)) }
  }

  /// Shows a canvas of the window's size.
  func show(_ canvas: Canvas) {
    canvas.pixels.withUnsafeBytes { pixels in
      _ = SDL_UpdateTexture(texture, nil, pixels.baseAddress, width * 4)
    }
    SDL_RenderClear(renderer)
    SDL_RenderCopy(renderer, texture, nil, nil)
    SDL_RenderPresent(renderer)
  }

  /// Drains the inputs since the last call.
  mutating func inputs() -> [Input] {
    var inputs: [Input] = []
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      switch SDL_EventType(rawValue: event.type) {
      case SDL_QUIT: inputs.append(.leave)
      case SDL_KEYDOWN where event.key.repeat == 0: inputs += key(event.key.keysym).map { [$0] } ?? []
      case SDL_MOUSEBUTTONDOWN: inputs.append(.press([Float(event.button.x), Float(event.button.y)]))
      case SDL_CONTROLLERDEVICEADDED:
        if let controller = SDL_GameControllerOpen(event.cdevice.which) {
          controllers[SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(controller))] = controller
        }
      case SDL_CONTROLLERDEVICEREMOVED:
        if let controller = controllers.removeValue(forKey: event.cdevice.which) { SDL_GameControllerClose(controller) }
      case SDL_CONTROLLERBUTTONDOWN:
        inputs += Self.button(event.cbutton.button).map { [.button($0)] } ?? []
      default: break
      }
    }
    return inputs
  }

  private func key(_ symbol: SDL_Keysym) -> Input? {
    switch symbol.scancode {
    case SDL_SCANCODE_ESCAPE: return .leave
    case SDL_SCANCODE_SPACE: return .key("space")
    case SDL_SCANCODE_RETURN, SDL_SCANCODE_KP_ENTER: return .key("return")
    // By scancode: some layouts need Shift for digits.
    case SDL_SCANCODE_0: return .key("0")
    case SDL_SCANCODE_F1...SDL_SCANCODE_F12:
      return .key("F\(symbol.scancode.rawValue - SDL_SCANCODE_F1.rawValue + 1)")
    case SDL_SCANCODE_1...SDL_SCANCODE_9:
      return .key("\(symbol.scancode.rawValue - SDL_SCANCODE_1.rawValue + 1)")
    default:
      guard let scalar = UnicodeScalar(UInt32(bitPattern: symbol.sym)), (33...126).contains(scalar.value) else {
        return nil
      }
      return .key(String(Character(scalar)))
    }
  }

  private static func button(_ button: UInt8) -> Button? {
    switch SDL_GameControllerButton(Int32(button)) {
    case SDL_CONTROLLER_BUTTON_A: .a
    case SDL_CONTROLLER_BUTTON_B: .b
    case SDL_CONTROLLER_BUTTON_X: .x
    case SDL_CONTROLLER_BUTTON_Y: .y
    case SDL_CONTROLLER_BUTTON_START: .start
    case SDL_CONTROLLER_BUTTON_LEFTSHOULDER, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER: .shoulder
    default: nil
    }
  }

  /// The held direction: arrow keys, a controller's left stick or its cross.
  var steering: World.Steering {
    var steering = World.Steering()
    let keys = SDL_GetKeyboardState(nil)
    func isDown(_ key: SDL_Scancode) -> Float { keys?[Int(key.rawValue)] == 1 ? 1 : 0 }
    steering.x = isDown(SDL_SCANCODE_RIGHT) - isDown(SDL_SCANCODE_LEFT)
    steering.y = isDown(SDL_SCANCODE_DOWN) - isDown(SDL_SCANCODE_UP)
    for controller in controllers.values {
      func axis(_ axis: SDL_GameControllerAxis) -> Float {
        let value = Float(SDL_GameControllerGetAxis(controller, axis)) / 32_768
        return abs(value) < 0.2 ? 0 : value
      }
      func isHeld(_ button: SDL_GameControllerButton) -> Float {
        Float(SDL_GameControllerGetButton(controller, button))
      }
      steering.x += axis(SDL_CONTROLLER_AXIS_LEFTX)
      steering.x += isHeld(SDL_CONTROLLER_BUTTON_DPAD_RIGHT) - isHeld(SDL_CONTROLLER_BUTTON_DPAD_LEFT)
      steering.y += axis(SDL_CONTROLLER_AXIS_LEFTY)
      steering.y += isHeld(SDL_CONTROLLER_BUTTON_DPAD_DOWN) - isHeld(SDL_CONTROLLER_BUTTON_DPAD_UP)
    }
    steering.x = max(-1, min(1, steering.x))
    steering.y = max(-1, min(1, steering.y))
    return steering
  }
}

extension SDL_Scancode {
  fileprivate static func ... (low: SDL_Scancode, high: SDL_Scancode) -> ClosedRange<UInt32> {
    low.rawValue...high.rawValue
  }

  fileprivate static func ~= (range: ClosedRange<UInt32>, code: SDL_Scancode) -> Bool {
    range.contains(code.rawValue)
  }
}
