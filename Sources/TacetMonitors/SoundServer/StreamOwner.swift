import TacetPulse
import TacetSession

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
