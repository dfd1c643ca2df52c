import Tacet
import TacetInput
import TacetReport
import TacetSystem
import TacetTerminal

/// Presses on this machine's own output: an engine plays, and the monitor of the output is recorded.
struct LatencyBench {
  /// The recording so far, of one channel.
  private struct Heard {
    var samples: [Float] = []
    var clock = FrameClock(sampleRate: sampleRate)
    var failure: String?
  }

  private static let sampleRate = 48_000
  /// Seconds from a press to the next one.
  private static let interval = 0.45
  /// Seconds of silence before the first press: the output rests.
  private static let silence = 1.5

  let presses: Int

  /// Presses, and reports when each was heard.
  ///
  /// - Throws: ``ToolError``, ``EngineError``, ``Interrupted``.
  func measure(_ interrupt: Interrupt) throws -> PressReport {
    let outputs = try ServiceSurvey.ofSoundServer().outputs
    guard let output = outputs.first(where: \.isCurrent) else { throw ToolError("there is no output to play on") }
    let heard = Locked(Heard())
    let input = PulseInput(
      applicationName: "tacet", format: AudioFormat(sampleRate: Self.sampleRate, channels: 1),
      block: .milliseconds(5))
    input.choose("\(output.id).monitor")
    input.allow(true)
    input.start { samples, frames in
      let now = MonotonicClock.now
      heard.withLock { heard in
        if let samples { heard.samples += samples } else { heard.samples += [Float](repeating: 0, count: frames) }
        heard.clock.delivered(upTo: heard.samples.count, at: now)
      }
    } onEvent: { event in
      switch event {
      case .inputLost(let reason), .refused(_, let reason): heard.withLock { $0.failure = reason }
      default: break
      }
    }
    defer { input.stop() }
    // An engine that began to play while the server began to record was seen to ask for 100 ms.
    try wait(Self.silence, interrupt)
    var configuration = AudioEngine.Configuration(category: .ambient)
    configuration.applicationName = "tacet"
    let engine = try AudioEngine(configuration)
    let click = try SoundEffect(
      frames: (0..<480).map { $0 % 48 < 24 ? 0.25 : -0.25 }, sampleRate: Self.sampleRate)
    try wait(Self.silence, interrupt)
    try heard.withLock { heard throws(ToolError) in
      if let failure = heard.failure {
        throw ToolError("the monitor of \(output.name.short) is not recorded: \(failure)")
      }
      guard heard.samples.count > Self.sampleRate / 4 else {
        throw ToolError("nothing is recorded of the monitor of \(output.name.short)")
      }
      guard heard.samples.allSatisfy({ abs($0) < 0.001 }) else {
        throw ToolError("other sound is heard on \(output.name.short): it is to be silent meanwhile")
      }
    }
    var times: [Double] = []
    for _ in 0..<presses {
      times.append(MonotonicClock.now)
      engine.play(click)
      try wait(Self.interval, interrupt)
    }
    let report = heard.withLock { heard in
      PressReport(
        heard.samples, heard.clock, presses: times, window: Self.interval, output: output.name.short,
        requestedLatency: engine.output.requestedLatency / .seconds(1),
        underruns: engine.diagnostics.statistics.underruns)
    }
    if let report { return report }
    let reasons = engine.session.reasonsForSilence
    let words = reasons.outside.map(\.summary) + reasons.effects.map(\.summary)
    let why = words.isEmpty ? "" : ": \(words.joined(separator: ", "))"
    throw ToolError("a press was not heard at the monitor of \(output.name.short)\(why)")
  }

  private func wait(_ seconds: Double, _ interrupt: Interrupt) throws {
    let end = MonotonicClock.now + seconds
    while MonotonicClock.now < end {
      if interrupt.isRequested { throw Interrupted() }
      interrupt.wait(seconds: end - MonotonicClock.now)
    }
  }
}
