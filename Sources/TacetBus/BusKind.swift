/// Which of the two message buses of a Linux system.
public enum BusKind: Sendable, Hashable, CaseIterable {
  /// The user's own: players, notifications, feedback. `DBUS_SESSION_BUS_ADDRESS`, else `$XDG_RUNTIME_DIR/bus`.
  case session
  /// The machine's: login manager, modems. `DBUS_SYSTEM_BUS_ADDRESS`, else its well-known socket.
  case system
}
