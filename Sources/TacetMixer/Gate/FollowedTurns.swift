import TacetSignal
import TacetSystem

/// The orders for a mix that wait for their time, as the renderer follows them: each is reported once.
///
/// The renderer only.
struct FollowedTurns: BitwiseCopyable {
  private var turns = MixTurns()
  private var reports = TurnReports()

  /// Takes the turns in that the game has scheduled since.
  mutating func load(_ mailbox: LatestValue<MixTurns>.Reader) {
    if let turns = mailbox.next() { self.turns = turns }
  }

  /// The order that holds at engine frame `frame`: that of the turn whose time came last, or `order`. Turns whose time has
  /// come are reported to `events`.
  mutating func follow(
    _ order: MixOrder, at clocks: RenderClocks, frame: Int, _ events: Ring<RendererEvent>.Producer
  ) -> MixOrder {
    guard !turns.isEmpty else { return order }
    turns.report(&reports, at: clocks) { number in
      events.push(RendererEvent(kind: .turned, index: 0, generation: number, frame: frame))
    }
    return turns.order(at: clocks, otherwise: order)
  }

  /// How many frames pass until a turn's time comes; `Int.max` for never.
  ///
  /// Inlined: a call would copy them all.
  @inline(__always)
  func framesUntilNext(_ clocks: RenderClocks) -> Int { turns.isEmpty ? .max : turns.framesUntilNext(clocks) }
}
