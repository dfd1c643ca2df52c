/// The locks that keep the machine awake, one for each work, through restarts of the login manager. Pure.
struct SleepBlockState: Equatable {
  /// An action of the driver.
  enum Action: Equatable {
    /// Ask the manager for a lock for this work, in this turn of the manager.
    case request(Int, reason: String, turn: Int)
    /// Give the lock of this work back.
    case release(Int)
    case report(Int, ProcessingStatus)
  }

  private struct Work: Equatable {
    let reason: String
    var status = ProcessingStatus.requested
  }

  private var works: [Int: Work] = [:]
  private var manager = ServiceValue<String>.unknown
  /// Counts the manager's starts: a reply to another turn brings a lock that is void.
  private var turn = 0

  /// Work number `number` begins, for `reason`.
  mutating func begin(_ number: Int, reason: String) -> [Action] {
    works[number] = Work(reason: reason)
    return ask(number)
  }

  /// Work number `number` is over.
  mutating func end(_ number: Int) -> [Action] {
    works.removeValue(forKey: number) == nil ? [] : [.release(number), .report(number, .ended)]
  }

  /// The manager has this owner on the bus, or there is none: all locks of another one are void.
  mutating func handleManager(_ owner: ServiceValue<String>) -> [Action] {
    guard owner != manager else { return [] }
    manager = owner
    turn += 1
    return works.keys.sorted().flatMap { [.release($0)] + ask($0) }
  }

  /// The manager replied to a request: true where the lock that came is kept. `refusal`: its words, where it refused.
  mutating func handleReply(
    _ number: Int, turn: Int, isGranted: Bool, refusal: ProcessingStatus
  ) -> (isKept: Bool, actions: [Action]) {
    guard turn == self.turn, works[number] != nil else { return (false, []) }
    return (isGranted, set(number, isGranted ? .keptAwake : refusal))
  }

  private mutating func ask(_ number: Int) -> [Action] {
    guard let reason = works[number]?.reason else { return [] }
    switch manager {
    case .unknown: return []
    case .absent(let why): return set(number, .unavailable(why))
    case .present: return set(number, .requested) + [.request(number, reason: reason, turn: turn)]
    }
  }

  private mutating func set(_ number: Int, _ status: ProcessingStatus) -> [Action] {
    guard works[number]?.status != status else { return [] }
    works[number]?.status = status
    return [.report(number, status)]
  }
}
