import TacetSignal
import Testing

@Suite struct RampTests {
  @Test(arguments: [1, 7, 240, 480, 1_000])
  func rampReachesItsTargetExactlyWhateverTheBlockSize(block: Int) {
    var ramp = Ramp(1)
    ramp.go(to: 0, over: 480)
    var heard: [Float] = []
    while heard.count < 1_000 {
      var samples = [Float](repeating: 1, count: 2 * block)
      ramp.apply(toStereo: &samples, frames: block)
      heard += stride(from: 0, to: 2 * block, by: 2).map { samples[$0] }
    }
    for frame in 0..<480 { #expect(abs(heard[frame] - (1 - Float(frame + 1) / 480)) < 1e-5) }
    #expect(heard[479...].allSatisfy { $0 == 0 })
    #expect(ramp.value == 0 && !ramp.isMoving)
  }
}
