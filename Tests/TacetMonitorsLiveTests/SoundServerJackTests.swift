import TacetMonitors
import TacetSession
import TacetTestSupport
import Testing

extension SoundServerTests {
  /// A card with a headphone jack. The server's own policy moves the port.
  @Suite(.serialized)
  struct SoundServerJackTests {
    @Test(arguments: SoundServer.installed.filter { PrivateJack.obstacle(on: $0) == nil }, [false, true])
    func pluggedAndPulledHeadphonesAreReported(on kind: SoundServer, withAStream: Bool) throws {
      let server = try kind.started()
      let place = server.place
      let jack = try PrivateJack(on: server)
      let listener = try listening(at: place)
      let own = withAStream ? try OwnStream(at: place) : nil
      if let own { #expect(own.wait()) }
      #expect(listener.reports.routes == [.route(.speaker)])
      try jack.plug()
      #expect(listener.wait { $0.routes == [.route(.speaker), .route(.headphones)] })
      // The speakers by hand, and back.
      try jack.choose(PrivateJack.speaker)
      #expect(listener.wait { $0.routes.last == .route(.speaker, chosenByUser: true) })
      try jack.choose(PrivateJack.headphones)
      #expect(listener.wait { $0.routes.last == .route(.headphones, chosenByUser: true) })
      let count = listener.reports.routes.count
      let pulled = ContinuousClock.now
      try jack.unplug()
      // Lost at once, and said again when it has come to rest.
      #expect(listener.wait { $0.routes.count >= count + 2 })
      #expect(listener.reports.routes.dropFirst(count).allSatisfy { $0 == .route(.speaker) })
      print(figure: "\(kind): jack pulled", listener.delay(since: pulled, of: \.isRoute), "")
      withExtendedLifetime((own, jack)) {}
    }
  }
}
