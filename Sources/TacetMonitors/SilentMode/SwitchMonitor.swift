import Glibc
import TacetSession
import TacetSystem

// GNU's own, which Swift's view of <pthread.h> leaves out.
@_silgen_name("pthread_setname_np")
private func setThreadName(_ thread: pthread_t, _ name: UnsafePointer<CChar>) -> CInt

/// The mute switch of a phone: a slider that the kernel shows as an input device (`SW_MUTE_DEVICE`).
///
/// Its thread sleeps until a switch moves or a device comes or goes. Reading a device needs the group `input`.
package final class SwitchMonitor: Monitor {
  /// Silent mode, by the mute switch.
  package let provider = SystemService(source: MuteSwitches.source, title: "silent mode (mute switch)", package: "udev")

  private let teller = ClaimReporter(MuteSwitches())
  private let reader = Locked<(wakeup: SwitchReader.Wakeup, thread: pthread_t)?>(nil)

  /// A monitor of this machine's input devices.
  package init() {}

  deinit { stop() }

  /// Looks at the devices, on a thread of its own.
  package func start(_ report: @escaping @Sendable (MonitorReport) -> Void) {
    teller.start(report)
    let hasBegun = reader.withLock { reader in
      guard let wakeup = SwitchReader.Wakeup() else { return false }
      let context = Unmanaged.passRetained(SwitchReader(teller: teller, wakeup: wakeup))
      var thread = pthread_t()
      let failure = withSignalsBlocked {
        pthread_create(
          &thread, nil,
          { context in
            guard let context else { return nil }
            _ = setThreadName(pthread_self(), "tacet-switch")
            Unmanaged<SwitchReader>.fromOpaque(context).takeRetainedValue().run()
            return nil
          }, context.toOpaque())
      }
      guard failure == 0 else {
        context.release()
        return false
      }
      reader = (wakeup, thread)
      return true
    }
    if !hasBegun { teller.update { $0.fail() } }
  }

  /// Looks at all devices again and asks each switch where it stands.
  package func refresh() {
    reader.withLock { $0?.wakeup.send(.refresh) }
  }

  /// Ends the thread and closes the devices.
  package func stop() {
    teller.stop()
    let ended = reader.withLock { reader in
      defer { reader = nil }
      return reader
    }
    guard let ended else { return }
    ended.wakeup.send(.end)
    pthread_join(ended.thread, nil)
  }
}
