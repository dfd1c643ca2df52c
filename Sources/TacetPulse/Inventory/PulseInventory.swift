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

/// A playback stream of any program.
package struct PulseSinkInput: Hashable, Sendable {
  /// The server's number for it.
  package var index: UInt32
  /// The client it belongs to; nil: the server's own.
  package var client: UInt32?
  /// The sink it plays on; nil: none at the moment.
  package var sink: UInt32?
  /// True if it is paused.
  package var isCorked: Bool
  /// True if it is muted.
  package var isMuted: Bool
  /// The loudest channel's volume: 0 silent, 1 as it comes.
  package var volume: Double
  package var properties: PulseStreamProperties

  /// A stream by its properties.
  package init(
    index: UInt32, client: UInt32?, sink: UInt32?, isCorked: Bool = false, isMuted: Bool = false, volume: Double = 1,
    properties: PulseStreamProperties = PulseStreamProperties()
  ) {
    self.index = index
    self.client = client
    self.sink = sink
    self.isCorked = isCorked
    self.isMuted = isMuted
    self.volume = volume
    self.properties = properties
  }
}

/// A recording stream of any program.
package struct PulseSourceOutput: Hashable, Sendable {
  /// The server's number for it.
  package var index: UInt32
  /// The client it belongs to; nil: the server's own.
  package var client: UInt32?
  /// The source it records; nil: none at the moment. A sink's monitor is a source too: ``PulseSink/monitor``.
  package var source: UInt32?
  /// True if it is paused.
  package var isCorked: Bool
  /// True if it is a level meter, not a recording.
  package var isMeter: Bool
  package var properties: PulseStreamProperties

  /// A stream by its properties.
  package init(
    index: UInt32, client: UInt32?, source: UInt32?, isCorked: Bool = false, isMeter: Bool = false,
    properties: PulseStreamProperties = PulseStreamProperties()
  ) {
    self.index = index
    self.client = client
    self.source = source
    self.isCorked = isCorked
    self.isMeter = isMeter
    self.properties = properties
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

extension PulseSinkInput {
  init(_ info: pa_sink_input_info) {
    self.init(
      index: info.index, client: known(info.client), sink: known(info.sink), isCorked: info.corked != 0,
      isMuted: info.mute != 0, volume: info.has_volume != 0 ? level(of: info.volume) : 1,
      properties: PulseStreamProperties(info.proplist))
  }
}

extension PulseSourceOutput {
  init(_ info: pa_source_output_info) {
    let properties = PulseStreamProperties(info.proplist)
    let isPeaks = info.resample_method.map { String(cString: $0) == "peaks" } ?? false
    // Desktops exempt these mixers from their sign for recording programs, and so every meter uses their names.
    let isMixer = ["org.PulseAudio.pavucontrol", "org.gnome.VolumeControl"].contains(properties.applicationID)
    self.init(
      index: info.index, client: known(info.client), source: known(info.source), isCorked: info.corked != 0,
      isMeter: isPeaks || isMixer || properties.isMonitor, properties: properties)
  }
}

/// The number of an object; nil for `PA_INVALID_INDEX`.
private func known(_ index: UInt32) -> UInt32? { index == .max ? nil : index }

/// The loudest channel, on the scale that mixers show: 1 is 100 %. `pa_cvolume_max`.
func level(of volume: pa_cvolume) -> Double {
  withUnsafePointer(to: volume) { Double(pa_cvolume_max($0)) / Double(PA_VOLUME_NORM) }
}
