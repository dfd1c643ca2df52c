import Foundation
import Tacet
import TacetTestSupport

/// An engine on a private sound server: how often its threads wake, with something to hear and with nothing.
enum Service {
  /// Wakeups and milliseconds of processor a second.
  struct Figures {
    var wakeups: Double
    var processor: Double
  }

  static func measure() throws -> [(name: String, figures: Figures)] {
    try SoundServer.installed.flatMap { kind in
      let server = try kind.make()
      try server.start()
      defer { server.kill() }
      let engine = try AudioEngine(
        AudioEngine.Configuration(
          category: .ambient, output: .server("unix:\(server.place.folder)/pulse/native")))
      let effect = try SoundEffect(frames: [Float](repeating: 0.01, count: 48_000), sampleRate: 48_000)
      let voice = engine.play(effect, loops: true)
      wait(.seconds(2))
      let playing = figures(over: 5)
      engine.stop(voice)
      wait(.seconds(4))
      let silent = figures(over: 5)
      return [("\(kind), playing", playing), ("\(kind), nothing to hear", silent)]
    }
  }

  /// Lets the engine go on for a while.
  private static func wait(_ duration: Duration) { _ = Observed(()).wait(atMost: duration) { _ in false } }

  private static func figures(over seconds: Double) -> Figures {
    let before = SelfFigures.threads(named: "tacet")
    wait(.seconds(seconds))
    let after = SelfFigures.threads(named: "tacet")
    return Figures(
      wakeups: Double(after.wakeups - before.wakeups) / seconds,
      processor: (after.time - before.time) / .milliseconds(1) / seconds)
  }
}
