import Testing

@testable import TacetMixer

@Suite struct OpenALGateTests {
  @Test("No call begins once the gate is closed, and a call within a call begins before")
  func nothingBeginsOnceItIsClosed() {
    let gate = OpenALGate()
    #expect(gate.perform { gate.perform { 7 } } == 7)
    gate.close()
    var isPerformed = false
    #expect(gate.perform { isPerformed = true } == nil)
    #expect(!isPerformed)
  }
}
