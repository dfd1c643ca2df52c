import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Buses on which no voice plays.
@Suite struct RefusedBusTests {
  @Test(arguments: ["soundtrack", "master", "another"]) func playAndMoveAreRefused(name: String) throws {
    let (rig, other) = (try OfflineRig(), try OfflineRig())
    if name == "another" { try other.engine.makeBus(name) }
    let bus = try #require(rig.engine.bus(named: name) ?? other.engine.bus(named: name))
    let ends = Locked<[VoiceEnd]>([])
    let refused = rig.engine.play(try rig.constant(frames: 4_800), on: bus) { end in ends.withLock { $0.append(end) } }
    let voice = rig.engine.play(try rig.constant(frames: 4_800), pan: -1, loops: true)
    #expect(rig.left(480).allSatisfy { abs($0 - 0.25) < 1e-5 })
    #expect(ends.withLock { $0 } == [.refused])
    #expect(!rig.engine[refused].isPlaying)
    if case .ended(.refused, _) = rig.engine[refused].status {} else { Issue.record("\(rig.engine[refused].status)") }
    #expect(throws: EngineError.self) { try rig.engine[voice].setBus(bus) }
    #expect(rig.engine[voice].bus?.name == "effects")
    do {
      try rig.engine[voice].setBus(bus)
    } catch {
      #expect(error.description.contains(name == "another" ? "another engine" : "no voice plays on \"\(name)\""))
    }
  }
}
