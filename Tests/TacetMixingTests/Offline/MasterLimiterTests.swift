import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The limiter of the sum, as it is heard.
@Suite struct MasterLimiterTests {
  /// 500 loud voices, 256 of which sound, for half a second.
  private func crowd(masterGain: Float) throws -> [Float] {
    let rig = try OfflineRig { $0.maximumSounding = 256 }
    defer { rig.clear() }
    rig.engine.master.setGain(Gain(amplitude: masterGain), over: .zero)
    let sine = try rig.sine(frames: 4_800, amplitude: 1)
    for number in 0..<500 {
      rig.engine.play(
        sine, pan: Float(number % 21) / 10 - 1, pitch: 0.5 + Float(number % 37) / 10,
        startingAt: .engine(FrameCount(number * 40)))
    }
    return try rig.engine.render(frames: 24_000)
  }

  @Test func fiveHundredLoudVoicesStayBelowFullScaleAndTheGainIsAsSlowAsStated() throws {
    let limited = try crowd(masterGain: 1)
    // A hundredth of it is not limited: what the limiter was given.
    let sum = try crowd(masterGain: 0.01).map { 100 * $0 }
    #expect((sum.map(abs).max() ?? 0) > 10)
    #expect(limited.allSatisfy { abs($0) <= 1 })
    #expect((limited.map(abs).max() ?? 0) > 0.99)
    var last: (frame: Int, gain: Float)?
    for index in stride(from: 0, to: sum.count, by: 2) where abs(sum[index]) > 0.5 {
      let gain = limited[index] / sum[index]
      if let last {
        let change = (gain - last.gain) / Float(index / 2 - last.frame)
        #expect(change > -1 / 65 - 1e-4 && change < 1 / 9_600 + 1e-4, "frame \(index / 2)")
      }
      last = (index / 2, gain)
    }
  }

  @Test func everythingIsPutOutTheLookAheadAfterTheClock() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    #expect(rig.engine.output.lookAhead == 64)
    rig.engine.play(try rig.constant(0.25, frames: 4_800), pan: -1, loops: true)
    let first = channel(try rig.engine.render(frames: 480), 0)
    #expect(isSilent(first[..<64]) && first[64...].allSatisfy { abs($0 - 0.25) < 1e-5 })
    rig.engine.pause(over: .zero)
    let second = channel(try rig.engine.render(frames: 480), 0)
    #expect(second[..<64].allSatisfy { abs($0 - 0.25) < 1e-5 } && isSilent(second[64...]))
    #expect(rig.engine.clock == 960)
  }

  @Test func whatWasHeldBackWhenTheOutputWasLostIsNotHeardLater() throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    bench.engine.play(try bench.rig.constant(0.25, frames: 4_800), pan: -1, loops: true)
    bench.pass(milliseconds: 50)
    bench.output.say(.lost(reason: "gone"))
    bench.pass(milliseconds: 50)
    bench.output.say(.running)
    bench.step()
    var block = [Float](repeating: 9, count: 960)
    bench.output.render(into: &block, frames: 480)
    let heard = channel(block, 0)
    #expect(isSilent(heard[..<64]))
    #expect(heard[65] < 0.01 && abs(heard[479] - 0.25) < 1e-4)
    #expect(largestStep(block) < 0.01)
  }
}
