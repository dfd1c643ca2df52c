import Foundation
import TacetMonitors
import TacetSession
import TacetTestSupport
import Testing

extension SoundServerTests {
  /// A server that comes late, goes, freezes, or reports a storm of changes.
  @Suite(.serialized)
  struct SoundServerFaultTests {
    @Test(arguments: SoundServer.installed)
    func factsFollowAServerThatComesAndGoes(on kind: SoundServer) throws {
      let server = try kind.make()
      let listener = MonitorLog(at: server.place)
      #expect(listener.startAndWait())
      #expect(listener.reports == [.presence(.absent("Connection refused"))])
      try server.start()
      #expect(listener.wait { $0.presence?.isPresent ?? false })
      let player = try server.place.paplay(["media.role=music"])
      let call = try server.place.paplay(["media.role=phone"])
      #expect(listener.wait { $0.music == ["paplay"] && $0.voiceChats == [true] })
      server.kill()
      // Everything but the route is taken back.
      #expect(listener.wait { $0.presence?.isPresent == false })
      #expect(listener.reports.music.isEmpty && listener.reports.voiceChats == [true, false])
      #expect(listener.reports.outputs.isEmpty && listener.reports.volume == nil)
      player.kill()
      call.kill()
      try server.start()
      #expect(listener.wait { $0.presence?.isPresent ?? false })
      let again = try server.place.paplay(["media.role=music"])
      #expect(listener.wait { $0.music == ["paplay"] })
      withExtendedLifetime(again) {}
    }

    @Test(arguments: SoundServer.installed)
    func factsAreKeptWhileTheServerIsFrozen(on kind: SoundServer) throws {
      let server = try kind.started()
      let place = server.place
      let player = try place.paplay(["media.role=music"])
      // A stream that is measured until the server stops.
      let unnamed = try place.paplay(["application.name=unnamed"])
      let listener = try listening(at: place)
      #expect(listener.wait { $0.music == ["paplay", "unnamed"] })
      server.freeze()
      listener.monitor.refresh()
      #expect(listener.wait { $0.presence == .present("the sound server does not answer") })
      #expect(listener.reports.music == ["paplay", "unnamed"])
      let facts = listener.reports.facts.count
      server.thaw()
      // The earlier request is answered, and reported again.
      #expect(listener.wait { $0.facts.count > facts && $0.presence != .present("the sound server does not answer") })
      #expect(listener.reports.music == ["paplay", "unnamed"] && listener.reports.silences == 0)
      player.kill()
      unnamed.kill()
      #expect(listener.wait { $0.music.isEmpty })
    }

    @Test(arguments: SoundServer.installed)
    func callsReturnWhileTheServerIsFrozen(on kind: SoundServer) throws {
      let server = try kind.started()
      server.freeze()
      let late = MonitorLog(at: server.place)
      late.start()
      #expect(late.wait { $0.presence == .absent("the sound server does not answer") })
      #expect(!SelfFigures.isBlocked { late.monitor.stop() })
      server.thaw()
      let listener = try listening(at: server.place)
      server.freeze()
      let isBlocked = SelfFigures.isBlocked {
        listener.monitor.refresh()
        listener.monitor.stop()
      }
      #expect(!isBlocked)
      let reports = listener.reports.count
      server.thaw()
      #expect(try server.place.pactl("info").contains("Server Name"))
      #expect(listener.reports.count == reports)
    }

    @Test(arguments: SoundServer.installed)
    func stormOfStreamChangesEndsWithItsLastFacts(on kind: SoundServer) throws {
      let server = try kind.started()
      let place = server.place
      let own = try OwnStream(at: place)
      #expect(own.wait())
      let listener = try listening(at: place)
      let before = SelfFigures.threads(named: "tacet-server")
      let start = ContinuousClock.now
      // Players come and go meanwhile.
      let line = "for i in 1 2 3 4 5 6 7 8; do timeout 0.4 paplay --property=media.role=music \"$1\"; done"
      let players = try place.shell(line, [place.tone(seconds: 60)])
      #expect(own.toggle(10_000))
      let last = try place.paplay(["application.name=last"])
      #expect(listener.wait { $0.music == ["last"] })
      let after = SelfFigures.threads(named: "tacet-server")
      #expect(after.count == before.count)
      print(figure: "\(kind): storm of 10,000", ContinuousClock.now - start, "of it the monitor's processor time:")
      print(figure: "\(kind): storm of 10,000", after.time - before.time, "\(after.wakeups - before.wakeups) wake-ups")
      last.kill()
      #expect(listener.wait { $0.music.isEmpty })
      withExtendedLifetime(players) {}
    }

    @Test(arguments: SoundServer.installed)
    func withoutChangesNoThreadWakesUp(on kind: SoundServer) throws {
      let server = try kind.started()
      let place = server.place
      let listener = try listening(at: place)
      let player = try place.paplay(["media.role=music"])
      #expect(listener.wait { $0.music == ["paplay"] })
      let recorder = try MonitorRecorder(of: "speaker", at: place)
      // Two seconds of its sound go by.
      func listen() -> [SelfFigures.OwnThread]? {
        recorder.forget()
        guard recorder.wait(until: { $0.count > 2 * 2 * 48000 }) else { return nil }
        return SelfFigures.threads(named: "tacet-server")
      }
      var before = listen()
      #expect(
        eventually {
          let now = listen()
          defer { before = now }
          return now?.isEmpty == false && now == before
        })
      player.kill()
      #expect(listener.wait { $0.music.isEmpty })
      // The cost of a stream without a role.
      let unnamed = try place.paplay()
      #expect(listener.wait { $0.music == ["paplay"] })
      let from = SelfFigures.threads(named: "tacet-server")
      let to = try #require(listen())
      print(
        figure: "\(kind): metering one stream, of 2 s", to.time - from.time, "\(to.wakeups - from.wakeups) wake-ups")
      withExtendedLifetime(unnamed) {}
    }

    @Test(arguments: SoundServer.installed)
    func hundredMonitorsLeakNoDescriptorsOrThreads(on kind: SoundServer) throws {
      let server = try kind.started()
      let player = try server.place.paplay()
      func descriptors() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
      func round() throws {
        let listener = try listening(at: server.place)
        #expect(listener.wait { $0.music == ["paplay"] })
        listener.monitor.stop()
      }
      try round()
      let before = descriptors()
      for _ in 1...100 { try round() }
      // Other tests run in this process, and open and close.
      #expect(eventually { descriptors() < before + 50 }, "\(kind): \(descriptors()) descriptors, \(before) before")
      #expect(eventually { SelfFigures.threads(named: "tacet-server").isEmpty })
      withExtendedLifetime(player) {}
    }

    @Test(arguments: SoundServer.installed)
    func stoppedFromItsOwnReportItReportsNoMore(on kind: SoundServer) throws {
      let server = try kind.started()
      let place = server.place
      for _ in 1...20 {
        let monitor = SoundServerMonitor(applicationName: "Tacet's tests", server: place.address)
        let reports = Observed(0)
        monitor.start { [weak monitor] _ in
          reports.withLock { $0 += 1 }
          monitor?.stop()
        }
        #expect(reports.wait { $0 == 1 })
        monitor.stop()
        #expect(reports.withLock { $0 } == 1)
      }
    }
  }
}
