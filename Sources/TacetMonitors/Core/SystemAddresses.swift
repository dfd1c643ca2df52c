/// The addresses of a machine's services; nil: those of the environment.
package struct SystemAddresses: Sendable, Hashable {
  /// The sound server's address, in libpulse's form.
  package var soundServer: String?
  /// The session bus's address, in the form of the D-Bus specification.
  package var sessionBus: String?
  /// The system bus's address, in the same form.
  package var systemBus: String?
  /// The folder of the login session, `XDG_RUNTIME_DIR`.
  package var runtimeFolder: String?

  /// The environment's addresses, except for those given.
  package init(
    soundServer: String? = nil, sessionBus: String? = nil, systemBus: String? = nil, runtimeFolder: String? = nil
  ) {
    self.soundServer = soundServer
    self.sessionBus = sessionBus
    self.systemBus = systemBus
    self.runtimeFolder = runtimeFolder
  }
}
