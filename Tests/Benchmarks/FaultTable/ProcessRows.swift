import Foundation
import Tacet
import TacetTestSupport

/// The process itself: how often it may begin again, what it costs, what happens when it stands.
enum ProcessRows {
  static let all = [cycles, stopped, idle, playing]

  private static let cycles = Row(
    name: "16", fault: "an engine is opened and closed 300 times", expectation: "no growth"
  ) { kind, _ in
    let stage = try FaultRig(kind)
    let marker = try FaultRig.marker()
    func cycle(_ number: Int) throws {
      let engine = try AudioEngine(FaultRig.configuration(at: stage.place))
      engine.play(marker)
      // Every third one lives long enough to be heard.
      if number % 3 == 0 { _ = eventually { engine.clock.rawValue > 480 } }
    }
    for number in 0..<50 { try cycle(number) }
    let before = (SelfFigures.descriptors, SelfFigures.threads().count, SelfFigures.residentBytes)
    for number in 0..<300 { try cycle(number) }
    _ = eventually(within: .seconds(5)) {
      SelfFigures.threads().count <= before.1 && SelfFigures.descriptors <= before.0
    }
    return [
      .count("descriptors", max(0, SelfFigures.descriptors - before.0), atMost: 0),
      .count("threads", max(0, SelfFigures.threads().count - before.1), atMost: 0),
      Figure(
        name: "memory", value: Double(max(0, SelfFigures.residentBytes - before.2)) / 1024, unit: "kB", limit: 2048),
    ]
  }

  private static let stopped = Row(
    name: "17", fault: "the game is stopped (SIGSTOP) while an effect is scheduled every 100 ms",
    expectation: "no burst of scheduled sounds"
  ) { kind, options in
    let stage = try FaultRig(kind)
    let recorder = try FaultRig.record("speaker", at: stage.place)
    let child = try Child(["schedule", FaultRig.address(stage.place)], at: stage.place)
    try child.wait(for: "playing")
    guard recorder.wait(until: { $0.suffix(96_000).filter { $0 < 0 }.count > 5 * 960 }) else {
      throw RowFailure(description: "nothing is heard")
    }
    child.send(SIGSTOP)
    pause(.seconds(options.isLong ? 60 : 5))
    recorder.forget()
    child.send(SIGCONT)
    guard recorder.wait(until: { $0.filter { $0 < 0 }.count > 5 * 960 }) else {
      throw RowFailure(description: "nothing is heard afterwards")
    }
    let samples = recorder.samples
    let sounds = (1..<samples.count / 2).filter { samples[2 * $0] < 0 && samples[2 * $0 - 2] >= 0 }
    let shortest = zip(sounds, sounds.dropFirst()).map { $1 - $0 }.min() ?? 0
    let first = sounds.first ?? 0
    return [
      .count("effects in the first second", sounds.filter { $0 < first + 48_000 }.count, atMost: 11),
      .time("nearest two", .microseconds(shortest * 1000 / 48)),
    ]
  }

  private static let idle = Row(
    name: "idle", fault: "nothing is to be heard", expectation: "corked; no wakeup, no processor time"
  ) { kind, options in
    let stage = try FaultRig(kind)
    let recorder = try stage.play()
    stage.engine.soundtrack.pause()
    guard eventually({ (try? stage.place.sinkInputs().first?.corked) ?? false }) else {
      throw RowFailure(description: "the stream is not corked")
    }
    pause(.seconds(2))
    let time = options.isLong ? 60 : 10
    let before = SelfFigures.threads(named: "tacet-")
    pause(.seconds(time))
    let after = SelfFigures.threads(named: "tacet-")
    let wakeups = Double(after.wakeups - before.wakeups) / Double(time)
    let percent = 100 * ((after.time - before.time) / .seconds(time))
    let heard = recorder.samples
    let frozen = stage.engine.soundtrack.position
    let begin = ContinuousClock.now
    stage.engine.soundtrack.resume()
    var first = Duration.zero
    while stage.engine.soundtrack.position == frozen, first < .seconds(5) { first = ContinuousClock.now - begin }
    try stage.heard(recorder)
    let crossing = try TrackContinuity(from: heard, to: recorder.samples, after: heard.count / 2)
    return [
      Figure(name: "wakeups a second", value: wakeups, unit: "", limit: 0),
      Figure(name: "CPU", value: percent, unit: "% of a core", limit: 0.1),
      .time("play to first block", first, atMost: .milliseconds(10)),
      .frames("position lost", crossing.lost(since: frozen), atMost: 0),
    ]
  }

  private static let playing = Row(
    name: "playing", fault: "none: the soundtrack plays", expectation: "stated"
  ) { kind, _ in
    let stage = try FaultRig(kind)
    _ = try stage.play()
    let before = SelfFigures.threads(named: "tacet-")
    pause(.seconds(10))
    let after = SelfFigures.threads(named: "tacet-")
    func wakeups(of name: String) -> Double {
      Double(after.filter { $0.name == name }.wakeups - before.filter { $0.name == name }.wakeups) / 10
    }
    let latency = stage.engine.output.latency ?? .zero
    return [
      .time("latency", latency),
      Figure(name: "wakeups a second: output", value: wakeups(of: "tacet-output"), unit: ""),
      Figure(name: "feeder", value: wakeups(of: "tacet-feeder"), unit: ""),
      Figure(name: "CPU", value: 10 * ((after.time - before.time) / .seconds(1)), unit: "% of a core"),
    ]
  }
}
