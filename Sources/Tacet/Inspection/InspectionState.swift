/// The clients that inspect a game, and the answers that are due. A value; time is in seconds since any one moment.
struct InspectionState {
  /// An order to the driver.
  enum Action: Equatable {
    /// To send the state to a client, and to report it with ``didAnswer(_:)`` once all of it is sent.
    case answer(Int)
    /// To send a client the reason why it gets no answer, and to close its connection.
    case refuse(Int, String)
    case close(Int)
  }

  private struct Client {
    let id: Int
    /// Read, and not answered yet.
    var bytes: [UInt8] = []
    /// The moment at which it connected, was answered, or asked the last question: not that of a mere byte.
    var activeAt: Double
    var isAnswering = false
  }

  /// The most clients at once.
  static let mostClients = 4
  /// The most bytes of a question.
  static let longestQuestion = 4_096
  /// The most answers in any one second, to all clients together.
  static let answersASecond = 20
  /// The longest time in which a client asks nothing, or takes no answer.
  static let longestIdleness = 10.0

  /// In the order of their turns.
  private var clients: [Client] = []
  /// The moments of the answers in the last second.
  private var answers: [Double] = []

  /// True if anybody is connected.
  var hasClients: Bool { !clients.isEmpty }

  /// Takes a client in, if there is room.
  mutating func connect(_ id: Int, at now: Double) -> [Action] {
    guard clients.count < Self.mostClients else { return [.refuse(id, "\(Self.mostClients) clients ask already")] }
    clients.append(Client(id: id, activeAt: now))
    return []
  }

  /// The number of bytes that may be read from a client now.
  func room(of id: Int) -> Int {
    guard let client = clients.first(where: { $0.id == id }) else { return 0 }
    return Self.longestQuestion - client.bytes.count
  }

  /// Takes what a client sent, at most ``room(of:)``.
  mutating func receive(_ bytes: [UInt8], from id: Int, at now: Double) {
    guard let index = clients.firstIndex(where: { $0.id == id }) else { return }
    clients[index].bytes += bytes
    // A client that takes no answer asks in vain.
    if !clients[index].isAnswering, bytes.contains(UInt8(ascii: "\n")) { clients[index].activeAt = now }
  }

  /// A client is gone.
  mutating func disconnect(_ id: Int) { clients.removeAll { $0.id == id } }

  /// An answer was sent as a whole.
  mutating func didAnswer(_ id: Int, at now: Double) {
    guard let index = clients.firstIndex(where: { $0.id == id }) else { return }
    clients[index].isAnswering = false
    clients[index].activeAt = now
  }

  /// The orders that are due: each client in turn, as far as the answers of a second reach.
  mutating func advance(to now: Double) -> [Action] {
    answers.removeAll { $0 <= now - 1 }
    var actions: [Action] = []
    for client in clients {
      if now - client.activeAt > Self.longestIdleness {
        remove(client.id)
        actions.append(.close(client.id))
      } else if !client.isAnswering, let action = answer(client, at: now) {
        actions.append(action)
      }
    }
    return actions
  }

  private mutating func answer(_ client: Client, at now: Double) -> Action? {
    guard let end = client.bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      guard client.bytes.count >= Self.longestQuestion else { return nil }
      remove(client.id)
      return .refuse(client.id, "a question has at most \(Self.longestQuestion) bytes")
    }
    do throws(InspectionQuestion.Refusal) {
      _ = try InspectionQuestion(Array(client.bytes[..<end]))
    } catch {
      remove(client.id)
      return .refuse(client.id, error.reason)
    }
    guard answers.count < Self.answersASecond else { return nil }
    answers.append(now)
    // Its next turn comes after the others'.
    remove(client.id)
    var client = client
    client.bytes.removeSubrange(...end)
    client.isAnswering = true
    client.activeAt = now
    clients.append(client)
    return .answer(client.id)
  }

  private mutating func remove(_ id: Int) { clients.removeAll { $0.id == id } }
}
