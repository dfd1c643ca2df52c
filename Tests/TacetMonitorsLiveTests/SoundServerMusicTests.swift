import Glibc
import TacetMonitors
import TacetSession
import TacetTestSupport
import Testing

/// Suites with a private sound server, one after the other.
@Suite(.serialized)
struct SoundServerTests {}

/// A listener after its first answer.
func listening(
  at place: ServerPlace, ignoring: Set<String> = []
) throws -> MonitorLog<SoundServerMonitor> {
  let listener = MonitorLog(at: place, ignoring: ignoring)
  #expect(listener.startAndWait())
  #expect(listener.reports.presence?.isPresent == true)
  return listener
}

extension SoundServerTests {
  /// Other primary audio by real players, on PulseAudio and on PipeWire.
  @Suite(.serialized)
  struct SoundServerMusicTests {
    @Test(arguments: SoundServer.installed)
    func playerWithARoleCountsUntilItIsKilled(on kind: SoundServer) throws {
      let server = try kind.started()
      let listener = try listening(at: server.place)
      let song = try server.place.tone(seconds: 60)
      let start = ContinuousClock.now
      let player = try server.place.paplay(["media.role=Music"], file: song)
      #expect(listener.wait { $0.music == ["paplay"] })
      let kill = ContinuousClock.now
      player.kill()
      #expect(listener.wait { $0.music.isEmpty })
      print(figure: "\(kind): role music", listener.delay(since: start, of: \.beginsMusic), "began")
      print(figure: "\(kind): killed", listener.delay(since: kill, of: \.endsMusic), "ended")
      #expect(listener.reports.began == ["paplay"])
    }

    @Test(.enabled(if: ChildProcess.find("mpv") != nil, "mpv is not installed"), arguments: SoundServer.installed)
    func playerWithoutARoleCountsWhileItSounds(on kind: SoundServer) throws {
      let server = try kind.started()
      let listener = try listening(at: server.place)
      _ = try server.place.tone(seconds: 60)
      let start = ContinuousClock.now
      let player = try server.place.mpv()
      #expect(listener.wait { $0.music == ["mpv"] })
      let stream = try #require(try server.place.sinkInputs().first)
      let mute = ContinuousClock.now
      try server.place.pactl("set-sink-input-mute", "\(stream.index)", "1")
      #expect(listener.wait { $0.music.isEmpty })
      print(figure: "\(kind): no role", listener.delay(since: start, of: \.beginsMusic), "began, of it mpv's start")
      print(figure: "\(kind): muted", listener.delay(since: mute, of: \.endsMusic), "ended")
      try server.place.pactl("set-sink-input-mute", "\(stream.index)", "0")
      #expect(listener.wait { $0.music == ["mpv"] })
      // Frozen it plays no more, though its stream is there.
      player.send(SIGSTOP)
      #expect(listener.wait { $0.music.isEmpty })
      player.send(SIGCONT)
      #expect(listener.wait { $0.music == ["mpv"] })
      player.kill()
      #expect(listener.wait { $0.music.isEmpty })
    }

    /// A sink whose pipe nobody reads takes nothing, and no meter of it measures anything: its stream counts, but not
    /// while the sink is suspended.
    @Test(.enabled(if: SoundServer.pulseAudio.isInstalled, "PulseAudio is not installed"))
    func streamThatIsNotMeasuredCountsUnlessItsSinkIsSuspended() throws {
      let server = try SoundServer.pulseAudio.started()
      let place = server.place
      try place.pactl("load-module", "module-pipe-sink", "sink_name=stuck", "file=\(place.folder)/pipe")
      try place.setDefaultSink("stuck")
      let listener = try listening(at: place)
      let player = try place.paplay(["application.name=roleless"])
      #expect(listener.wait { $0.music == ["roleless"] })
      try place.pactl("suspend-sink", "stuck", "1")
      #expect(listener.wait { $0.music.isEmpty })
      try place.pactl("suspend-sink", "stuck", "0")
      #expect(listener.wait { $0.music == ["roleless"] })
      player.kill()
      #expect(listener.wait { $0.music.isEmpty })
    }

    /// A recording of each of six programs runs, as beside a streaming setup; none of them delays what a meter hears.
    @Test(arguments: SoundServer.installed)
    func streamWithoutARoleCountsBesideManyRecordings(on kind: SoundServer) throws {
      let server = try kind.started()
      let place = server.place
      let listener = MonitorLog(at: place)
      #expect(listener.startAndWait())
      let recordings = try (0..<6).map { number in
        try place.accepted { try place.record(from: "speaker.monitor", ["application.name=rec\(number)"]) }
      }
      let outputs = { try place.pactl("list", "short", "source-outputs").split(separator: "\n").count }
      #expect(eventually { (try? outputs() >= 6) ?? false })
      let start = ContinuousClock.now
      let player = try place.paplay(["application.name=roleless"])
      #expect(listener.wait { $0.music == ["roleless"] })
      print(figure: "\(kind): no role beside six recordings", listener.delay(since: start, of: \.beginsMusic), "began")
      withExtendedLifetime((recordings, player)) {}
    }

    @Test(arguments: SoundServer.installed)
    func otherSoundsDoNotCountAsMusic(on kind: SoundServer) throws {
      let server = try kind.started()
      let place = server.place
      let listener = MonitorLog(at: place, ignoring: ["Talking Clock"])
      #expect(listener.startAndWait())
      let own = try OwnStream(at: place, role: "music")
      #expect(own.wait())
      try place.pactl("load-module", "module-loopback", "source=phones.monitor", "sink=speaker")
      try place.pactl("load-module", "module-remap-sink", "sink_name=remapped", "master=speaker")
      var others = try ["event", "notification", "a11y", "game", "test", "filter"].map {
        try place.paplay(["media.role=\($0)"])
      }
      others.append(try place.silence(["application.name=silence"]))
      others.append(try place.paplay(["media.role=music", "application.name=talking clock"]))
      others.append(try place.paplay(["media.role=music", "application.name=muted"]))
      others.append(try place.paplay(["media.role=movie", "application.name=soundless"]))
      #expect(eventually { (try? set("mute", "1", of: "muted", at: place)) ?? false })
      #expect(eventually { (try? set("volume", "0", of: "soundless", at: place)) ?? false })
      #expect(listener.wait { $0.music.isEmpty })
      // A stream that counts shows that the others had their time.
      let player = try place.paplay(["media.role=video", "application.name=sentinel"])
      #expect(listener.wait { $0.music.contains("sentinel") })
      player.kill()
      #expect(listener.wait { $0.music.isEmpty })
      // Silence counts until it is measured, where a busy machine's server takes long for that.
      let wrong = Set(listener.reports.began).subtracting(["sentinel", "muted", "soundless", "silence"])
      #expect(wrong.isEmpty, "\(kind): counted as music: \(wrong)")
      withExtendedLifetime((others, own)) {}
    }

    @Test(arguments: SoundServer.installed)
    func oneOfTwoPlayersEndsAlone(on kind: SoundServer) throws {
      let server = try kind.started()
      let listener = try listening(at: server.place)
      let first = try server.place.paplay(["media.role=music", "application.name=first"])
      let second = try server.place.paplay(["media.role=movie", "application.name=second"])
      #expect(listener.wait { $0.music == ["first", "second"] })
      first.kill()
      #expect(listener.wait { $0.music == ["second"] })
      second.kill()
      #expect(listener.wait { $0.music == [] })
      #expect(listener.reports.silences == 1)
    }

    /// The three songs end as one where each is known within the release time after the one before it. A busy machine
    /// may start one later, so that there is a second silence: then they are played again.
    @Test(arguments: SoundServer.installed)
    func gapsAndMovesKeepThePlayer(on kind: SoundServer) throws {
      let server = try kind.started()
      #expect(try (1...20).contains { _ in try silencesOfThreeSongs(at: server.place) == 1 })
    }

    private func silencesOfThreeSongs(at place: ServerPlace) throws -> Int {
      let listener = try listening(at: place)
      let song = try place.tone(seconds: 1.5)
      let line = "for i in 1 2 3; do paplay --property=media.role=music \"$1\"; sleep 0.3; done"
      let player = try place.shell(line, [song])
      #expect(listener.wait { $0.music == ["paplay"] })
      for sink in ["phones", "speaker", "phones", "speaker"] {
        try place.setDefaultSink(sink)
        if let stream = try place.sinkInputs().first {
          _ = try? place.pactl("move-sink-input", "\(stream.index)", "phones")
        }
      }
      // The shell's output ends with its last song.
      _ = player.read()
      #expect(listener.wait { Set($0.facts).count >= 3 && $0.music.isEmpty })
      listener.monitor.stop()
      return listener.reports.silences
    }

    @Test(.enabled(if: ChildProcess.find("mpv") != nil, "mpv is not installed"), arguments: SoundServer.installed)
    func musicBeforeTheStartComesWithTheFirstAnswer(on kind: SoundServer) throws {
      let server = try kind.started()
      let place = server.place
      let others = try [
        place.paplay(["media.role=music"]), place.mpv(), place.silence(["application.name=mute browser"]),
      ]
      #expect(eventually { (try? place.sinkInputs().filter { !$0.corked && $0.sink >= 0 }.count == 3) ?? false })
      let listener = MonitorLog(at: place)
      let start = ContinuousClock.now
      #expect(listener.startAndWait())
      print(
        figure: "\(kind): first answer",
        listener.delay(since: start) { if case .presence = $0 { true } else { false } }, "")
      let answer = try #require(listener.reports.firstIndex { if case .presence = $0 { true } else { false } })
      #expect(Array(listener.reports[...answer]).music == ["mpv", "mute browser", "paplay"])
      // A stream that proves silent is no music.
      #expect(listener.wait { $0.music == ["mpv", "paplay"] })
      print(figure: "\(kind): silent stream withdrawn", listener.delay(since: start, of: \.endsMusic), "")
      withExtendedLifetime(others) {}
    }

    private func set(_ what: String, _ value: String, of name: String, at place: ServerPlace) throws -> Bool {
      guard let stream = try place.sinkInputs().first(where: { $0.properties["application.name"] == name }) else {
        return false
      }
      try place.pactl("set-sink-input-\(what)", "\(stream.index)", value)
      return true
    }
  }
}

/// Prints a figure that no expectation depends on.
func print(figure what: String, _ time: Duration?, _ words: String) {
  print("figure:", what, time.map { "\(Int($0 / .milliseconds(1))) ms" } ?? "never", words)
}
