import TacetSession
import TacetSignal
import Testing

@testable import Tacet
@testable import TacetMixer

/// Orders for buses that wait for their time.
@Suite struct GameTurnsTests {
  private static let transport = GameTurns.transport
  private static let master = BusTable.master

  @Test func lastOrderOfAKindReplacesTheOneBefore() {
    var turns = GameTurns()
    turns.set(.gain, .number(0.5), of: 3, 10, at: 480)
    turns.set(.gain, .number(0.25), of: 3, 20, at: 960)
    turns.set(.pause, .number(0), of: 3, 10, at: 960)
    #expect(turns[3][.gain] == BusSchedule.Turn(0.25, at: 960, 20, number: 2))
    #expect(turns[3][.pause]?.number == 3 && turns[3][.mute] == nil && turns[4].isEmpty)
  }

  @Test func takenOrderIsGone() throws {
    var turns = GameTurns()
    turns.set(.gain, .number(0.5), of: 3, 10, at: 480)
    turns.set(.mute, .number(0), of: 4, 10, at: 480)
    let found = turns.take(2)
    let again = turns.take(2)
    let taken = try #require(found)
    #expect(taken.bus == 4 && taken.kind == .mute && taken.turn.time == 480)
    #expect(again == nil && turns[4].isEmpty && !turns[3].isEmpty)
  }

  @Test func dueOrdersAreSortedByTime() {
    var turns = GameTurns()
    turns.set(.mute, .number(0), of: 3, 10, at: 480)
    turns.set(.gain, .number(0.5), of: 3, 10, at: 481)
    turns.set(.unmute, .number(0), of: 3, 10, at: 470)
    turns.set(.pause, .number(0), of: 3, 10, at: .effects(480))
    turns.set(.pause, .number(0), of: 4, 10, at: 480)
    // The last one of a mute and its end holds; of two at one frame the end does.
    #expect(Self.due(of: 3, in: turns, at: RenderClocks(engine: 480)) == [3, 1])
    #expect(Self.due(of: 3, in: turns, at: RenderClocks(engine: 481, effects: 480)).count == 4)
    turns.set(.unmute, .number(0), of: 3, 10, at: 480)
    #expect(Self.due(of: 3, in: turns, at: RenderClocks(engine: 480)) == [1, 6])
    #expect(turns.firstDue(of: 5, at: RenderClocks(engine: 480)) == nil)
  }

  /// The orders that are due, taken one by one.
  private static func due(of bus: Int, in turns: GameTurns, at clocks: RenderClocks) -> [UInt32] {
    var (turns, numbers) = (turns, [UInt32]())
    while let number = turns.firstDue(of: bus, at: clocks) {
      numbers.append(number)
      _ = turns.take(number)
    }
    return numbers
  }

  @Test func removalSaysWhetherAnOrderWaited() {
    var turns = GameTurns()
    turns.set(.pause, .number(0), of: 3, 10, at: 480)
    let wrongKind = turns.remove([.gain, .mute], of: 3)
    let first = turns.remove([.pause, .resume], of: 3)
    let second = turns.remove([.pause, .resume], of: 3)
    #expect(!wrongKind && first && !second)
  }

  @Test func onlyPausesAndMutesOfAWholeMixReachIt() {
    var turns = GameTurns()
    turns.set(.pause, .number(0), of: 3, 10, at: 480)
    turns.set(.gain, .number(0.5), of: Self.master, 10, at: 480)
    turns.set(.timeScale, .number(0.5), of: BusTable.soundtrack, 10, at: 480)
    #expect(!turns.reachMixes)
    turns.set(.mute, .number(0), of: Self.master, 10, at: 480)
    #expect(turns.reachMixes)
  }

  @Test func orderOfAMixFollowsFromTheFactsBeforeItOnItsClock() throws {
    var turns = GameTurns()
    turns.set(.pause, .number(0), of: Self.transport, 10, at: .engine(960))
    turns.set(.mute, .number(0), of: Self.master, 20, at: .engine(480))
    turns.set(.unmute, .number(0), of: Self.master, 30, at: .soundtrack(100))
    // Everything is muted by now.
    var session = SessionState()
    try session.activate()
    session.handle(.gameMute(.everything, true))
    var orders = MixOrders()
    orders.apply(session.verdict, gameRamp: nil, holdRamp: 1)
    let mixes = turns.mixes(after: orders, of: session, holdRamp: 1)
    func soundtrack(_ clocks: RenderClocks) -> MixOrder {
      mixes.soundtrack.order(at: clocks, otherwise: orders.soundtrack)
    }
    #expect(soundtrack(RenderClocks(engine: 479, soundtrack: 99)) == orders.soundtrack)
    #expect(soundtrack(RenderClocks(engine: 479, soundtrack: 100)) == MixOrder(level: .audible, ramp: 30))
    #expect(soundtrack(RenderClocks(engine: 480, soundtrack: 99)).level == .muted)
    #expect(soundtrack(RenderClocks(engine: 960, soundtrack: 99)) == MixOrder(level: .paused, ramp: 10))
    // The pause of the soundtrack alone is no order for the effects.
    #expect(mixes.effects.order(at: RenderClocks(engine: 960), otherwise: orders.effects).level == .muted)
    #expect(mixes.effects.framesUntilNext(RenderClocks(engine: 480)) == 100)
    #expect(mixes.soundtrack.framesUntilNext(RenderClocks(engine: 480, soundtrack: 100)) == 480)
  }
}
