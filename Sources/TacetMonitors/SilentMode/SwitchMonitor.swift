/// The monitor of a phone's mute switch: a slider that the kernel shows as an input device (`SW_MUTE_DEVICE`).
///
/// Reading a device needs the group `input`.
typealias SwitchMonitor = ServiceMonitor<MuteSwitchState>

extension ServiceMonitor<MuteSwitchState> {
  /// A monitor of this machine's input devices.
  convenience init(on thread: ReaderThread = ReaderThread(name: "tacet-silent")) {
    let service = SystemService(source: MuteSwitchState.source, title: "silent mode (mute switch)", package: "udev")
    self.init(service, MuteSwitchState()) { reporter in
      ReaderDriver(on: thread, onFailure: { reporter.update { $0.fail() } }) { SwitchReader(reporter) }
    }
  }
}
