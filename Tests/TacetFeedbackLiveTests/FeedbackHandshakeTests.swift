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
      configuration.settingsEnvironment = [:]
      configuration.server = server.place.address
      configuration.bus = "unix:path=\(server.place.folder)/no-bus"
      /// Ends a feedback once its thread was woken so often, or its sound has ended.
      func run(wakeups: Int) throws {
        let feedback = Feedback(configuration)
        let isOver = Observed(false)
        try feedback.prepare(sound)
        feedback.play(sound) { _ in isOver.withLock { $0 = true } }
        while SelfFigures.threads(named: "tacet-feedback").wakeups < wakeups, !isOver.withLock({ $0 }) {}
      }
      for _ in 0..<3 { try run(wakeups: .max) }
      let before = SelfFigures.descriptors
      for round in 0..<200 { try run(wakeups: round % 25) }
      #expect(eventually { SelfFigures.descriptors <= before }, "\(before) -> \(SelfFigures.descriptors)")
    }
  }
}
