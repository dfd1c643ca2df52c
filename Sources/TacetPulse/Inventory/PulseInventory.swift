internal import CTacetPulse
import Glibc
import TacetSystem

/// The sinks, clients and streams of a sound server, as far as they matter here.
package struct PulseInventory: Hashable, Sendable {
  package struct Server: Hashable, Sendable {
    /// Its name and version: `pulseaudio 16.1`, `PulseAudio (on PipeWire 0.3.65)`.
    package var title: String
    /// The name of the sink that new streams go to.
    package var defaultSink: String?
    /// The name of the source that new recordings are made of; it may be a monitor.
    package var defaultSource: String?
    /// A number that differs after each start.
    package var cookie: UInt32

    package init(title: String, defaultSink: String?, defaultSource: String? = nil, cookie: UInt32) {
      self.title = title
      self.defaultSink = defaultSink
      self.defaultSource = defaultSource
      self.cookie = cookie
    }
  }

  /// A program that is connected to the server.
  package struct Client: Hashable, Sendable {
    /// The server's number for it.
    package var index: UInt32
    package var properties: PulseStreamProperties

    package init(index: UInt32, properties: PulseStreamProperties) {
      self.index = index
      self.properties = properties
    }
  }

  /// The server itself; nil until it has answered.
  package var server: Server?
  package var sinks: [PulseSink]
  /// The microphones and other inputs, monitors among them.
  package var sources: [PulseSource]
  package var clients: [Client]
  /// The playback streams, in libpulse's word.
  package var sinkInputs: [PulseSinkInput]
  /// The recording streams, in libpulse's word.
  package var sourceOutputs: [PulseSourceOutput]

  /// An inventory of these parts.
  package init(
    server: Server? = nil, sinks: [PulseSink] = [], sources: [PulseSource] = [], clients: [Client] = [],
    sinkInputs: [PulseSinkInput] = [], sourceOutputs: [PulseSourceOutput] = []
  ) {
    self.server = server
    self.sinks = sinks
    self.sources = sources
    self.clients = clients
    self.sinkInputs = sinkInputs
    self.sourceOutputs = sourceOutputs
  }

  /// The sinks that the server itself feeds from one, directly or through others. Not that one, though a loopback may
  /// lead back to it.
  package func sinksBehind(_ sink: UInt32) -> Set<UInt32> {
    var behind: Set<UInt32> = []
    var next: Set = [sink]
    while let current = next.popFirst() {
      let found = sinksFed(from: current).subtracting(behind)
      behind.formUnion(found)
      next.formUnion(found)
    }
    behind.remove(sink)
    return behind
  }

  /// The sinks that the server itself feeds from one directly.
  ///
  /// A remapping, combining, equalising or other filter sink is one part of a module or link group, and its streams are
  /// the others. A loopback records the monitor of any sink, and plays on another one.
  package func sinksFed(from sink: UInt32) -> Set<UInt32> {
    guard let sink = sinks.first(where: { $0.index == sink }) else { return [] }
    let parts = [ServerPart(sink)] + sourceOutputs.filter { $0.source == sink.monitor }.map(ServerPart.init)
    let streams = sinkInputs.filter { stream in parts.contains { $0.belongs(to: ServerPart(stream)) } }
    return Set(streams.compactMap(\.sink)).subtracting([sink.index])
  }
}

/// The part of the server that a sink or stream belongs to: a module of PulseAudio's, a link group of PipeWire's.
private struct ServerPart {
  private let module: UInt32?
  private let linkGroup: String?

  init(_ sink: PulseSink) {
    module = sink.module
    linkGroup = sink.linkGroup
  }

  /// A program's streams all have the module that its connection came in by.
  init(_ stream: PulseSinkInput) {
    module = stream.client == nil ? stream.module : nil
    linkGroup = stream.properties.linkGroup
  }

  init(_ recording: PulseSourceOutput) {
    module = recording.client == nil ? recording.module : nil
    linkGroup = recording.properties.linkGroup
  }

  func belongs(to other: ServerPart) -> Bool {
    (module != nil && module == other.module) || (linkGroup != nil && linkGroup == other.linkGroup)
  }
}

extension PulseInventory.Server {
  init(_ info: pa_server_info) {
    func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
    let name = text(info.server_name) ?? "sound server"
    // PipeWire's name contains its version; its version field is that of the PulseAudio it imitates.
    let title = strstr(name, "PipeWire") != nil ? name : "\(name) \(text(info.server_version) ?? "")"
    self.init(
      title: title.shown(limit: 80), defaultSink: text(info.default_sink_name),
      defaultSource: text(info.default_source_name), cookie: info.cookie)
  }
}

extension PulseInventory.Client {
  init(_ info: pa_client_info) { self.init(index: info.index, properties: PulseStreamProperties(info.proplist)) }
}

/// The number of an object; nil for `PA_INVALID_INDEX`.
func known(_ index: UInt32) -> UInt32? { index == .max ? nil : index }

/// The channels' volumes, on the scale that mixers show: 1 is 100 %.
func levels(of volume: pa_cvolume) -> [Double] {
  withUnsafeBytes(of: volume.values) { values in
    values.bindMemory(to: pa_volume_t.self).prefix(Int(volume.channels)).map { Double($0) / Double(PA_VOLUME_NORM) }
  }
}
