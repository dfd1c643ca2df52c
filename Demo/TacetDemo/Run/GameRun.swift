import TacetPicture

/// The game with its sound and what its picture shows, whoever drives it: a window, or a run without one.
struct GameRun {
  let console: Console
  private(set) var world = World()
  private(set) var snapshot: Snapshot
  private(set) var feed = EventFeed()
  private(set) var timeline = Timeline()
  private(set) var caption: String?
  /// The player's voice at the title; nil while nobody listens.
  private(set) var singing: SingingPainter.Shown?
  private var captionAge: Float = 0
  var showsCaptions = true
  /// True while the menu or the engine room covers the world, which stands still behind them.
  var isCovered = false
  /// Seconds for which the window has not been in focus.
  private var unfocused: Float = 0

  var audio: DemoAudio { console.audio }

  init(_ console: Console) {
    self.console = console
    snapshot = console.snapshot
    try? audio.sound.begin()
  }

  /// Begins a round, in its first wave or in a later one.
  mutating func begin(wave: Int = 1, layers: Int = 0) {
    setSinging(false)
    // A round from the title has the layers that were sung there.
    let sung = world.phase == .title ? world.layers : 0
    audio.sound.play(world.begin(wave: wave, layers: max(layers, sung)), in: world)
  }

  /// Goes on with a game that was left.
  mutating func goOn(_ saved: SavedGame) {
    setSinging(false)
    let layers = max(saved.layers, world.phase == .title ? world.layers : 0)
    world = World(wave: saved.wave, score: saved.score, layers: layers, shields: saved.shields)
    if let sound = saved.sound { try? audio.sound.restore(sound) }
  }

  mutating func leaveRound() { world.leave() }

  /// Listens to the player's voice, or no longer.
  mutating func setSinging(_ isOn: Bool) {
    do { try audio.singing.set(isOn) } catch { report("\(error)") }
    if !isOn { singing = nil }
  }

  /// Advances all of it. Returns the sounds that were asked for.
  mutating func step(_ seconds: Float, _ input: Steering) -> [Cue] {
    var (now, before) = (console.snapshot, snapshot)
    unfocused = now.lit.contains(.windowFocus) ? 0 : unfocused + seconds
    now.saysThatItPlaysOn = unfocused > 0 && unfocused <= 2
    feed.age(seconds)
    feed.addChanges(from: before, to: now)
    snapshot = now
    // The world goes on with the beat after a call.
    if before.isInCall, !now.isInCall, world.phase == .play { world.beginCountIn() }
    var cues: [Cue] = []
    if !now.isWorldStill, !isCovered {
      // The world is as slow as its effects.
      let pace = world.slow > 0 ? 1 : now.speed
      cues = world.step(seconds * pace, world.phase == .title ? Autopilot.input(world) : input, beat: audio.sound.beat)
      // The title plays itself in silence: only its music is heard.
      if world.phase != .title { audio.sound.play(cues, in: world) }
    }
    audio.sound.follow(world)
    timeline.add(seconds, now)
    if audio.singing.isOn {
      let note = audio.singing.listen().map(SungNote.init)
      if let step = note?.step { world.sing(step, seconds: seconds) }
      singing = .init(note: note, layers: world.layers, problem: audio.singing.problem)
    }
    readCaptions(seconds)
    return cues
  }

  /// Reports an error to the feed.
  mutating func report(_ text: String, _ color: Color = .coral) { feed.add(text, color) }

  private mutating func readCaptions(_ seconds: Float) {
    captionAge += seconds
    if captionAge > 1.6 { caption = nil }
    for caption in audio.sound.captions() where showsCaptions {
      let side = caption.azimuth < -0.35 ? "< " : caption.azimuth > 0.35 ? "> " : ""
      self.caption = "\(side)[\(caption.text)]"
      captionAge = 0
    }
  }
}
