import TacetOutput
import TacetSignal
import TacetTestSupport
import Testing

extension PulseTests {
  /// Manners of PipeWire's own client alone. By `Way` the tests of the others are its tests too.
  @Suite(.serialized)
  struct PipeWireOutputTests {
    /// Another program wants a longer cycle, and a shorter one again. Where a cycle becomes shorter, PipeWire 0.3.65
    /// drops the rest of the longer one, of every stream. PipeWire 1.4 breaks every stream at each change, `pw-play`'s
    /// and recorders' too: the sound goes on after it.
    @Test(.onPipeWire) func longerCycleIsNotHeard() throws {
      let server = try Way.pipeWiresOwnClient.started()
      let player = try playing(on: server, by: .pipeWiresOwnClient)
      defer { player.output.stop() }
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
      // A busy machine may drop a block: then once more.
      var longest = 0
      let wanted = try breaksStreams(at: server.place) ? 20_000 : 60_000
      for _ in 0..<5 where longest < wanted {
        try setCycle(256, at: server.place)
        let begin = recorder.frames
        #expect(recorder.wait { $0.count > 2 * (begin + 12_000) })
        recorder.forget()
        for frames in [512, 1_024, 2_048] {
          let frame = recorder.frames
          try setCycle(frames, at: server.place)
          #expect(recorder.wait { $0.count > 2 * (frame + 24_000) })
        }
        longest = Tone.left.longestRun(in: recorder.samples, channel: 0)
      }
      #expect(longest >= wanted, "\(longest) frames without a break")
      recorder.forget()
      try setCycle(0, at: server.place)
      #expect(recorder.wait(until: hasTones))
      #expect(player.events.all.filter(\.isState) == [.running])
    }

    private func breaksStreams(at place: ServerPlace) throws -> Bool {
      let server = try ChildProcess("pipewire", ["--version"], environment: place.environment)
      return !server.read(atMost: .seconds(20)).contains("libpipewire 0.")
    }

    private func setCycle(_ frames: Int, at place: ServerPlace) throws {
      let child = try ChildProcess(
        "pw-metadata", ["-n", "settings", "0", "clock.force-quantum", "\(frames)"], environment: place.environment)
      _ = child.read(atMost: .seconds(20))
    }

    private func link(_ output: String, to input: String, at place: ServerPlace) throws {
      let child = try ChildProcess("pw-link", [output, input], environment: place.environment)
      _ = child.read(atMost: .seconds(20))
    }

    /// Without a session manager the user has `pw-link`, or a patchbay.
    @Test(.onPipeWire) func linkByHandPlays() throws {
      let server = try PrivatePipeWire()
      try server.start()
      let player = try playing(on: server, by: .pipeWiresOwnClient)
      defer { player.output.stop() }
      server.killPolicy()
      #expect(player.events.wait { $0.last?.isLost ?? false })
      let blocks = player.tone.blocks
      for channel in ["FL", "FR"] {
        try link("org.example.TacetTests:output_\(channel)", to: "speaker:playback_\(channel)", at: server.place)
      }
      #expect(player.events.wait { $0.last { $0.isState } == .running })
      #expect(eventually { player.tone.blocks > blocks + 100 })
    }

    @Test(.onPipeWire) func libpulsePlaysWhileTheOwnClientCanNot() throws {
      let server = try PrivatePipeWire()
      try server.start()
      let place = server.place
      let first = PipeWireOutput(
        ServerOutputConfiguration(applicationName: "first", sampleRate: 48_000, server: "\(place.folder)/none"))
      let output = OutputPair(first: first, second: Way.pipeWire.output(at: place), .wheneverFirstCanNot)
      let tone = Tone()
      let events = Events()
      output.start(tone.callback) { events.add($0) }
      defer { output.stop() }
      #expect(events.wait { $0.contains(.running) })
      let reason = "PipeWire refused the connection: Host is down"
      #expect(events.all.prefix(2) == [.replaced(reason: reason), .running])
      let recorder = try MonitorRecorder(of: "speaker", at: place)
      #expect(recorder.wait(until: hasTones))
      #expect(try place.sinkInputs().count == 1)
    }

    /// Both come back after the server's death: one of them plays, and the sound is whole.
    @Test(.onPipeWire) func oneOfBothPlaysAfterTheServerDied() throws {
      let server = try PrivatePipeWire()
      try server.start()
      let place = server.place
      let output = OutputPair(
        first: Way.pipeWiresOwnClient.output(at: place), second: Way.pipeWire.output(at: place), .wheneverFirstCanNot)
      let tone = Tone()
      let events = Events()
      output.start(tone.callback) { events.add($0) }
      defer { output.stop() }
      #expect(events.wait { $0 == [.running] })
      server.kill()
      #expect(events.wait { $0.last?.isLost ?? false })
      try server.start()
      #expect(events.wait { $0.last { $0.isState } == .running })
      let recorder = try MonitorRecorder(of: "speaker", at: place)
      #expect(recorder.wait(until: hasTones))
      #expect(eventually { (try? place.sinkInputs().count == 1) ?? false })
    }

    /// Each of both is resampled by itself, and asks for a frame more or less than the other in a cycle.
    @Test(.onPipeWire) func soundtrackAtAnotherRateIsHeardTogether() throws {
      let server = try Way.pipeWiresOwnClient.started()
      let clicks = Clicks()
      let events = Events()
      let output = PipeWireOutput(
        ServerOutputConfiguration(
          applicationName: "Tacet's tests", sampleRate: 44_100, server: "\(server.place.folder)/pipewire-0"))
      output.separateSoundtrack(as: "Game soundtrack")
      output.start(clicks.callback) { events.add($0) }
      defer { output.stop() }
      #expect(events.wait { $0.contains(.soundtrackApart) })
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      // 4,800 frames of 44.1 kHz are 5,224.5, and none is lost or doubled in either.
      func isSteady(_ samples: [Float], _ channel: Int) -> Bool {
        let places = Clicks.places(in: samples, channel: channel)
        let last = zip(places, places.dropFirst()).map { $1 - $0 }.filter { $0 > 2 }.suffix(50)
        return last.count == 50 && last.allSatisfy { 5_223...5_226 ~= $0 }
      }
      #expect(recorder.wait { isSteady($0, 0) && isSteady($0, 1) })
      let offsets = Clicks.offsets(in: recorder.samples)
      print("44,100 Hz: the soundtrack's clicks are later by \(Set(offsets).sorted()) frames")
      #expect(offsets.suffix(50).allSatisfy { abs($0) <= 10 })
    }

    /// The soundtrack's stream alone is linked to nothing: the rest goes on at its pace, and it comes back in time.
    @Test(.onPipeWire) func soundtrackWithoutALinkHoldsNothingUp() throws {
      let server = try PrivatePipeWire()
      try server.start()
      let place = server.place
      let clicks = Clicks()
      let events = Events()
      let output = Way.pipeWiresOwnClient.output(at: place)
      output.separateSoundtrack(as: "music")
      output.start(clicks.callback) { events.add($0) }
      defer { output.stop() }
      #expect(events.wait { $0.contains(.soundtrackApart) })
      let recorder = try MonitorRecorder(of: "speaker", at: place)
      #expect(recorder.wait { Clicks.offsets(in: $0).count > 5 })
      server.killPolicy()
      #expect(events.wait { $0.last?.isLost ?? false })
      for channel in ["FL", "FR"] {
        try link("speaker:monitor_\(channel)", to: "parec:input_\(channel)", at: place)
        try link("org.example.TacetTests:output_\(channel)", to: "speaker:playback_\(channel)", at: place)
      }
      #expect(events.wait { $0.last { $0.isState } == .running })
      recorder.forget()
      // Ten in a row: the recording itself has gaps on a busy machine.
      func isSteady(_ samples: [Float]) -> Bool {
        let places = Clicks.places(in: samples, channel: 0)
        let last = zip(places, places.dropFirst()).suffix(10)
        return last.count == 10 && last.allSatisfy { $1 - $0 == 4_800 }
      }
      #expect(recorder.wait { isSteady($0) }, "\(Clicks.places(in: recorder.samples, channel: 0))")
      #expect(Clicks.places(in: recorder.samples, channel: 1).isEmpty)
      for channel in ["FL", "FR"] { try link("music:output_\(channel)", to: "speaker:playback_\(channel)", at: place) }
      recorder.forget()
      #expect(recorder.wait { Clicks.offsets(in: $0).count > 20 })
      #expect(Clicks.offsets(in: recorder.samples).suffix(10).allSatisfy { $0 == 0 })
    }

    /// The session manager keeps the volumes of streams by what they state.
    @Test(.onPipeWire) func volumeOfTheSoundtrackIsKeptForItAlone() throws {
      let server = try Way.pipeWiresOwnClient.started()
      let place = server.place
      func volumes() -> [String: Int] {
        let streams = (try? place.sinkInputs()) ?? []
        return Dictionary(
          streams.map { ($0.properties["media.name"] ?? "", $0.volume["front-left"]?.value ?? 0) },
          uniquingKeysWith: max)
      }
      let both = ["Tacet's tests": 65_536, "Game soundtrack": 65_536]
      for round in 1...2 {
        let player = Player(on: place, by: .pipeWiresOwnClient)
        player.output.separateSoundtrack(as: "Game soundtrack")
        player.start()
        #expect(player.events.wait { $0.contains(.soundtrackApart) })
        if round == 1 {
          #expect(volumes() == both)
          let music = try #require(try place.sinkInputs().first { $0.properties["media.role"] == nil })
          try place.pactl("set-sink-input-volume", "\(music.index)", "32768")
        }
        #expect(eventually { volumes() == both.merging(["Game soundtrack": 32_768]) { $1 } }, "\(volumes())")
        player.output.stop()
        #expect(eventually { volumes().isEmpty })
      }
    }
  }
}
