import Foundation
import Logging
import Synchronization
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// DSPs of the game's own, at each of their places.
@Suite struct DSPTests {
  /// Multiplies, counts, and says when it goes.
  private final class Factor: DSP, @unchecked Sendable {
    let factor: Float
    let frames = Mutex(0)
    let isGone: OneShot

    init(_ factor: Float, _ isGone: OneShot = OneShot()) {
      (self.factor, self.isGone) = (factor, isGone)
      super.init("factor")
    }

    deinit { isGone.set() }

    override func process(_ samples: UnsafeMutableBufferPointer<Float>, sampleRate: Int) -> Bool {
      for index in samples.indices { samples[index] *= factor }
      frames.withLock { $0 += samples.count / 2 }
      return false
    }
  }

  private final class OneShot: Sendable {
    private let state = Mutex(false)
    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
  }

  /// An echo, half a second later, once.
  private final class Echo: DSP, @unchecked Sendable {
    private var memory = [Float](repeating: 0, count: 48_000)
    private var place = 0

    override func process(_ samples: UnsafeMutableBufferPointer<Float>, sampleRate: Int) -> Bool {
      for index in samples.indices {
        let late = memory[place]
        memory[place] = samples[index]
        samples[index] += late
        place = (place + 1) % memory.count
      }
      return true
    }
  }

  private func peak(_ samples: [Float]) -> Float { samples.map(abs).max() ?? 0 }

  @Test(arguments: ["effects", "guns", "master", "voice"], [false, true])
  func dspHearsWhatItIsSetOn(place: String, isInSpace: Bool) throws {
    let rig = try OfflineRig()
    let effect = try rig.constant(0.25, frames: 96_000)
    let bus = place == "guns" ? try rig.engine.makeBus("guns") : rig.engine.effects
    let voice =
      isInSpace
      ? rig.engine.play(effect, at: [0, 0, -1], loops: true, on: bus)
      : rig.engine.play(effect, pan: -1, loops: true, on: bus)
    let before = rig.left(4_800)[4_000]
    #expect(before > 0.1)
    let dsp = Factor(0.5)
    func set(_ dsp: DSP?) throws {
      if place == "voice" { rig.engine[voice].setDSP(dsp) } else { try rig.engine.makeBus(place).setDSP(dsp) }
    }
    try set(dsp)
    let heard = rig.left(4_800)
    #expect(largestStep(rig.engine.rendered(frames: 480)) < 0.01)
    #expect(abs(heard[4_000] - before / 2) < 1e-4 * 0.25 + (isInSpace ? 0.01 : 0))
    #expect(zip(heard, heard.dropFirst()).allSatisfy { abs($0 - $1) < 0.02 })
    #expect(dsp.frames.withLock { $0 } == 5_280)
    let own = place == "voice" ? rig.engine[voice].dsp : try rig.engine.makeBus(place).dsp
    #expect(own === dsp)
    try set(nil)
    let after = rig.left(4_800)
    #expect(abs(after[4_000] - before) < 1e-5 && dsp.frames.withLock { $0 } < 5_280 + 600)
  }

  @Test func dspOfTheSoundtrackHearsTheMusicAlone() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000) { _ in 0.25 })
    rig.engine.soundtrack.bus.setDSP(Factor(0.5))
    rig.engine.play(try rig.constant(0.125, frames: 96_000), pan: -1)
    #expect(abs(rig.left(9_600)[9_000] - 0.25) < 1e-4)
  }

  /// It is kept as long as it is called, and let go of then, by a voice that ends too.
  @Test func dspIsKeptAsLongAsItIsCalled() throws {
    let rig = try OfflineRig()
    let (ofBus, ofVoice, replaced) = (OneShot(), OneShot(), OneShot())
    let voice = rig.engine.play(try rig.constant(frames: 9_600), pan: -1)
    rig.engine.effects.setDSP(Factor(0.5, ofBus))
    rig.engine[voice].setDSP(Factor(0.5, ofVoice))
    _ = rig.left(4_800)
    #expect(!ofBus.isSet && !ofVoice.isSet)
    let last = Factor(1, replaced)
    rig.engine.effects.setDSP(last)
    for _ in 0..<100 where !ofBus.isSet { _ = rig.left(480) }
    #expect(ofBus.isSet && !replaced.isSet)
    for _ in 0..<100 where !ofVoice.isSet { _ = rig.left(480) }
    #expect(ofVoice.isSet && rig.engine[voice].dsp == nil)
    rig.engine.play(try rig.constant(frames: 9_600), pan: -1, loops: true)
    rig.engine.effects.setDSP(nil)
    rig.engine.effects.setDSP(last)
    _ = rig.left(24_000)
    #expect(!replaced.isSet && last.frames.withLock { $0 } > 20_000)
  }

  @Test func engineThatIsClosedLetsGo() throws {
    let isGone = OneShot()
    func play() throws {
      let rig = try OfflineRig()
      rig.engine.play(try rig.constant(frames: 9_600), pan: -1)
      rig.engine.effects.setDSP(Factor(0.5, isGone))
      _ = rig.left(480)
    }
    try play()
    #expect(isGone.isSet)
  }

  /// An echo is heard when its voice is over, and is asked no more when it has been silent for 10 s.
  @Test(arguments: ["guns", "effects", "master"])
  func echoIsHeardAfterTheLastVoice(place: String) throws {
    let rig = try OfflineRig()
    let guns = try rig.engine.makeBus("guns")
    try rig.engine.makeBus(place).setDSP(Echo("echo"))
    rig.engine.play(try rig.constant(0.25, frames: 4_800), pan: -1, on: guns)
    let heard = rig.left(48_000)
    #expect(peak(Array(heard[1_000..<4_000])) > 0.2 && peak(Array(heard[6_000..<20_000])) == 0)
    #expect(peak(Array(heard[24_500..<28_000])) > 0.2 && peak(Array(heard[30_000...])) == 0)
    _ = rig.left(11 * 48_000)
    #expect(rig.engine.host.driver.renderer.game.idleFrames > 0)
  }

  /// A slow one is named, once.
  @Test func slowDSPIsNamedInTheLog() throws {
    final class Slow: DSP, @unchecked Sendable {
      override func process(_ samples: UnsafeMutableBufferPointer<Float>, sampleRate: Int) -> Bool {
        let end = MonotonicClock.nanoseconds + samples.count / 2 * 1_000_000_000 / sampleRate
        while MonotonicClock.nanoseconds < end {}
        return false
      }
    }
    let lines = Locked([String]())
    let rig = try OfflineRig { configuration in
      configuration.logger = Logger(label: "dsp") { _ in KeptLog { line in lines.withLock { $0.append(line) } } }
    }
    rig.engine.play(try rig.constant(frames: 48_000), pan: -1)
    rig.engine.effects.setDSP(Slow("molasses"))
    _ = rig.left(4_800)
    _ = rig.left(4_800)
    _ = rig.left(48_000)
    #expect(lines.withLock { $0 }.filter { $0.contains("\"molasses\"") }.count == 1)
    #expect(rig.engine.diagnostics.statistics.dspTime > .milliseconds(1))
  }

  /// Whatever a DSP makes, what comes after it goes on.
  @Test(arguments: [Float.nan, .infinity, 1e30])
  func whatIsNoSoundIsForgotten(value: Float) throws {
    final class Bad: DSP, @unchecked Sendable {
      let value: Float
      private var isDone = false

      init(_ value: Float) {
        self.value = value
        super.init("bad")
      }

      override func process(_ samples: UnsafeMutableBufferPointer<Float>, sampleRate: Int) -> Bool {
        if !isDone { samples[0] = value }
        isDone = true
        return false
      }
    }
    let rig = try OfflineRig()
    rig.engine.output.dynamicRange = .reduced
    let guns = try rig.engine.makeBus("guns")
    rig.engine.effects.setCompressor(CompressorSettings(threshold: .decibels(-20)))
    rig.engine.play(try rig.sine(frames: 48_000), pan: -1, loops: true, on: guns)
    let before = rig.left(48_000).suffix(480).max() ?? 0
    guns.setDSP(Bad(value))
    _ = rig.left(96_000)
    #expect(abs((rig.left(480).max() ?? 0) - before) < 0.01 * before)
  }

  @Test func dspThatIsTakenAwayInAPauseIsNotHeard() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    _ = rig.engine.rendered(frames: 4_800)
    rig.engine.soundtrack.pause(over: .zero)
    _ = rig.engine.rendered(frames: 4_800)
    rig.engine.soundtrack.bus.setDSP(Factor(-1))
    _ = rig.engine.rendered(frames: 480)
    rig.engine.soundtrack.bus.setDSP(nil)
    _ = rig.engine.rendered(frames: 480)
    rig.engine.soundtrack.resume(over: .milliseconds(10))
    #expect(largestStep(rig.engine.rendered(frames: 4_800)) < 0.0131 + 0.02)
  }
}
