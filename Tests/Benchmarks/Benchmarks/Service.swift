import Foundation
import Tacet
import TacetTestSupport

/// An engine on a private sound server: how often its threads wake, and what it and the server cost, with one voice and with
/// nothing to hear.
enum Service {
  /// Wakeups, and milliseconds of processor of the engine and of the server, a second.
  struct Figures {
    var wakeups: Double
    var own: Double
    var server: Double
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
      let playing = figures(over: 5, server)
      engine.stop(voice)
      wait(.seconds(4))
      let silent = figures(over: 5, server)
      return [("one voice on \(kind)", playing), ("nothing to hear on \(kind)", silent)]
    }
  }

  /// Lets the engine go on for a while.
  private static func wait(_ duration: Duration) { _ = Observed(()).wait(atMost: duration) { _ in false } }

  private static func figures(over seconds: Double, _ server: any PrivateSoundServer) -> Figures {
    let (before, serverBefore) = (SelfFigures.threads(named: "tacet"), nanoseconds(of: server))
    wait(.seconds(seconds))
    let (after, serverAfter) = (SelfFigures.threads(named: "tacet"), nanoseconds(of: server))
    return Figures(
      wakeups: Double(after.wakeups - before.wakeups) / seconds,
      own: (after.time - before.time) / .milliseconds(1) / seconds,
      server: Double(serverAfter - serverBefore) / 1e6 / seconds)
  }

  /// How long the processes of a server ran so far.
  private static func nanoseconds(of server: any PrivateSoundServer) -> Int {
    server.processes.reduce(0) { sum, process in
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
      return threads.reduce(sum) { sum, thread in
        let schedule = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/schedstat", encoding: .utf8)
        return sum + (schedule?.split(separator: " ").first.flatMap { Int($0) } ?? 0)
      }
    }
  }
}
