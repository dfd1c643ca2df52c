import TacetMonitors
import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

extension SoundServerTests {
  /// Voice chat. A program that talks is no music at any moment.
  @Suite(.serialized)
  struct SoundServerVoiceTests {
    @Test(arguments: SoundServer.installed)
    func streamWithTheRolePhoneIsAVoiceChat(on kind: SoundServer) throws {
      let server = try kind.started()
      let listener = try listening(at: server.place)
      _ = try server.place.tone(seconds: 60)
      let start = ContinuousClock.now
      let call = try server.place.paplay(["media.role=Phone"])
      #expect(listener.wait { $0.voiceChats == [true] })
      let end = ContinuousClock.now
      call.kill()
      #expect(listener.wait { $0.voiceChats == [true, false] })
      print(figure: "\(kind): role phone", listener.delay(since: start, of: \.isVoiceChat), "began")
      print(figure: "\(kind): role phone", listener.delay(since: end, of: \.isVoiceChat), "ended")
      #expect(listener.reports.began.isEmpty)
    }

    @Test(arguments: SoundServer.installed)
    func recordingAndPlayingProgramIsAVoiceChatAndNoMusic(on kind: SoundServer) throws {
      let (server, listener) = try withMicrophone(kind)
      let place = server.place
      let recording = try place.record(from: "mic", Self.chatter)
      let bursts = try place.tone(seconds: 5, inBursts: true)
      let line = "shift; exec paplay \"$@\""
      let talk = try place.shell(line, ["", bursts] + Self.chatter.map { "--property=\($0)" })
      #expect(listener.wait { $0.voiceChats == [true] })
      let end = ContinuousClock.now
      talk.kill()
      #expect(listener.wait { $0.voiceChats == [true, false] })
      print(figure: "\(kind): voice chat", listener.delay(since: end, of: \.isVoiceChat), "ended")
      #expect(listener.reports.began.isEmpty)
      withExtendedLifetime(recording) {}
    }

    /// Each shape of recording that is no call, each in a program that plays or of a program that does not; a call
    /// beside them ends the wait.
    @Test(arguments: SoundServer.installed)
    func recordersStreamersAndMetersDoNotCountAsVoiceChats(on kind: SoundServer) throws {
      let (server, listener) = try withMicrophone(kind, ignoring: IgnoredPrograms.standard)
      let place = server.place
      func program(_ name: String, _ process: Int) -> [String] {
        ["application.name=\(name)", "application.process.id=\(process)", "application.process.binary=\(name)"]
      }
      func record(_ source: String, _ properties: [String]) throws -> ChildProcess {
        try place.accepted { try place.record(from: source, properties) }
      }
      func paplay(_ properties: [String]) throws -> ChildProcess { try place.accepted { try place.paplay(properties) } }
      let streamer = try record("mic", program("streamer", 5001))
      let monitor = program("visualizer", 5002)
      let monitoring = (try record("speaker.monitor", monitor), try paplay(monitor))
      // A mixer's level meter of the microphone, and its sample sound.
      let mixer = program("mixer", 5003) + ["application.id=org.PulseAudio.pavucontrol"]
      let metering = (try record("mic", mixer), try paplay(mixer))
      // A streaming program that monitors its microphone, an audio workstation: known by name.
      let named = try ["OBS", "ardour"].enumerated().map { number, name in
        let program = program(name, 5004 + number)
        return (try record("mic", program), try paplay(program))
      }
      let outputs = { try place.pactl("list", "short", "source-outputs").split(separator: "\n").count }
      // OBS as 29.0 states itself, by another name: the desktop, the microphone, and the microphone's monitoring.
      let production = program("studio", 5006) + ["media.role=production"]
      let studio = (try record("speaker.monitor", production), try record("mic", production), try paplay(production))
      // Those seven, and the one that makes the microphone.
      #expect(
        eventually { (try? outputs() >= 8 && place.sinkInputs().count >= 5) ?? false },
        "\((try? place.pactl("list", "short")) ?? "")")
      let start = ContinuousClock.now
      let call = (try place.record(from: "mic", Self.chatter), try place.paplay(Self.chatter))
      #expect(listener.wait { $0.voiceChats == [true] })
      print(figure: "\(kind): voice chat", listener.delay(since: start, of: \.isVoiceChat), "began")
      call.0.kill()
      #expect(listener.wait { $0.voiceChats == [true, false] })
      withExtendedLifetime((streamer, monitoring, metering, named, studio, call)) {}
    }

    /// A server with a microphone, and a listener after its first answer.
    private func withMicrophone(
      _ kind: SoundServer, ignoring: Set<String> = []
    ) throws -> (any PrivateSoundServer, MonitorLog<SoundServerMonitor>) {
      let server = try kind.started()
      try server.place.makeMicrophone()
      return (server, try listening(at: server.place, ignoring: ignoring))
    }

    /// One program to the server: all its streams state the same process.
    private static let chatter = [
      "application.name=Chatter", "application.process.id=4242", "application.process.binary=chatter",
    ]

    /// Its playback counted before the talk, does not during it, and does again after it.
    @Test(arguments: SoundServer.installed)
    func musicEndsWhileItsProgramTalks(on kind: SoundServer) throws {
      let (server, listener) = try withMicrophone(kind)
      let place = server.place
      let sound = try place.paplay(Self.chatter)
      #expect(listener.wait { $0.music == ["Chatter"] })
      let recording = try place.record(from: "mic", Self.chatter)
      #expect(listener.wait { $0.voiceChats == [true] && $0.music.isEmpty })
      recording.kill()
      #expect(listener.wait { $0.voiceChats == [true, false] && $0.music == ["Chatter"] })
      withExtendedLifetime(sound) {}
    }
  }
}

extension MonitorReport {
  var isVoiceChat: Bool { if case .fact(.voiceChat) = self { true } else { false } }
}
