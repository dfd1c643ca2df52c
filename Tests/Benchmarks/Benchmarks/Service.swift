import Foundation
import Tacet
import TacetTestSupport

/// An engine on a private sound server: how often its threads wake, and what it and the server cost, with one voice and
/// with nothing to hear.
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

  /// The cost of a latency that was asked for, and the milliseconds from a press to its sound: of the first press of an
  /// engine that has started, and of later ones in the median.
  struct LatencyFigures {
    var cost: Figures
    var first: Double
    var later: Double
  }

  static func measureLatencies() throws -> [(name: String, figures: LatencyFigures)] {
    try SoundServer.installed.flatMap { kind in
      try [10, 20, 40, 100].compactMap { milliseconds in
        try latency(of: milliseconds, on: kind).map { ("\(milliseconds) ms on \(kind)", $0) }
      }
    }
  }

  /// Nil where a press was not heard.
  private static func latency(of milliseconds: Int, on kind: SoundServer) throws -> LatencyFigures? {
    let server = try kind.make()
    try server.start()
    defer { server.kill() }
    let monitor = try TimedMonitor(of: "speaker", at: server.place)
    var configuration = AudioEngine.Configuration(
      category: .ambient, output: .server("unix:\(server.place.folder)/pulse/native"))
    configuration.latency = .milliseconds(milliseconds)
    let engine = try AudioEngine(configuration)
    let click = try SoundEffect(frames: [Float](repeating: 0.5, count: 480), sampleRate: 48_000)
    func press() -> Double? {
      let (start, pressed) = (monitor.frames, ContinuousClock.now)
      engine.play(click)
      guard let frame = monitor.firstFrame(from: start), monitor.pass(frames: 14_400) else { return nil }
      return monitor.time(ofFrame: frame).map { ($0 - pressed) / .milliseconds(1) }
    }
    wait(.seconds(1))
    guard let first = press() else { return nil }
    // Below what the monitor takes for a press.
    engine.play(try SoundEffect(frames: [Float](repeating: 0.001, count: 48_000), sampleRate: 48_000), loops: true)
    wait(.seconds(20))
    let cost = figures(over: 5, server)
    let later = (0..<15).compactMap { _ in press() }.sorted()
    return later.isEmpty ? nil : LatencyFigures(cost: cost, first: first, later: later[later.count / 2])
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
