/// An output of a sound server, as far as a stream's owner has to know it. Pure.
struct OutputSink: Hashable {
  /// The server's number for it, until the server ends.
  private(set) var index: UInt32
  /// Its name, the same after a restart of the server.
  let name: String
  /// True if its loss silences at once: only the wearer hears it, or it has no wire.
  let isGuarded: Bool
  /// The port that sounds, if only the wearer hears that; nil: another one, or none.
  private let privatePort: String?
  /// The ports at which sound can be heard, as far as the server knows.
  private let reachablePorts: Set<String>

  /// An output by its properties.
  init(
    index: UInt32, name: String, isGuarded: Bool, privatePort: String? = nil, reachablePorts: Set<String> = []
  ) {
    self.index = index
    self.name = name
    self.isGuarded = isGuarded
    self.privatePort = privatePort
    self.reachablePorts = reachablePorts
  }

  /// The same output for a server that numbers everything anew.
  var withoutIndex: OutputSink {
    var sink = self
    sink.index = .max
    return sink
  }

  /// True if what was heard in private here can be heard so among `sinks`: it is there, and something is plugged in at
  /// its port.
  func isHeard(among sinks: [OutputSink]) -> Bool {
    guard let now = sinks.first(where: { $0.name == name }) else { return false }
    return privatePort.map { now.reachablePorts.contains($0) } ?? true
  }
}
