import Foundation
import Tacet
import TacetDecoding
import TacetTestSupport

/// How soon the soundtrack yields, and is back.
enum MannersRows {
  static let all = [yield]

  private static let yield = Row(
    name: "yield", fault: "a player begins, and ends after it was yielded to",
    expectation: "silent 0.5 s after it began where it names its role, 1 s where it does not; back 2 s after its end"
  ) { kind, _ in
    var figures: [Figure] = []
    for role in ["music", ""] {
      let stage = try FaultRig(kind)
      let recorder = try stage.play()
      let start = recorder.frames
      let words = role.isEmpty ? [] : ["--property=media.role=\(role)"]
      let player = try ChildProcess(
        "paplay", words + ["--latency-msec=30", try sound()], environment: stage.place.environment)
      func isAlone(_ sample: Float) -> Bool { abs(sample - level) < 1e-4 }
      guard recorder.wait(until: { $0.count > 9_600 && $0.suffix(9_600).allSatisfy(isAlone) }) else {
        throw RowFailure(description: "it does not yield")
      }
      let yielded = recorder.frames
      player.kill()
      try stage.heard(recorder)
      let samples = recorder.samples
      // With the track on top the player's level is never that low, and the track is never below 0.
      func frame(from first: Int, where isMeant: (Float) -> Bool) -> Int {
        (first..<samples.count / 2).first { isMeant(samples[2 * $0]) } ?? first
      }
      let began = frame(from: start) { $0 < 0 }
      let alone = (began..<yielded).last { !isAlone(samples[2 * $0]) && samples[2 * $0] != 0 } ?? began
      let ended = frame(from: yielded) { $0 >= 0 }
      let back = frame(from: ended) { $0 > 0 }
      let name = role.isEmpty ? "no role" : "role \(role)"
      func time(_ frames: Int) -> Duration { .microseconds(frames * 1000 / 48) }
      figures += [
        .time("\(name): silent after", time(alone + 1 - began), atMost: .milliseconds(role.isEmpty ? 1000 : 500)),
        .time("back after", time(back - ended), atMost: .seconds(2)),
      ]
    }
    return figures
  }

  /// The value of each of the player's samples: below every value of the track beside it.
  private static let level: Float = -0.9

  private static func sound() throws -> String {
    let path = try TemporaryFolder.ofProcess.get().file("player.wav")
    var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: 2))
    for _ in 0..<60 { try writer.append([Float](repeating: level, count: 96_000)) }
    try writer.close()
    return path
  }
}
