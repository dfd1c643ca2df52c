import TacetPulse

/// The streams of a server by program and purpose. Pure.
struct StreamInventory: Hashable {
  /// A stream of this process with the role `game`.
  struct OwnStream: Hashable {
    let index: UInt32
    /// nil: none at the moment.
    let sink: UInt32?
  }

  /// Other programs that play or talk, by ``StreamOwner/key``.
  private(set) var applications: [String: ApplicationStreams] = [:]
  /// The number of live playback streams of other programs, whatever their purpose.
  private(set) var otherStreams = 0
  /// The game's streams, oldest first.
  private(set) var ownStreams: [OwnStream] = []
  /// True if pipes between processes may show that two of its programs are one: somebody records the game.
  private(set) var dependsOnPipes = false
  /// The numbers of the streams that soundtracks of this process have for themselves.
  private(set) var ownSoundtracks: [UInt32] = []
  /// True if one of the game's streams is corked, its soundtrack's own included.
  private(set) var hasCorkedStream = false

  /// - Parameters:
  ///   - ownClient: the number of a connection of this process.
  ///   - ownProcess: its process id.
  ///   - ignored: names of programs that do not count, in lower case: name, file name or reverse-DNS name.
  ///   - pipes: the standard streams of all processes, as far as they are known.
  init(
    _ inventory: PulseInventory, ownClient: UInt32, ownProcess: Int, ignored: Set<String> = [],
    pipes: [Int: StandardPipes] = [:]
  ) {
    let owners = StreamOwners(inventory, ownClient: ownClient, ownProcess: ownProcess)

    /// The owner of a stream that counts: it is neither the server's own nor part of a loopback or a filter.
    func owner(_ client: UInt32?, _ stream: PulseStreamProperties) -> StreamOwner? {
      guard stream.linkGroup == nil, !StreamPurpose.passingOn.contains(stream.role ?? "") else { return nil }
      return owners.owner(ofClient: client, stream).flatMap { $0.names.isDisjoint(with: ignored) ? $0 : nil }
    }

    let suspended = Set(inventory.sinks.filter(\.isSuspended).map(\.index))
    var playing: Set<String> = []
    for stream in inventory.sinkInputs {
      guard let owner = owner(stream.client, stream.properties) else { continue }
      guard !owner.isOwn else {
        let (isSoundtrack, isGame) = (stream.properties.isGameSoundtrack, stream.properties.role == "game")
        if isSoundtrack { ownSoundtracks.append(stream.index) }
        if isGame { ownStreams.append(OwnStream(index: stream.index, sink: stream.sink)) }
        if stream.isCorked, isSoundtrack || isGame { hasCorkedStream = true }
        continue
      }
      playing.insert(owner.key)
      let purpose = StreamPurpose(stream.properties)
      if purpose == .voice, !stream.isCorked { add(owner) { $0.talk = .stated } }
      guard !stream.isCorked, !stream.isMuted, stream.volume > 0, let sink = stream.sink else { continue }
      otherStreams += 1
      add(owner) { application in
        switch purpose {
        case .music: application.playsMusic = true
        case .unknown where stream.isPassedThrough: application.playsMusic = true
        case .unknown:
          let unnamed = ApplicationStreams.Unnamed(stream: stream.index, sink: sink)
          application.unnamed.insert(unnamed)
          if suspended.contains(sink) { application.suspended.insert(unnamed) }
        case .voice, .other: break
        }
      }
    }
    let monitors = Set(inventory.sinks.map(\.monitor))
    for stream in inventory.sourceOutputs {
      guard !stream.isCorked, !stream.isMeter, let source = stream.source, !monitors.contains(source),
        let owner = owner(stream.client, stream.properties), !owner.isOwn
      else { continue }
      if StreamPurpose(stream.properties) == .voice {
        add(owner) { $0.talk = .stated }
      } else if playing.contains(owner.key), stream.properties.role != "production" {
        // That role is stated by programs that record or stream: OBS, which may play its microphone as well.
        add(owner) { if $0.talk == .none { $0.talk = .duplex } }
      }
    }
    let sinks = Set(ownStreams.compactMap(\.sink) + [currentSink(in: inventory)].compactMap(\.self))
    let passedOn = PassedOnSound(inventory, owners, from: sinks, pipes: pipes)
    for key in passedOn.programs { applications[key]?.passesOn = true }
    dependsOnPipes = passedOn.dependsOnPipes
  }

  private mutating func add(_ owner: StreamOwner, _ change: (inout ApplicationStreams) -> Void) {
    change(&applications[owner.key, default: ApplicationStreams(name: owner.name)])
  }

  /// The number of the sink that the game's sound goes to, or would go to. A stream on the server's stand-in for no
  /// sink is moved only when it plays again, and so does not count.
  func currentSink(in inventory: PulseInventory) -> UInt32? {
    let own = ownStreams.lazy.compactMap(\.sink).first { index in
      inventory.sinks.contains { $0.index == index && !$0.isDummy }
    }
    return own ?? inventory.sinks.first { $0.name == inventory.server?.defaultSink }?.index
  }
}
