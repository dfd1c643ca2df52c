import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

@Suite struct BusTests {
  @Test(arguments: ["effects", "interface", "weather", "soundtrack"])
  func gainMuteAndPauseReachTheirBusAlone(name: String) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let bus = try rig.engine.makeBus(name)
    let other = try rig.engine.makeBus("other")
    if name == "soundtrack" {
      rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000) { _ in 0.2 })
    } else {
      rig.engine.play(try rig.constant(0.2, frames: 4_800), pan: -1, loops: true, on: bus)
    }
    rig.engine.play(try rig.constant(0.1, frames: 4_800), pan: -1, loops: true, on: other)
    var heard = rig.engine.rendered(frames: 480)
    func level() -> Float {
      heard += rig.engine.rendered(frames: 960)
      return heard[heard.count - 2]
    }
    #expect(abs(level() - 0.3) < 1e-5)
    bus.setGain(.decibels(-6.0206))
    #expect(abs(level() - 0.2) < 1e-5)
    bus.setMuted(true)
    #expect(abs(level() - 0.1) < 1e-6)
    #expect(bus.isMuted && !bus.isPaused)
    bus.setMuted(false)
    #expect(abs(level() - 0.2) < 1e-5)
    bus.setPaused(true)
    #expect(abs(level() - 0.1) < 1e-6)
    bus.setGain(.unity)
    #expect(abs(level() - 0.1) < 1e-6)
    bus.setPaused(false)
    #expect(abs(level() - 0.3) < 1e-5)
    #expect(largestStep(heard) < 0.02)
    #expect(largestStep(heard) < 0.02)
    let reasons = rig.engine.session.reasonsForSilence
    #expect(reasons == SilenceReasons())
  }

  @Test func rampsTakeTheTimeAsked() throws {
    let rig = try OfflineRig()
    rig.engine.play(try rig.constant(0.4, frames: 4_800), pan: -1, loops: true)
    _ = rig.left(480)
    rig.engine.effects.setGain(.silence, over: .milliseconds(100))
    let heard = rig.left(4_800)
    for frame in [0, 1_200, 2_400, 3_600, 4_799] {
      #expect(abs(heard[frame] - 0.4 * (1 - Float(frame) / 4_800)) < 0.001)
    }
    #expect(isSilent(rig.left(480)))
  }

  @Test func pausedBusFreezesItsVoicesToTheFrame() throws {
    let rig = try OfflineRig()
    rig.engine.play(try rig.sine(frames: 48_000), pan: -1)
    _ = rig.left(4_800)
    rig.engine.effects.setPaused(true)
    _ = rig.left(30_000)
    rig.engine.effects.setPaused(false)
    let heard = rig.left(20_000)
    #expect(difference(heard[480...], (480..<20_000).map { OfflineRig.slowSine(5_280 + $0) * 0.625 }) < 1e-5)
  }

  @Test func onAPausedBusLoopsWaitAndOneShotsRunUnheard() throws {
    let rig = try OfflineRig()
    rig.engine.effects.setPaused(true)
    let loop = rig.engine.play(try rig.constant(frames: 4_800), pan: -1, loops: true)
    let voice = rig.engine.play(try rig.constant(frames: 4_800), pan: -1)
    let later = rig.engine.play(try rig.constant(frames: 4_800), pan: -1, startingAt: 24_000)
    #expect(isSilent(rig.left(48_000)))
    #expect(
      rig.engine.diagnostics.drainEvents() == [
        .voiceEnded(voice, .unheard, at: 4_800), .voiceEnded(later, .unheard, at: 28_800),
      ])
    #expect(rig.engine[loop].isPlaying)
    rig.engine.effects.setPaused(false)
    #expect(rig.left(9_600)[480...].allSatisfy { abs($0 - 0.25) < 1e-5 })
  }

  @Test func thereIsAnEndToBuses() throws {
    let rig = try OfflineRig()
    for number in 0..<62 { _ = try rig.engine.makeBus("own \(number)") }
    #expect(throws: EngineError.tooManyBuses(name: "one more")) { try rig.engine.makeBus("one more") }
    #expect(try rig.engine.makeBus("own 3").name == "own 3")
  }
}
