import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Snapshots, as they are heard.
@Suite struct SnapshotTests {
  private func half(_ buses: String...) -> [String: Snapshot.Values] {
    Dictionary(uniqueKeysWithValues: buses.map { ($0, Snapshot.Values(gain: .decibels(-6.020_6))) })
  }

  @Test func valuesOfManyBusesMoveTogetherAndLeaveWithoutATrace() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    engine.soundtrack.play(try rig.soundtrack(frames: 192_000) { _ in 0.2 })
    engine.play(try rig.constant(0.4, frames: 4_800), pan: -1, loops: true)
    var heard = rig.left(4_800)
    #expect(abs(heard[4_799] - 0.6) < 1e-4)
    try engine.snapshots.enter(Snapshot("menu", half("effects", "soundtrack")), over: .milliseconds(100))
    heard = rig.left(9_600)
    #expect(abs(heard[2_400] - 0.45) < 0.001 && abs(heard[4_799] - 0.3) < 0.001 && abs(heard[9_599] - 0.3) < 1e-4)
    // The value underneath changes meanwhile.
    engine.effects.setGain(.decibels(-6.020_6))
    _ = rig.left(4_800)
    #expect(abs(rig.left(1)[0] - 0.2) < 1e-4)
    engine.snapshots.leave("menu", over: .milliseconds(100))
    heard = rig.left(9_600)
    #expect(abs(heard[2_400] - 0.3) < 0.001 && abs(heard[9_599] - 0.4) < 1e-4)
    #expect(engine.snapshots.inForce.isEmpty)
    #expect(largestStep(heard.flatMap { [$0, $0] }) < 0.001)
  }

  @Test(arguments: [64, 480, 2_048]) func turnsAreAtTheirFrames(request: Int) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    engine.soundtrack.play(try rig.soundtrack(frames: 96_000) { _ in 0.2 })
    engine.play(try rig.constant(0.4, frames: 4_800), pan: -1, loops: true)
    let menu = Snapshot("menu", half("effects", "soundtrack"))
    try engine.snapshots.enter(menu, over: .milliseconds(10), at: 4_811)
    #expect(engine.snapshots.inForce.isEmpty)
    var heard = rig.left(8_192, request: request)
    #expect(heard[1_000..<4_811].allSatisfy { abs($0 - 0.6) < 1e-4 })
    for frame in 0..<480 { #expect(abs(heard[4_811 + frame] - 0.6 * (1 - Float(frame) / 960)) < 0.002) }
    #expect(heard[5_400...].allSatisfy { abs($0 - 0.3) < 1e-4 })
    #expect(engine.snapshots.inForce.map(\.name) == ["menu"])
    // It leaves with the music's clock.
    engine.snapshots.leave("menu", over: .zero, at: engine.time(in: .milliseconds(100), on: .soundtrack))
    heard = rig.left(8_192, request: request)
    #expect(heard[..<4_700].allSatisfy { abs($0 - 0.3) < 1e-4 })
    #expect(heard[6_000...].allSatisfy { abs($0 - 0.6) < 1e-4 })
    #expect(engine.snapshots.inForce.isEmpty)
    // A turn that waits is taken back by another call.
    try engine.snapshots.enter(menu, over: .zero, at: .engine(engine.clock + 500))
    engine.snapshots.leave("menu")
    #expect(rig.left(2_000).allSatisfy { abs($0 - 0.6) < 1e-4 })
    #expect(engine.snapshots.inForce.isEmpty)
  }

  @Test(arguments: [64, 2_048]) func filterAndTimeScaleOfATurnComeAtItsFrame(request: Int) throws {
    func heard(_ give: (AudioEngine) throws -> Void, between: (AudioEngine) throws -> Void) throws -> [Float] {
      let rig = try OfflineRig()
      rig.engine.play(try rig.sine(frames: 48_000), pan: -1, loops: true)
      try give(rig.engine)
      let first = rig.left(4_800)
      try between(rig.engine)
      return first + rig.left(8_192, request: request)
    }
    let values = Snapshot.Values(
      gain: .decibels(-6), filter: BusFilter(lowPassStrength: 0.5), cutoffs: SoundFilter(highPassHertz: 300),
      timeScale: 0.5)
    let menu = Snapshot("menu", ["effects": values])
    let waited = try heard({ try $0.snapshots.enter(menu, over: .zero, at: 4_800) }, between: { _ in })
    let called = try heard({ _ in }, between: { try $0.snapshots.enter(menu, over: .zero) })
    #expect(difference(waited, called) < 1e-4)
  }

  @Test(arguments: RampCurve.allCases)
  func gainsGoByTheirCurve(curve: RampCurve) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 48_000) { _ in 0.2 })
    rig.engine.play(try rig.constant(0.4, frames: 4_800), pan: -1, loops: true)
    _ = rig.left(4_800)
    let quiet = Snapshot.Values(gain: .decibels(-20))
    try rig.engine.snapshots.enter(
      Snapshot("quiet", ["effects": quiet, "soundtrack": quiet]), over: Fade(.milliseconds(100), curve))
    let heard = rig.left(4_800)
    let error = OfflineRig.worstDecibels(
      heard, { 0.6 * curve.value(from: 1, to: 0.1, at: Float($0) / 4_800) }, level: 0.6)
    #expect(error < 0.1)
    rig.engine.snapshots.leave("quiet", over: Fade(.milliseconds(100), curve))
    let back = rig.left(4_800)
    #expect(
      OfflineRig.worstDecibels(back, { 0.6 * curve.value(from: 0.1, to: 1, at: Float($0) / 4_800) }, level: 0.6) < 0.1)
  }

  @Test func gainsOfSeveralAddInDecibelsAndReachWhatIsBelow() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    try engine.makeBus("steps").setParent(try engine.makeBus("world"))
    engine.play(try rig.constant(0.8, frames: 4_800), pan: -1, loops: true, on: try engine.makeBus("steps"))
    _ = rig.left(480)
    try engine.snapshots.enter(Snapshot("menu", half("world")), over: .zero)
    try engine.snapshots.enter(Snapshot("water", half("steps", "master")), over: .zero)
    #expect(engine.snapshots.inForce.map(\.name) == ["menu", "water"])
    _ = rig.left(1_024)
    #expect(abs(rig.left(1)[0] - 0.1) < 1e-4)
    // Of one name there is one, and it is the newest.
    try engine.snapshots.enter(Snapshot("menu", half("master")), over: .zero)
    #expect(engine.snapshots.inForce.map(\.name) == ["water", "menu"])
    _ = rig.left(1_024)
    #expect(abs(rig.left(1)[0] - 0.1) < 1e-4)
    engine.snapshots.leave("water", over: .zero)
    engine.snapshots.leave("none")
    _ = rig.left(1_024)
    #expect(abs(rig.left(1)[0] - 0.4) < 1e-4)
  }

  @Test func snapshotOfABusWithoutRoomChangesNothing() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    for number in 0..<62 { _ = try rig.engine.makeBus("own \(number)") }
    #expect(throws: EngineError.tooManyBuses(name: "z")) {
      try rig.engine.snapshots.enter(Snapshot("menu", half("effects", "z")))
    }
    #expect(rig.engine.snapshots.inForce.isEmpty)
  }
}
