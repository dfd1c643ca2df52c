import TacetPicture
internal import CTacetSDL2

/// An SDL window that shows a `Canvas` and reports input. SDL is used here and by `TacetSDL` alone, and plays no sound.
/// Main thread.
struct Window: ~Copyable {
  /// A call of SDL that failed, with SDL's reason.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// An input of the player or the window system.
  enum Input: Hashable, Sendable {
    case leave
    /// A key, by its label.
    case key(String)
    case keyUp(String)
    /// A press of the mouse, at a point of the picture.
    case press(Point)
    case release
    case button(Button)
    case fullScreen
  }

  /// A controller's button, by its name in SDL's layout.
  enum Button: Hashable, Sendable { case a, b, x, y, start, shoulder, up, down, left, right }

  private let window: OpaquePointer
  private let renderer: OpaquePointer
  private var texture: OpaquePointer?
  private var textureSize = (width: 0, height: 0)
  private var controllers: [Int32: OpaquePointer]
  /// Pixels of the window for a pixel of the picture.
  private var scale = 1

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
    let anywhere: Int32 = 0x1FFF_0000  // SDL_WINDOWPOS_UNDEFINED, a macro Swift does not see
    let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    guard let window = SDL_CreateWindow(title, anywhere, anywhere, Int32(width), Int32(height), flags) else {
      throw Self.failure("SDL_CreateWindow")
    }
    guard
      let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC.rawValue)
        ?? SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
    else {
      SDL_DestroyWindow(window)
      throw Self.failure("SDL_CreateRenderer")
    }
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "0")
    SDL_SetWindowMinimumSize(window, Int32(ScreenLayout.minimum.width), Int32(ScreenLayout.minimum.height))
    self.window = window
    self.renderer = renderer
    controllers = [:]
  }

  deinit {
    for controller in controllers.values { SDL_GameControllerClose(controller) }
    if let texture { SDL_DestroyTexture(texture) }
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

  /// The layout of the window as it is now.
  var layout: ScreenLayout {
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetRendererOutputSize(renderer, &width, &height)
    return ScreenLayout(windowWidth: Int(width), height: Int(height))
  }

  /// True while nobody can see the window.
  var isHidden: Bool {
    SDL_GetWindowFlags(window) & (SDL_WINDOW_MINIMIZED.rawValue | SDL_WINDOW_HIDDEN.rawValue) != 0
  }

  /// True while the window has the keyboard's focus.
  var hasFocus: Bool { SDL_GetWindowFlags(window) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0 }

  /// True while the window fills the screen.
  var isFullScreen: Bool { SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0 }

  func toggleFullScreen() {
    SDL_SetWindowFullscreen(window, isFullScreen ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
  }

  /// Shows a canvas at a whole-number scale.
  mutating func show(_ canvas: Canvas, scale: Int) {
    self.scale = scale
    if texture == nil || textureSize != (canvas.width, canvas.height) {
      if let texture { SDL_DestroyTexture(texture) }
      texture = SDL_CreateTexture(
        renderer, UInt32(SDL_PIXELFORMAT_ARGB8888.rawValue), Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
        Int32(canvas.width), Int32(canvas.height))
      textureSize = (canvas.width, canvas.height)
    }
    guard let texture else { return }
    canvas.pixels.withUnsafeBytes { pixels in
      _ = SDL_UpdateTexture(texture, nil, pixels.baseAddress, Int32(canvas.width * 4))
    }
    var place = SDL_Rect(x: 0, y: 0, w: Int32(canvas.width * scale), h: Int32(canvas.height * scale))
    SDL_RenderCopy(renderer, texture, nil, &place)
    SDL_RenderPresent(renderer)
  }

  /// A point of the window in the picture: a window of many dots an inch has more pixels than points.
  private func picture(_ x: Float, _ y: Float) -> Point {
    var (width, height, points, lines) = (Int32(1), Int32(1), Int32(1), Int32(1))
    SDL_GetRendererOutputSize(renderer, &width, &height)
    SDL_GetWindowSize(window, &points, &lines)
    return [
      x * Float(width) / Float(max(1, points)) / Float(scale), y * Float(height) / Float(max(1, lines)) / Float(scale),
    ]
  }

  /// The mouse, at a point of the picture, and whether its button is held.
  var mouse: (place: Point, isHeld: Bool) {
    var (x, y) = (Int32(0), Int32(0))
    let buttons = SDL_GetMouseState(&x, &y)
    return (picture(Float(x), Float(y)), buttons & 1 != 0)
  }

  /// Drains the inputs since the last call.
  mutating func inputs() -> [Input] {
    var inputs: [Input] = []
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      switch SDL_EventType(rawValue: event.type) {
      case SDL_QUIT: inputs.append(.leave)
      case SDL_KEYDOWN where event.key.repeat == 0: inputs += key(event.key.keysym).map { [$0] } ?? []
      case SDL_KEYUP:
        if case .key(let name) = key(event.key.keysym) { inputs.append(.keyUp(name)) }
      case SDL_MOUSEBUTTONDOWN where event.button.button == 1:
        inputs.append(.press(picture(Float(event.button.x), Float(event.button.y))))
      case SDL_MOUSEBUTTONUP where event.button.button == 1: inputs.append(.release)
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
    case SDL_SCANCODE_ESCAPE: return .key("escape")
    case SDL_SCANCODE_TAB: return .key("tab")
    case SDL_SCANCODE_UP: return .key("up")
    case SDL_SCANCODE_DOWN: return .key("down")
    case SDL_SCANCODE_LEFT: return .key("left")
    case SDL_SCANCODE_RIGHT: return .key("right")
    case SDL_SCANCODE_F11: return .fullScreen
    case SDL_SCANCODE_RETURN where UInt32(symbol.mod) & (KMOD_LALT.rawValue | KMOD_RALT.rawValue) != 0:
      return .fullScreen
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
    case SDL_CONTROLLER_BUTTON_DPAD_UP: .up
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN: .down
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT: .left
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT: .right
    case SDL_CONTROLLER_BUTTON_LEFTSHOULDER, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER: .shoulder
    default: nil
    }
  }

  /// The held keys and sticks: arrow keys (and WASD), space; a controller's left stick or its cross, its right stick to
  /// aim, its right trigger or A.
  func held(hasLetters: Bool) -> Steering {
    var input = Steering()
    let keys = SDL_GetKeyboardState(nil)
    func isDown(_ key: SDL_Scancode) -> Float { keys?[Int(key.rawValue)] == 1 ? 1 : 0 }
    input.steering = [
      isDown(SDL_SCANCODE_RIGHT) - isDown(SDL_SCANCODE_LEFT), isDown(SDL_SCANCODE_DOWN) - isDown(SDL_SCANCODE_UP),
    ]
    if hasLetters {
      input.steering += [
        isDown(SDL_SCANCODE_D) - isDown(SDL_SCANCODE_A), isDown(SDL_SCANCODE_S) - isDown(SDL_SCANCODE_W),
      ]
    }
    input.isFiring = isDown(SDL_SCANCODE_SPACE) == 1
    for controller in controllers.values {
      func axis(_ axis: SDL_GameControllerAxis) -> Float {
        let value = Float(SDL_GameControllerGetAxis(controller, axis)) / 32_768
        return abs(value) < 0.2 ? 0 : value
      }
      func isHeld(_ button: SDL_GameControllerButton) -> Float {
        Float(SDL_GameControllerGetButton(controller, button))
      }
      input.steering += [
        axis(SDL_CONTROLLER_AXIS_LEFTX) + isHeld(SDL_CONTROLLER_BUTTON_DPAD_RIGHT)
          - isHeld(SDL_CONTROLLER_BUTTON_DPAD_LEFT),
        axis(SDL_CONTROLLER_AXIS_LEFTY) + isHeld(SDL_CONTROLLER_BUTTON_DPAD_DOWN)
          - isHeld(SDL_CONTROLLER_BUTTON_DPAD_UP),
      ]
      let aim: Point = [axis(SDL_CONTROLLER_AXIS_RIGHTX), axis(SDL_CONTROLLER_AXIS_RIGHTY)]
      if aim.length > 0.4 { input.aim = aim }
      if aim.length > 0.4 || axis(SDL_CONTROLLER_AXIS_TRIGGERRIGHT) > 0.3 || isHeld(SDL_CONTROLLER_BUTTON_A) == 1 {
        input.isFiring = true
      }
    }
    return input
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
