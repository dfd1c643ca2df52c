/// The source that a recording is made of: Session, 1. Pure.
///
/// The one that the game chose, while it is there. Else the microphone of the wired headset that the game's sound goes
/// to, else the server's default. A microphone by Bluetooth is never taken by itself: the server would turn the music
/// on that headset to telephone quality. Nor is the monitor of a sink, which is no microphone. Where echo is to be
/// cancelled, and the server has a canceller on the source that is taken by itself, it is that one.
package struct InputSelection: Hashable, Sendable {
  /// The sources that can be recorded, in the server's order: no monitors.
  package let inputs: [PulseSource]
  /// The source to record; nil: there is none.
  package let source: PulseSource?
  /// True if it is the one that the game chose.
  package let isChosen: Bool
  /// The names of the sources that are the microphone of a wired headset now, or pass its sound on.
  package let wiredHeadsets: Set<String>
  /// True if the source to record is one of them.
  package var isOnWiredHeadset: Bool { source.map { wiredHeadsets.contains($0.name) } ?? false }

  /// - Parameters:
  ///   - output: the name of the sink that the game's sound goes to; nil: the default.
  ///   - chosen: the name of the source that the game chose.
  ///   - cancelsEcho: takes a canceller, where there is one.
  package init(_ inventory: PulseInventory, output: String?, chosen: String?, cancelsEcho: Bool = false) {
    inputs = inventory.sources.filter { !$0.isMonitor }
    let wished = inventory.sources.first { $0.name == chosen }
    isChosen = wished != nil
    let name = output ?? inventory.server?.defaultSink
    let sink = inventory.sinks.first { $0.name == name }
    // A filter on a microphone by Bluetooth is one too.
    let wireless = Set(inputs.filter(\.isWireless).map(\.name))
    let candidates = inputs.filter { !$0.isWireless && !wireless.contains($0.master ?? "") }
    let preferred = inventory.server?.defaultSource
    let taken =
      candidates.first { Self.isMicrophone($0, of: sink) } ?? candidates.first { $0.name == preferred }
      ?? candidates.first
    // A canceller of which the server names no master hears the default source.
    let canceller = taken.flatMap { taken in
      candidates.first { $0.isCanceller && ($0.master ?? preferred) == taken.name }
    }
    source = wished ?? (cancelsEcho ? canceller : nil) ?? taken
    let worn = Set(inputs.filter { $0.isOnHeadset && !$0.isWireless }.map(\.name))
    wiredHeadsets = Set(inputs.filter { worn.contains($0.name) || worn.contains($0.master ?? "") }.map(\.name))
  }

  /// True if a source is the microphone of the wired headset that this sink is.
  private static func isMicrophone(_ source: PulseSource, of sink: PulseSink?) -> Bool {
    guard let sink, sink.isPrivate, !sink.isWireless, let card = sink.card else { return false }
    return source.card == card && source.isOnHeadset
  }
}
