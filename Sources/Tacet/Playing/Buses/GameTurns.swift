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

  /// The number of the order for a bus whose time came first; nil: no time has come.
  func firstDue(of bus: Int, at clocks: RenderClocks) -> UInt32? {
    guard let schedule = schedules[bus] else { return nil }
    var first: BusSchedule.Turn?
    for kind in Kind.allCases {
      guard let turn = schedule.due(kind, at: clocks) else { continue }
      if let known = first, clocks.frames(until: known.time) <= clocks.frames(until: turn.time) { continue }
      first = turn
    }
    return first?.number
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
  var reachMixes: Bool { mixTurn(after: nil) != nil }

  /// Of the pauses and mutes that reach a mix as a whole, and their ends, the first or the one after `last`, by their
  /// frames.
  private func mixTurn(after last: BusSchedule.Turn?) -> (fact: SessionEvent, turn: BusSchedule.Turn)? {
    var next: (fact: SessionEvent, turn: BusSchedule.Turn)?
    for (bus, schedule) in schedules where bus < 0 {
      for kind in Kind.allCases {
        guard let turn = schedule[kind], let fact = Self.fact(kind, ofBus: bus) else { continue }
        let place = (turn.time.frame, turn.number)
        if let last, place <= (last.time.frame, last.number) { continue }
        if let next, (next.turn.time.frame, next.turn.number) < place { continue }
        next = (fact, turn)
      }
    }
    return next
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

  /// The orders of both mixes for the renderer, each by the facts that there are by then: those before it on the same
  /// clock, and its own. They follow `orders` of a `session`.
  func mixes(
    after orders: MixOrders, of session: SessionState, holdRamp: Int
  ) -> (effects: MixTurns, soundtrack: MixTurns) {
    var (effects, soundtrack) = (MixTurns(), MixTurns())
    var last: BusSchedule.Turn?
    while let (fact, turn) = mixTurn(after: last) {
      var (session, next) = (session, orders)
      last = nil
      while last?.number != turn.number, let (fact, step) = mixTurn(after: last) {
        last = step
        guard step.time.clock == turn.time.clock else { continue }
        session.handle(fact)
        next.apply(session.verdict, gameRamp: step.ramp, holdRamp: holdRamp)
      }
      // The others hold its buses one by one.
      if case .gameMute(.everything, _) = fact { effects.append(next.effects, at: turn.time, number: turn.number) }
      soundtrack.append(next.soundtrack, at: turn.time, number: turn.number)
    }
    return (effects, soundtrack)
  }
}
