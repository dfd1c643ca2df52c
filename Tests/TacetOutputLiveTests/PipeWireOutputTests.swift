import TacetOutput
import TacetTestSupport
import Testing

extension PulseTests {
  /// Manners of PipeWire's own client alone. By `Way` the tests of the others are its tests too.
  @Suite(.serialized)
  struct PipeWireOutputTests {
    /// Another program wants a longer cycle, and a shorter one again. Where a cycle becomes shorter, PipeWire 0.3.65
    /// drops the rest of the longer one, of every stream.
    @Test(.onPipeWire) func longerCycleIsNotHeard() throws {
      let server = try Way.pipeWiresOwnClient.started()
      let player = try playing(on: server, by: .pipeWiresOwnClient)
      defer { player.output.stop() }
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
      // A busy machine may drop a block: then once more.
      var longest = 0
      for _ in 0..<5 where longest < 60_000 {
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
      #expect(longest >= 60_000, "\(longest) frames without a break")
      recorder.forget()
      try setCycle(0, at: server.place)
      #expect(recorder.wait(until: hasTones))
      #expect(player.events.all.filter(\.isState) == [.running])
    }

    private func setCycle(_ frames: Int, at place: ServerPlace) throws {
      let child = try ChildProcess(
        "pw-metadata", ["-n", "settings", "0", "clock.force-quantum", "\(frames)"], environment: place.environment)
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
        let link = try ChildProcess(
          "pw-link", ["org.example.TacetTests:output_\(channel)", "speaker:playback_\(channel)"],
          environment: server.place.environment)
        _ = link.read(atMost: .seconds(20))
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

    @Test(.onPipeWire) func soundtrackOfItsOwnIsPlayedByLibpulse() throws {
      let server = try PrivatePipeWire()
      try server.start()
      let place = server.place
      let output = OutputPair(
        first: Way.pipeWiresOwnClient.output(at: place), second: Way.pipeWire.output(at: place), .wheneverFirstCanNot)
      let tone = Tone()
      let events = Events()
      output.start(tone.callback) { events.add($0) }
      defer { output.stop() }
      #expect(events.wait { $0.contains(.running) })
      output.separateSoundtrack(as: "Music of the tests")
      #expect(events.wait { $0.contains(.soundtrackApart) })
      #expect(eventually { (try? place.sinkInputs().count == 2) ?? false })
      output.separateSoundtrack(as: nil)
      #expect(eventually { (try? place.sinkInputs().count == 1) ?? false })
      let recorder = try MonitorRecorder(of: "speaker", at: place)
      #expect(recorder.wait(until: hasTones))
    }
  }
}
