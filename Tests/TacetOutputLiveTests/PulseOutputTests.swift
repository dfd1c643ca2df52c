import TacetOutput
import TacetSignal
import TacetTestSupport
import Testing

/// Suites with a private server, one after the other.
@Suite(.serialized)
struct PulseTests {}

extension PulseTests {
  /// Sound is judged by a recording of the sink's monitor on a private server; on PulseAudio and on PipeWire.
  @Suite(.serialized)
  struct PulseOutputTests {
    @Test(arguments: Way.installed)
    func renderedFramesAreHeardUnchanged(by way: Way) throws {
      let server = try way.started()
      let player = Player(on: server.place, by: way)
      player.start()
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
    }

    @Test(arguments: Way.installed)
    func streamHasRoleAndNames(by way: Way) throws {
      let server = try way.started()
      let player = try playing(on: server, by: way)
      defer { player.output.stop() }
      let stream = try #require(try server.place.sinkInputs().first)
      #expect(stream.properties["media.role"] == "game")
      #expect(stream.properties["application.name"] == "Tacet's tests")
      #expect(stream.properties["application.id"] == "org.example.TacetTests")
    }

    @Test(arguments: Way.installed)
    func followsTheDefaultSink(by way: Way) throws {
      let server = try way.started()
      let player = try playing(on: server, by: way)
      defer { player.output.stop() }
      let phones = try MonitorRecorder(of: "phones", at: server.place)
      try server.place.pactl("set-default-sink", "phones")
      #expect(phones.wait(until: hasTones))
    }

    @Test(arguments: Way.installed)
    func serverThatStartsLaterPlays(by way: Way) throws {
      let server = try way.make()
      let player = Player(on: server.place, by: way)
      player.start()
      #expect(player.events.wait { !$0.isEmpty })
      #expect(player.events.all == [.lost(reason: way.refusal)])
      try server.start()
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
      #expect(player.events.all.filter(\.isState) == [.lost(reason: way.refusal), .running])
    }

    @Test(arguments: Way.installed)
    func recoversAfterTheServerDied(by way: Way) throws {
      let server = try way.started()
      let player = try playing(on: server, by: way)
      #expect(player.waitForLatency())
      server.kill()
      #expect(player.events.wait { $0.last?.isLost ?? false })
      #expect(player.output.latency == nil)
      try server.start()
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
      let states = player.events.all.filter(\.isState)
      #expect(states.count == 3 && states[0] == .running && states[1].isLost && states[2] == .running, "\(states)")
    }

    @Test(arguments: Way.installed)
    func stopReturnsWhileTheServerIsFrozen(by way: Way) throws {
      let server = try way.started()
      let player = try playing(on: server, by: way)
      server.freeze()
      defer { server.thaw() }
      #expect(!SelfFigures.isBlocked { player.output.stop() })
    }

    @Test(arguments: Way.installed)
    func serverFrozenAtTheStartIsLostUntilItThaws(by way: Way) throws {
      let server = try way.started()
      let player = Player(on: server.place, by: way)
      server.freeze()
      #expect(!SelfFigures.isBlocked { player.start() })
      #expect(player.events.wait { $0 == [.lost(reason: "the sound server does not answer")] })
      server.thaw()
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
    }

    @Test(arguments: Way.installed)
    func setsNoVolume(by way: Way) throws {
      let server = try way.started()
      let place = server.place
      try place.run(sink: "speaker")
      try place.pactl("set-sink-volume", "speaker", "40%")
      let before = try place.pactl("get-sink-volume", "speaker") + place.pactl("get-sink-mute", "speaker")
      let player = Player(on: place, by: way)
      player.start()
      #expect(player.waitForLatency())
      let streams = try place.sinkInputs()
      #expect(streams.count == 1)
      for stream in streams {
        #expect(!stream.mute)
        #expect(stream.volume.values.allSatisfy { $0.value == 65536 })
      }
      player.output.stop()
      #expect(try place.pactl("get-sink-volume", "speaker") + place.pactl("get-sink-mute", "speaker") == before)
    }

    @Test(arguments: Way.installed)
    func nothingIsCalledAfterStop(by way: Way) throws {
      let server = try way.started()
      let stopped = Player(on: server.place, by: way)
      let other = Player(on: server.place, by: way)
      stopped.start()
      other.start()
      #expect(stopped.events.wait { $0.contains(.running) })
      stopped.output.stop()
      let blocks = stopped.tone.blocks
      let events = stopped.events.all
      // The server goes on, and asks the other one for many blocks.
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
      #expect(other.tone.blocks > 0)
      #expect(stopped.tone.blocks == blocks)
      #expect(stopped.events.all == events)
      #expect(stopped.output.latency == nil)
      #expect(try server.place.sinkInputs().count == 1)
      stopped.start()
      #expect(stopped.events.wait { $0.filter { $0 == .running }.count == 2 })
    }

    @Test(arguments: Way.installed)
    func mayBeStoppedFromItsOwnEvent(by way: Way) throws {
      let server = try way.started()
      let events = Events()
      let tone = Tone()
      let output = way.output(at: server.place)
      output.start(tone.callback) { [weak output] event in
        output?.stop()
        events.add(event)
      }
      #expect(events.wait { $0 == [.running] })
      output.stop()
      #expect(tone.blocks == 0)
    }

    @Test(.onPulseAudio) func requestsOfPulseAudioAreReported() throws {
      let server = try SoundServer.pulseAudio.started()
      let player = try playing(on: server, by: .pulseAudio)
      try server.place.pactl("load-module", "module-role-cork", "trigger_roles=phone", "cork_roles=game")
      // Calls that end at once too: PulseAudio ends a request aloud only when the stream is corked by then.
      for calls in 1...10 {
        let call = try ChildProcess(
          "pacat", ["--playback", "--property=media.role=phone", "/dev/zero"], environment: server.place.environment)
        #expect(player.events.wait { $0.filter { $0 == .corkRequested }.count == calls })
        call.kill()
        #expect(player.events.wait { $0.filter { $0 == .uncorkRequested }.count == calls })
      }
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
      try server.place.pactl("suspend-sink", "speaker", "1")
      #expect(player.events.wait { $0.last == .lost(reason: "the sink is suspended") })
      try server.place.pactl("suspend-sink", "speaker", "0")
      #expect(player.events.wait { $0.last { $0.isState } == .running })
    }

    /// Without a sink left PulseAudio ends the stream and keeps the connection; PipeWire has a sink for that case.
    @Test(.onPulseAudio) func recoversWhenPulseAudioHasASinkAgain() throws {
      let server = try SoundServer.pulseAudio.started()
      let player = try playing(on: server, by: .pulseAudio)
      // The headphones first: what was on them for a moment would be a private route lost.
      try server.place.removeSinks("phones")
      try server.place.removeSinks("speaker")
      #expect(player.events.wait { $0.contains { $0.isLost } })
      try server.place.pactl(
        "load-module", "module-null-sink", "rate=48000", "format=float32le", "norewinds=1", "sink_name=late")
      let recorder = try MonitorRecorder(of: "late", at: server.place)
      #expect(recorder.wait(until: hasTones))
      #expect(player.events.all.last { $0.isState } == .running)
    }

    /// Skipped, with the reason, where nothing above was tested on one of the servers.
    @Test(.onPulseAudio) func pulseAudioIsInstalled() { #expect(SoundServer.pulseAudio.isInstalled) }

    /// Skipped, with the reason, where nothing above was tested on one of the servers.
    @Test(.onPipeWire) func pipeWireIsInstalled() { #expect(SoundServer.pipeWire.isInstalled) }

  }
}

extension Trait where Self == ConditionTrait {
  /// Only where a private PulseAudio can be started.
  static var onPulseAudio: Self { on(.pulseAudio) }
  /// Only where a private PipeWire can be started.
  static var onPipeWire: Self { on(.pipeWire) }

  private static func on(_ kind: SoundServer) -> Self {
    let missing = kind.missingPrograms.joined(separator: ", ")
    return .enabled(if: kind.isInstalled, "not installed, so nothing is tested on \(kind): \(missing)")
  }
}
