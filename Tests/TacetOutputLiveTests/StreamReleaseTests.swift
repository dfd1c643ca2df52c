import TacetPulse
import TacetSignal
import TacetTestSupport
import Testing

extension PulseTests {
  /// Streams that are given up before the server has made them.
  @Suite(.serialized)
  struct StreamReleaseTests {
    /// A connection with a stream and a meter that are given up at once, and a stream that stays.
    private final class Connection: @unchecked Sendable {
      // Sendable: what is on the loop is used with its lock held.
      private let session: PulseSession
      private var stream: PulsePlayback?
      let isReady = Observed(false)

      init(at place: ServerPlace, metering sinkInput: UInt32) throws {
        session = try PulseSession(
          PulseSession.Configuration(
            threadName: "release", applicationName: "release", applicationID: nil, server: place.address), backoff: nil)
        try session.start { [unowned self] event in
          guard event == .connected, let context = session.context else { return }
          for _ in 0..<5 {
            _ = connected(in: context)
            _ = try? PulseMeter(in: context, of: sinkInput, monitor: "speaker.monitor") { _ in }
          }
          stream = connected(in: context)
        }
        session.loop.withLock { session.connect() }
      }

      deinit { session.close { stream = nil } }

      private func connected(in context: PulseContext) -> PulsePlayback? {
        let stream = try? PulsePlayback(
          in: context, name: "release", role: "game", sampleRate: 48_000, render: nil, onMove: { _ in },
          onEvent: { [weak self] in if case .ready = $0 { self?.isReady.withLock { $0 = true } } })
        stream?.connect(LatencyControl(.milliseconds(20), start: .zero), isCorked: false)
        return stream
      }
    }

    @Test(arguments: Way.byLibpulse)
    func streamThatIsGivenUpWhileItIsMadeGoesFromTheServer(by way: Way) throws {
      let server = try way.started()
      let player = try server.place.paplay(["application.name=metered"])
      #expect(eventually { (try? server.place.sinkInputs().count == 1) ?? false })
      let metered = try #require(try server.place.sinkInputs().first)
      let connection = try Connection(at: server.place, metering: UInt32(metered.index))
      #expect(connection.isReady.wait { $0 })
      #expect(eventually { (try? server.place.pactl("list", "short", "source-outputs"))?.isEmpty ?? false })
      func names() throws -> [String?] { try server.place.sinkInputs().map { $0.properties["application.name"] } }
      #expect(eventually { (try? Set(names()) == ["metered", "release"] && names().count == 2) ?? false })
      withExtendedLifetime((player, connection)) {}
    }
  }
}
