import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Buses that go down while another one sounds, as they are heard.
@Suite struct DuckingTests {
  private static let ducking = Ducking(
    by: .decibels(-12.041_2), attack: .milliseconds(10), hold: .milliseconds(50), release: .milliseconds(100))

  /// The left channel of 36,000 frames: music of 0.4 that goes down under a line from frame 4,800 to 9,600, which is
  /// heard on the right.
  private func music(request: Int, on bus: String = "soundtrack", _ chat: Bool = false) throws -> [Float] {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let dialogue = try rig.engine.makeBus("dialogue")
    try rig.engine.makeBus(bus).setDucking(Self.ducking, under: dialogue)
    if bus == "soundtrack" {
      rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000) { _ in 0.4 })
    } else {
      rig.engine.play(try rig.constant(0.4, frames: 4_800), pan: -1, loops: true, on: try rig.engine.makeBus(bus))
    }
    if chat { rig.engine.report(.voiceChat(true)) }
    rig.engine.play(try rig.constant(frames: 4_800), pan: 1, startingAt: 4_800, on: dialogue)
    var heard: [Float] = []
    while heard.count < 36_000 { heard += rig.left(request) }
    return Array(heard.prefix(36_000))
  }

  @Test(arguments: ["soundtrack", "music"]) func goesDownHoldsAndComesBackToTheFrame(bus: String) throws {
    let heard = try music(request: 512, on: bus)
    for (frame, gain) in [
      (4_700, 1), (4_799, 1), (5_040, 0.625), (5_281, 0.25), (9_600, 0.25), (11_999, 0.25), (14_400, 0.625),
      (16_801, 1),
      (30_000, 1),
    ] as [(Int, Float)] {
      #expect(abs(heard[frame] - 0.4 * gain) < 0.002, "frame \(frame)")
    }
  }

  @Test func requestsMakeNoDifference() throws {
    let whole = try music(request: 512)
    for request in [64, 480, 2_000] { #expect(difference(try music(request: request), whole) < 0.001) }
  }

  @Test func withAVoiceChatItIs24DecibelsAtMost() throws {
    let heard = try music(request: 512, on: "soundtrack", true)
    #expect(abs((heard.min() ?? 0) - 0.4 * 0.063_1) < 0.001)
  }

  @Test func logHasTheBeginningAndTheEnd() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let dialogue = try rig.engine.makeBus("dialogue")
    try rig.engine.soundtrack.bus.setDucking(Self.ducking, under: dialogue)
    rig.engine.play(try rig.constant(frames: 4_800), startingAt: 4_800, on: dialogue)
    _ = rig.left(24_000)
    let events = rig.engine.diagnostics.drainEvents().filter { if case .busDucked = $0 { true } else { false } }
    #expect(events == [.busDucked("soundtrack", true, at: 4_800), .busDucked("soundtrack", false, at: 12_000)])
  }

  @Test func ruleThatCanNotBeIsAnError() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    let dialogue = try engine.makeBus("dialogue")
    for (target, source) in [
      (engine.master, dialogue), (dialogue, dialogue), (dialogue, engine.master), (dialogue, engine.soundtrack.bus),
      (dialogue, try OfflineRig().engine.effects),
    ] {
      #expect(throws: EngineError.self) { try target.setDucking(Ducking(), under: source) }
    }
    for number in 0..<32 { try engine.makeBus("b\(number)").setDucking(Ducking(), under: dialogue) }
    #expect(throws: EngineError.self) { try engine.effects.setDucking(Ducking(), under: dialogue) }
    try engine.makeBus("b3").setDucking(nil, under: dialogue)
    try engine.effects.setDucking(Ducking(), under: dialogue)
  }
}
