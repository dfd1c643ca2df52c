import TacetPicture
import Tacet
import TacetFeedback

/// Runs the demo in a window until the player leaves.
struct WindowRun: ~Copyable {
  private var window: Window
  private let audio: DemoAudio
  private let reports: SystemReportLog
  private let feedback: Feedback
  private var world = World()
  private var feed = EventFeed()
  private var painter = Painter()
  private var last: Snapshot

  /// Opens the engine on the default output. Without a sound server the session reports it and the game goes on.
  init(in window: consuming Window) throws {
    feedback = Feedback(vibrators: [window.motors])
    self.window = window
    audio = try DemoAudio(.automatic)
    reports = SystemReportLog(audio.engine)
    last = audio.snapshot
    audio.begin()
  }

  /// Runs the game at about 60 frames a second.
  mutating func run() {
    var isOver = false
    var time = window.time
    while !isOver {
      for input in window.inputs() where !isOver { isOver = handle(input) }
      let now = window.time
      let seconds = Float(min(0.05, now - time))
      time = now
      let snapshot = audio.snapshot
      // The game pauses while a sign asks the player to resume.
      if !snapshot.isRouteLost, !snapshot.isGamePaused {
        audio.play(world.step(seconds, steering: window.steering))
      }
      audio.follow(world)
      feed.age(seconds)
      for line in reports.drain() { feed.add(line, .dim) }
      feed.addChanges(from: last, to: snapshot)
      last = snapshot
      painter.draw(world, snapshot, feed)
      window.show(painter.canvas)
      window.rest(seconds: 1.0 / 60 - (window.time - now))
    }
    audio.end()
  }

  /// Handles one input; true when the player leaves.
  private mutating func handle(_ input: Window.Input) -> Bool {
    switch input {
    case .leave: return true
    case .key(let key):
      if let command = Command(key: key) { perform(command) }
    case .press(let place):
      if Layout.field.contains(place) {
        shoot(at: Layout.game(place))
      } else if let command = KeyLegend.command(at: place) {
        perform(command)
      }
    case .button(.a): shoot(at: world.ship + [0, -0.6])
    case .button(.b): perform(.coin)
    case .button(.x): perform(.crossfade)
    case .button(.y): perform(.chime)
    case .button(.shoulder): perform(.otherMusic)
    case .button(.start): perform(last.isRouteLost ? .resumeAfterRouteLoss : .pauseGame)
    case .minimised(let isMinimised): audio.setBackground(isMinimised)
    }
    return false
  }

  private mutating func shoot(at target: Point) {
    audio.play(world.shoot(at: target))
    feedback.vibrate(.impact(.light))
  }

  private mutating func perform(_ command: Command) {
    switch command {
    case .coin: audio.play(world.fetchCoin())
    case .chime: audio.play(world.ring())
    default:
      if let failure = audio.perform(command) { feed.add(failure, .coral) }
    }
  }
}
