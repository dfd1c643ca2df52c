import Foundation
import TacetTestSupport
import Testing

@testable import TacetFeedback

/// Ends of a feedback at every moment of its handshake with the server.
struct FeedbackHandshakeTests {
  @Test(arguments: SoundServer.installed) func endDuringTheHandshakeLeavesNothingOpen(on kind: SoundServer) async {
    await #expect(processExitsWith: .success) { [name = kind.rawValue as String] in
      let server = try #require(try SoundServer(rawValue: name)?.started())
      let sound = try ShortSound(data: Data(WaveBytes(samples: [Float](repeating: 0.1, count: 480)).bytes))
      var configuration = Feedback.Configuration()
      configuration.server = server.place.address
      configuration.bus = "unix:path=\(server.place.folder)/no-bus"
      func run(for duration: Duration) throws {
        let feedback = Feedback(configuration) { "" }
        try feedback.prepare(sound)
        feedback.play(sound)
        let end = ContinuousClock.now + duration
        withExtendedLifetime(feedback) { while ContinuousClock.now < end {} }
      }
      for _ in 0..<3 { try run(for: .milliseconds(2)) }
      let before = SelfFigures.descriptors
      for round in 0..<1_000 { try run(for: .microseconds(round % 25 * 100)) }
      #expect(eventually { SelfFigures.descriptors <= before }, "\(before) -> \(SelfFigures.descriptors)")
    }
  }
}
