import TacetBus

/// The monitors of silent mode for programs that read feedbackd themselves.
package enum SilenceMonitors {
  /// The monitor of the device's mute switch.
  package static func muteSwitch() -> any Monitor { SwitchMonitor() }

  /// The monitor of the user's own silent mode. `folder` replaces `XDG_RUNTIME_DIR`.
  package static func user(in folder: String? = nil) -> any Monitor { UserSilenceMonitor(in: folder) }

  /// The monitor of the desktop's "do not disturb", which owns `connection`.
  package static func doNotDisturb(on connection: BusConnection) -> any Monitor {
    DoNotDisturbMonitor(on: connection)
  }
}
