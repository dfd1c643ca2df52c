import TacetSystem

/// Owns the thread that reads the switches: it sleeps until a switch moves or a device appears or vanishes.
final class SwitchDriver: ServiceDriver {
  private let reporter: FactReporter<MuteSwitchState>
  private let reader = Locked<(control: SwitchReader.Control, thread: SystemThread)?>(nil)

  init(_ reporter: FactReporter<MuteSwitchState>) { self.reporter = reporter }

  /// Starts the thread, which reads every device first.
  func start() {
    let hasStarted = reader.withLock { reader in
      guard let control = SwitchReader.Control(),
        let thread = SystemThread(
          name: "tacet-switch", { [reporter] in SwitchReader(reporter, control: control).run() })
      else { return false }
      reader = (control, thread)
      return true
    }
    if !hasStarted { reporter.update { $0.fail() } }
  }

  func refresh() {
    reader.withLock { $0?.control.refresh() }
  }

  /// Ends the thread and closes the devices.
  func stop() {
    let ended = reader.withLock { reader in
      defer { reader = nil }
      return reader
    }
    guard let ended else { return }
    ended.control.end()
    ended.thread.join()
  }
}
