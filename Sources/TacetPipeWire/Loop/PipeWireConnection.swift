internal import CTacetPipeWire
import Glibc
import TacetSystem

/// A connection to a PipeWire server (`pw_core`), with its objects as a ``PipeWireGraph``. The loop's thread.
package final class PipeWireConnection: CallbackTarget {
  /// An event of a connection, posted to the loop.
  package enum Event: Hashable, Sendable {
    /// The server answered, and its objects are known.
    case ready
    /// It ended, or was refused; why, for people.
    case failed(reason: String)
    /// The answer to a ``sync()`` with this number.
    case answered(Int32)
  }

  /// The program's names.
  package struct Client: Sendable {
    package let name: String
    package let id: String?

    package init(name: String, id: String?) {
      self.name = name
      self.id = id
    }

    /// The properties by which a client and its streams describe the program.
    var properties: [String: String] {
      var all = ["application.name": name, "application.process.id": "\(getpid())"]
      if let id { all["application.id"] = id }
      return all
    }
  }

  let loop: PipeWireLoop
  let client: Client
  private(set) var session: OpaquePointer?
  /// The server's objects.
  package private(set) var graph = PipeWireGraph()
  /// The server's version, once it is known.
  package private(set) var version: String?
  /// True from `.ready` on.
  package private(set) var isReady = false
  private let onEvent: (Event) -> Void
  private let onChange: (PipeWireGraph.Change) -> Void
  /// The question whose answer ends a step of the beginning, and the step.
  private var opening: (sequence: Int32, isLast: Bool)?

  /// Connects to the server of this name; nil: where libpipewire's own rules lead. `onChange` is called within
  /// libpipewire's own step, before a stream of ours plays further: nothing may be given up in it.
  package init(
    on loop: PipeWireLoop, to remote: String?, as client: Client, onChange: @escaping (PipeWireGraph.Change) -> Void,
    onEvent: @escaping (Event) -> Void
  ) throws(PipeWireError) {
    self.loop = loop
    self.client = client
    self.onEvent = onEvent
    self.onChange = onChange
    guard let pointer = loop.pointer else { throw .noLoop }
    var code: Int32 = 0
    let me = myself
    session = withProperties(client.properties) { properties, count in
      var calls = Self.calls
      return pipe_session_new(pointer, remote, properties, count, &calls, me, &code)
    }
    guard session != nil else { throw .noConnection(reason: String(cString: strerror(code))) }
    ask(isLast: false)
  }

  deinit {
    if let session { pipe_session_free(session) }
  }

  /// Asks for a sign of life: `.answered` with this number follows, after all that was asked for before.
  package func sync() -> Int32 { session.map { pipe_session_sync($0) } ?? 0 }

  private func ask(isLast: Bool) { opening = (sync(), isLast) }

  private func post(_ event: Event) { loop.post { [weak self] in self?.onEvent(event) } }

  private func done(_ sequence: Int32) {
    guard let opening, opening.sequence == sequence else { return post(.answered(sequence)) }
    // The first answer follows the list of the objects, the second what is watched of them.
    guard opening.isLast else { return ask(isLast: true) }
    self.opening = nil
    isReady = true
    post(.ready)
  }

  private func handle(_ event: PipeWireGraph.Event) {
    for step in graph.handle(event) {
      switch step {
      case .watchNode(let id): if let session { pipe_session_watch_node(session, id) }
      case .watchCard(let id): if let session { pipe_session_watch_card(session, id) }
      case .watchMetadata(let id): if let session { pipe_session_watch_metadata(session, id) }
      case .report(let change): onChange(change)
      }
    }
  }

  private func failed(_ id: UInt32, _ result: Int32, _ message: String) {
    // Errors of other objects are their owners'. A message to one that the server has ended meanwhile is an error of
    // the connection's, and does not end it (seen in 0.3.65).
    if id == 0, result != -ENOENT { post(.failed(reason: message)) }
  }

  private static let calls = pipe_session_calls(
    accepted: { me, version in
      PipeWireConnection.from(me)?.version = version.map { String(cString: $0) }
    },
    done: { me, sequence in PipeWireConnection.from(me)?.done(sequence) },
    failed: { me, id, result, message in
      PipeWireConnection.from(me)?.failed(id, result, message.map { String(cString: $0) } ?? "it ended")
    },
    appeared: { me, id, type, properties, count in
      let type = type.map { String(cString: $0) } ?? ""
      PipeWireConnection.from(me)?.handle(.appeared(id, type: type, dictionary(properties, count)))
    },
    removed: { me, id in PipeWireConnection.from(me)?.handle(.removed(id)) },
    node: { me, id, isSuspended, properties, count in
      PipeWireConnection.from(me)?.handle(.node(id, isSuspended: isSuspended, dictionary(properties, count)))
    },
    card: { me, id, properties, count in
      PipeWireConnection.from(me)?.handle(.card(id, dictionary(properties, count)))
    },
    route: { me, card, route in
      guard let route else { return }
      PipeWireConnection.from(me)?.handle(.route(card: card, PipeWireGraph.Route(route.pointee)))
    },
    metadata: { me, subject, key, value in
      guard let key else { return }
      let name = value.flatMap { PipeWireConnection.name(in: String(cString: $0)) }
      PipeWireConnection.from(me)?.handle(.metadata(subject, String(cString: key), name: name))
    })

  /// The string "name" of an object in JSON, as the session manager writes it; nil: it has none.
  static func name(in text: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1_024) { buffer in
      guard let name = buffer.baseAddress, pipe_json_name(text, name, buffer.count) else { return nil }
      return String(cString: name)
    }
  }
}

extension PipeWireGraph.Route {
  fileprivate init(_ route: pipe_route) {
    self.init(
      isActive: route.is_active, isOutput: route.is_output, isAvailable: route.is_available, index: route.index,
      device: route.device < 0 ? nil : route.device, name: route.name.map { String(cString: $0) } ?? "",
      type: route.type.map { String(cString: $0) } ?? "")
  }
}

private func dictionary(_ properties: UnsafePointer<pipe_property>?, _ count: Int) -> [String: String] {
  var all: [String: String] = [:]
  for property in UnsafeBufferPointer(start: properties, count: properties == nil ? 0 : count) {
    guard let key = property.key, let value = property.value else { continue }
    all[String(cString: key)] = String(cString: value)
  }
  return all
}

/// Calls `body` with properties in C's form, in the order of their keys.
func withProperties<Result>(
  _ properties: [String: String], _ body: (UnsafePointer<pipe_property>?, Int) -> Result
) -> Result {
  let texts = properties.sorted { $0.key < $1.key }.map { (Array($0.key.utf8CString), Array($0.value.utf8CString)) }
  func add(_ made: [pipe_property]) -> Result {
    guard made.count < texts.count else {
      return made.withUnsafeBufferPointer { body($0.baseAddress, $0.count) }
    }
    return texts[made.count].0.withUnsafeBufferPointer { key in
      texts[made.count].1.withUnsafeBufferPointer { value in
        add(made + [pipe_property(key: key.baseAddress, value: value.baseAddress)])
      }
    }
  }
  return add([])
}
