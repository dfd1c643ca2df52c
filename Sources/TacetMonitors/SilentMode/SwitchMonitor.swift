import TacetSession
import TacetSystem

/// The mute switch of a phone: a slider that the kernel shows as an input device (`SW_MUTE_DEVICE`).
///
/// Its thread sleeps until a switch moves or a device comes or goes. Reading a device needs the group `input`.
package final class SwitchMonitor: Monitor {
  /// Silent mode, by the mute switch.
  package let provider = SystemService(source: MuteSwitches.source, title: "silent mode (mute switch)", package: "udev")

  private let teller = ClaimReporter(MuteSwitches())
  private let reader = Locked<(control: SwitchReader.Control, thread: SystemThread)?>(nil)

  /// A monitor of this machine's input devices.
  package init() {}

  deinit { stop() }

  /// Looks at the devices, on a thread of its own.
  package func start(_ report: @escaping @Sendable (MonitorReport) -> Void) {
    teller.start(report)
    let hasBegun = reader.withLock { reader in
      guard let control = SwitchReader.Control(),
        let thread = SystemThread(
          name: "tacet-switch", { [teller] in SwitchReader(teller: teller, control: control).run() })
      else { return false }
      reader = (control, thread)
      return true
    }
    if !hasBegun { teller.update { $0.fail() } }
  }

  /// Looks at all devices again and asks each switch where it stands.
  package func refresh() {
    reader.withLock { $0?.control.refresh() }
  }

  /// Ends the thread and closes the devices.
  package func stop() {
    teller.stop()
    let ended = reader.withLock { reader in
      defer { reader = nil }
      return reader
    }
    guard let ended else { return }
    ended.control.end()
    ended.thread.join()
  }
}
