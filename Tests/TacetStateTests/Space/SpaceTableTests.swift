import TacetSignal
import Testing

@testable import Tacet
@testable import TacetMixer

/// The listeners and the world.
struct SpaceTableTests {
  private var table = SpaceTable()
  private var buses = BusTable(capacity: 4)
  /// A listener that has said nothing.
  private let first = SpatialListener(forward: [0, 0, -1], up: [0, 1, 0])
  private var actions = EngineActions()

  private func listener(_ x: Float, _ z: Float = 0) -> SpatialListener { SpatialListener(position: [x, 0, z]) }

  /// The places of the listeners that are sent, and how often they were.
  private mutating func sent() -> (places: [SIMD3<Float>], count: Int) {
    // A voice of every listener's number is heard by the one of the law that it has then.
    let places = (0...table.list.count).map { table.list.law(table.law, of: Int8($0)).listener.position }
    return (places, actions.drain().count { $0 == "space" })
  }

  @Test mutating func listenerIsAtTheOriginUntilItMoves() {
    #expect(table.listener == first)
    #expect(table.law == SpatialLaw())
    #expect(table.others.isEmpty)
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
    #expect(sent() == ([[0, 0, 0]], 1))
    #expect(table.others.isEmpty)
    #expect(table.listener == first)
  }

  @Test mutating func worldIsKeptWithTheListeners() {
    table.setListeners([listener(1), listener(2)], ramp: 0, &actions)
    table.change(SpatialWorld(unitsPerMeter: 32), &actions)
    #expect(sent() == ([[1, 0, 0], [2, 0, 0]], 2))
    #expect(table.law.world.unitsPerMeter == 32)
    table.move(listener(5), ramp: 0, &actions)
    #expect(table.law.world.unitsPerMeter == 32)
  }

  @Test mutating func reverbFollowsTheFirstListener() {
    table.reverb.take(.zones([ReverbZone(.hall, around: [10, 0, 0], radius: 2)]), over: 0, at: nil, &buses, &actions)
    actions.removeAll()
    table.setListeners([listener(0), listener(10)], ramp: 0, &actions)
    #expect(actions.drain() == ["space"])
    table.setListeners([listener(10), listener(0)], ramp: 0, &actions)
    #expect(actions.drain() == ["space", "reverb", "wake"])
  }

  /// The table takes the game's coordinates, and gives the mixer its own.
  @Test mutating func axesCountForListenersAndNotForZones() {
    table = SpaceTable(.unreal)
    #expect(table.listener == SpatialListener(forward: [1, 0, 0], up: [0, 0, 1]))
    #expect(table.law == SpatialLaw())
    table.reverb.take(.zones([ReverbZone(.hall, around: [10, 20, 30], radius: 2)]), over: 0, at: nil, &buses, &actions)
    actions.removeAll()
    table.setListeners(
      [SpatialListener(position: [10, 20, 30]), SpatialListener(position: [1, 2, 3])], ramp: 0, &actions)
    #expect(actions.drain() == ["space", "reverb", "wake"])
    #expect(table.law.listener.position == [20, 30, -10])
    #expect(table.law(nearestTo: [2, 3, -2]).listener.position == [2, 3, -1])
    #expect(table.others == [SpatialListener(position: [1, 2, 3], forward: [1, 0, 0], up: [0, 0, 1])])
  }

  @Test(arguments: SpatialAxes.allCases) func waysBetweenAxesAreExactAndKeepDistances(axes: SpatialAxes) {
    let conversion = AxesConversion(axes)
    for vector in [[1, 2, 3], [-0.1, 0.7, 1e-3], [1e6, 0, -1e6]] as [SIMD3<Float>] {
      let inside = conversion.toMixer(vector)
      #expect(conversion.toGame(inside) == vector)
      #expect(
        Set([abs(inside.x), abs(inside.y), abs(inside.z)]) == Set([abs(vector.x), abs(vector.y), abs(vector.z)]))
    }
    #expect(conversion.toMixer([.nan, .infinity, -.infinity]).sane == conversion.toMixer([0, 1e6, -1e6]))
    #expect(conversion.toMixer(conversion.ahead) == [0, 0, -1])
    #expect(conversion.toMixer(conversion.up) == [0, 1, 0])
    #expect(conversion.toMixer(conversion.right) == [1, 0, 0])
  }

  @Test mutating func placeIsHeardByTheNearestListenerAndTheFirstOfTwo() {
    #expect(table.law(nearestTo: [5, 0, 0]) == SpatialLaw())
    table.setListeners([listener(0), listener(10), listener(10, 1)], ramp: 0, &actions)
    for (place, nearest) in [
      ([4, 0, 0], [0, 0, 0]), ([5, 0, 0], [0, 0, 0]), ([6, 0, 0], [10, 0, 0]), ([10, 0, 0.5], [10, 0, 0]),
      ([10, 0, 0.75], [10, 0, 1]),
    ] as [(SIMD3<Float>, SIMD3<Float>)] {
      #expect(table.law(nearestTo: place).listener.position == nearest, "\(place)")
    }
    // Without a place.
    #expect(table.law(nearestTo: nil) == table.law)
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
      let heardBy = table.law(nearestTo: place).listener
      #expect(distance(SpatialListener(position: heardBy.position)) == listeners.map(distance).min())
      #expect(listeners.contains { $0.pose(in: AxesConversion(.yUpRightHanded)) == heardBy })
    }
    actions.removeAll()
  }
}
