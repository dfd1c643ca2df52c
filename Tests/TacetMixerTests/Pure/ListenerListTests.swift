import TacetSignal
import Testing

@testable import TacetMixer

/// The listeners of a split screen besides the first.
@Suite struct ListenerListTests {
  private func pose(_ x: Float) -> ListenerPose {
    ListenerPose(position: [x, 0, 0], forward: [0, 0, -1], up: [0, 1, 0])
  }

  private func list(_ places: [Float]) -> ListenerList {
    var list = ListenerList()
    for place in places { list.append(pose(place)) }
    return list
  }

  /// A voice's ear that was heard by the first listener and goes over to another in 100 frames.
  private func ear(_ place: SIMD3<Float>, in list: ListenerList) -> HearingListener {
    var ear = HearingListener()
    _ = ear.follow(.zero, ListenerPose(), list, over: 0)
    _ = ear.follow(place, ListenerPose(), list, over: 100)
    return ear
  }

  @Test func placesAreKeptInTheirOrderUpToTheLimit() {
    #expect(list([]).count == 0)
    let full = list([1, 2, 3, 4, 5])
    #expect(full.count == ListenerList.limit - 1 && (0..<3).map { full[$0].position.x } == [1, 2, 3])
    #expect(full == list([1, 2, 3]) && full != list([1, 2]) && full != list([1, 3, 2]))
  }

  @Test func lawOfAListenerHasItsPoseAndTheWorldOfAll() {
    var law = SpatialLaw()
    law.listener = pose(-7)
    law.world.unitsPerMeter = 3
    let list = list([1, 2, 3])
    #expect((0...3).map { list.law(law, of: Int8($0)).listener.position.x } == [-7, 1, 2, 3])
    #expect((0...3).allSatisfy { list.law(law, of: Int8($0)).world == law.world })
    // None has heard it yet.
    #expect(list.law(law, of: -1) == law)
  }

  @Test func gainGoesOverInAStraightLine() {
    let (list, law) = (list([20]), SpatialLaw())
    var voice = VoiceParameters()
    voice.position = [16, 0, 0]
    let ear = ear([16, 0, 0], in: list)
    let gains = [0, 25, 100, 900].map { list.gain(of: voice, ear, after: $0, law) }
    let expected: [Float] = [1 / 16, 1 / 16 * 0.75 + 0.25 / 4, 0.25, 0.25]
    #expect(zip(gains, expected).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func directionTurnsFromOneToTheOtherAndHasLengthOne() {
    let (list, law) = (list([20]), SpatialLaw())
    let place: SIMD3<Float> = [16, 3, 0]
    let ear = ear(place, in: list)
    func direction(_ frames: Int) -> SIMD3<Float> { list.direction(of: place, ear, after: frames, law) }
    let (first, last) = (pose(0).direction(of: place), pose(20).direction(of: place))
    #expect((direction(0) - first).length < 1e-6 && (direction(100) - last).length < 1e-6)
    for frames in stride(from: 0, through: 100, by: 10) { #expect(abs(direction(frames).length - 1) < 1e-6) }
    #expect((direction(50) - ((first + last) / 2).unit).length < 1e-6)
    // Without others the first one hears it, whoever did.
    #expect(ListenerList().direction(of: place, ear, after: 0, law) == first)
  }
}
