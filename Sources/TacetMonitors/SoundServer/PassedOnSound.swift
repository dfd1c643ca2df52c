import TacetPulse

/// The programs that pass on the game's sound in one inventory: what they play is no other music. Pure. Session, 6.
struct PassedOnSound: Hashable {
  /// The programs, by ``StreamOwner/key``.
  private(set) var programs: Set<String> = []
  /// True if pipes between processes may show that a recording and a playback stream are one program's: somebody
  /// records the game.
  private(set) var dependsOnPipes = false

  /// - Parameters:
  ///   - sinks: the sinks that the game's streams are on or would be made on.
  ///   - pipes: the standard streams of all processes, as far as they are known.
  init(
    _ inventory: PulseInventory, _ owners: StreamOwners, from sinks: Set<UInt32>, pipes: [Int: StandardPipes] = [:]
  ) {
    let recordings = inventory.sourceOutputs.filter { !$0.isMeter }.compactMap { stream in
      owners.other(ofClient: stream.client, stream.properties).map { (stream: stream, owner: $0) }
    }
    guard !recordings.isEmpty else { return }
    let players = inventory.sinkInputs.compactMap { stream in
      owners.other(ofClient: stream.client, stream.properties).map { (sink: stream.sink, owner: $0) }
    }
    let present = recordings.map(\.owner) + players.map(\.owner)
    let ownStreams = inventory.sinkInputs.filter(owners.isGameStream)

    /// PipeWire: such a recording has no source, and looks corked while the stream is.
    func isOfOwnStream(_ recording: PulseSourceOutput) -> Bool {
      guard recording.source == nil, let target = recording.properties.target else { return false }
      return ownStreams.contains { stream in
        (target == "\(stream.index)" || target == stream.properties.nodeName)
          && (!recording.isCorked || stream.isCorked)
      }
    }

    var reached = sinks
    var before: (programs: Set<String>, reached: Set<UInt32>)
    repeat {
      before = (programs, reached)
      let monitors = Set(inventory.sinks.filter { reached.contains($0.index) }.map(\.monitor))
      for (recording, owner) in recordings {
        let isOfReached = !recording.isCorked && recording.source.map(monitors.contains) ?? false
        if isOfReached || isOfOwnStream(recording) { programs.insert(owner.key) }
      }
      let fed = Self.processes(fedFrom: present.filter { programs.contains($0.key) }.compactMap(\.processID), by: pipes)
      for owner in present where owner.processID.map(fed.contains) ?? false { programs.insert(owner.key) }
      reached.formUnion(players.filter { programs.contains($0.owner.key) }.compactMap(\.sink))
      reached = reached.reduce(into: reached) { $0.formUnion(inventory.sinksFed(from: $1)) }
    } while (programs, reached) != before
    dependsOnPipes = !programs.isEmpty
  }

  /// The processes that read what these write, through processes in between that are no clients: `parec | sox | pacat`.
  private static func processes(fedFrom first: [Int], by pipes: [Int: StandardPipes]) -> Set<Int> {
    var fed: Set<Int> = []
    var ends = first.compactMap { pipes[$0] }
    while let end = ends.popLast() {
      for (process, own) in pipes where end.feeds(own) && fed.insert(process).inserted { ends.append(own) }
    }
    return fed
  }
}
