import TacetPulse

/// What the streams on a server are, by whom: pure.
struct StreamInventory: Hashable {
  /// A stream of this process for the game.
  struct OwnStream: Hashable {
    let index: UInt32
    /// nil: none at the moment.
    let sink: UInt32?
  }

  /// Other programs that play or record, by a key that is the same for all streams of a program.
  private(set) var applications: [String: ApplicationStreams] = [:]
  /// How many streams of other programs are live, whatever they are for.
  private(set) var otherStreams = 0
  /// The streams of this process with the role `game`, oldest first.
  private(set) var ownStreams: [OwnStream] = []

  /// - Parameters:
  ///   - ownClient: the number of a connection of this process.
  ///   - ownProcess: its process id.
  ///   - ignored: names of programs that do not count, in lower case: name, file name or reverse-DNS name.
  init(_ inventory: PulseInventory, ownClient: UInt32, ownProcess: Int, ignored: Set<String> = []) {
    let clients = Dictionary(inventory.clients.map { ($0.index, $0.properties) }) { _, last in last }
    let ownBinary = clients[ownClient]?.processBinary

    /// Whose a stream is, where it counts: it is not the server's own nor part of a loopback or a filter.
    func owner(_ client: UInt32?, _ stream: PulseStreamProperties) -> Owner? {
      guard let client, !stream.isLinked, !Self.passingOn.contains(stream.role ?? "") else { return nil }
      let owner = Owner(stream: stream, client: clients[client], index: client)
      // Process ids are counted anew in each sandbox: two programs may share one, but not the file as well.
      let isOwnProcess = owner.processID == ownProcess && (owner.binary ?? ownBinary) == (ownBinary ?? owner.binary)
      if client == ownClient || isOwnProcess { return Owner(isOwn: true) }
      return owner.names.isDisjoint(with: ignored) ? owner : nil
    }

    for stream in inventory.sinkInputs {
      guard let owner = owner(stream.client, stream.properties) else { continue }
      guard !owner.isOwn else {
        if stream.properties.role == "game" { ownStreams.append(OwnStream(index: stream.index, sink: stream.sink)) }
        continue
      }
      guard !stream.isCorked, !stream.isMuted, stream.volume > 0, let sink = stream.sink else { continue }
      otherStreams += 1
      var application = applications[owner.key] ?? ApplicationStreams(name: owner.name)
      switch Purpose(role: stream.properties.role) {
      case .music: application.playsMusic = true
      case .voice: application.talks = true
      case .unsaid: application.unnamed.insert(.init(stream: stream.index, sink: sink))
      case .other: break
      }
      applications[owner.key] = application
    }
    let monitors = Set(inventory.sinks.map(\.monitor))
    for stream in inventory.sourceOutputs {
      guard !stream.isCorked, !stream.isMeter, let source = stream.source, !monitors.contains(source),
        let owner = owner(stream.client, stream.properties), !owner.isOwn
      else { continue }
      applications[owner.key, default: ApplicationStreams(name: owner.name)].talks = true
    }
  }

  /// Roles of what passes on the sound of others.
  private static let passingOn: Set = ["filter", "abstract", "dsp"]
}

/// What a stream is for, by the role it says it has.
private enum Purpose {
  case music, voice, other
  /// It says nothing, or nothing that is known.
  case unsaid

  init(role: String?) {
    switch role {
    case "music", "video", "movie": self = .music
    case "phone", "communication": self = .voice
    case "event", "notification", "alert", "game", "a11y", "accessibility", "test", "animation", "production":
      self = .other
    default: self = .unsaid
    }
  }
}

/// The program that a stream belongs to.
private struct Owner {
  var isOwn = false
  var processID: Int?
  var binary: String?
  var key = ""
  var name = ""
  /// What it may be ignored by.
  var names: Set<String> = []

  init(isOwn: Bool) { self.isOwn = isOwn }

  init(stream: PulseStreamProperties, client: PulseStreamProperties?, index: UInt32) {
    processID = stream.processID ?? client?.processID
    binary = stream.processBinary ?? client?.processBinary
    let application = stream.applicationName ?? client?.applicationName
    let id = stream.applicationID ?? client?.applicationID
    key = processID.map { "\($0)/\(binary ?? "")" } ?? "client \(index)"
    // Mixers cut it too; it is shown in one line.
    name = String((application ?? binary ?? stream.mediaName ?? "another program").prefix(80))
    names = Set([application, binary, id].compactMap { $0?.lowercased() })
  }
}
