import TacetSystem
import Foundation
import TacetDecoding
import TacetTestSupport
import Testing

@testable import Tacet

/// Where there is next to nothing: no folders, no server, no descriptors. Each in a process of its own.
@Suite(.serialized) struct ScarcityTests {
  @Test func startsWhereThereIsNothing() async {
    await #expect(processExitsWith: .success) {
      for name in [
        "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "HOME", "PULSE_SERVER", "PULSE_RUNTIME_PATH", "PIPEWIRE_RUNTIME_DIR",
        "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "TACET_OUTPUT", "XDG_STATE_HOME",
        "PATH",
      ] { unsetenv(name) }
      setenv("LC_ALL", "tr_TR.nonsense@odd", 1)
      setlocale(LC_ALL, "")
      #expect(chdir("/") == 0)
      // Nobody may write anywhere that matters.
      if getuid() == 0 { #expect(setgid(65_534) == 0 && setuid(65_534) == 0) }
      ProcessResources.limitDescriptors(to: 20)
      for round in 0..<3 {
        let engine = try AudioEngine()
        #expect(eventually { engine.session.reasonsForSilence.effects == [.outputLost] }, "round \(round)")
        let ends = Observed<[VoiceEnd]>([])
        let effect = try SoundEffect(frames: [Float](repeating: 0.1, count: 2_400), sampleRate: 48_000)
        engine.play(effect) { end in ends.withLock { $0.append(end) } }
        #expect(ends.wait { $0 == [.unheard] })
      }
    }
  }

  @Test func loadingWithoutADescriptorFailsAndWorksAgain() async {
    await #expect(processExitsWith: .success) {
      let path = try LifecycleTests.theme()
      defer { try? FileManager.default.removeItem(atPath: path) }
      let theme = try Soundtrack(path: path)
      ProcessResources.limitDescriptors(to: 64)
      let engine = try AudioEngine(.init(output: .offline))
      let ends = Locked<[SoundtrackEnd]>([])
      for round in 1...3 {
        let taken = ProcessResources.takeAllDescriptors()
        func refused(_ body: () throws(DecodingError) -> Void) {
          do throws(DecodingError) {
            try body()
            Issue.record("opened without a descriptor")
          } catch {
            guard case .unreadable(path, _, EMFILE) = error else {
              Issue.record("\(error)")
              return
            }
          }
        }
        refused { () throws(DecodingError) in _ = try Soundtrack(path: path) }
        refused { () throws(DecodingError) in _ = try SoundEffect(path: path) }
        engine.soundtrack.play(theme) { end in ends.withLock { $0.append(end) } }
        _ = try engine.render(frames: 4_800)
        let reported = ends.withLock { $0 }
        #expect(reported.count == round)
        if case .failed(let error) = reported.last {
          #expect(error.description.contains(path))
        } else {
          Issue.record("\(reported)")
        }
        for descriptor in taken { close(descriptor) }
        engine.soundtrack.play(try Soundtrack(path: path))
        #expect(try engine.render(frames: 4_800).contains { $0 != 0 })
        #expect(engine.soundtrack.position == 4_800)
        engine.soundtrack.stop()
        _ = try engine.render(frames: 4_800)
      }
    }
  }

  @Test(arguments: Way.ofEngines, [true, false])
  func engineStartedWithoutADescriptorIsHeardLater(by way: Way, isAutomatic: Bool) async {
    await #expect(processExitsWith: .success) { [name = way.rawValue as String, isAutomatic = isAutomatic as Bool] in
      let way = try #require(Way(rawValue: name))
      let server = try way.started()
      setenv("PULSE_SERVER", server.place.address, 1)
      if way == .pipeWiresOwnClient { setenv("PIPEWIRE_REMOTE", server.place.pipeWireSocket, 1) }
      unsetenv("TACET_OUTPUT")
      ProcessResources.limitDescriptors(to: 64)
      let taken = ProcessResources.takeAllDescriptors()
      let engine = try AudioEngine(.init(output: isAutomatic ? .automatic : way.output(at: server.place)))
      #expect(eventually { engine.session.reasonsForSilence.effects == [.outputLost] }, "not lost")
      for descriptor in taken { close(descriptor) }
      let ends = Observed<[VoiceEnd]>([])
      #expect(eventually { engine.session.reasonsForSilence.effects == [] }, "never back")
      engine.play(try SoundEffect(frames: [Float](repeating: 0.1, count: 4_800), sampleRate: 48_000)) { end in
        ends.withLock { $0.append(end) }
      }
      let reported = ends.wait { $0 == [.finished] }
      #expect(reported, "\(ends.withLock { $0 })")
    }
  }

  @Test(arguments: Way.ofEngines)
  func reconnectingWithoutADescriptorWaitsForOne(by way: Way) async {
    await #expect(processExitsWith: .success) { [name = way.rawValue as String] in
      let way = try #require(Way(rawValue: name))
      let server = try way.started()
      let path = try LifecycleTests.theme()
      defer { try? FileManager.default.removeItem(atPath: path) }
      ProcessResources.limitDescriptors(to: 64)
      let sockets = ProcessResources.sockets(among: 64)
      var configuration = AudioEngine.Configuration(output: way.output(at: server.place))
      // They keep a connection to a frozen server, for what it said holds.
      configuration.monitors = []
      let engine = try AudioEngine(configuration)
      engine.soundtrack.play(try Soundtrack(path: path))
      #expect(eventually { engine.soundtrack.position > 4_800 })
      var taken = ProcessResources.takeAllDescriptors()
      server.freeze()
      #expect(
        eventually { engine.session.reasonsForSilence.effects == [.outputLost] }, "never lost")
      // Those of the connection that it gave up, too.
      let isTaken = eventually {
        taken += ProcessResources.takeAllDescriptors()
        return ProcessResources.sockets(among: 64) <= sockets
      }
      #expect(isTaken, "the engine kept a socket")
      server.thaw()
      let frozen = engine.soundtrack.position
      // It runs unheard meanwhile, and ends; nothing needs a descriptor for that.
      let ends = Observed<[VoiceEnd]>([])
      let effect = try SoundEffect(frames: [Float](repeating: 0.1, count: 2 * 48_000), sampleRate: 48_000)
      engine.play(effect) { end in ends.withLock { $0.append(end) } }
      let reported = ends.wait { $0 == [.unheard] }
      #expect(reported, "\(ends.withLock { $0 })")
      #expect(engine.session.reasonsForSilence.effects == [.outputLost], "found again without a descriptor")
      #expect(engine.soundtrack.position == frozen, "\(frozen) moved to \(engine.soundtrack.position)")
      for descriptor in taken { close(descriptor) }
      #expect(eventually { engine.soundtrack.position > frozen }, "never back")
    }
  }
}
