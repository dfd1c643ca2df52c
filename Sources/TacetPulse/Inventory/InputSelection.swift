/// The source that a recording is made of: Session, 1a. Pure.
///
/// The one that the game chose, while it is there. Else the microphone of the wired headset that the game's sound goes to, else
/// the server's default. A microphone by Bluetooth is never taken by itself: the server would turn the music on that headset to
/// telephone quality. Nor is the monitor of a sink, which is no microphone.
package struct InputSelection: Hashable, Sendable {
  /// The sources that can be recorded, in the server's order: no monitors.
  package let inputs: [PulseSource]
  /// The source to record; nil: there is none.
  package let source: PulseSource?
  /// True if it is the one that the game chose.
  package let isChosen: Bool

  /// - Parameters:
  ///   - output: the name of the sink that the game's sound goes to; nil: the default.
  ///   - chosen: the name of the source that the game chose.
  package init(_ inventory: PulseInventory, output: String?, chosen: String?) {
    inputs = inventory.sources.filter { !$0.isMonitor }
    let wished = inventory.sources.first { $0.name == chosen }
    isChosen = wished != nil
    let name = output ?? inventory.server?.defaultSink
    let sink = inventory.sinks.first { $0.name == name }
    let candidates = inputs.filter { !$0.isWireless }
    source =
      wished ?? candidates.first { Self.isMicrophone($0, of: sink) }
      ?? candidates.first { $0.name == inventory.server?.defaultSource } ?? candidates.first
  }

  /// True if a source is the microphone of the wired headset that this sink is.
  private static func isMicrophone(_ source: PulseSource, of sink: PulseSink?) -> Bool {
    guard let sink, sink.isPrivate, !sink.isWireless, let card = sink.card else { return false }
    return source.card == card && source.isOnHeadset
  }
}
