internal import TacetMixer
import TacetSession
import TacetSignal

/// The pauses and mutes that wait for their time and reach a mix as a whole, those of the master, of the soundtrack's bus and
/// of the soundtrack itself, by their frames. Pure.
struct MixSchedule {
  private let changes: [(fact: SessionEvent, change: PendingChange)]

  init(_ buses: BusTable) {
    func changes(_ control: Switch, _ fact: (Bool) -> SessionEvent) -> [(fact: SessionEvent, change: PendingChange)] {
      [(true, control.on), (false, control.off)].compactMap { isOn, change in change.map { (fact(isOn), $0) } }
    }
    var all = changes(buses.transport) { .gamePause(.soundtrack, $0) }
    for index in [BusTable.master, BusTable.soundtrack] {
      let scope = buses.scope(of: index)
      all += changes(buses[index].controls.mute) { .gameMute(scope, $0) }
      all += changes(buses[index].controls.pause) { .gamePause(scope, $0) }
    }
    self.changes = all.sorted { ($0.change.time.frame, $0.change.number) < ($1.change.time.frame, $1.change.number) }
  }

  /// The orders of both mixes for the renderer, each by the facts that there are by then: those before it on the same
  /// clock, and its own. They follow `orders` of a `session`.
  func mixes(
    after orders: MixOrders, of session: SessionState, holdRamp: Int
  ) -> (effects: MixTurns, soundtrack: MixTurns) {
    var (effects, soundtrack) = (MixTurns(), MixTurns())
    for (index, (fact, change)) in changes.enumerated() {
      var (session, next) = (session, orders)
      for (earlier, step) in changes[...index] where step.time.clock == change.time.clock {
        session.handle(earlier)
        next.apply(session.verdict, gameRamp: step.span, holdRamp: holdRamp)
      }
      // The others hold its buses one by one.
      if case .gameMute(.everything, _) = fact { effects.append(next.effects, at: change.time, number: change.number) }
      soundtrack.append(next.soundtrack, at: change.time, number: change.number)
    }
    return (effects, soundtrack)
  }
}
