import Testing

@testable import Tacet

@Suite struct EndedVoicesTests {
  private func voice(_ generation: Int) -> Voice { Voice(engine: 1, slot: 3, generation: UInt32(generation)) }

  private func ends(_ count: Int) -> EndedVoices {
    var ends = EndedVoices()
    for number in 0..<count { ends.append(.init(voice: voice(number), reason: .finished, frame: 10 * number)) }
    return ends
  }

  @Test func endIsFoundByItsVoice() {
    let ends = ends(3)
    #expect(ends[voice(2)] == EndedVoices.End(voice: voice(2), reason: .finished, frame: 20))
    #expect(ends[voice(3)] == nil)
    #expect(ends[Voice(engine: 2, slot: 3, generation: 1)] == nil)
    #expect(EndedVoices()[voice(0)] == nil)
  }

  @Test(arguments: [256, 257, 300, 1_000])
  func last256EndsAreKept(count: Int) {
    let ends = ends(count)
    let kept = (0..<count).filter { ends[voice($0)] != nil }
    #expect(kept == Array((count - 256)..<count))
  }
}
