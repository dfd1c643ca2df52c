import TacetOutput
import TacetTestSupport
import Testing

extension PulseTests {
  /// What the room hears when headphones go.
  @Suite(.serialized)
  struct PulseRouteTests {
    @Test(arguments: SoundServer.installed)
    func headphonesThatVanishLeakNothing(on kind: SoundServer) throws {
      let server = try started(kind)
      let place = server.place
      // The speaker alone is what is left.
      let modules = try place.pactl("list", "short", "modules").split(separator: "\n")
      let phones = try #require(modules.first { $0.contains("sink_name=phones") })
      try place.pactl("unload-module", String(phones.prefix { $0.isNumber }))
      let player = try playing(on: server)
      var leaks: [Int] = []
      for round in 1...5 {
        let buds = try headphones("buds\(round)", at: place)
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
        leaks.append(room.samples.indices.filter { $0 % 2 == 0 && room.samples[$0] != 0 }.count)
        player.output.unmute()
        #expect(room.wait(until: hasTones))
      }
      #expect(leaks.allSatisfy { $0 <= 480 }, "\(kind): frames heard in the room at each removal: \(leaks)")
      #expect(player.events.all.filter(\.isState) == [.running])
    }

    @Test(arguments: SoundServer.installed)
    func whoLeavesHeadphonesByHandIsHeard(on kind: SoundServer) throws {
      let server = try started(kind)
      let player = try playing(on: server)
      try server.place.pactl("set-default-sink", "phones")
      #expect(player.events.wait { $0.contains(.moved(to: "phones")) })
      let worn = try MonitorRecorder(of: "phones", at: server.place)
      #expect(worn.wait(until: hasTones))
      let room = try MonitorRecorder(of: "speaker", at: server.place)
      try server.place.pactl("set-default-sink", "speaker")
      #expect(room.wait(until: hasTones))
      #expect(!player.events.all.contains(.privateRouteLost))
    }

    /// Makes headphones, and has everything play on them.
    private func headphones(_ name: String, at place: ServerPlace) throws -> (module: String, index: Int) {
      let module = try place.pactl(
        "load-module", "module-null-sink", "rate=48000", "format=float32le", "norewinds=1", "sink_name=\(name)",
        "sink_properties=device.form_factor=headphone")
      var index: Int?
      // The policy takes notice of a new sink in its own time.
      _ = eventually {
        _ = try? place.pactl("set-default-sink", name)
        guard (try? place.pactl("info").contains("Default Sink: \(name)")) ?? false else { return false }
        let lines = (try? place.pactl("list", "short", "sinks").split(separator: "\n")) ?? []
        index = lines.first { $0.contains("\t\(name)\t") }.flatMap { Int($0.split(separator: "\t")[0]) }
        return index != nil
      }
      return (module.filter(\.isNumber), try #require(index))
    }
  }
}
