internal import TacetMixer
import TacetSession
import TacetSignal

/// The pauses and mutes that wait for their time and reach a mix as a whole, those of the master, of the soundtrack's
/// bus and of the soundtrack itself, by their frames. Pure.
struct MixSchedule {
  private typealias Entry = (fact: SessionEvent, change: PendingChange)

  /// A pause has a time on and one off, of three; a mute likewise, of two. It takes no memory of its own, for a game
  /// may mute and pause in every frame.
  private var entries = InlineArray<10, Entry?>(repeating: nil)
  private var count = 0

  init(_ buses: BusTable) {
    add(buses.transport) { .gamePause(.soundtrack, $0) }
    for index in BusTable.master...BusTable.soundtrack {
      let scope = buses.scope(of: index)
      add(buses[index].controls.mute) { .gameMute(scope, $0) }
      add(buses[index].controls.pause) { .gamePause(scope, $0) }
    }
  }

  private mutating func add(_ control: Switch, _ fact: (Bool) -> SessionEvent) {
    if let change = control.on { insert((fact(true), change)) }
    if let change = control.off { insert((fact(false), change)) }
  }

  /// Inserts a change behind those that come before it.
  private mutating func insert(_ entry: Entry) {
    var index = count
    while index > 0, let earlier = entries[index - 1]?.change,
      (entry.change.time.frame, entry.change.number) < (earlier.time.frame, earlier.number)
    {
      entries[index] = entries[index - 1]
      index -= 1
    }
    entries[index] = entry
    count += 1
  }

  /// The scheduled orders of both mixes for the renderer. Each follows from the facts that hold at its time: those
  /// before it on the same clock, and its own. They follow `orders` of a `session`.
  func mixes(
    after orders: MixOrders, of session: SessionState, holdRamp: Int
  ) -> (effects: ScheduledOrders, soundtrack: ScheduledOrders) {
    var (effects, soundtrack) = (ScheduledOrders(), ScheduledOrders())
    for index in 0..<count {
      guard let (fact, change) = entries[index] else { continue }
      var (session, next) = (session, orders)
      for earlier in 0...index {
        guard let (fact, step) = entries[earlier], step.time.clock == change.time.clock else { continue }
        session.handle(fact)
        next.apply(session.verdict, gameRamp: step.span, holdRamp: holdRamp)
      }
      // The others hold its buses one by one.
      if case .gameMute(.everything, _) = fact { effects.append(next.effects, at: change.time, number: change.number) }
      soundtrack.append(next.soundtrack, at: change.time, number: change.number)
    }
    return (effects, soundtrack)
  }
}
