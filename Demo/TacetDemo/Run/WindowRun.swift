import Foundation
import TacetPicture

/// Runs the demo in a window until the player leaves.
struct WindowRun: ~Copyable {
  private var window: Window
  private var game: GameRun
  private var touch: Touch
  private var painter: ScreenPainter
  private var menu: Menu?
  /// The engine room, as it was read last; nil while it is closed.
  private var room: EngineRoom.State?
  private var roomTime = 0.0
  private var saved = SavedGame.read()
  private var isOver = false
  private var last: Snapshot
  /// The phone's rows that the player has tried, so that another one is shown next.
  private var tried: Set<Command> = []
  private var pointer = Pointer()
  private var kept = SavedGame.Settings()
  /// True while a press that began in the field is held.
  private var isAiming = false

  private var console: Console { game.console }
  private var audio: DemoAudio { game.audio }

  /// Opens the engine on the default output. Without a sound server the session reports it and the game goes on.
  init(in window: consuming Window, bank: URL?) throws {
    let console = Console(try DemoAudio(isOffline: false, bank: bank))
    touch = try Touch()
    painter = ScreenPainter(window.layout)
    self.window = window
    last = console.snapshot
    game = GameRun(console)
    kept = saved.settings ?? kept
    kept.restoreSound(of: audio)
    (game.showsCaptions, touch.vibrates) = (kept.captions, kept.vibration)
  }

  /// Runs the game at about 60 frames a second; less often while nothing moves, and without a picture while nobody can
  /// see it.
  mutating func run() {
    var time = window.time
    while !isOver {
      for input in window.inputs() where !isOver { handle(input) }
      touch.update()
      for report in console.recordReports() { game.report(report, .dim) }
      console.recordWindow(isHidden: window.isHidden, hasFocus: window.hasFocus)
      console.isDesktopUndisturbed = touch.isDoNotDisturb
      let hasPlayer = audio.settings.values.other != nil
      menu?.hasPlayer = hasPlayer
      let now = window.time
      let seconds = Float(min(0.05, now - time))
      time = now
      if room != nil, now - roomTime >= 0.1 { openRoom() }
      let cues = game.step(seconds, input(seconds))
      if game.world.phase != .title { touch.feel(cues) }
      last = game.snapshot
      touch.setSilent(last.isSilentMode || last.lit.contains(.doNotDisturb))
      if game.world.phase == .over, game.world.score > saved.best { saved.best = game.world.score }
      var isIdle = true
      if !window.isHidden {
        painter.resize(window.layout)
        if painter.draw(screen) {
          window.show(painter.canvas, scale: painter.layout.scale)
          isIdle = false
        }
      }
      window.rest(seconds: (isIdle ? 1.0 / 20 : 1.0 / 60) - (window.time - now))
    }
    if menu != nil { closeMenu() }
    setWithoutManners(false)
    save()
    audio.end()
  }

  private var screen: Screen {
    Screen(
      world: game.world, snapshot: game.snapshot, timeline: game.timeline, feed: game.feed,
      room: room, over: menu.map { .menu($0, values) } ?? .nothing,
      caption: game.caption, best: saved.best,
      savedWave: saved.isGame ? saved.wave : nil, hint: Phone.commands.first { !tried.contains($0) },
      singing: game.singing)
  }

  /// Keeps a round that is left in the middle, and the best score.
  private mutating func save() {
    let world = game.world
    if world.phase == .play {
      (saved.wave, saved.score) = (world.wave.number, world.score)
      (saved.layers, saved.shields) = (world.layers, world.ship.shields)
      saved.sound = try? audio.sound.saved()
      saved.best = max(saved.best, world.score)
    } else if world.phase == .over {
      (saved.wave, saved.sound) = (0, nil)
    }
    (kept.sound, kept.captions, kept.vibration) = (audio.settings.values, game.showsCaptions, touch.vibrates)
    kept.sound?.other = nil
    saved.settings = kept
    try? saved.write()
  }

  // MARK: - Input

  private mutating func input(_ seconds: Float) -> Steering {
    let mouse = window.mouse
    pointer.follow(mouse.place, isHeld: isAiming && mouse.isHeld, seconds: seconds)
    guard menu == nil else { return Steering() }
    var input = window.held(hasLetters: room == nil)
    if isAiming, mouse.isHeld { input.isFiring = true }
    if input.aim == .zero, pointer.isUsed {
      let corner = painter.layout.corner(around: game.world.ship.place)
      let towards = mouse.place + corner - game.world.ship.place
      input.aim = towards.length > 6 ? towards : .zero
    }
    input.firesByItself = kept.firesByItself
    return input
  }

  private mutating func handle(_ input: Window.Input) {
    switch input {
    case .leave: isOver = true
    case .fullScreen: window.toggleFullScreen()
    case .key(let key): press(key)
    case .keyUp(let key):
      if key.uppercased() == Command.withoutManners.key { setWithoutManners(false) }
    case .press(let place): press(at: place)
    case .release:
      isAiming = false
      if game.snapshot.isWithoutManners { setWithoutManners(false) }
    case .button(let button): press(button)
    }
  }

  private mutating func press(_ key: String) {
    if menu != nil { return steerMenu(key) }
    switch key {
    case "escape": return room != nil ? toggleRoom() : openMenu()
    case "tab": return toggleRoom()
    default: break
    }
    if let command = Command(key: key) {
      if command == .withoutManners { return setWithoutManners(true) }
      if room != nil || Phone.commands.contains(command) || command == .resumeAfterRouteLoss { return perform(command) }
    }
    startRound(key)
  }

  /// Begins a round from the title, or again after one.
  private mutating func startRound(_ key: String) {
    switch game.world.phase {
    case .title where key == "return" || key == "space" || key == "press":
      if saved.isGame { game.goOn(saved) } else { game.begin() }
      (saved.wave, saved.sound) = (0, nil)
    case .title where key.lowercased() == "s": game.setSinging(!audio.singing.isOn)
    case .title where key.lowercased() == "n":
      (saved.wave, saved.sound) = (0, nil)
      game.begin()
    case .over where game.world.phaseTime > 1 && ["return", "space", "press"].contains(key):
      game.begin(wave: game.world.wave.number)
    case .over where game.world.phaseTime > 1 && key.lowercased() == "n": game.begin()
    default: break
    }
  }

  private mutating func press(at place: Point) {
    let layout = painter.layout
    if menu != nil {
      if let (row, box) = Menu.row(at: place, layout: layout) {
        if menu?.choose(row) == true { change(row, by: place.x > box.center.x ? 1 : -1) }
      }
      return
    }
    if layout.phone.contains(place), room == nil || !layout.isNarrow {
      if layout.without.contains(place) { return setWithoutManners(true) }
      for (index, command) in Phone.commands.enumerated() where layout.phoneRow(index).contains(place) {
        perform(command)
      }
      return
    }
    if room != nil, layout.room.contains(place) {
      if let command = EngineRoom.command(at: place, layout: layout) { perform(command) }
      return
    }
    if game.world.phase == .play { isAiming = true } else { startRound("press") }
  }

  private mutating func press(_ button: Window.Button) {
    if menu != nil {
      let keys: [Window.Button: String] = [
        .up: "up", .down: "down", .left: "left", .right: "right", .a: "return", .b: "escape", .start: "escape",
      ]
      if let key = keys[button] { steerMenu(key) }
      return
    }
    switch button {
    case .start: if last.isRouteLost { perform(.resumeAfterRouteLoss) } else { openMenu() }
    case .a, .x: startRound("press")
    case .shoulder: perform(.otherMusic)
    case .y: toggleRoom()
    case .b: if room != nil { toggleRoom() }
    default: break
    }
  }

  private mutating func perform(_ command: Command) {
    tried.insert(command)
    touch.playClick()
    if let failure = console.perform(command) { game.report(failure) }
    if room != nil { openRoom() }
  }

  /// Opens the engine room, or reads it anew.
  private mutating func openRoom() { (room, roomTime) = (console.room, window.time) }

  /// The world stands still behind the room, which covers it.
  private mutating func toggleRoom() {
    if room == nil { openRoom() } else { room = nil }
    game.isCovered = room != nil
  }

  private mutating func setWithoutManners(_ isWithout: Bool) {
    guard console.isWithoutManners != isWithout else { return }
    if let failure = console.perform(.withoutManners) { game.report(failure) }
  }

  // MARK: - The menu

  private mutating func openMenu() {
    menu = Menu()
    setPaused(true)
  }

  private mutating func closeMenu() {
    menu = nil
    setPaused(false)
    // The settings survive a crash too.
    save()
  }

  private mutating func setPaused(_ isPaused: Bool) {
    game.isCovered = isPaused || room != nil
    if console.snapshot.isGamePaused != isPaused { _ = console.perform(.pauseGame) }
    touch.playClick()
  }

  private mutating func steerMenu(_ key: String) {
    guard let row = menu?.chosen else { return }
    switch key {
    case "escape": closeMenu()
    case "up": menu?.move(-1)
    case "down": menu?.move(1)
    case "left": change(row, by: -1)
    case "right", "return", "space": change(row, by: 1)
    default: break
    }
  }

  private var values: Menu.Values {
    var values = Menu.Values(audio.settings.values, game.snapshot)
    values.switches[.captions] = game.showsCaptions
    values.switches[.vibration] = touch.vibrates
    values.switches[.autofire] = kept.firesByItself
    values.switches[.fullScreen] = window.isFullScreen
    return values
  }

  private mutating func change(_ row: Menu.Row, by step: Int) {
    touch.playClick()
    switch row {
    case .resume: closeMenu()
    case .captions: game.showsCaptions.toggle()
    case .vibration: touch.vibrates.toggle()
    case .autofire: kept.firesByItself.toggle()
    case .fullScreen: window.toggleFullScreen()
    case .leave:
      closeMenu()
      game.leaveRound()
    case .quit: isOver = true
    default:
      do { try audio.settings.change(row, by: step) } catch { game.report("\(error)") }
    }
  }
}
