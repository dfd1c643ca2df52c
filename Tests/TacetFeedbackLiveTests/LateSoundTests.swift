import TacetTestSupport
import Testing

@testable import TacetFeedback

/// A short sound on a machine that is late.
@Suite(.serialized, .timeLimit(.minutes(2))) struct LateSoundTests {
  /// The loop's thread is held up until what was queued is over: that is heard once, and the server has more from then on.
  @Test(arguments: SoundServer.installed)
  func anUnderflowRaisesTheLatency(on kind: SoundServer) throws {
    let server = try kind.make()
    try server.start()
    let recorder = try MonitorRecorder(of: "speaker", at: server.place)
    let stream = try FeedbackStream(.init(applicationName: "late", server: server.place.address))
    defer { stream.close() }
    let first = stream.requestedLatency
    #expect(first == .milliseconds(20))
    let sound = ShortSoundPCM([Float](repeating: 0.25, count: 2 * 48_000 * 20))
    stream.play(
      sound, event: nil, requested: .now, FeedbackStream.Listener(onUnrendered: {}, onEnd: { _ in }))
    #expect(recorder.wait { $0.suffix(9_600).allSatisfy { $0 > 0.2 } })
    let before = stream.requestedLatency
    // Until the silence is heard that comes of it.
    stream.session.loop.withLock {
      #expect(recorder.wait { $0.suffix(9_600).allSatisfy { $0 == 0 } })
    }
    #expect(eventually { stream.requestedLatency > before })
    // The sound goes on.
    recorder.forget()
    #expect(recorder.wait { $0.count > 9_600 && $0.suffix(9_600).allSatisfy { $0 > 0.2 } })
    print("figure: \(kind): \(before) before the underflow, \(stream.requestedLatency) after it")
  }
}
