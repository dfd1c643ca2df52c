import TacetSignal
import TacetSystem

/// The sends of voices to the reverb: level and strengths of a filter, each on its way from one to another. Pure; it counts the
/// mix's clock.
struct SendBank: ~Copyable {
  /// A send that goes in a straight line to another one.
  struct Way: BitwiseCopyable {
    var start: SIMD3<Float> = .zero
    var target: SIMD3<Float> = .zero
    var begin = 0
    var end = 0

    func value(at clock: Int) -> SIMD3<Float> {
      guard clock < end else { return target }
      return start + (target - start) * (Float(clock - begin) / Float(end - begin))
    }
  }

  private var voices: FixedArray<Way>
  /// Those of the buses, and that of all of them; x is not-a-number where the bus above says it.
  private var buses: FixedArray<SIMD3<Float>>
  private static let unsaid = SIMD3<Float>(repeating: .nan)
  private(set) var hasBuses = false
  private var clock = 0
  /// The clock at which the last one that moves is there, and the last one whose filter does.
  private var movesUntil = 0
  private var filtersMoveUntil = 0

  init(capacity: Int) {
    voices = FixedArray(repeating: Way(), count: capacity)
    buses = FixedArray(repeating: Self.unsaid, count: busCount + 1)
  }

  /// True while some of them move.
  var isMoving: Bool { clock < movesUntil }

  /// How many frames a step may have: OpenAL draws a line between two levels, and none between two filters.
  var boundary: Int {
    if clock < filtersMoveUntil { return 32 }
    return isMoving ? movesUntil - clock : .max
  }

  mutating func advance(to clock: Int) { self.clock = clock }

  /// Changes what the voices of a bus send that do not say otherwise; negative: of all buses.
  mutating func set(_ send: ReverbSend?, ofBus bus: Int) {
    buses[bus < 0 ? busCount : bus] = send?.vector ?? Self.unsaid
    hasBuses = true
  }

  /// The send that a bus names; nil: none. Negative: that of all of them.
  private func send(ofBus bus: Int) -> SIMD3<Float>? {
    let send = buses[bus < 0 ? busCount : bus]
    return send.x.isNaN ? nil : send
  }

  /// Has a voice go to its own send, to that of the next bus above it that says one, or to none.
  mutating func follow(_ slot: Int, own: ReverbSend?, bus: Int, in buses: borrowing BusBank, over frames: Int) {
    var send = own?.vector
    if send == nil, hasBuses {
      var bus = bus
      while send == nil, bus >= 0 {
        send = self.send(ofBus: bus)
        bus = buses.parent(of: bus)
      }
      send = send ?? self.send(ofBus: bus)
    }
    go(slot, to: send ?? .zero, over: frames)
  }

  /// Has a voice go to another send over `frames` frames.
  mutating func go(_ slot: Int, to target: SIMD3<Float>, over frames: Int) {
    guard voices[slot].target != target else { return }
    let start = voices[slot].value(at: clock)
    voices[slot] = Way(start: start, target: target, begin: clock, end: clock + frames)
    movesUntil = max(movesUntil, clock + frames)
    if start.y != target.y || start.z != target.z { filtersMoveUntil = max(filtersMoveUntil, clock + frames) }
  }

  /// Has a voice that begins send at once.
  mutating func finish(_ slot: Int) { voices[slot] = Way(start: voices[slot].target, target: voices[slot].target) }

  /// The filter of a voice's send `frames` frames from now; nil: nothing.
  func filter(_ slot: Int, after frames: Int) -> DirectFilter? {
    let send = voices[slot].value(at: clock + frames)
    guard send.x > 0 else { return nil }
    var filter = DirectFilter(lowPass: send.y, highPass: send.z, occlusion: 0)
    filter.gain = send.x
    return filter
  }
}
