import Foundation
import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The kernel's events, and the silent mode that follows from them.
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

  /// Random devices appear, vanish, move and are denied: silent mode holds while any switch is on.
  @Test(arguments: 1...10)
  func silentModeFollowsRandomDevices(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var switches = MuteSwitches()
    var on: [String: Bool] = [:]
    var denied: Set<String> = []
    #expect(switches.presence == nil)
    for _ in 0..<2000 {
      let node = "event\(Int.random(in: 0..<4, using: &random))"
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        on[node] = Bool.random(using: &random)
        denied.remove(node)
        switches.set(node, isOn: on[node] == true)
      case 2:
        on[node] = nil
        denied.insert(node)
        switches.deny(node)
      default:
        on[node] = nil
        denied.remove(node)
        if Bool.random(using: &random) {
          switches.remove(node)
        } else {
          switches.finishScan(of: Set(on.keys).union(denied))
        }
      }
      let isOn = on.values.contains(true)
      #expect(switches.facts == (isOn ? [.silentMode("mute-switch")] : []))
      switch switches.presence {
      case nil: break
      case .present(let words): #expect(!on.isEmpty && words == (isOn ? "mute switch on" : "mute switch off"))
      case .absent(let words):
        #expect(on.isEmpty && words == (denied.min().map { "\($0) needs group input" } ?? "no mute switch"))
      }
    }
  }
}

/// A machine with a mute switch, as umockdev simulates it. umockdev must have started the process: each test runs itself
/// once more, in such a machine.
@Suite(.enabled(if: MockMachine.isInstalled, "umockdev-run or setpriv is not installed")) struct SwitchTests {
  private func runAgain(in machine: MockMachine, _ test: String) throws {
    let failure = try machine.failure(of: "SwitchTests.\(test)")
    #expect(failure == nil)
  }

  @Test func movesAndReplugsAreReported() throws {
    guard MockMachine.isThis else { return try runAgain(in: MockMachine(), "movesAndReplugsAreReported") }
    let monitor = SwitchMonitor()
    let log = MonitorLog.starting(monitor)
    #expect(log.wait { $0.count == 6 })
    let moves = [("on", true), ("off", false), ("on", true)].flatMap { words, isOn -> [MonitorReport] in
      [.fact(.silentMode(isOn, source: "mute-switch")), .presence(.present("mute switch \(words)"))]
    }
    #expect(log.reports == moves)

    let folder = try #require(ProcessInfo.processInfo.environment["UMOCKDEV_DIR"])
    let node = "\(folder)/dev/input/event3"
    let device = try FileManager.default.destinationOfSymbolicLink(atPath: node)
    for _ in 0..<3 {
      try FileManager.default.removeItem(atPath: node)
      #expect(log.wait { $0.presence == .absent("no mute switch") && $0.isQuiet })
      try FileManager.default.createSymbolicLink(atPath: node, withDestinationPath: device)
      #expect(log.wait { $0.presence == .present("mute switch on") && $0.silent == ["mute-switch"] })
    }
    let count = log.reports.count
    monitor.refresh()
    #expect(log.wait { $0.count == count + 2 })
    monitor.stop()
  }

  @Test func deviceWithoutASwitchIsNotOpened() throws {
    guard MockMachine.isThis else {
      return try runAgain(in: MockMachine(hasMuteSwitch: false), "deviceWithoutASwitchIsNotOpened")
    }
    let monitor = SwitchMonitor()
    let log = MonitorLog.starting(monitor)
    #expect(log.wait { $0.presence == .absent("no mute switch") && $0.isQuiet })
    monitor.stop()
  }

  @Test func deniedDeviceIsNamed() throws {
    guard MockMachine.isThis else { return try runAgain(in: MockMachine(isReadable: false), "deniedDeviceIsNamed") }
    let monitor = SwitchMonitor()
    let log = MonitorLog.starting(monitor)
    #expect(log.wait { $0.presence == .absent("/dev/input/event3 needs group input") && $0.isQuiet })
    monitor.stop()
  }
}
