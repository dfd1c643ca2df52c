internal import CTacetPulse

/// A recording stream of any program.
package struct PulseSourceOutput: Hashable, Sendable {
  /// The server's number for it.
  package var index: UInt32
  /// The client it belongs to; nil: the server's own.
  package var client: UInt32?
  /// The server's number for the module it belongs to; nil: none.
  package var module: UInt32?
  /// The source it records; nil: none at the moment. A sink's monitor is a source too: ``PulseSink/monitor``.
  package var source: UInt32?
  /// True if it is paused.
  package var isCorked: Bool
  /// True if it is a level meter, not a recording.
  package var isMeter: Bool
  package var properties: PulseStreamProperties

  /// A stream by its properties.
  package init(
    index: UInt32, client: UInt32?, module: UInt32? = nil, source: UInt32?, isCorked: Bool = false,
    isMeter: Bool = false, properties: PulseStreamProperties = PulseStreamProperties()
  ) {
    self.index = index
    self.client = client
    self.module = module
    self.source = source
    self.isCorked = isCorked
    self.isMeter = isMeter
    self.properties = properties
  }
}

extension PulseSourceOutput {
  init(_ info: pa_source_output_info) {
    let properties = PulseStreamProperties(info.proplist)
    let isPeaks = info.resample_method.map { String(cString: $0) == "peaks" } ?? false
    // Desktops exempt these mixers from their sign for recording programs, and so every meter uses their names.
    let isMixer = ["org.PulseAudio.pavucontrol", "org.gnome.VolumeControl"].contains(properties.applicationID)
    self.init(
      index: info.index, client: known(info.client), module: known(info.owner_module), source: known(info.source),
      isCorked: info.corked != 0, isMeter: isPeaks || isMixer || properties.isMonitor, properties: properties)
  }
}
