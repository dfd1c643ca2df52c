/// An output of a PipeWire server, as its node and its card state it. Any of it may be wrong.
package struct PipeWireSink: Hashable, Sendable {
  /// A port of a card, such as a jack.
  package struct Port: Hashable, Sendable {
    /// Its name, such as `analog-output-headphones`.
    package let name: String
    /// Its kind, such as `headphones`; empty where it states none.
    package let type: String
    /// False if the server knows that nothing is plugged in.
    package let isAvailable: Bool

    package init(name: String, type: String, isAvailable: Bool) {
      self.name = name
      self.type = type
      self.isAvailable = isAvailable
    }
  }

  /// The server's number for it, which no other object gets until the server ends (`object.serial`).
  package let serial: UInt32
  /// Its name, the same after a restart of the server.
  package let name: String
  /// Its form, such as `headphone`; empty where it states none (`device.form-factor`).
  package let form: String
  /// Its bus, such as `bluetooth`; empty where it states none (`device.bus`).
  package let bus: String
  /// True if it is on another machine.
  package let isOnNetwork: Bool
  /// True if it takes no sound at the moment.
  package let isSuspended: Bool
  /// The port that sounds, if it has ports.
  package let activePort: Port?
  package let ports: [Port]

  package init(
    serial: UInt32, name: String, form: String = "", bus: String = "", isOnNetwork: Bool = false,
    isSuspended: Bool = false, activePort: Port? = nil, ports: [Port] = []
  ) {
    self.serial = serial
    self.name = name
    self.form = form
    self.bus = bus
    self.isOnNetwork = isOnNetwork
    self.isSuspended = isSuspended
    self.activePort = activePort
    self.ports = ports
  }
}
