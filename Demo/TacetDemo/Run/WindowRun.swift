import TacetPicture
import Tacet
import TacetFeedback
import TacetSDL
import TacetSounds
import Foundation

/// Runs the demo in a window until the player leaves.
struct WindowRun: ~Copyable {
  private var window: Window
  private let audio: DemoAudio
  private let bridge: WindowBridge
  private let motors = ControllerMotors()
  private let reports: SystemReportLog
  private let feedback: Feedback
  private let click: ShortSound
  private var world = World()
  private var feed = EventFeed()
  private var painter = Painter()
  private var last: Snapshot
  /// The bridge's facts that were recorded last.
  private var recorded: (isInBackground: Bool, hasFocus: Bool?) = (false, nil)

  /// Opens the engine on the default output. Without a sound server the session reports it and the game goes on.
  init(in window: consuming Window, bank: URL) throws {
    let audio = try DemoAudio(.automatic, bank: bank)
    let bridge = try WindowBridge(audio.engine)
    let click = try ShortSound(contentsOf: Sounds.click)
    (self.audio, self.bridge, self.click) = (audio, bridge, click)
    self.window = window
    var configuration = Feedback.Configuration()
    configuration.applicationName = "Tacet Demo"
    feedback = Feedback(configuration, vibrators: [motors])
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
      motors.update()
      recordWindow()
      for report in reports.drain() {
        audio.record(report.fact, from: report.reporter)
        feed.add(report.text, .dim)
      }
      let now = window.time
      let seconds = Float(min(0.05, now - time))
      time = now
      let snapshot = audio.snapshot
      if !snapshot.isWorldStill {
        audio.play(world.step(seconds * snapshot.stage.speed, steering: window.steering))
      }
      audio.follow(world)
      feed.age(seconds)
      feed.addChanges(from: last, to: snapshot)
      if snapshot.isSilentMode != last.isSilentMode { feedback.isSilentMode = snapshot.isSilentMode }
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
    }
    return false
  }

  /// Logs the facts that the bridge has reported since the last frame.
  private mutating func recordWindow() {
    let state = (isInBackground: bridge.isInBackground, hasFocus: bridge.hasFocus)
    if state.isInBackground != recorded.isInBackground {
      audio.record(isInBackground: state.isInBackground, from: FactSources.window)
    }
    if let hasFocus = state.hasFocus, hasFocus != recorded.hasFocus {
      audio.record(hasFocus: hasFocus, from: FactSources.window)
    }
    recorded = state
  }

  private mutating func shoot(at target: Point) {
    guard !last.isWorldStill else { return }
    audio.play(world.shoot(at: target))
    feedback.vibrate(.impact(.light))
  }

  private mutating func perform(_ command: Command) {
    switch command {
    case .coin: if !last.isWorldStill { audio.play(world.fetchCoin()) }
    case .chime: if !last.isWorldStill { audio.play(world.ring()) }
    default:
      feedback.play(click)
      if let failure = audio.perform(command) { feed.add(failure, .coral) }
    }
  }
}
