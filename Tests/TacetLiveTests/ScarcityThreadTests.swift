import Foundation
import TacetTestSupport
import Testing

@testable import Tacet

/// Where the system gives no more threads, or no more descriptors while the engine plays.
@Suite(.serialized) struct ScarcityThreadTests {
  @Test(.enabled(if: getuid() == 0, "only root may become a user who has no other threads"))
  func withoutThreadsItSaysSoOrIsSilent() async {
    await #expect(processExitsWith: .success) {
      setenv("PULSE_SERVER", "unix:/nonexistent", 1)
      let effect = try SoundEffect(frames: [Float](repeating: 0.1, count: 2_400), sampleRate: 48_000)
      // Nobody else is this user, not even another run of these tests.
      let user = 61_000 + UInt32(getpid()) % 4_000
      #expect(setgid(user) == 0 && setuid(user) == 0)
      ProcessResources.unmapEndedThreads()
      var refused = 0
      for spare in 0..<24 {
        ProcessResources.limitThreads(to: ProcessResources.threads + spare)
        do throws(EngineError) {
          let engine = try AudioEngine()
          let ends = Observed<[VoiceEnd]>([])
          engine.play(effect) { end in ends.withLock { $0.append(end) } }
          #expect(ends.wait { $0 == [.unheard] }, "with \(spare) threads")
        } catch {
          refused += 1
          #expect(error == .noThread && error.description.contains("threads"), "\(error)")
        }
      }
      #expect(refused > 0, "there were always threads")
      ProcessResources.limitThreads(to: ProcessResources.threads + 100)
      let engine = try AudioEngine()
      #expect(eventually { engine.session.reasonsForSilence.effects == [.outputLost] })
    }
  }

  /// With everything that listens to the system: the limit falls while it plays, the server begins anew, the limit
  /// rises.
  @Test(arguments: Way.ofEngines)
  func outputSurvivesALowerDescriptorLimit(by way: Way) async {
    await #expect(processExitsWith: .success) { [name = way.rawValue as String] in
      let way = try #require(Way(rawValue: name))
      let server = try way.started()
      let path = try LifecycleTests.theme()
      defer { try? FileManager.default.removeItem(atPath: path) }
      let engine = try AudioEngine(.init(output: way.output(at: server.place)))
      engine.soundtrack.play(try Soundtrack(path: path))
      #expect(eventually { engine.soundtrack.position > 4_800 && !engine.output.devices.isEmpty })
      for round in 1...2 {
        // Those that are open stay; ending a server takes none.
        ProcessResources.limitDescriptors(to: 3)
        server.kill()
        #expect(eventually { engine.session.reasonsForSilence.effects == [.outputLost] }, "round \(round)")
        #expect(eventually { engine.output.devices.isEmpty }, "round \(round)")
        let frozen = engine.soundtrack.position
        let ends = Observed<[VoiceEnd]>([])
        engine.play(try SoundEffect(frames: [Float](repeating: 0.1, count: 2_400), sampleRate: 48_000)) { end in
          ends.withLock { $0.append(end) }
        }
        #expect(ends.wait { $0 == [.unheard] })
        ProcessResources.limitDescriptors(to: 256)
        try server.start()
        #expect(eventually { engine.soundtrack.position > frozen }, "round \(round): never back")
        #expect(eventually { !engine.output.devices.isEmpty }, "round \(round): nobody listens")
      }
    }
  }
}
