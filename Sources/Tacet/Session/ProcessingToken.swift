public import TacetMonitors
import TacetSystem

/// Work on sound that keeps the machine awake while it lasts: ``AudioSession/beginProcessing(_:)``. It ends with
/// ``end()``, with the token's last reference, with the category ``SessionCategory/audioProcessing``, and with the
/// engine. Any thread.
public final class ProcessingToken: Sendable {
  /// The reason, as the desktop's list of inhibitors shows it.
  public let reason: String

  private let board: ProcessingBoard
  private let number: Int

  init(_ board: ProcessingBoard, number: Int, reason: String) {
    self.board = board
    self.number = number
    self.reason = reason
  }

  deinit { end() }

  /// The answer of the login manager: a lock, a refusal, or none. The work goes on in each case.
  public var status: ProcessingStatus { board.status(of: number) }

  /// The work is over: the machine may sleep. A second call does nothing.
  public func end() { board.end(number) }
}

/// The works of an engine that keep the machine awake, by number. Any thread.
final class ProcessingBoard: Sendable {
  private struct State {
    var statuses: [Int: (turn: Int, status: ProcessingStatus)] = [:]
    var lastNumber = 0
    /// Works of this turn of the category, and of those before it, are over.
    var endedTurn = -1
  }

  private let services: SystemServices
  private let state = Locked(State())

  init(_ services: SystemServices) { self.services = services }

  /// Begins a work in a turn of the category: ``EngineState/processingTurn``. Returns its number.
  func begin(_ reason: String, turn: Int) -> Int {
    let (number, isOver) = state.withLock { state in
      state.lastNumber += 1
      let isOver = turn <= state.endedTurn
      if !isOver { state.statuses[state.lastNumber] = (turn, .requested) }
      return (state.lastNumber, isOver)
    }
    if !isOver, !services.keepAwake(number, reason: reason) {
      set(number, .unavailable("this engine follows no service"))
    }
    return number
  }

  /// The login manager has answered, or is gone.
  func set(_ number: Int, _ status: ProcessingStatus) {
    state.withLock { state in
      if status != .ended { state.statuses[number]?.status = status }
    }
  }

  func status(of number: Int) -> ProcessingStatus { state.withLock { $0.statuses[number]?.status ?? .ended } }

  func end(_ number: Int) {
    if state.withLock({ $0.statuses.removeValue(forKey: number) }) != nil { services.letSleep(number) }
  }

  /// The category is in force no more: its works up to this turn are over.
  func end(upTo turn: Int) {
    let over = state.withLock { state in
      state.endedTurn = max(state.endedTurn, turn)
      let over = state.statuses.filter { $0.value.turn <= turn }.map(\.key)
      for number in over { state.statuses[number] = nil }
      return over
    }
    for number in over { services.letSleep(number) }
  }
}
