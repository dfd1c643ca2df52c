internal import TacetMixer
import TacetSession
import TacetSignal

/// The orders for buses that wait for their time, and those for the soundtrack's own pause: of each kind the last. Pure.
struct GameTurns {
  typealias Kind = BusSchedule.Kind

  /// The number that stands for the soundtrack's own pause, beside those of the buses.
  static let transport = -3

  private var schedules: [Int: BusSchedule] = [:]
  private var lastNumber: UInt32 = 0

  /// The orders for a bus that wait.
  subscript(bus: Int) -> BusSchedule { schedules[bus] ?? BusSchedule() }

  /// Schedules an order in place of the one of its kind that waits.
  mutating func set(_ kind: Kind, _ value: BusSchedule.Value, of bus: Int, _ ramp: RampSpan, at time: ClockTime) {
    lastNumber = lastNumber == .max ? 1 : lastNumber + 1
    schedules[bus, default: BusSchedule()][kind] = BusSchedule.Turn(value, at: time, ramp, number: lastNumber)
  }

  /// Ends the orders of these kinds for a bus. True if one has waited.
  mutating func remove(_ kinds: [Kind], of bus: Int) -> Bool {
    guard var schedule = schedules[bus] else { return false }
    var hadAny = false
    for kind in kinds where schedule[kind] != nil {
      schedule[kind] = nil
      hadAny = true
    }
    schedules[bus] = schedule.isEmpty ? nil : schedule
    return hadAny
  }

  /// The numbers of the orders for a bus whose time has come, those that came first before the others.
  func due(of bus: Int, at clocks: RenderClocks) -> [UInt32] {
    guard let schedule = schedules[bus] else { return [] }
    let due = Kind.allCases.compactMap { schedule.due($0, at: clocks) }
    return due.sorted { clocks.frames(until: $0.time) < clocks.frames(until: $1.time) }.map(\.number)
  }

  /// Takes the order with this number, whose time has come.
  mutating func take(_ number: UInt32) -> (bus: Int, kind: Kind, turn: BusSchedule.Turn)? {
    for (bus, schedule) in schedules {
      for kind in Kind.allCases {
        guard let turn = schedule[kind], turn.number == number else { continue }
        _ = remove([kind], of: bus)
        return (bus, kind, turn)
      }
    }
    return nil
  }

  // MARK: - Mixes

  /// True if an order waits that changes what is to be heard of a mix as a whole.
  var reachMixes: Bool { !mixTurns.isEmpty }

  /// A pause or a mute that reaches a mix as a whole, or the end of one.
  private var mixTurns: [(fact: SessionEvent, turn: BusSchedule.Turn)] {
    schedules.filter { $0.key < 0 }.flatMap { bus, schedule in
      Kind.allCases.compactMap { kind in
        guard let turn = schedule[kind], let fact = Self.fact(kind, ofBus: bus) else { return nil }
        return (fact, turn)
      }
    }.sorted { ($0.turn.time.frame, $0.turn.number) < ($1.turn.time.frame, $1.turn.number) }
  }

  /// The fact of the session that an order is; nil for one that it does not know.
  private static func fact(_ kind: Kind, ofBus bus: Int) -> SessionEvent? {
    let scope: PauseScope =
      bus == transport ? .soundtrack : bus == BusTable.master ? .everything : .bus(Bus.soundtrackName)
    return switch kind {
    case .gain, .timeScale, .filter, .mixFilter, .send: nil
    case .mute, .unmute: .gameMute(scope, kind == .mute)
    case .pause, .resume: .gamePause(scope, kind == .pause)
    }
  }

  /// The orders of both mixes for the renderer, each made by `orders` of the facts that there are by then: those before it on
  /// the same clock, and its own.
  func mixes(
    _ orders: ([(SessionEvent, RampSpan)]) -> MixOrders
  ) -> (effects: MixTurns, soundtrack: MixTurns) {
    var (effects, soundtrack) = (MixTurns(), MixTurns())
    let turns = mixTurns
    for (index, (fact, turn)) in turns.enumerated() {
      let facts = turns[...index].filter { $0.turn.time.clock == turn.time.clock }.map { ($0.fact, $0.turn.ramp) }
      let next = orders(facts)
      // The others hold its buses one by one.
      if case .gameMute(.everything, _) = fact { effects.append(next.effects, at: turn.time, number: turn.number) }
      soundtrack.append(next.soundtrack, at: turn.time, number: turn.number)
    }
    return (effects, soundtrack)
  }
}
