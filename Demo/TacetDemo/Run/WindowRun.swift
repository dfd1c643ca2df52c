import TacetPicture
import Tacet
import TacetFeedback

/// The demo in a window, until the player leaves.
struct WindowRun: ~Copyable {
  private var window: Window
  private let stage: DemoAudio
  private let hearsay: SystemReportLog
  private let feedback: Feedback
  private var world = World()
  private var feed = EventFeed()
  private var painter = Painter()
  private var last: Snapshot

  /// The engine with the player's speakers; where there is no sound server the session says so, and the game goes on.
  init(in window: consuming Window) throws {
    feedback = Feedback(vibrators: [window.motors])
    self.window = window
    stage = try DemoAudio(.automatic)
    hearsay = SystemReportLog(stage.engine)
    last = stage.snapshot
    stage.begin()
  }

  /// Runs about 60 pictures a second.
  mutating func run() {
    var isOver = false
    var time = window.time
    while !isOver {
      for input in window.inputs() where !isOver { isOver = obey(input) }
      let now = window.time
      let seconds = Float(min(0.05, now - time))
      time = now
      let snapshot = stage.snapshot
      // While a sign asks the player to go on, the game waits.
      if !snapshot.isRouteLost, !snapshot.isGamePaused {
        stage.play(world.step(seconds, steering: window.steering))
      }
      stage.follow(world)
      feed.age(seconds)
      for line in hearsay.take() { feed.add(line, .dim) }
      feed.note(from: last, to: snapshot)
      last = snapshot
      painter.draw(world, snapshot, feed)
      window.show(painter.canvas)
      window.rest(seconds: 1.0 / 60 - (window.time - now))
    }
    stage.end()
  }

  /// Whether the player wants to leave.
  private mutating func obey(_ input: Window.Input) -> Bool {
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
    case .minimised(let isMinimised): stage.setBackground(isMinimised)
    }
    return false
  }

  private mutating func shoot(at target: Point) {
    stage.play(world.shoot(at: target))
    feedback.vibrate(.impact(.light))
  }

  private mutating func perform(_ command: Command) {
    switch command {
    case .coin: stage.play(world.fetchCoin())
    case .chime: stage.play(world.ring())
    default:
      if let fault = stage.perform(command) { feed.add(fault, .coral) }
    }
  }
}
