import TacetSignal
import Testing

@testable import Tacet
@testable import TacetMixer

/// The listeners and the world.
struct SpaceTableTests {
  private var table = SpaceTable()
  private var actions = EngineActions()

  private func listener(_ x: Float, _ z: Float = 0) -> SpatialListener { SpatialListener(position: [x, 0, z]) }

  /// The places of the listeners that were sent last, and how often they were.
  private mutating func sent() -> (places: [SIMD3<Float>], count: Int) {
    defer { actions.removeAll() }
    let orders = actions.orders.compactMap { action -> [SIMD3<Float>]? in
      guard case .space(let law, let others) = action else { return nil }
      // A voice of every listener's number is heard by the one of the law that it has then.
      return (0...others.count).map { others.law(law, of: Int8($0)).listener.position }
    }
    return (orders.last ?? [], orders.count)
  }

  @Test mutating func listenerIsAtTheOriginUntilItMoves() {
    #expect(table.listener == SpatialListener() && table.law == SpatialLaw() && table.others.isEmpty)
    table.move(listener(3), ramp: 0, &actions)
    #expect(sent() == ([[3, 0, 0]], 1) && table.law.listener.position == [3, 0, 0])
  }

  @Test mutating func placesThatAreNoNumbersAreSaneInTheLaw() {
    table.move(SpatialListener(position: [.nan, .infinity, -1e30], velocity: [.nan, 1, 2]), ramp: 0, &actions)
    #expect(table.law.listener.position == [0, 1e6, -1e6] && table.law.listener.velocity == [0, 1, 2])
  }

  @Test mutating func fourListenersAreTheMostAndNoneIsOneAsAtTheStart() {
    table.setListeners((0..<6).map { listener(Float($0)) }, ramp: 0, &actions)
    #expect(table.others.map(\.position.x) == [1, 2, 3])
    #expect(sent() == ([[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0]], 1))
    // The first one alone moves.
    table.move(listener(9), ramp: 0, &actions)
    #expect(sent() == ([[9, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0]], 1))
    table.setListeners([], ramp: 0, &actions)
    #expect(sent() == ([[0, 0, 0]], 1) && table.others.isEmpty && table.listener == SpatialListener())
  }

  @Test mutating func worldIsKeptWithTheListeners() {
    table.setListeners([listener(1), listener(2)], ramp: 0, &actions)
    table.change(SpatialWorld(unitsPerMeter: 32), &actions)
    #expect(sent() == ([[1, 0, 0], [2, 0, 0]], 2) && table.law.world.unitsPerMeter == 32)
    table.move(listener(5), ramp: 0, &actions)
    #expect(table.law.world.unitsPerMeter == 32)
  }

  @Test mutating func reverbFollowsTheFirstListener() {
    table.reverb.set([ReverbZone(.hall, around: [10, 0, 0], radius: 2)], ramp: 0, &actions)
    actions.removeAll()
    table.setListeners([listener(0), listener(10)], ramp: 0, &actions)
    #expect(actions.drain() == ["space"])
    table.setListeners([listener(10), listener(0)], ramp: 0, &actions)
    #expect(actions.drain() == ["space", "reverb", "wake"])
  }

  @Test mutating func placeIsHeardByTheNearestListenerAndTheFirstOfTwo() {
    #expect(table.listener(nearestTo: [5, 0, 0]) == SpatialListener())
    table.setListeners([listener(0), listener(10), listener(10, 1)], ramp: 0, &actions)
    #expect(
      table.listener(nearestTo: [4, 0, 0]).position.x == 0 && table.listener(nearestTo: [5, 0, 0]).position.x == 0)
    #expect(table.listener(nearestTo: [6, 0, 0]).position == [10, 0, 0])
    #expect(table.listener(nearestTo: [10, 0, 0.5]).position == [10, 0, 0])
    #expect(table.law(nearestTo: [10, 0, 0.75]).listener.position == [10, 0, 1])
    // Without a place, and at one that is no number.
    #expect(table.listener(nearestTo: nil).position.x == 0 && table.law(nearestTo: nil) == table.law)
    #expect(table.listener(nearestTo: [.nan, 0, 0]).position.x == 0)
    #expect(table.listener(nearestTo: [.infinity, 0, 0]).position.x == 10)
  }

  @Test(arguments: 1...5) mutating func nearestIsThatOfAList(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func place() -> SIMD3<Float> { .random(in: -10...10, using: &random) }
    for _ in 0..<500 {
      let listeners = (0..<Int.random(in: 1...4, using: &random)).map { _ in SpatialListener(position: place()) }
      table.setListeners(listeners, ramp: 0, &actions)
      let place = place()
      func distance(_ listener: SpatialListener) -> Float {
        let away = listener.position - place
        return (away * away).sum()
      }
      let nearest = listeners.map(distance).min()
      #expect(distance(table.listener(nearestTo: place)) == nearest)
      #expect(table.law(nearestTo: place).listener == table.listener(nearestTo: place).pose)
    }
    actions.removeAll()
  }
}
