import TacetPulse
import TacetSession
import TacetSystem

/// The program that a stream belongs to.
struct StreamOwner {
  var isOwn = false
  var processID: Int?
  var binary: String?
  /// The same for all streams of a program: its process and file, as its client states them, else the stream; else its
  /// application id; else the client.
  var key = ""
  var name = ""
  /// The names it may be ignored by, in lower case.
  var names: Set<String> = []

  /// The owner of this process's streams.
  static let own = StreamOwner()

  private init() { isOwn = true }

  /// The owner of a stream with these properties, whose client has this number.
  init(stream: PulseStreamProperties, client: PulseStreamProperties?, index: UInt32) {
    processID = client?.processID ?? stream.processID
    binary = client?.processBinary ?? stream.processBinary
    let application = stream.applicationName ?? client?.applicationName
    let id = stream.applicationID ?? client?.applicationID
    key = processID.map { "\($0)/\(binary ?? "")" } ?? id.map { "id \($0)" } ?? "client \(index)"
    let shown = [application, binary, stream.mediaName].lazy.compactMap { $0?.shown(limit: 80) }.first { !$0.isEmpty }
    name = shown ?? "another program"
    names = Set([application, binary, id].compactMap { $0?.lowercased() })
  }
}

/// The programs of one inventory, by the streams that belong to them. Pure.
struct StreamOwners {
  private let clients: [UInt32: PulseStreamProperties]
  private let ownClient: UInt32
  private let ownProcess: Int
  private var ownBinary: String? { clients[ownClient]?.processBinary }

  /// - Parameters:
  ///   - ownClient: the number of a connection of this process.
  ///   - ownProcess: its process id.
  init(_ inventory: PulseInventory, ownClient: UInt32, ownProcess: Int) {
    clients = Dictionary(inventory.clients.map { ($0.index, $0.properties) }) { _, last in last }
    self.ownClient = ownClient
    self.ownProcess = ownProcess
  }

  /// The program of a stream with these properties; nil: the server itself.
  func owner(ofClient client: UInt32?, _ stream: PulseStreamProperties) -> StreamOwner? {
    guard let client else { return nil }
    let owner = StreamOwner(stream: stream, client: clients[client], index: client)
    // Each sandbox counts process ids anew: two programs may share one, but not the file as well.
    let isOwnProcess = owner.processID == ownProcess && (owner.binary ?? ownBinary) == (ownBinary ?? owner.binary)
    return client == ownClient || isOwnProcess ? .own : owner
  }

  /// The program of such a stream; nil: the server itself, or this process.
  func other(ofClient client: UInt32?, _ stream: PulseStreamProperties) -> StreamOwner? {
    owner(ofClient: client, stream).flatMap { $0.isOwn ? nil : $0 }
  }

  /// True for a stream of this process with the role `game`.
  func isGameStream(_ stream: PulseSinkInput) -> Bool {
    stream.properties.role == "game" && owner(ofClient: stream.client, stream.properties)?.isOwn == true
  }
}
