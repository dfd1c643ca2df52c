import Tacet
import TacetPicture

/// The game with its sound and what its picture shows, whoever drives it: a window, or a run without one.
struct GameRun {
  let audio: DemoAudio
  private(set) var world = World()
  private(set) var snapshot: Snapshot
  private(set) var feed = EventFeed()
  private(set) var timeline = Timeline()
  private(set) var caption: String?
  private var captionAge: Float = 0
  private var isInCall = false
  var showsCaptions = true
  /// True while a menu of the game is open, which stops the world.
  var isMenuOpen = false

  init(_ audio: DemoAudio) {
    self.audio = audio
    snapshot = audio.snapshot
    audio.begin()
  }

  /// Begins a round.
  mutating func begin() { audio.sound.play(world.begin(), in: world) }

  /// Goes on with a game that was left.
  mutating func goOn(_ saved: SavedGame) {
    world = World(wave: saved.wave, score: saved.score, layers: saved.layers, shields: saved.shields)
    if let sound = saved.sound { try? audio.sound.restore(sound) }
  }

  mutating func leaveRound() { world.leave() }

  /// Advances all of it. Returns the sounds that were asked for.
  mutating func step(_ seconds: Float, _ input: Steering) -> [Cue] {
    let now = audio.snapshot
    feed.age(seconds)
    feed.addChanges(from: snapshot, to: now)
    snapshot = now
    noteCall()
    var cues: [Cue] = []
    if !now.isWorldStill, !isMenuOpen {
      // The world is as slow as its effects.
      let pace = world.slow > 0 ? 1 : now.stage.speed
      cues = world.step(seconds * pace, world.phase == .title ? Autopilot.input(world) : input, beat: audio.sound.beat)
      // The title plays itself in silence: only its music is heard.
      if world.phase != .title { audio.sound.play(cues, in: world) }
    }
    audio.sound.follow(world, isHumWanted: audio.wantsHum)
    timeline.add(seconds, now)
    readCaptions(seconds)
    return cues
  }

  /// Reports an error to the feed.
  mutating func report(_ text: String, _ color: Color = .coral) { feed.add(text, color) }

  /// Counts in after a call.
  private mutating func noteCall() {
    let was = isInCall
    isInCall = snapshot.verdict.reasons.effects.contains(.interruption(.call))
    if was, !isInCall, world.phase == .play { world.beginCountIn() }
  }

  private mutating func readCaptions(_ seconds: Float) {
    captionAge += seconds
    if captionAge > 1.6 { caption = nil }
    for caption in audio.engine.drainCaptions() where showsCaptions {
      self.caption = "\(Self.arrow(caption.direction))[\(caption.text)]"
      captionAge = 0
    }
  }

  private static func arrow(_ direction: Caption.Direction?) -> String {
    guard let azimuth = direction?.azimuth else { return "" }
    return azimuth < -0.35 ? "< " : azimuth > 0.35 ? "> " : ""
  }
}
