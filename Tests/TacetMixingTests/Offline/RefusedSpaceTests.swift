import Logging
import TacetSystem
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// An OpenAL that can place nothing.
@Suite struct RefusedSpaceTests {
  /// Voices with a place stay panned by their direction, and the engine says why.
  @Test func openALWithoutRingsPansAndSaysSo() throws {
    let lines = Locked<[String]>([])
    let rig = try OfflineRig {
      $0.ringBuffers = []
      $0.logger = Logger(label: "space") { _ in KeptLog { line in lines.withLock { $0.append(line) } } }
    }
    rig.engine.play(try rig.constant(0.5, frames: 48_000), at: [0, 0, -1])
    _ = rig.engine.rendered(frames: 480)
    rig.engine.play(try rig.constant(0.5, frames: 48_000), at: [0, 0, -1])
    let heard = rig.engine.rendered(frames: 480)
    #expect(abs(heard[900] - 0.596) < 0.01 && heard[900] == heard[901])
    #expect(lines.withLock { $0.count { $0.contains("voices with a place are panned") } } == 1)
    #expect(EngineRecord(rig.engine, parts: [.space]).space?.refusal?.isEmpty == false)
    #expect(throws: EngineError.noMappedBuffers) { try rig.engine.prepareSpace() }
  }
}
