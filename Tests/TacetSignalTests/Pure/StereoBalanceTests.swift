import TacetSignal
import Testing

@Suite struct StereoBalanceTests {
  private func apply(_ balance: inout StereoBalance, _ frames: Int, left: Float, right: Float) -> [Float] {
    var samples = (0..<frames).flatMap { _ in [left, right] }
    samples.withBlock { balance.apply(to: $0) }
    return samples
  }

  @Test func neutralItChangesNoBit() {
    var balance = StereoBalance()
    balance.fold(false, over: 480)
    balance.set(0, over: 480)
    #expect(apply(&balance, 100, left: 0.3, right: -0.7) == (0..<100).flatMap { _ in [Float(0.3), -0.7] })
  }

  @Test(arguments: [(false, Float(0.25), Float(0.75), Float(1)), (false, -1, 1, 0), (true, 0, 1, 1), (true, 1, 0, 1)])
  func bothSidesHaveTheirGains(isMono: Bool, position: Float, left: Float, right: Float) {
    var balance = StereoBalance()
    balance.fold(isMono, over: 0)
    balance.set(position, over: 0)
    let heard = apply(&balance, 4, left: 0.5, right: -0.25)
    let both: (Float, Float) = isMono ? (0.125, 0.125) : (0.5, -0.25)
    #expect(heard[6] == both.0 * left && heard[7] == both.1 * right)
  }

  @Test func changesAreStraightLinesThatEndAtTheirFrame() {
    var balance = StereoBalance()
    balance.fold(true, over: 100)
    balance.set(0.5, over: 100)
    var heard: [Float] = []
    for frames in [1, 30, 69, 5] { heard += apply(&balance, frames, left: 1, right: 0) }
    for frame in 0..<105 {
      let done = min(1, Float(frame + 1) / 100)
      #expect(abs(heard[2 * frame] - (1 - 0.5 * done) * (1 - 0.5 * done)) < 1e-5)
      #expect(abs(heard[2 * frame + 1] - 0.5 * done) < 1e-5)
    }
  }
}
