import Foundation
import TacetTestSupport
import Testing

@testable import Tacet

/// A part of `Tests/release`: when what was heard is in the recording, by ``Microphone/latency``.
@Suite(
  .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["TACET_RECORDING"] != nil, "a part of Tests/release: recording"))
struct LatencyReleaseTests {
  /// The part of a game that compares what was sung with what was heard, on the monitor of its own output.
  @Test(arguments: Way.ofEngines)
  func soundThatIsHeardIsRecordedLaterByTheLatency(by way: Way) async throws {
    let game = try RecordedGame(by: way, source: SavedInput(id: "speaker.monitor", name: "Speaker"))
    let (engine, microphone) = (game.engine, game.microphone)
    let blocks = microphone.blocks
    let quiet = try SoundEffect(frames: [Float](repeating: 1e-6, count: 48_000), sampleRate: 48_000)
    engine.play(quiet, loops: true)
    try game.start()
    #expect(eventually { microphone.latency != nil && microphone.recordedFrames > 96_000 })
    let beep = try SoundEffect(frames: [Float](repeating: 0.5, count: 480), sampleRate: 48_000)
    let first = engine.clock.rawValue + 12_000
    let rendered = (0..<24).map { first + 12_000 * $0 }
    for frame in rendered { engine.play(beep, startingAt: .engine(FrameCount(frame))) }
    var (late, silent): ([Int], Int) = ([], 0)
    for await block in blocks {
      for frame in 0..<block.frames where late.count < rendered.count {
        guard block.samples[2 * frame] > 0.1 else {
          silent += 1
          continue
        }
        if silent > 4_000 {
          let heard = rendered[late.count] + (try #require(microphone.latency)).total.rawValue
          late.append(block.frame.rawValue + frame - heard)
        }
        silent = 0
      }
      if late.count == rendered.count { break }
    }
    // Of all: a busy machine's server leaves cycles out.
    let middle = late.sorted()[late.count / 2]
    #expect(abs(middle) <= 480, "\(way): \(late)")
    print("\(way): recorded \(middle) frames later than the latency says (\(late.min() ?? 0) to \(late.max() ?? 0))")
  }
}
