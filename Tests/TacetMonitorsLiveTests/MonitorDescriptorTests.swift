import Foundation
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// A monitor that has stopped, or never started, leaves no descriptor open.
struct MonitorDescriptorTests {
  static let makers: [@Sendable () -> any Monitor] = [
    { SoundServerMonitor(applicationName: "test") }, { MPRISMonitor() }, { FeedbackdMonitor() }, { SwitchMonitor() },
    { DoNotDisturbMonitor() }, { LoginMonitor() }, { LidMonitor() }, { ScreenSaverMonitor() },
    { PhoneMonitor() },
  ]

  @Test(arguments: makers.indices) func stoppedMonitorLeavesNoDescriptorOpen(monitor: Int) async {
    await #expect(processExitsWith: .success) { [monitor = monitor as Int] in
      func open() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
      func run(_ starts: Bool) {
        let made = MonitorDescriptorTests.makers[monitor]()
        if starts { made.start { _ in } }
        made.stop()
      }
      run(true)
      run(false)
      let before = open()
      for _ in 0..<20 {
        run(true)
        run(false)
      }
      let source = MonitorDescriptorTests.makers[monitor]().provider.source.rawValue
      #expect(eventually { open() <= before + 2 }, "\(source): \(before) -> \(open())")
    }
  }
}
