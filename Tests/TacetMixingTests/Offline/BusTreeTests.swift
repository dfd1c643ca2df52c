import Glibc
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Buses below buses, as they are heard.
@Suite struct BusTreeTests {
  @Test(arguments: [64, 480, 512, 2_048])
  func twoRampsOfABranchMultiplyToTheFrame(request: Int) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let (world, steps) = (try rig.engine.makeBus("world"), try rig.engine.makeBus("steps"))
    try steps.setParent(world)
    rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true, on: steps)
    _ = rig.left(512)
    world.setGain(.decibels(-20), over: .milliseconds(60))
    steps.setGain(.decibels(6.020_6), over: .milliseconds(100))
    var heard: [Float] = []
    while heard.count < 6_144 { heard += rig.left(request) }
    for (frame, sample) in heard.enumerated() {
      let exact = 0.5 * line(frame, from: 1, to: 0.1, over: 2_880) * line(frame, from: 1, to: 2, over: 4_800)
      #expect(abs(20 * log10(sample / exact)) < 0.1, "frame \(frame)")
    }
  }

  @Test func muteAndPauseOfTheBusAboveReachThoseBelow() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let (world, steps) = (try rig.engine.makeBus("world"), try rig.engine.makeBus("steps"))
    try steps.setParent(world)
    #expect(steps.parent?.name == "world" && world.parent?.name == "master" && rig.engine.master.parent == nil)
    let voice = rig.engine.play(try rig.sine(frames: 96_000), pan: -1, on: steps)
    _ = rig.left(4_800)
    world.setMuted(true)
    _ = rig.left(480)
    #expect(isSilent(rig.left(4_320)) && rig.engine[voice].status == .busSilent)
    world.setMuted(false)
    _ = rig.left(4_800)
    world.setPaused(true)
    #expect(isSilent(rig.left(9_600)[480...]) && rig.engine[voice].status == .busPaused)
    world.setPaused(false)
    let heard = rig.left(9_600)
    #expect(difference(heard[480...], (480..<9_600).map { OfflineRig.slowSine(14_880 + $0) * 0.625 }) < 1e-4)
    #expect(!steps.isMuted && !steps.isPaused)
  }

  @Test func pauseOfEverythingSparesABranch() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let menu = try rig.engine.makeBus("menu")
    try menu.setParent(rig.engine.interface)
    let effect = try rig.constant(0.1, frames: 4_800)
    let voices = [menu, rig.engine.effects].map { rig.engine.play(effect, pan: -1, loops: true, on: $0) }
    _ = rig.left(480)
    rig.engine.pause()
    _ = rig.left(480)
    #expect(rig.left(480).allSatisfy { abs($0 - 0.1) < 1e-5 })
    #expect(rig.engine[voices[0]].status == .playing && rig.engine[voices[1]].status != .playing)
    try menu.setParent(nil)
    _ = rig.left(960)
    #expect(isSilent(rig.left(480)))
  }

  @Test func limitOfTheBusAboveCountsThoseBelow() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let (world, steps) = (try rig.engine.makeBus("world"), try rig.engine.makeBus("steps"))
    try steps.setParent(world)
    world.limit = PlayLimit(2, whenFull: .refuse)
    let effect = try rig.constant(frames: 4_800)
    let voices = [steps, world, steps, world].map { rig.engine.play(effect, on: $0) }
    #expect(voices.map { rig.engine[$0].isPlaying } == [true, true, false, false])
    _ = rig.left(9_600)
    try steps.setParent(nil)
    #expect(rig.engine[rig.engine.play(effect, on: world)].isPlaying)
    #expect(rig.engine[rig.engine.play(effect, on: world)].isPlaying)
    #expect(!rig.engine[rig.engine.play(effect, on: world)].isPlaying)
    #expect(rig.engine[rig.engine.play(effect, on: steps)].isPlaying)
  }

  @Test func placeInTheTreeThatCanNotBeIsAnError() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let buses = try (0..<5).map { try rig.engine.makeBus("b\($0)") }
    for index in 1..<4 { try buses[index].setParent(buses[index - 1]) }
    func refuses(_ bus: Bus, _ parent: Bus?) -> Bool {
      do {
        try bus.setParent(parent)
        return false
      } catch {
        if case .invalidBus = error { return bus.parent?.name != parent?.name }
        return false
      }
    }
    #expect(refuses(buses[4], buses[3]) && refuses(buses[0], buses[2]))
    #expect(refuses(buses[0], rig.engine.soundtrack.bus) && refuses(rig.engine.soundtrack.bus, buses[0]))
    #expect(refuses(buses[0], try OfflineRig().engine.makeBus("b0")))
    try buses[1].setParent(nil)
    try buses[4].setParent(buses[3])
    #expect(refuses(buses[1], buses[0]))
  }

  @Test func voiceGoesToItsBusesNewLevelWithoutAStep() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let (quiet, steps) = (try rig.engine.makeBus("quiet"), try rig.engine.makeBus("steps"))
    quiet.setGain(.decibels(-20), over: .zero)
    rig.engine.play(try rig.constant(0.5, frames: 4_800), pan: -1, loops: true, on: steps)
    var heard = rig.left(480)
    try steps.setParent(quiet)
    heard += rig.left(960)
    #expect(heard.suffix(480).allSatisfy { abs($0 - 0.05) < 1e-4 })
    let step = zip(heard, heard.dropFirst()).reduce(Float(0)) { max($0, abs($1.0 - $1.1)) }
    #expect(step < 0.005)
  }
}
