import Foundation
import Tacet
import TacetPulse
import TacetSignal
import TacetSystem
import TacetTestSupport

/// Machines that have too much to do, and latency that follows them.
enum LoadRows {
  static let all = [buffer, starts, busy]

  private static let buffer = Row(
    name: "buffer", fault: "another latency is asked for while it plays, 20 times (10, 15, 22 ms)",
    expectation: "not heard: no more gaps than without"
  ) { kind, _ in
    let server = try kind.started()
    // So that what is measured is the change, and not the machine.
    let isRaised = server.raisePriority()
    let recorder = try FaultRig.record("speaker", at: server.place)
    let stream = try BareStream(at: server.place)
    defer { stream.close() }
    func isHeard(_ samples: [Float]) -> Bool {
      PositionTrack.runs(in: Array(samples.suffix(19_202))).last.map { $0.count > 9_600 } ?? false
    }
    guard recorder.wait(until: isHeard) else { throw RowFailure(description: "the track is not heard") }
    var gaps: [Bool: [Int]] = [:]
    for round in 0..<40 {
      let frames = recorder.frames
      let isChanged = round % 2 == 0
      if isChanged { stream.setLatency(.milliseconds([15, 22, 10][round / 2 % 3])) }
      guard recorder.wait(until: { $0.count > 2 * (frames + 24_000) && isHeard($0) }) else {
        throw RowFailure(description: "the track is not heard")
      }
      let runs = PositionTrack.runs(in: Array(recorder.samples.dropFirst(2 * frames)))
      gaps[isChanged, default: []].append(zip(runs, runs.dropFirst()).reduce(0) { $0 + $1.1.start - $1.0.end })
    }
    func figures(_ name: String, _ isChanged: Bool) -> [Figure] {
      let gaps = gaps[isChanged] ?? []
      return [
        .count("gaps in 20 half seconds \(name)", gaps.count { $0 > 0 }),
        .time("the longest", .microseconds((gaps.max() ?? 0) * 1000 / 48)),
      ]
    }
    return [.count("server with real-time priority", isRaised ? 1 : 0)] + figures("with a change", true)
      + figures("without", false)
  }

  private static let starts = Row(
    name: "starts", fault: "an engine is started ten times and plays for 9 s, while a third program spins",
    expectation: "no underrun is heard in the first 2 s"
  ) { kind, _ in
    let stage = try FaultRig(kind)
    let isRaised = stage.server.raisePriority()
    let recorder = try FaultRig.record("speaker", at: stage.place)
    let track = try Soundtrack(path: PositionTrack.file.get())
    let spinner = try ChildProcess("sh", ["-c", "while :; do :; done"], environment: stage.place.environment)
    defer { spinner.kill() }
    var early = 0
    var late = 0
    var leftOut = 0
    var latencies: [Duration] = []
    for _ in 0..<10 {
      // The last engine's sound is over.
      try stage.silent(recorder)
      recorder.forget()
      let engine = try AudioEngine(FaultRig.configuration(at: stage.place))
      engine.soundtrack.play(track)
      guard recorder.wait(until: { PositionTrack.runs(in: Array($0.suffix(9_600))).count > 0 }) else {
        throw RowFailure(description: "the track is not heard")
      }
      let frames = recorder.frames + 9 * 48_000
      guard recorder.wait(until: { $0.count > 2 * frames }) else {
        throw RowFailure(description: "nothing is recorded")
      }
      latencies.append(engine.output.requestedLatency)
      let runs = PositionTrack.runs(in: recorder.samples)
      let start = runs.first?.start ?? 0
      let silences = zip(runs, runs.dropFirst()).filter { $1.start > $0.end }
      let underruns = silences.filter { !isLeftOut(between: $0, and: $1) }
      early += underruns.count { $1.start < start + 2 * 48_000 }
      late += underruns.count { $1.start >= start + 2 * 48_000 }
      leftOut += silences.count - underruns.count
    }
    return [
      .count("server with real-time priority", isRaised ? 1 : 0),
      .count("underruns in the first 2 s, of ten starts", early, atMost: 0),
      .count("underruns in the 7 s after that", late),
      .count("cycles that the server left out in all", leftOut),
      .time("least latency it came down to", latencies.min() ?? .zero),
      .time("highest", latencies.max() ?? .zero),
    ]
  }

  private static let busy = Row(
    name: "busy", fault: "the machine is busy: two programs spin on every core",
    expectation: "no underflow at the default latency, or none at the one it adapts to"
  ) { kind, options in
    let stage = try FaultRig(kind)
    let recorder = try stage.play()
    // As on a desktop: a server that comes late itself takes more at once than anybody has ready.
    let isRaised = stage.server.raisePriority()
    let calm = stage.engine.output.latency ?? .zero
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let spinners = try (0..<2 * cores).map { _ in
      try ChildProcess("sh", ["-c", "while :; do :; done"], environment: stage.place.environment)
    }
    /// Silences from underflows; and cycles that the server left out.
    func silences(_ from: Int, _ to: Int) -> (underflows: Int, skipped: Int) {
      let runs = PositionTrack.runs(in: Array(recorder.samples[2 * from..<2 * to]))
      let skipped = zip(runs, runs.dropFirst()).count { isLeftOut(between: $0, and: $1) }
      return (max(0, runs.count - 1) - skipped, skipped)
    }
    // Where it does not keep up it asks for more, until a minute went well: the time before that is counted apart.
    let seconds = options.isLong ? 60 : 10
    let begin = recorder.frames
    var adapted = begin
    var after = (underflows: 0, skipped: 0)
    for _ in 0..<4 {
      adapted = recorder.frames
      pause(.seconds(seconds))
      after = silences(adapted, recorder.frames)
      if after.underflows == 0 { break }
    }
    let latency = stage.engine.output.latency ?? .zero
    let end = recorder.frames
    for spinner in spinners { spinner.kill() }
    return [
      .count("server with real-time priority", isRaised ? 1 : 0),
      .time("latency before", calm),
      .count("underflows in the first \((adapted - begin) / 48_000) s", silences(begin, adapted).underflows),
      .time("latency it adapted to", latency, atMost: .milliseconds(120)),
      .count("underflows in the \(seconds) s after that", after.underflows, atMost: 0),
      .count("cycles that the server left out in all", silences(begin, end).skipped),
    ]
  }

  /// True if the track went on unheard between two runs: it was delivered, and the server left a cycle out, late for
  /// its own sink. In an underrun the track waits.
  private static func isLeftOut(between before: PositionTrack.Run, and after: PositionTrack.Run) -> Bool {
    PositionTrack.distance(from: before.nextPosition, to: after.position) == after.start - before.end
  }
}

/// A stream of the position track without an engine.
private final class BareStream: @unchecked Sendable {
  // Sendable: after `init` everything is used with the loop's lock.
  private let loop: PulseMainloop
  private var context: PulseContext?
  private var stream: PulsePlayback?
  private var begin: PulseTimer?
  private let next: UnsafeMutablePointer<Int>

  init(at place: ServerPlace) throws {
    next = .allocate(capacity: 1)
    next.initialize(to: 0)
    loop = try PulseMainloop(threadName: "bare-stream")
    let context = try PulseContext(on: loop, applicationName: "Tacet's fault table", applicationID: nil) {
      [unowned self] in if $0 == .ready { play() }
    }
    self.context = context
    begin = PulseTimer(on: loop, after: .zero) { _ = raiseThreadPriority(.output) }
    try loop.start()
    loop.withLock { context.connect(to: place.address) }
  }

  deinit { next.deallocate() }

  private func play() {
    let render = RenderCallback(context: next) { next, samples, _, frames in
      let next = next.assumingMemoryBound(to: Int.self)
      for frame in 0..<frames {
        samples[2 * frame] = PositionTrack.sample(next.pointee, isLeft: true)
        samples[2 * frame + 1] = PositionTrack.sample(next.pointee, isLeft: false)
        next.pointee = (next.pointee + 1) % PositionTrack.frames
      }
    }
    guard let context else { return }
    stream = try? PulsePlayback(
      in: context, name: "track", role: "game", sampleRate: PositionTrack.sampleRate, render: render,
      onMove: { _ in }, onEvent: { [unowned self] in if case .ready = $0 { stream?.begin() } })
    stream?.connect(LatencyControl(.milliseconds(10), start: .zero), isCorked: false)
  }

  /// As an engine asks for it that wanted 10 ms.
  func setLatency(_ latency: Duration) {
    loop.withLock { stream?.setLatency(LatencyControl(.milliseconds(10), start: latency)) }
  }

  func close() {
    loop.withLock {
      begin = nil
      stream = nil
      context = nil
    }
  }
}
