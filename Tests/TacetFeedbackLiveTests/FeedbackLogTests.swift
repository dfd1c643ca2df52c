import Foundation
import Logging
import TacetPulse
import TacetTestSupport
import Testing

@testable import TacetFeedback

/// The log of the short sounds.
@Suite(.serialized, .timeLimit(.minutes(10))) struct FeedbackLogTests {
  /// Keeps the lines of a log.
  private struct LineHandler: LogHandler {
    let lines: Observed<[String]>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.withLock { $0.append("\(event.level): \(event.message)") } }
  }

  /// The variable is read when a stream is made, and logging is set up once a process: each has one of its own.
  @Test(arguments: SoundServer.installed) func latencyThatThePlayerHasSetIsNamedOnce(on kind: SoundServer) async {
    await #expect(processExitsWith: .success) { [name = kind.rawValue as String] in
      let lines = Observed<[String]>([])
      LoggingSystem.bootstrap { _ in LineHandler(lines: lines) }
      setenv(LatencyWish.variable, "90", 1)
      let server = try #require(try SoundServer(rawValue: name)?.started())
      var configuration = Feedback.Configuration()
      configuration.settingsEnvironment = [:]
      configuration.server = server.place.address
      configuration.bus = "unix:path=\(server.place.folder)/none"
      let feedback = Feedback(configuration)
      let sound = try ShortSound(data: Data(WaveBytes(samples: [Float](repeating: 0.1, count: 4_800)).bytes))
      for _ in 0..<2 {
        let ends = Observed(0)
        feedback.play(sound) { _ in ends.withLock { $0 += 1 } }
        #expect(ends.wait { $0 == 1 })
      }
      #expect(lines.wait { !$0.isEmpty })
      #expect(
        lines.withLock { $0 } == ["notice: the latency is 90 ms at least: the player has set PULSE_LATENCY_MSEC"])
    }
  }
}
