internal import CTacetPulse

/// A playback stream of any program.
package struct PulseSinkInput: Hashable, Sendable {
  /// The server's number for it.
  package var index: UInt32
  /// The client it belongs to; nil: the server's own.
  package var client: UInt32?
  /// The server's number for the module it belongs to; nil: none.
  package var module: UInt32?
  /// The sink it plays on; nil: none at the moment.
  package var sink: UInt32?
  /// True if it is paused.
  package var isCorked: Bool
  /// True if it is muted.
  package var isMuted: Bool
  /// The channels' volumes: 0 silent, 1 as it comes.
  package var channels: [Double]
  /// True if it carries no PCM: a device decodes it, and no meter measures it.
  package var isPassedThrough: Bool
  package var properties: PulseStreamProperties

  /// A stream by its properties.
  package init(
    index: UInt32, client: UInt32?, module: UInt32? = nil, sink: UInt32?, isCorked: Bool = false, isMuted: Bool = false,
    channels: [Double] = [1], isPassedThrough: Bool = false,
    properties: PulseStreamProperties = PulseStreamProperties()
  ) {
    self.index = index
    self.client = client
    self.module = module
    self.sink = sink
    self.isCorked = isCorked
    self.isMuted = isMuted
    self.channels = channels
    self.isPassedThrough = isPassedThrough
    self.properties = properties
  }

  /// The loudest channel's volume.
  package var volume: Double { channels.max() ?? 0 }
}

extension PulseSinkInput {
  init(_ info: pa_sink_input_info) {
    self.init(
      index: info.index, client: known(info.client), module: known(info.owner_module), sink: known(info.sink),
      isCorked: info.corked != 0, isMuted: info.mute != 0,
      channels: info.has_volume != 0 ? levels(of: info.volume) : [1],
      isPassedThrough: info.format.map { $0.pointee.encoding.rawValue > PA_ENCODING_PCM.rawValue } ?? false,
      properties: PulseStreamProperties(info.proplist))
  }
}
