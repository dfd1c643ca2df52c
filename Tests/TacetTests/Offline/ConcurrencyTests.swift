import TacetSystem
import TacetSignal
import Foundation
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Ten threads that do anything at once, on an engine that goes away meanwhile. Meant for the thread and the address
/// sanitizer; without them it sees that nothing hangs and that every end is reported once.
@Suite(.serialized) struct ConcurrencyTests {
  private final class Box: Sendable {
    let engine: Locked<AudioEngine?>
    let asked = Locked(0)
    let reported = Locked(0)
    init(_ engine: AudioEngine) { self.engine = Locked(engine) }

    func completion<End>() -> @Sendable (End) -> Void {
      asked.withLock { $0 += 1 }
      return { [reported] _ in reported.withLock { $0 += 1 } }
    }
  }

  private static func act(_ box: Box, seed: UInt64, themes: [Soundtrack]) {
    var generator = SeededGenerator(seed: seed)
    var voices: [Voice] = []
    func random(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
    while let engine = box.engine.withLock({ $0 }) {
      for _ in 0..<20 {
        let voice = voices.isEmpty ? Voice(engine: 0, slot: 0, generation: 0) : voices[random(voices.count)]
        switch random(24) {
        case 0...5:
          // An effect that is forgotten at once: its buffer is given up while it plays.
          guard
            let effect = try? SoundEffect(
              frames: [Float](repeating: 0.01, count: 2 * random(4_000)), sampleRate: 48_000, channels: 1 + random(2))
          else { continue }
          voices.append(
            engine.play(
              effect, at: random(4) == 0 ? [1, 0, 0] : nil, loops: LoopCount(random(5) == 0), priority: random(3),
              completion: box.completion()))
        case 6: engine.stop(voice)
        case 7: engine[voice].pause()
        case 8: engine[voice].resume()
        case 9: engine[voice].setGain(Gain(amplitude: Float(random(3))))
        case 10: engine[voice].setPosition([Float(random(9)), 0, 0])
        case 11: engine.listener = SpatialListener(position: [Float(random(9)), 0, 0])
        case 12: engine.effects.setGain(.unity, over: .milliseconds(random(9)))
        case 13: engine.soundtrack.bus.setMuted(random(2) == 0)
        case 14: engine.soundtrack.play(themes[random(themes.count)], completion: box.completion())
        case 15: engine.soundtrack.crossfade(to: themes[0], over: .milliseconds(20), completion: box.completion())
        case 16: engine.soundtrack.seek(toFrame: random(9_000))
        case 17: random(2) == 0 ? engine.soundtrack.stop() : engine.soundtrack.pause()
        case 18: engine.report(random(2) == 0 ? .interruptionBegan(.call) : .interruptionEnded(.call))
        case 19: engine.report(.silentMode(random(2) == 0))
        case 20: random(3) == 0 ? engine.session.deactivate() : (try? engine.session.activate()) ?? ()
        case 21:
          _ = (
            engine.diagnostics.meters, engine.voiceCount, engine.soundtrack.position, engine.clock,
            engine.session.verdict, engine[voice].status, engine[voice].frame, engine.diagnostics.statistics
          )
        case 22: _ = engine.session.changes
        default: random(9) == 0 ? engine.stopAll() : engine.resume()
        }
        if voices.count > 50 { voices.removeFirst(25) }
      }
    }
  }

  @Test(arguments: [AudioEngine.OutputChoice.offline, .server("unix:/nonexistent/native")])
  func tenThreadsAtRandomWhileTheEngineGoes(output: AudioEngine.OutputChoice) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let themes = try [rig.soundtrack("a", frames: 20_000), rig.soundtrack("b", frames: 1)]
    for round in 0..<6 as Range<UInt64> {
      var configuration = AudioEngine.Configuration(output: output)
      configuration.maximumVoices = 64
      configuration.maximumSounding = 8
      let box = Box(try AudioEngine(configuration))
      let running = DispatchGroup()
      for thread in 0..<10 as Range<UInt64> {
        Thread.detachNewThread(named: "random", in: running) {
          Self.act(box, seed: round * 100 + thread, themes: themes)
        }
      }
      var rendered = 0
      let steps = 300
      for _ in 0..<steps {
        guard let engine = box.engine.withLock({ $0 }) else { break }
        let frames = 1 + Int(round) * 97
        if output == .offline {
          rendered += engine.rendered(frames: frames).count
        } else {
          #expect(throws: EngineError.notOffline) { try engine.render(frames: frames) }
        }
      }
      #expect(rendered > 0 || output != .offline)
      if output != .offline { #expect(eventually { box.asked.withLock { $0 } > 500 }) }
      box.engine.withLock { $0 = nil }
      #expect(running.wait(timeout: .now() + 60) == .success)
      #expect(eventually { box.asked.withLock { $0 } == box.reported.withLock { $0 } })
    }
  }

  @Test func enginesDoNotDisturbEachOther() async throws {
    let expected = try await Self.render(seed: 1)
    await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<6 { group.addTask { try await Self.render(seed: 1) == expected } }
      while let same = try? await group.next() { #expect(same) }
    }
  }

  @concurrent private static func render(seed: UInt64) async throws -> [Float] {
    let rig = try OfflineRig()
    var generator = SeededGenerator(seed: seed)
    let effect = try rig.sine(frames: 9_600)
    var heard: [Float] = []
    for _ in 0..<40 {
      rig.engine.play(effect, pan: Float(generator.next() % 3) - 1, pitch: 0.5 + Float(generator.next() % 10) / 10)
      heard += rig.engine.rendered(frames: Int(generator.next() % 1_000))
    }
    return heard
  }

  @Test func changesArriveInOrderAndEndWithTheEngine() async throws {
    var engine: AudioEngine? = try AudioEngine(.init(category: .ambient, output: .offline))
    let changes = try #require(engine?.session.changes)
    engine?.report(.interruptionBegan(.call))
    engine?.report(.interruptionBegan(.call))
    engine?.report(.interruptionBegan(.sleep))
    engine?.report(.interruptionEnded(.call))
    engine?.report(.interruptionEnded(.sleep))
    engine = nil
    var seen: [SessionChange] = []
    for await change in changes {
      if case .verdictChanged = change { continue }
      seen.append(change)
    }
    #expect(seen == [.interruptionBegan(.call), .interruptionEnded(shouldResume: true)])
  }
}

extension Thread {
  /// Runs `body` on a new thread, which the group waits for.
  fileprivate static func detachNewThread(
    named name: String, in group: DispatchGroup, _ body: @escaping @Sendable () -> Void
  ) {
    group.enter()
    let thread = Thread {
      body()
      group.leave()
    }
    thread.name = name
    thread.start()
  }
}
