import TacetBus

/// The monitors of silent mode for programs that read feedbackd themselves.
package enum SilenceMonitors {
  /// The monitor of the device's mute switch.
  package static func muteSwitch() -> any Monitor { SwitchMonitor() }

  /// The monitor of the user's own silent mode. `folder` replaces `XDG_RUNTIME_DIR`.
  package static func user(in folder: String? = nil) -> any Monitor { UserSilenceMonitor(in: folder) }

  /// A reader of feedbackd's profile of the program `applicationID` alone, which listens on `connection` and reads at
  /// ``DesktopSetting/refresh()``. It reports nil where the setting can not be read. `environment` replaces this
  /// process's own for `gsettings`.
  package static func programProfile(
    of applicationID: String, on connection: BusConnection, environment: [String: String]? = nil,
    _ report: @escaping @Sendable (FeedbackProfile?) -> Void
  ) -> DesktopSetting {
    DesktopSetting(.feedbackProfile(of: applicationID), connection, environment) { profile in
      report(profile.value.map(FeedbackProfile.init(named:)))
    }
  }

  /// The monitor of the desktop's "do not disturb", which owns `connection`.
  package static func doNotDisturb(on connection: BusConnection) -> any Monitor {
    DoNotDisturbMonitor(on: connection)
  }
}
