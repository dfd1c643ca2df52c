import TacetOutput
import TacetSignal
import TacetTestSupport
import Testing

extension PulseTests {
  /// The sound in the room when headphones go.
  @Suite(.serialized)
  struct PulseRouteTests {
    @Test(arguments: Way.installed)
    func lostHeadphonesLeakNothing(by way: Way) throws {
      let server = try way.started()
      let place = server.place
      // The speaker alone is what is left.
      try place.removeSinks("phones")
      let player = try playing(on: server, by: way)
      var leaks: [(heard: Int, limit: Int)] = []
      for round in 1...5 {
        let buds = try place.addSink("buds\(round)", isWorn: true)
        try place.setDefaultSink("buds\(round)")
        #expect(eventually { (try? place.sinkInputs().first?.sink == buds.index) ?? false })
        let worn = try MonitorRecorder(of: "buds\(round)", at: place)
        #expect(worn.wait(until: hasTones))
        let room = try MonitorRecorder(of: "speaker", at: place)
        #expect(room.wait { $0.count > 4800 })
        room.forget()
        try place.pactl("unload-module", buds.module)
        #expect(player.events.wait { $0.filter { $0 == .privateRouteLost }.count == round })
        #expect(eventually { (try? place.sinkInputs().first?.sink != buds.index) ?? false })
        let blocks = player.tone.blocks
        // Pulled all the while, so that what plays can come to its end.
        #expect(eventually { player.tone.blocks > blocks + 20 })
        // The server's buffer at the removal: as much as the latency that was asked for, 10 ms at first.
        let latency = player.events.all.latencies.max() ?? .milliseconds(10)
        let heard = room.samples.indices.filter { $0 % 2 == 0 && room.samples[$0] != 0 }.count
        leaks.append((heard, FrameCount(latency, sampleRate: 48_000).rawValue))
        player.output.confirmRouteLoss()
        #expect(room.wait(until: hasTones))
      }
      #expect(leaks.allSatisfy { $0.heard <= $0.limit }, "\(way): frames heard in the room at each removal: \(leaks)")
      #expect(player.events.all.filter(\.isState) == [.running])
    }

    @Test(arguments: Way.installed)
    func moveFromHeadphonesByHandIsAudible(by way: Way) throws {
      let server = try way.started()
      let player = try playing(on: server, by: way)
      try server.place.pactl("set-default-sink", "phones")
      let worn = try MonitorRecorder(of: "phones", at: server.place)
      #expect(worn.wait(until: hasTones))
      let room = try MonitorRecorder(of: "speaker", at: server.place)
      try server.place.pactl("set-default-sink", "speaker")
      #expect(room.wait(until: hasTones))
      #expect(!player.events.all.contains(.privateRouteLost))
    }
  }
}
