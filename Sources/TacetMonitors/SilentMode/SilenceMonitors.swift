import TacetBus

/// The monitors of silent mode for programs that read feedbackd themselves.
package enum SilenceMonitors {
  /// The monitor of the device's mute switch.
  package static func muteSwitch() -> any Monitor { SwitchMonitor() }

  /// The monitor of the user's own silent mode. `folder` replaces `XDG_RUNTIME_DIR`.
  package static func user(in folder: String? = nil) -> any Monitor { UserSilenceMonitor(in: folder) }

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
