internal import CTacetPulse
import Glibc
import TacetSystem

/// A source of a sound server: a microphone, a line input, the monitor of a sink.
package struct PulseSource: Hashable, Sendable {
  /// A jack or a built-in microphone, of which one at a time is recorded.
  package struct Port: Hashable, Sendable {
    package let name: String
    /// True if it is the microphone of a headset.
    package let isHeadset: Bool
    /// True unless the server knows that nothing is plugged in there.
    package let isAvailable: Bool

    package init(name: String, isHeadset: Bool, isAvailable: Bool) {
      self.name = name
      self.isHeadset = isHeadset
      self.isAvailable = isAvailable
    }
  }

  /// The server's number for it.
  package let index: UInt32
  /// The server's name for it, the same after a restart.
  package let name: String
  /// The name that mixers show.
  package let title: String
  /// True if it records what a sink plays, and is no microphone.
  package let isMonitor: Bool
  /// The server's number for the card that it belongs to; nil: none.
  package let card: UInt32?
  /// True if it is a microphone by Bluetooth.
  package let isWireless: Bool
  /// True if it is part of a headset or a handset.
  package let isHeadset: Bool
  package let activePort: Port?
  /// The name of the source whose sound it passes on, such as that of an echo canceller; nil: none, or the server does
  /// not say.
  package let master: String?
  /// True if it is what an echo canceller leaves of a microphone's sound.
  package let isCanceller: Bool

  /// A source by its properties.
  package init(
    index: UInt32, name: String, title: String? = nil, isMonitor: Bool = false, card: UInt32? = nil,
    isWireless: Bool = false, isHeadset: Bool = false, activePort: Port? = nil, master: String? = nil,
    isCanceller: Bool = false
  ) {
    self.index = index
    self.name = name
    self.title = title ?? name
    self.isMonitor = isMonitor
    self.card = card
    self.isWireless = isWireless
    self.isHeadset = isHeadset
    self.activePort = activePort
    self.master = master
    self.isCanceller = isCanceller
  }

  /// True if it belongs to a headset, by itself or by the port that is recorded now.
  package var isOnHeadset: Bool { isHeadset || activePort?.isHeadset ?? false }
}

extension PulseSource {
  init(_ info: pa_source_info) {
    func property(_ key: String) -> String { pa_proplist_gets(info.proplist, key).map { String(cString: $0) } ?? "" }
    let form = property(PA_PROP_DEVICE_FORM_FACTOR)
    let master = property(PA_PROP_DEVICE_MASTER_DEVICE)
    // A canceller has no sign of its own: PulseAudio's has its module's name, PipeWire's a group of its nodes.
    let driver = info.driver.map { String(cString: $0) }
    self.init(
      index: info.index, name: String(cString: info.name),
      title: info.description.map { String(cString: $0).shown(limit: 80) },
      isMonitor: info.monitor_of_sink != .max, card: known(info.card),
      isWireless: property(PA_PROP_DEVICE_BUS) == "bluetooth",
      isHeadset: ["headset", "hands-free", "handset"].contains(form),
      activePort: info.active_port.map { Port($0.pointee) }, master: master.isEmpty ? nil : master,
      isCanceller: driver == "module-echo-cancel.c" || property("node.link-group").hasPrefix("echo-cancel-"))
  }
}

extension PulseSource.Port {
  init(_ info: pa_source_port_info) {
    let name = String(cString: info.name)
    self.init(
      name: name,
      isHeadset: info.type == PA_DEVICE_PORT_TYPE_HEADSET.rawValue || strstr(name.lowercased(), "headset") != nil,
      isAvailable: info.available != Int32(PA_PORT_AVAILABLE_NO.rawValue))
  }
}
