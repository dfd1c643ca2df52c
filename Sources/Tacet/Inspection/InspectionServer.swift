import Glibc
import Logging
import TacetSystem

/// The socket of a game that may be inspected: `tacet why` and `tacet watch --game` ask it for the engine's state. It
/// changes nothing, and is stepped by `tacet-control`; its lock is never taken with the engine's held.
///
/// Its users are processes of the same user (`SO_PEERCRED`).
final class InspectionServer: Sendable {
  fileprivate struct Client {
    let connection: LocalConnection
    /// The bytes that are still to be sent.
    var outgoing: ArraySlice<UInt8> = []
    /// The connection ends with it.
    var isEnding = false
  }

  fileprivate struct Content {
    var state = InspectionState()
    /// Nil: closed.
    var listener: LocalListener?
    var clients: [Int: Client] = [:]
    var lastID = 0
  }

  /// Seconds between two steps: with clients, and while nobody asks.
  private static let busyInterval = 0.02
  private static let idleInterval = 0.1
  /// The most bytes of a refused client that are read, and thrown away.
  fileprivate static let discardedBytes = 65_536
  /// The most connections that a step takes.
  fileprivate static let mostConnections = 16

  private let content: Locked<Content>

  /// The server of an engine that may be inspected; nil for others, and where it can not be, which the log says then.
  /// `TACET_INSPECT=1` has every engine with an output inspected.
  static func ofEngine(_ configuration: AudioEngine.Configuration, isOffline: Bool, logger: Logger) -> InspectionServer?
  {
    let isWanted = getenv("TACET_INSPECT").map { String(cString: $0) } == "1"
    guard configuration.inspection || isWanted && !isOffline else { return nil }
    guard let folder = configuration.inspectionFolder ?? InspectedGames.folder() else {
      logger.notice("the engine can not be inspected: XDG_RUNTIME_DIR names no folder")
      return nil
    }
    do throws(LocalConnection.Failure) {
      return try InspectionServer(folder: folder)
    } catch {
      logger.notice("the engine can not be inspected: \(error.call) failed: \(String(cString: strerror(error.code)))")
      return nil
    }
  }

  /// Listens at the path of this process in `folder`.
  ///
  /// - Throws: the error of the system, such as `EADDRINUSE` where another engine of the process is inspected.
  init(folder: String) throws(LocalConnection.Failure) {
    let listener = try LocalListener(path: InspectedGames.path(of: getpid(), in: folder))
    content = Locked(Content(listener: listener))
  }

  /// Takes connections and questions, and gives answers: `answer` makes the engine's state. Returns the longest time to
  /// the next step in seconds; nil: it is closed.
  func step(at now: Double, answer: () -> String?) -> Double? {
    content.withLock { content in
      guard content.listener != nil else { return nil }
      content.accept(at: now)
      content.receive(at: now)
      for action in content.state.advance(to: now) { content.perform(action, answer) }
      content.send(at: now)
      return content.clients.isEmpty ? Self.idleInterval : Self.busyInterval
    }
  }

  /// Ends all connections and removes the socket.
  func close() { content.withLock { $0 = Content() } }
}

extension InspectionServer.Content {
  fileprivate mutating func accept(at now: Double) {
    for _ in 0..<InspectionServer.mostConnections {
      guard let connection = listener?.accept() else { return }
      // Others are not even told why.
      guard connection.peer?.user == geteuid() else { continue }
      lastID += 1
      clients[lastID] = InspectionServer.Client(connection: connection)
      for action in state.connect(lastID, at: now) { perform(action) { nil } }
    }
  }

  fileprivate mutating func receive(at now: Double) {
    for (id, client) in clients where !client.isEnding {
      switch client.connection.read(limit: state.room(of: id)) {
      case .bytes(let bytes): state.receive(bytes, from: id, at: now)
      case .nothing: break
      case .ended: remove(id)
      }
    }
  }

  fileprivate mutating func perform(_ action: InspectionState.Action, _ answer: () -> String?) {
    switch action {
    case .answer(let id):
      guard let text = answer() else { return remove(id) }
      clients[id]?.outgoing += Array(text.utf8) + [UInt8(ascii: "\n")]
    case .refuse(let id, let reason):
      clients[id]?.outgoing += Array((JSONText.line(["error": reason]) + "\n").utf8)
      clients[id]?.isEnding = true
    case .close(let id): remove(id)
    }
  }

  fileprivate mutating func send(at now: Double) {
    for (id, client) in clients where !client.outgoing.isEmpty {
      guard let count = client.connection.write(client.outgoing) else {
        remove(id)
        continue
      }
      clients[id]?.outgoing.removeFirst(count)
      if count == client.outgoing.count { state.didAnswer(id, at: now) }
    }
    // The rest of a refusal that does not fit into its socket is lost.
    for (id, client) in clients where client.isEnding {
      // With bytes that were not read, the end would take the refusal back: the other side gets ECONNRESET.
      _ = client.connection.read(limit: InspectionServer.discardedBytes)
      remove(id)
    }
  }

  private mutating func remove(_ id: Int) {
    clients[id] = nil
    state.disconnect(id)
  }
}
