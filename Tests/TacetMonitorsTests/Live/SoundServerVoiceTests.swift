import TacetMonitors
import TacetSession
import TacetTestSupport
import Testing

extension SoundServerTests {
  /// Voice chat. A program that talks is no music at any moment.
  @Suite(.serialized)
  struct SoundServerVoiceTests {
    @Test(arguments: SoundServer.installed)
    func aStreamWithTheRolePhoneIsAVoiceChat(on kind: SoundServer) throws {
      let server = try started(kind)
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
    func aRecordingProgramTalksAndPlaysNoMusic(on kind: SoundServer) throws {
      let server = try started(kind)
      let place = server.place
      try place.makeMicrophone()
      let listener = try listening(at: place)
      // One program to the server: both say the same process.
      let program = ["application.name=Chatter", "application.process.id=4242", "application.process.binary=chatter"]
      let recording = try place.record(from: "mic", program)
      #expect(listener.wait { $0.voiceChats == [true] })
      let bursts = try place.tone(seconds: 5, inBursts: true)
      let line = "shift; exec paplay \"$@\""
      let talk = try place.shell(line, ["", bursts] + program.map { "--property=\($0)" })
      // It talks now and then until its file is over, and another program can be told from it all the while.
      #expect(
        eventually { (try? place.sinkInputs().contains { $0.properties["application.name"] == "Chatter" }) ?? false })
      let other = try place.paplay(["application.name=radio"])
      #expect(listener.wait { $0.music == ["radio"] })
      other.kill()
      #expect(listener.wait { $0.music.isEmpty })
      #expect(eventually { (try? place.sinkInputs().isEmpty) ?? false })
      #expect(listener.reports.voiceChats == [true])
      recording.kill()
      #expect(listener.wait { $0.voiceChats == [true, false] })
      #expect(listener.reports.began == ["radio"])
      withExtendedLifetime(talk) {}
    }

    @Test(arguments: SoundServer.installed)
    func aRecordingOfAMonitorIsNoTalk(on kind: SoundServer) throws {
      let server = try started(kind)
      let place = server.place
      try place.makeMicrophone()
      let listener = try listening(at: place)
      let recorder = try place.record(from: "speaker.monitor")
      // A mixer's level meter of the microphone.
      let pavucontrol = ["application.id=org.PulseAudio.pavucontrol"]
      let meter = try place.record(from: "mic", pavucontrol)
      let outputs = { try place.pactl("list", "short", "source-outputs").split(separator: "\n").count }
      // Those two, and the one that makes the microphone.
      #expect(eventually { (try? outputs() >= 3) ?? false })
      let call = try place.paplay(["media.role=communication"])
      #expect(listener.wait { $0.voiceChats == [true] })
      call.kill()
      #expect(listener.wait { $0.voiceChats == [true, false] })
      withExtendedLifetime((recorder, meter)) {}
    }

    /// Its playback counted before the talk, does not during it, and does again after it.
    @Test(arguments: SoundServer.installed)
    func aProgramThatBeginsToTalkStopsBeingMusic(on kind: SoundServer) throws {
      let server = try started(kind)
      let place = server.place
      try place.makeMicrophone()
      let listener = try listening(at: place)
      let program = ["application.name=Chatter", "application.process.id=4242", "application.process.binary=chatter"]
      let sound = try place.paplay(program)
      #expect(listener.wait { $0.music == ["Chatter"] })
      let recording = try place.record(from: "mic", program)
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
