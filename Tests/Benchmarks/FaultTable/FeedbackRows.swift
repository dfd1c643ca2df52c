import Foundation
import TacetFeedback
import TacetTestSupport

/// The delays of a short sound.
enum FeedbackRows {
  static let all = [tap]

  private static let tap = Row(
    name: "tap", fault: "a tap of 20 ms is asked for, five times while the stream rests and five times while it plays",
    expectation: "heard and ended; its end is reported within 20 ms of its last frame"
  ) { kind, _ in
    let server = try kind.started()
    let monitor = try TimedMonitor(of: "speaker", at: server.place)
    var configuration = Feedback.Configuration()
    configuration.applicationName = name
    configuration.server = server.place.address
    configuration.bus = "unix:path=\(server.place.folder)/bus"
    let feedback = Feedback(configuration)
    let samples = [Float](repeating: 0.5, count: 960)
    let sound = try ShortSound(data: Data(WaveBytes(samples: samples, sampleRate: 48_000).bytes))
    try feedback.prepare(sound)
    var figures: [Figure] = []
    var lags: [Duration] = []
    var early = Duration.zero
    // The first connects.
    _ = play(sound, on: feedback)
    for rests in [true, false] {
      var delays: [Duration] = []
      for _ in 0..<5 {
        if rests { _ = eventually { isCorked(at: server.place) } }
        let start = monitor.frames
        let asked = ContinuousClock.now
        guard play(sound, on: feedback) == .finished else { continue }
        let ended = ContinuousClock.now
        guard monitor.pass(frames: 9_600), let first = monitor.firstFrame(from: start),
          let last = monitor.recorder.samples[(2 * start)...].lastIndex(where: { $0 > 0.01 }),
          let heardAt = monitor.time(ofFrame: first), let overAt = monitor.time(ofFrame: last / 2)
        else { throw RowFailure(description: "a tap is not on the record") }
        delays.append(heardAt - asked)
        lags.append(ended - overAt)
      }
      guard let shortest = delays.min(), let longest = delays.max() else {
        throw RowFailure(description: "five taps were rendered too late")
      }
      early = max(early, .zero - shortest)
      let state = rests ? "resting" : "playing"
      figures += [
        .time("\(state): first frame after", shortest), .time("to", longest),
        .count("too late", 5 - delays.count),
      ]
    }
    // No tap is heard before it is asked for: the recorder, which counts from the end of a block, is early by that at
    // least.
    let median = lags.sorted()[lags.count / 2] - early
    return figures + [
      .time("the recorder is early by", early),
      .time("end after the last frame, median", median, atMost: .milliseconds(20)),
    ]
  }

  private static let name = "Tacet's fault table"

  private static func play(_ sound: ShortSound, on feedback: Feedback) -> SoundEnd? {
    let end = Observed<SoundEnd?>(nil)
    feedback.play(sound) { new in end.withLock { $0 = new } }
    _ = end.wait(atMost: .seconds(20)) { $0 != nil }
    return end.withLock { $0 }
  }

  private static func isCorked(at place: ServerPlace) -> Bool {
    (try? place.sinkInputs().first { $0.properties["application.name"] == name })?.corked ?? false
  }
}
