import TacetMonitors
import TacetSession
import TacetTestSupport
import Testing

extension SoundServerTests {
  /// The route, the outputs and the volume.
  @Suite(.serialized)
  struct SoundServerRouteTests {
    @Test(arguments: SoundServer.installed, [false, true])
    func headphonesThatComeAndGoAreReported(on kind: SoundServer, withAStream: Bool) throws {
      let server = try kind.started()
      let place = server.place
      let listener = try listening(at: place)
      let own = withAStream ? try OwnStream(at: place) : nil
      if let own { #expect(own.wait()) }
      #expect(listener.reports.facts.filter(\.isRoute) == [.route(.speaker)])
      try place.setDefaultSink("phones")
      let phones: OutputRoute = kind == .pulseAudio ? .bluetooth : .headphones
      #expect(listener.wait { $0.routes.last == .route(phones, chosenByUser: true) })
      try place.setDefaultSink("speaker")
      #expect(listener.wait { $0.routes.last == .route(.speaker, chosenByUser: true) })
      try place.setDefaultSink("phones")
      #expect(listener.wait { $0.routes.count == 4 })
      let gone = ContinuousClock.now
      try place.removeSinks("phones")
      #expect(listener.wait { $0.routes.count > 4 && $0.routes.last == .route(.speaker) })
      print(figure: "\(kind): private sink gone", listener.delay(since: gone, of: \.isRoute), "pactl's start included")
      #expect(listener.reports.routes.dropFirst(4).allSatisfy { $0 == .route(.speaker) || $0 == .route(.none) })
      withExtendedLifetime(own) {}
    }

    @Test(arguments: SoundServer.installed)
    func withoutSinksThereIsNoRoute(on kind: SoundServer) throws {
      let server = try kind.started()
      let place = server.place
      let listener = try listening(at: place)
      try place.removeSinks("phones")
      try place.removeSinks("speaker")
      #expect(listener.wait { $0.routes.last == .route(.none) && $0.outputs.isEmpty })
      #expect(listener.reports.volume == nil)
      _ = try place.addSink("hdmi-stereo")
      #expect(listener.wait { $0.routes.last == .route(.hdmi) })
      #expect(listener.wait { $0.outputs.map(\.route) == [.hdmi] })
    }

    @Test(arguments: SoundServer.installed)
    func volumeChangesAreReported(on kind: SoundServer) throws {
      let server = try kind.started()
      try server.place.run(sink: "speaker")
      let listener = try listening(at: server.place)
      #expect(listener.reports.volume == SystemVolume(level: 1, isMuted: false))
      try server.place.pactl("set-sink-volume", "speaker", "40%")
      #expect(listener.wait { $0.volume.map { abs($0.level - 0.4) < 0.01 } ?? false })
      try server.place.pactl("set-sink-mute", "speaker", "1")
      #expect(listener.wait { $0.volume?.isMuted ?? false })
      #expect(listener.reports.routes == [.route(.speaker)])
    }

    /// The current output is the one that the game's own stream is on, whatever the default is.
    @Test(arguments: SoundServer.installed)
    func currentOutputIsTheOneOfTheGamesStream(on kind: SoundServer) throws {
      let server = try kind.started()
      let place = server.place
      let listener = try listening(at: place)
      let own = try OwnStream(at: place, sink: "phones")
      #expect(own.wait())
      #expect(listener.wait { $0.outputs.first(where: \.isCurrent)?.id == "phones" })
      #expect(listener.reports.outputs.map(\.id).sorted() == ["phones", "speaker"])
      // It keeps its place while it plays nothing: the volume is that of its output.
      own.cork()
      #expect(eventually { (try? place.sinkInputs().contains(where: \.corked)) ?? false })
      try place.pactl("set-sink-volume", "phones", "70%")
      #expect(listener.wait { $0.volume.map { abs($0.level - 0.7) < 0.01 } ?? false })
      // It goes: the server finds another.
      try place.removeSinks("phones")
      #expect(listener.wait { $0.outputs.first(where: \.isCurrent)?.id == "speaker" })
      // It comes back, and takes the stream, which is still corked.
      #expect(eventually { (try? place.sinkInputs().allSatisfy(\.corked)) ?? false })
      _ = try place.addSink("phones")
      try place.setDefaultSink("phones")
      #expect(listener.wait { $0.outputs.first(where: \.isCurrent)?.id == "phones" })
      withExtendedLifetime(own) {}
    }
  }
}

extension SessionEvent {
  var isRoute: Bool { if case .route = self { true } else { false } }
}
