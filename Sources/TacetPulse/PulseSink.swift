internal import CTacetPulse

/// A sink as the server describes it: where sound is heard.
public struct PulseSink: Hashable, Sendable {
  /// One of a sink's ports, such as a jack.
  public struct Port: Hashable, Sendable {
    /// Its name, such as `analog-output-headphones`.
    public let name: String
    /// Whether only the wearer hears it.
    public let isPrivate: Bool
    /// Whether something is plugged in there, as far as the server knows; true where it does not know.
    public let isAvailable: Bool

    /// A port.
    public init(name: String, isPrivate: Bool, isAvailable: Bool) {
      self.name = name
      self.isPrivate = isPrivate
      self.isAvailable = isAvailable
    }
  }

  /// The server's number for it, until the server ends.
  public let index: UInt32
  /// Its name, which outlives the server.
  public let name: String
  /// Whether it is made to be worn, whatever its port.
  public let isWorn: Bool
  /// The port that sounds, if it has ports.
  public let activePort: Port?
  /// All of its ports.
  public let ports: [Port]

  /// A sink.
  public init(index: UInt32, name: String, isWorn: Bool, activePort: Port? = nil, ports: [Port] = []) {
    self.index = index
    self.name = name
    self.isWorn = isWorn
    self.activePort = activePort
    self.ports = ports
  }

  /// Whether nobody but the wearer hears it: headphones, a headset, a handset.
  public var isPrivate: Bool { isWorn || activePort?.isPrivate ?? false }
}

extension PulseSink {
  init(_ info: pa_sink_info) {
    func property(_ key: String) -> String { pa_proplist_gets(info.proplist, key).map { String(cString: $0) } ?? "" }
    let form = property(PA_PROP_DEVICE_FORM_FACTOR)
    let isWireless =
      property(PA_PROP_DEVICE_BUS) == "bluetooth" && !["speaker", "car", "hifi", "tv"].contains(form)
    self.init(
      index: info.index, name: String(cString: info.name),
      isWorn: ["headphone", "headset", "hands-free", "handset"].contains(form) || isWireless,
      activePort: info.active_port.map { Port($0.pointee) },
      ports: (0..<Int(info.n_ports)).compactMap { info.ports[$0].map { Port($0.pointee) } })
  }
}

extension PulseSink.Port {
  init(_ info: pa_sink_port_info) {
    let name = String(cString: info.name)
    let isWorn =
      info.type == PA_DEVICE_PORT_TYPE_HEADPHONES.rawValue || info.type == PA_DEVICE_PORT_TYPE_HEADSET.rawValue
    let lower = name.lowercased()
    self.init(
      name: name, isPrivate: isWorn || lower.contains("headphone") || lower.contains("headset"),
      isAvailable: info.available != Int32(PA_PORT_AVAILABLE_NO.rawValue))
  }
}
