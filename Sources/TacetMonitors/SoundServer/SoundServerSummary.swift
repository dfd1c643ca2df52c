import TacetPulse
import TacetSession

/// The reports of a ``SoundServerMonitor`` beside music, voice chat and route, each when it changes: whether anything
/// else plays, the outputs and inputs, the system's volume, presence. Pure.
struct SoundServerSummary: Hashable {
  /// The source of the fact that anything else plays.
  let source: SignalSource
  private var outputs: [AudioDevice]?
  private var inputs: [AudioInput]?
  private var volume: SystemVolume?
  private var server = ""
  private var output: String?
  private var otherStreams = 0
  private var presence: ServiceStatus?

  init(source: SignalSource) { self.source = source }

  /// Takes an inventory; `current` is the number of the sink that the game's sound goes to.
  mutating func update(_ inventory: PulseInventory, current: UInt32?, otherStreams: Int) -> [MonitorReport] {
    let sink = inventory.sinks.first { $0.index == current && !$0.isDummy }
    let outputs = inventory.sinks.filter { !$0.isDummy }.map {
      AudioDevice(
        id: $0.name, name: $0.title, route: RouteEndpoint($0).route, isCurrent: $0.index == current,
        volume: SystemVolume($0))
    }
    let volume = sink.map(SystemVolume.init)
    let selection = InputSelection(inventory, output: sink?.name, chosen: nil)
    let inputs = selection.inputs.map { AudioInput($0, isCurrent: $0.index == selection.source?.index) }
    defer { (self.outputs, self.inputs, self.volume) = (outputs, inputs, volume) }
    server = inventory.server?.title ?? "sound server"
    output = sink?.title
    return count(otherStreams) + (outputs == self.outputs ? [] : [.outputs(outputs)])
      + (inputs == self.inputs ? [] : [.inputs(inputs)])
      + (volume == self.volume ? [] : [.systemVolume(volume)])
  }

  /// Presence in words for people, if that changed.
  mutating func presence(music: [String]) -> [MonitorReport] {
    let output = output.map { "output \($0)" } ?? "no output"
    let others = otherStreams == 1 ? "1 other stream" : "\(otherStreams) other streams"
    let music = music.isEmpty ? "no music" : "music from \(music.joined(separator: ", "))"
    return presence(.present("\(server), \(output), \(others), \(music)"))
  }

  /// Presence, if that changed.
  mutating func presence(_ presence: ServiceStatus) -> [MonitorReport] {
    defer { self.presence = presence }
    return presence == self.presence ? [] : [.presence(presence)]
  }

  /// The server is gone: takes back what was reported.
  mutating func serverLost() -> [MonitorReport] {
    defer { (outputs, inputs, volume) = (nil, nil, nil) }
    return count(0) + (outputs?.isEmpty ?? true ? [] : [.outputs([])]) + (inputs?.isEmpty ?? true ? [] : [.inputs([])])
      + (volume == nil ? [] : [.systemVolume(nil)])
  }

  private mutating func count(_ streams: Int) -> [MonitorReport] {
    defer { otherStreams = streams }
    return (streams > 0) == (otherStreams > 0) ? [] : [.fact(.otherAudio(streams > 0, source: source))]
  }
}

extension AudioInput {
  fileprivate init(_ source: PulseSource, isCurrent: Bool) {
    self.init(
      id: source.name, name: source.title, isBluetooth: source.isWireless, isHeadset: source.isOnHeadset,
      isCurrent: isCurrent)
  }
}

extension SystemVolume {
  fileprivate init(_ sink: PulseSink) { self.init(level: sink.volume, isMuted: sink.isMuted) }
}
