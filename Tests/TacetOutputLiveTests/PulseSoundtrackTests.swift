import TacetOutput
import TacetTestSupport
import Testing

extension PulseTests {
  /// The soundtrack in a stream of its own, as it is heard on a private server. The tones are of 440 Hz on the left,
  /// and, as the soundtrack, of 1,000 Hz on the right.
  @Suite(.serialized)
  struct PulseSoundtrackTests {
    /// A player with two streams, which both play.
    private func apart(on server: any PrivateSoundServer, by way: Way = .pulseAudio) throws -> Player {
      let player = Player(on: server.place, by: way)
      player.output.separateSoundtrack(as: "Game soundtrack")
      player.start()
      #expect(player.events.wait { $0.contains(.soundtrackApart) })
      return player
    }

    /// The stream with this role; the soundtrack's has none.
    private func stream(_ role: String?, at place: ServerPlace) throws -> SinkInput? {
      try place.sinkInputs().first { $0.properties["media.role"] == role }
    }

    private static func isSilent(_ samples: [Float], channel: Int) -> Bool {
      stride(from: channel, to: samples.count, by: 2).allSatisfy { samples[$0] == 0 }
    }

    @Test(arguments: Way.installed)
    func bothStreamsHaveTheirNamesAndRoles(by way: Way) throws {
      let server = try way.started()
      let player = try apart(on: server, by: way)
      defer { player.output.stop() }
      let streams = try server.place.sinkInputs()
      #expect(streams.count == 2)
      let game = try #require(streams.first { $0.properties["media.role"] == "game" })
      let music = try #require(streams.first { $0.properties["media.role"] == nil })
      #expect(game.properties["application.name"] == "Tacet's tests")
      #expect(game.properties["media.name"] == "Tacet's tests")
      #expect(music.properties["application.name"] == "Game soundtrack")
      #expect(music.properties["media.name"] == "Game soundtrack")
      #expect(music.properties["application.process.id"] == game.properties["application.process.id"])
      #expect(game.sink == music.sink)
      #expect(streams.allSatisfy { $0.volume.values.allSatisfy { $0.value == 65536 } && !$0.mute })
    }

    @Test(arguments: Way.installed)
    func eachStreamHasItsPartAlone(by way: Way) throws {
      let server = try way.started()
      let place = server.place
      let player = try apart(on: server, by: way)
      defer { player.output.stop() }
      let recorder = try MonitorRecorder(of: "speaker", at: place)
      #expect(recorder.wait(until: hasTones))
      for (muted, silent) in [(nil, 1), ("game", 0)] {
        let index = try #require(try stream(muted, at: place)).index
        try place.pactl("set-sink-input-mute", "\(index)", "1")
        #expect(eventually { (try? stream(muted, at: place)?.mute) ?? false })
        let alone = try MonitorRecorder(of: "speaker", at: place)
        // The other tone without a break, and of the muted one nothing at all.
        let heard = silent == 1 ? Tone.left : Tone.right
        #expect(alone.wait { heard.longestRun(in: $0, channel: 1 - silent) > 12_000 })
        #expect(Self.isSilent(Array(alone.samples.suffix(24_000)), channel: silent))
        try place.pactl("set-sink-input-mute", "\(index)", "0")
      }
    }

    @Test(arguments: Way.installed)
    func bothFollowTheDefaultSink(by way: Way) throws {
      let server = try way.started()
      let player = try apart(on: server, by: way)
      defer { player.output.stop() }
      let phones = try MonitorRecorder(of: "phones", at: server.place)
      try server.place.pactl("set-default-sink", "phones")
      #expect(phones.wait(until: hasTones))
      let streams = try server.place.sinkInputs()
      #expect(streams.count == 2 && streams[0].sink == streams[1].sink)
      #expect(player.events.all.filter(\.isState) == [.running])
    }

    @Test(arguments: Way.installed)
    func bothAreChosenTheSameSink(by way: Way) throws {
      let server = try way.started()
      let player = try apart(on: server, by: way)
      defer { player.output.stop() }
      let phones = try MonitorRecorder(of: "phones", at: server.place)
      player.output.choose("phones")
      #expect(phones.wait(until: hasTones))
      let streams = try server.place.sinkInputs()
      #expect(streams.count == 2 && streams[0].sink == streams[1].sink)
    }

    /// PulseAudio's `module-role-cork`, which desktops load, mutes streams of music during a call.
    @Test(.onPulseAudio)
    func callDoesNotMuteTheSoundtrack() throws {
      let server = try SoundServer.pulseAudio.started()
      let place = server.place
      try place.pactl("load-module", "module-role-cork")
      let player = try apart(on: server)
      defer { player.output.stop() }
      let call = try place.paplay(["media.role=phone"])
      let music = try place.paplay(["media.role=music", "application.name=player"])
      func mute(_ name: String) throws -> Bool? {
        try place.sinkInputs().first { $0.properties["application.name"] == name }?.mute
      }
      // The module has looked at every stream by then.
      #expect(eventually { (try? mute("player")) == true })
      #expect(try mute("Game soundtrack") == false)
      call.kill()
      #expect(eventually { (try? place.sinkInputs().contains { $0.properties["media.role"] == "phone" }) == false })
      #expect(try mute("Game soundtrack") == false)
      music.kill()
      let recorder = try MonitorRecorder(of: "speaker", at: place)
      #expect(recorder.wait(until: hasTones))
    }

    @Test(arguments: Way.installed)
    func soundtrackThatIsMovedByHandPlaysThere(by way: Way) throws {
      let server = try way.started()
      let place = server.place
      let player = try apart(on: server, by: way)
      defer { player.output.stop() }
      let index = try #require(try stream(nil, at: place)).index
      let (speaker, phones) = (
        try MonitorRecorder(of: "speaker", at: place, staysPut: true), try MonitorRecorder(of: "phones", at: place)
      )
      // The session manager of PipeWire at times drops a move: then the user moves the stream again.
      #expect(
        eventually {
          if (try? Set(place.sinkInputs().map(\.sink)).count == 2) ?? false { return true }
          _ = try? place.pactl("move-sink-input", "\(index)", "phones")
          return false
        })
      #expect(phones.wait { Tone.right.longestRun(in: $0, channel: 1) > 48_000 })
      #expect(Self.isSilent(phones.samples, channel: 0))
      speaker.forget()
      #expect(speaker.wait { Tone.left.longestRun(in: $0, channel: 0) > 48_000 })
      #expect(Self.isSilent(speaker.samples, channel: 1))
      #expect(player.events.all.filter(\.isState) == [.running])
    }

    @Test(arguments: Way.installed)
    func bothComeBackAfterTheServerDied(by way: Way) throws {
      let server = try way.started()
      let player = try apart(on: server, by: way)
      defer { player.output.stop() }
      server.kill()
      #expect(player.events.wait { $0.last?.isLost ?? false })
      try server.start()
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
      // A server that starts may refuse the second one at first.
      #expect(eventually { (try? server.place.sinkInputs().count == 2) ?? false })
      #expect(player.events.wait { $0.last(where: \.isAboutTheSoundtrack) == .soundtrackApart })
    }

    @Test(arguments: Way.installed)
    func soundtrackIsWithTheRestAfterTheServerEndedItsStreamAndApartAgain(by way: Way) throws {
      let server = try way.started()
      let player = try apart(on: server, by: way)
      defer { player.output.stop() }
      try server.killStream(try #require(try stream(nil, at: server.place)))
      #expect(
        player.events.wait {
          $0.contains { if case .soundtrackJoined(.some) = $0 { true } else { false } }
        })
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
      #expect(player.events.wait { $0.last == .soundtrackApart })
      recorder.forget()
      #expect(recorder.wait(until: hasTones))
      #expect(try server.place.sinkInputs().count == 2)
      #expect(player.events.all.hasNoLossBesidesNewStreams)
    }

    @Test(arguments: Way.installed)
    func soundtrackIsTakenApartAndBackWhileItPlays(by way: Way) throws {
      let server = try way.started()
      let player = try playing(on: server, by: way)
      defer { player.output.stop() }
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
      player.output.separateSoundtrack(as: "Game soundtrack")
      #expect(player.events.wait { $0.last == .soundtrackApart })
      recorder.forget()
      #expect(recorder.wait(until: hasTones))
      #expect(try server.place.sinkInputs().count == 2)
      player.output.separateSoundtrack(as: nil)
      #expect(player.events.wait { $0.last == .soundtrackJoined(reason: nil) })
      recorder.forget()
      #expect(recorder.wait(until: hasTones))
      #expect(try server.place.sinkInputs().count == 1)
      #expect(player.events.all.hasNoLossBesidesNewStreams)
    }

    @Test(arguments: Way.installed)
    func idleOutputCorksBothAndGoesOnWithBoth(by way: Way) throws {
      let server = try way.started()
      let player = try apart(on: server, by: way)
      defer { player.output.stop() }
      player.output.setIdle(true)
      #expect(eventually { (try? server.place.sinkInputs().allSatisfy(\.corked)) ?? false })
      let blocks = player.tone.blocks
      player.output.setIdle(false)
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
      #expect(player.tone.blocks > blocks)
    }

    @Test(arguments: Way.installed)
    func lostHeadphonesLeakNothingOfEither(by way: Way) throws {
      let server = try way.started()
      let place = server.place
      try place.removeSinks("phones")
      let player = try apart(on: server, by: way)
      defer { player.output.stop() }
      let buds = try place.addSink("buds", isWorn: true)
      try place.setDefaultSink("buds")
      let worn = try MonitorRecorder(of: "buds", at: place)
      #expect(worn.wait(until: hasTones))
      let room = try MonitorRecorder(of: "speaker", at: place)
      #expect(room.wait { $0.count > 4_800 })
      room.forget()
      try place.pactl("unload-module", buds.module)
      #expect(player.events.wait { $0.contains(.privateRouteLost) })
      #expect(eventually { (try? place.sinkInputs().allSatisfy { $0.sink != buds.index }) ?? false })
      let blocks = player.tone.blocks
      #expect(eventually { player.tone.blocks > blocks + 20 })
      // As much as the server had of each at the removal.
      let latency = player.events.all.latencies.max() ?? .milliseconds(10)
      for channel in 0...1 {
        let heard = stride(from: channel, to: room.samples.count, by: 2).filter { room.samples[$0] != 0 }.count
        #expect(heard <= Int(latency / .microseconds(1)) * 48 / 1_000, "\(way): channel \(channel)")
      }
      player.output.confirmRouteLoss()
      #expect(room.wait(until: hasTones))
      #expect(player.events.all.filter { $0 == .privateRouteLost }.count == 1)
    }

    @Test(arguments: Way.installed)
    func clicksInBothAreHeardWithinAMillisecond(by way: Way) throws {
      let server = try way.started()
      let place = server.place
      let clicks = Clicks()
      let output = way.output(at: place)
      let events = Events()
      output.separateSoundtrack(as: "Game soundtrack")
      output.start(clicks.callback) { events.add($0) }
      defer { output.stop() }
      #expect(events.wait { $0.contains(.soundtrackApart) })
      for (number, sink) in ["speaker", "phones", "speaker"].enumerated() {
        try place.setDefaultSink(sink)
        #expect(eventually { (try? Set(place.sinkInputs().map(\.sink)).count == 1) ?? false })
        let recorder = try MonitorRecorder(of: sink, at: place)
        // Those before the alignment are heard too: it needs a second.
        #expect(recorder.wait { Clicks.offsets(in: $0).suffix(5).filter { abs($0) <= 48 }.count == 5 })
        let offsets = Clicks.offsets(in: recorder.samples)
        print("\(way), sink \(number): the soundtrack's clicks are later by \(offsets) frames")
        if number == 1 {
          output.setIdle(true)
          #expect(eventually { (try? place.sinkInputs().allSatisfy(\.corked)) ?? false })
          output.setIdle(false)
        }
      }
    }
  }
}
