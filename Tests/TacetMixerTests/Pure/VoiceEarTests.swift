import Testing

@testable import TacetMixer

@Suite struct VoiceEarTests {
  private let first = ListenerPose()
  private var others = ListenerList()
  private var ear = VoiceEar()

  init() { others.append(ListenerPose(position: [20, 0, 0], forward: [0, 0, -1], up: [0, 1, 0])) }

  private mutating func follow(_ x: Float) -> Bool { ear.follow([x, 0, 0], first, others, over: 100) }

  @Test mutating func nearestHearsItFromTheBeginning() {
    let begins = follow(11)
    #expect(!begins && ear.listener == 1 && ear.way.value == 1)
  }

  @Test mutating func anotherOneTakesOverWhereItIsATenthNearer() {
    var takes = follow(8)
    #expect(!takes && ear.listener == 0)
    // 10.5 from the first, 9.5 from the second: 0.905.
    takes = follow(10.5)
    #expect(!takes && ear.listener == 0)
    takes = follow(10.6)
    #expect(takes && ear.listener == 1 && ear.last == 0 && ear.way.value == 0 && ear.way.remaining == 100)
    // It finishes what it began.
    takes = follow(1)
    #expect(!takes && ear.listener == 1)
    ear.advance(100)
    takes = follow(1)
    #expect(takes && ear.listener == 0)
  }

  @Test mutating func listenerThatIsGoneLeavesItToTheNearest() {
    _ = follow(15)
    let takes = ear.follow([15, 0, 0], first, ListenerList(), over: 100)
    #expect(!takes && ear.listener == 0 && ear.way.value == 1)
  }

  @Test func atMostFourAreKept() {
    var list = ListenerList()
    for x in 1...9 { list.append(ListenerPose(position: [Float(x), 0, 0], forward: [0, 0, -1], up: [0, 1, 0])) }
    #expect(list.count == 3 && list[2].position.x == 3)
  }

  @Test mutating func gainGoesFromOneListenersToTheOthers() {
    var voice = VoiceParameters()
    voice.position = [10.6, 0, 0]
    let law = SpatialLaw()
    _ = follow(8)
    _ = follow(10.6)
    let (far, near) = (others.gain(of: voice, ear, after: 0, law), others.gain(of: voice, ear, after: 100, law))
    #expect(abs(far - 1 / 10.6) < 1e-6 && abs(near - 1 / 9.4) < 1e-6)
    #expect(abs(others.gain(of: voice, ear, after: 50, law) - (far + near) / 2) < 1e-6)
    #expect(others.direction(of: [10.6, 0, 0], ear, after: 100, law) == [-1, 0, 0])
  }
}
