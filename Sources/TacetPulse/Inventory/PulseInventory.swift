internal import CTacetPulse
import TacetSession

/// The sinks, clients and streams of a sound server, as far as they matter here.
package struct PulseInventory: Hashable, Sendable {
  package struct Server: Hashable, Sendable {
    /// Its name and version: `pulseaudio 16.1`, `PulseAudio (on PipeWire 0.3.65)`.
    package var title: String
    /// The name of the sink that new streams go to.
    package var defaultSink: String?
    /// A number that differs after each start.
    package var cookie: UInt32

    package init(title: String, defaultSink: String?, cookie: UInt32) {
      self.title = title
      self.defaultSink = defaultSink
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
  package var clients: [Client]
  /// The playback streams, in libpulse's word.
  package var sinkInputs: [PulseSinkInput]
  /// The recording streams, in libpulse's word.
  package var sourceOutputs: [PulseSourceOutput]

  /// An inventory of these parts.
  package init(
    server: Server? = nil, sinks: [PulseSink] = [], clients: [Client] = [], sinkInputs: [PulseSinkInput] = [],
    sourceOutputs: [PulseSourceOutput] = []
  ) {
    self.server = server
    self.sinks = sinks
    self.clients = clients
    self.sinkInputs = sinkInputs
    self.sourceOutputs = sourceOutputs
  }
}

extension PulseInventory.Server {
  init(_ info: pa_server_info) {
    func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
    let name = text(info.server_name) ?? "sound server"
    // PipeWire's name contains its version; its version field is that of the PulseAudio it imitates.
    let title = name.contains("PipeWire") ? name : "\(name) \(text(info.server_version) ?? "")"
    self.init(title: title.shown(limit: 80), defaultSink: text(info.default_sink_name), cookie: info.cookie)
  }
}

extension PulseInventory.Client {
  init(_ info: pa_client_info) { self.init(index: info.index, properties: PulseStreamProperties(info.proplist)) }
}

/// The number of an object; nil for `PA_INVALID_INDEX`.
func known(_ index: UInt32) -> UInt32? { index == .max ? nil : index }

/// The loudest channel, on the scale that mixers show: 1 is 100 %. `pa_cvolume_max`.
func level(of volume: pa_cvolume) -> Double {
  withUnsafePointer(to: volume) { Double(pa_cvolume_max($0)) / Double(PA_VOLUME_NORM) }
}
