import Glibc
import TacetOutput
import TacetPulse
import TacetTestSupport
import Testing

extension PulseTests {
  /// Faults of a server: the output recovers, and no call waits meanwhile.
  @Suite(.serialized)
  struct PulseFaultTests {
    @Test(arguments: Way.installed)
    func frozenServerIsLostUntilItThaws(by way: Way) throws {
      let server = try way.started()
      let player = try playing(on: server, by: way)
      server.freeze()
      #expect(player.events.wait { $0.last?.isLost ?? false })
      #expect(!SelfFigures.isBlocked { player.output.setIdle(false) })
      server.thaw()
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
      #expect(player.events.wait { $0.last { $0.isState } == .running })
      #expect(try server.place.sinkInputs().count == 1)
    }

    @Test(arguments: Way.installed)
    func killedStreamIsReplaced(by way: Way) throws {
      let server = try way.started()
      let player = try playing(on: server, by: way)
      let first = try #require(try server.place.sinkInputs().first)
      try server.killStream(first)
      #expect(eventually { (try? server.place.sinkInputs().contains { $0.index != first.index }) ?? false })
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
      #expect(player.events.all.last { $0.isState } == .running)
    }

    @Test(arguments: Way.installed)
    func slowRendererRaisesTheLatency(by way: Way) throws {
      let server = try way.started()
      let player = try playing(on: server, by: way)
      player.tone.setSlow(true)
      // No latency is enough.
      #expect(player.events.wait { $0.latencies.last == .milliseconds(100) }, "\(player.events.all.latencies)")
      #expect(player.events.wait { $0.contains(.underrun) })
      player.tone.setSlow(false)
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
    }

    /// One step down: 10 ms are more than a busy machine can keep. The way down: ``LatencyControlTests``.
    @Test(arguments: Way.installed)
    func latencyIsLoweredWhenTheMachineKeepsUp(by way: Way) throws {
      let server = try way.started()
      let player = try playing(on: server, by: way)
      player.tone.setSlow(true)
      // No latency is enough for such blocks.
      #expect(player.events.wait { $0.latencies.last == .milliseconds(100) })
      player.tone.setSlow(false)
      #expect(player.events.wait { $0.latencies.last.map { $0 < .milliseconds(100) } ?? false })
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
    }

    /// A null sink of PulseAudio's renders up to two seconds ahead until a lower latency is in force.
    @Test(arguments: Way.installed)
    func sinkFarAheadIsNotReportedAsLost(by way: Way) throws {
      let server = try way.started()
      let player = try playing(on: server, by: way)
      // The headphones first: what was on them for a moment would be a private route lost.
      try server.place.removeSinks("phones")
      try server.place.removeSinks("speaker")
      #expect(player.events.wait { $0.last { $0.isState }?.isLost ?? false })
      _ = try server.place.addSink("late", isSlow: true)
      #expect(player.events.wait { $0.last { $0.isState } == .running })
      // A recorder would have the sink in step at once: it comes when a second was rendered.
      let blocks = player.tone.blocks
      #expect(eventually { player.tone.blocks > blocks + 200 })
      let recorder = try MonitorRecorder(of: "late", at: server.place)
      // Three seconds of sound, whatever a busy machine drops in between. An output that flaps has 50 ms every 2 s.
      var heard = 0
      for _ in 0..<30 where heard < 3 * 48_000 {
        recorder.forget()
        #expect(recorder.wait { $0.count > 2 * 48_000 })
        heard += recorder.samples.count { $0 != 0 } / 2
      }
      #expect(heard >= 3 * 48_000)
      let states = player.events.all.filter(\.isState)
      #expect(states.count == 3 && states[1].isLost, "\(states)")
    }

    @Test(.onPipeWire, arguments: Way.installed.filter { $0.server == .pipeWire })
    func recoversAfterThePolicyDied(by way: Way) throws {
      let server = try PrivatePipeWire()
      try server.start()
      let player = try playing(on: server, by: way)
      server.killPolicy()
      #expect(player.events.wait { $0.last?.isLost ?? false })
      server.kill()
      try server.start()
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait(until: hasTones))
      #expect(player.events.all.last { $0.isState } == .running)
    }

    @Test(arguments: Way.installed)
    func idleOutputWakesNoThreadAndResumes(by way: Way) throws {
      let server = try way.started()
      let player = try playing(on: server, by: way)
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      player.output.setIdle(true)
      #expect(eventually { (try? server.place.sinkInputs().first?.corked) ?? false })
      try #require(player.wakeups() != nil)
      // Requests from before the cork, and the heartbeat that corking itself costs, are over when the counts stand
      // still while half a second is recorded. Outputs of other tests that run at the same time are counted too: hence
      // the long limit.
      #expect(
        eventually {
          let before = (player.wakeups(), player.tone.blocks)
          recorder.forget()
          return recorder.wait { $0.count > 48_000 } && (player.wakeups(), player.tone.blocks) == before
        })
      recorder.forget()
      player.output.setIdle(false)
      #expect(recorder.wait(until: hasTones))
      #expect(player.events.all.filter(\.isState) == [.running])
    }
  }
}

/// A player after `.running`.
func playing(on server: any PrivateSoundServer, by way: Way = .pulseAudio) throws -> Player {
  let player = Player(on: server.place, by: way)
  player.start()
  #expect(player.events.wait { $0.contains(.running) })
  return player
}

extension Player {
  /// The number of wake-ups of output threads so far, all outputs of this process together; nil without any.
  func wakeups() -> Int? {
    var count: Int?
    guard let tasks = opendir("/proc/self/task") else { return nil }
    defer { closedir(tasks) }
    while let task = readdir(tasks) {
      let name = withUnsafeBytes(of: &task.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let status = text("/proc/self/task/\(name)/status"), status.hasPrefix("Name:\ttacet-output\n") else {
        continue
      }
      for line in status.split(separator: "\n") where line.hasPrefix("voluntary_ctxt_switches:") {
        count = (count ?? 0) + (Int(line.split(separator: "\t").last ?? "") ?? 0)
      }
    }
    return count
  }

  private func text(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
