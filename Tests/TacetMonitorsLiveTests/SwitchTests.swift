import Foundation
import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// A machine with a mute switch, as umockdev simulates it. umockdev must have started the process: each test runs
/// itself once more, in such a machine.
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
