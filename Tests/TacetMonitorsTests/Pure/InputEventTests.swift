import Testing

@testable import TacetMonitors

/// The kernel's events of a mute switch.
@Suite struct InputEventTests {
  private func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> [UInt8] {
    [UInt8](repeating: 0xff, count: InputEvent.size - 8) + bytes(type) + bytes(code) + bytes(value)
  }

  private func bytes<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value) { [UInt8]($0) } }

  private func change(in events: [UInt8]..., after: InputSwitch.Change = .none) -> InputSwitch.Change {
    InputEvent.change(in: events.flatMap { $0 }[...], after: after)
  }

  @Test func lastMoveCounts() {
    #expect(change() == .none)
    #expect(change(in: event(5, 14, 1)) == .moved(true))
    #expect(change(in: event(5, 14, 1), event(0, 0, 0), event(5, 14, 0), event(0, 0, 0)) == .moved(false))
  }

  @Test func otherEventsChangeNothing() {
    #expect(change(in: event(5, 0, 1), event(1, 14, 1), event(0, 0, 0)) == .none)
    #expect(change(in: Array(event(5, 14, 1).dropLast())) == .none)
    #expect(change(in: event(5, 13, 1), after: .moved(true)) == .moved(true))
  }

  @Test func droppedEventsStayLost() {
    #expect(change(in: event(5, 14, 1), event(0, 3, 0)) == .lost)
    #expect(change(in: event(0, 3, 0), event(5, 14, 1)) == .lost)
    #expect(change(in: event(5, 14, 1), after: .lost) == .lost)
  }

  @Test(arguments: [
    ("4000\n", true), ("0\n", false), ("3fff", false), ("1 4000", true), ("4000 0", false), ("ffffffffffffffff", true),
    ("", nil), ("switch", nil),
  ])
  func muteSwitchIsRecognisedByItsCapabilityBit(_ text: String, _ has: Bool?) {
    #expect(InputEvent.hasMuteSwitch(capabilities: text) == has)
  }
}
