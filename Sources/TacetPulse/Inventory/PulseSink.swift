internal import CTacetPulse
import Glibc
import TacetSystem

/// A sink as the server describes it: an output.
package struct PulseSink: Hashable, Sendable {
  /// One of a sink's ports, such as a jack.
  package struct Port: Hashable, Sendable {
    /// Its name, such as `analog-output-headphones`.
    package let name: String
    /// True if only the wearer hears it.
    package let isPrivate: Bool
    /// True if it leads to a screen or a receiver.
    package let isScreen: Bool
    /// True if something is plugged in there, as far as the server knows; true where it does not know.
    package let isAvailable: Bool

    package init(name: String, isPrivate: Bool, isScreen: Bool = false, isAvailable: Bool) {
      self.name = name
      self.isPrivate = isPrivate
      self.isScreen = isScreen
      self.isAvailable = isAvailable
    }
  }

  /// The server's number for it, until the server ends.
  package let index: UInt32
  /// The server's number for the module it belongs to, until the server ends; nil: none.
  package let module: UInt32?
  /// The group of streams and sinks that pass one sound on, such as a filter (PipeWire's `node.link-group`).
  package let linkGroup: String?
  /// Its name, the same after a restart of the server.
  package let name: String
  /// The name that mixers show.
  package let title: String
  /// True if it is made to be worn, whatever its port.
  package let isWorn: Bool
  /// True if it is reached by Bluetooth.
  package let isWireless: Bool
  /// True if it is a screen or a receiver, whatever its port.
  package let isScreen: Bool
  /// The server's number for the source that records what it plays.
  package let monitor: UInt32
  /// The name of the source that records what it plays.
  package let monitorName: String
  /// The channels' volumes on the scale that mixers show: 0 silent, 1 is 100 %.
  package let channels: [Double]
  /// True if it is muted.
  package let isMuted: Bool
  /// True if it is a device, and so heard by itself.
  package let isHardware: Bool
  /// True if the volume of each of its streams has its own in it (PulseAudio's `flat-volumes`).
  package let hasFlatVolume: Bool
  /// True if it takes no sound at the moment, and its monitor records nothing.
  package let isSuspended: Bool
  /// The port that sounds, if it has ports.
  package let activePort: Port?
  package let ports: [Port]
  /// The server's number for the card that it belongs to; nil: none.
  package let card: UInt32?

  /// A sink by its properties.
  package init(
    index: UInt32, module: UInt32? = nil, linkGroup: String? = nil, name: String, title: String? = nil, isWorn: Bool,
    isWireless: Bool = false, isScreen: Bool = false, monitor: UInt32 = .max, monitorName: String = "",
    channels: [Double] = [1], isMuted: Bool = false, isHardware: Bool = false, hasFlatVolume: Bool = false,
    isSuspended: Bool = false, activePort: Port? = nil, ports: [Port] = [], card: UInt32? = nil
  ) {
    self.index = index
    self.module = module
    self.linkGroup = linkGroup
    self.name = name
    self.title = title ?? name
    self.isWorn = isWorn
    self.isWireless = isWireless
    self.isScreen = isScreen
    self.monitor = monitor
    self.monitorName = monitorName
    self.channels = channels
    self.isMuted = isMuted
    self.isHardware = isHardware
    self.hasFlatVolume = hasFlatVolume
    self.isSuspended = isSuspended
    self.activePort = activePort
    self.ports = ports
    self.card = card
  }

  /// The loudest channel's volume.
  package var volume: Double { channels.max() ?? 0 }

  /// True if only the wearer hears it: headphones, a headset, a handset.
  package var isPrivate: Bool { isWorn || activePort?.isPrivate ?? false }

  /// True if only the wearer hears an output of this form (`device.form_factor`; empty: it states none).
  package static func isWorn(form: String, isBluetooth: Bool) -> Bool {
    ["headphone", "headset", "hands-free", "handset"].contains(form)
      || (isBluetooth && !["speaker", "portable", "car", "hifi", "tv"].contains(form))
  }

  /// True if it is the stand-in of a server without any sink: it is not heard.
  package var isDummy: Bool { name == "auto_null" }

  /// True if sound can be heard at `port`: something is plugged in there, as far as the server knows. nil: whatever its
  /// port.
  package func isReachable(port: String?) -> Bool {
    port == nil || ports.contains { $0.name == port && $0.isAvailable }
  }
}

extension Sequence<PulseSink> {
  /// True if sound can still be heard on the sink of this name, at this port: the sink is there, and something is
  /// plugged in.
  package func canBeHeard(on name: String?, port: String?) -> Bool {
    first { $0.name == name }?.isReachable(port: port) ?? false
  }
}

extension PulseSink {
  init(_ info: pa_sink_info) {
    func property(_ key: String) -> String { pa_proplist_gets(info.proplist, key).map { String(cString: $0) } ?? "" }
    let form = property(PA_PROP_DEVICE_FORM_FACTOR)
    let isBluetooth = property(PA_PROP_DEVICE_BUS) == "bluetooth"
    let isOnNetwork = info.flags.rawValue & PA_SINK_NETWORK.rawValue != 0
    let name = String(cString: info.name)
    self.init(
      index: info.index, module: known(info.owner_module), linkGroup: PulseStreamProperties(info.proplist).linkGroup,
      name: name, title: info.description.map { String(cString: $0).shown(limit: 80) },
      isWorn: Self.isWorn(form: form, isBluetooth: isBluetooth),
      isWireless: isBluetooth || isOnNetwork,
      isScreen: form == "tv" || strstr(name.lowercased(), "hdmi") != nil, monitor: info.monitor_source,
      monitorName: info.monitor_source_name.map { String(cString: $0) } ?? "",
      channels: levels(of: info.volume), isMuted: info.mute != 0,
      isHardware: info.flags.rawValue & PA_SINK_HARDWARE.rawValue != 0,
      hasFlatVolume: info.flags.rawValue & PA_SINK_FLAT_VOLUME.rawValue != 0,
      isSuspended: info.state == PA_SINK_SUSPENDED,
      activePort: info.active_port.map { Port($0.pointee) },
      ports: (0..<Int(info.n_ports)).compactMap { info.ports[$0].map { Port($0.pointee) } },
      card: known(info.card))
  }
}

extension PulseSink.Port {
  /// True if only the wearer hears a port of this name, or kind.
  package static func isWorn(name: String) -> Bool {
    let lower = name.lowercased()
    return strstr(lower, "headphone") != nil || strstr(lower, "headset") != nil
  }

  init(_ info: pa_sink_port_info) {
    let name = String(cString: info.name)
    let isWorn =
      info.type == PA_DEVICE_PORT_TYPE_HEADPHONES.rawValue || info.type == PA_DEVICE_PORT_TYPE_HEADSET.rawValue
    let lower = name.lowercased()
    self.init(
      name: name, isPrivate: isWorn || Self.isWorn(name: name),
      isScreen: info.type == PA_DEVICE_PORT_TYPE_HDMI.rawValue || info.type == PA_DEVICE_PORT_TYPE_TV.rawValue
        || strstr(lower, "hdmi") != nil,
      isAvailable: info.available != Int32(PA_PORT_AVAILABLE_NO.rawValue))
  }
}
