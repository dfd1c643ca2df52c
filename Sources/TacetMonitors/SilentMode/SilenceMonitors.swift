import TacetBus

/// The monitors of silent mode for programs that read feedbackd themselves.
package enum SilenceMonitors {
  /// The monitors of the user's own silent mode and of the device's mute switch, on one thread. `folder` replaces
  /// `XDG_RUNTIME_DIR`.
  package static func ofSession(in folder: String?) -> (user: any Monitor, muteSwitch: any Monitor) {
    let thread = ReaderThread(name: "tacet-silent")
    return (UserSilenceMonitor(in: folder, on: thread), SwitchMonitor(on: thread))
  }

  /// The monitor of the user's own silent mode.
  package static func user() -> any Monitor { UserSilenceMonitor() }

  /// A reader of feedbackd's profile of the program `applicationID` alone, which listens on `connection` and reads at
  /// ``DesktopSettings/refresh()``. `environment` replaces this process's own for `gsettings`.
  package static func programProfile(
    of applicationID: String, on connection: BusConnection, environment: [String: String]? = nil,
    _ report: @escaping @Sendable (ServiceValue<String>) -> Void
  ) -> DesktopSettings {
    DesktopSettings(.feedback(of: applicationID), on: connection, environment: environment) {
      report($0.property("profile") { $0 })
    }
  }

  /// The monitor of the desktop's "do not disturb", which owns `connection`. `environment` replaces this process's own
  /// for `gsettings`.
  package static func doNotDisturb(
    on connection: BusConnection, environment: [String: String]? = nil
  ) -> any Monitor {
    DoNotDisturbMonitor(on: connection, environment: environment)
  }
}
