import TacetPulse
import TacetTestSupport
import Testing

@testable import TacetFeedback

/// A short sound on a machine that is late.
@Suite(.serialized, .timeLimit(.minutes(10))) struct LateSoundTests {
  /// The loop's thread is held up until the queue has run dry: that is heard once, and the server has more from then
  /// on.
  @Test(arguments: SoundServer.installed)
  func underflowRaisesTheLatency(on kind: SoundServer) throws {
    let server = try kind.started()
    let recorder = try MonitorRecorder(of: "speaker", at: server.place)
    let stream = try FeedbackStream(.init(applicationName: "late", server: server.place.address))
    defer { stream.close() }
    let sound = ShortSoundPCM([Float](repeating: 0.25, count: 2 * 48_000 * 60))
    stream.play(sound, event: nil, requested: .now, FeedbackStream.Listener(onUnrendered: {}, onEnd: { _ in }))
    func isHeard() -> Bool { recorder.wait { $0.count > 9_600 && $0.suffix(9_600).count { $0 > 0.2 } > 4_800 } }
    func latency() -> Duration { stream.session.loop.withLock { stream.latency.current } }
    #expect(isHeard())
    let before = latency()
    // Until the silence is heard that comes of it.
    stream.session.loop.withLock { #expect(recorder.wait { $0.suffix(4_800).allSatisfy { $0 == 0 } }) }
    // A machine that was late before may have raised it as far as it goes.
    #expect(eventually { latency() > before || before == LatencyControl.ceiling })
    // The sound goes on.
    recorder.forget()
    #expect(isHeard())
    print("figure: \(kind): \(before) before the underflow, \(latency()) after it")
  }
}
