import Glibc
import TacetSystem

// GNU's own, which Swift's view of <pthread.h> leaves out.
@_silgen_name("pthread_setname_np")
private func setThreadName(_ thread: pthread_t, _ name: UnsafePointer<CChar>) -> CInt

/// Owns the thread that reads the switches: it sleeps until a switch moves or a device appears or vanishes.
final class SwitchDriver: ServiceDriver {
  private let reporter: FactReporter<MuteSwitches>
  private let reader = Locked<(wakeup: SwitchReader.Wakeup, thread: pthread_t)?>(nil)

  /// A driver that updates `reporter`.
  init(_ reporter: FactReporter<MuteSwitches>) { self.reporter = reporter }

  /// Starts the thread, which reads every device first.
  func start() {
    let hasStarted = reader.withLock { reader in
      guard let wakeup = SwitchReader.Wakeup() else { return false }
      let context = Unmanaged.passRetained(SwitchReader(reporter: reporter, wakeup: wakeup))
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
    if !hasStarted { reporter.update { $0.fail() } }
  }

  /// Reads every device again.
  func refresh() {
    reader.withLock { $0?.wakeup.send(.refresh) }
  }

  /// Ends the thread and closes the devices.
  func stop() {
    let ended = reader.withLock { reader in
      defer { reader = nil }
      return reader
    }
    guard let ended else { return }
    ended.wakeup.send(.end)
    pthread_join(ended.thread, nil)
  }
}
