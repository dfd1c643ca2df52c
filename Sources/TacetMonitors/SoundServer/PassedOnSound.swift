import TacetPulse

/// The programs that pass on the game's sound in one inventory: what they play is no other music. Pure. Session, 6.
struct PassedOnSound: Hashable {
  /// The programs, by ``StreamOwner/key``.
  private(set) var programs: Set<String> = []
  /// The processes whose standard streams may show that a recording and a playback stream are one program's. None while
  /// nobody records the game.
  private(set) var processes: Set<Int> = []

  /// - Parameters:
  ///   - sinks: the sinks that the game's streams are on or would be made on.
  ///   - pipes: the standard streams of ``processes``, as far as they are known.
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
      // The other end of a pipe of theirs.
      let ends = present.filter { programs.contains($0.key) }.compactMap { $0.processID.flatMap { pipes[$0] } }
      for owner in present {
        guard let own = owner.processID.flatMap({ pipes[$0] }) else { continue }
        if ends.contains(where: own.isJoined) { programs.insert(owner.key) }
      }
      reached.formUnion(players.filter { programs.contains($0.owner.key) }.compactMap(\.sink))
      reached = reached.reduce(into: reached) { $0.formUnion(inventory.sinksFed(from: $1)) }
    } while (programs, reached) != before
    if !programs.isEmpty { processes = Set(present.compactMap(\.processID)) }
  }
}
