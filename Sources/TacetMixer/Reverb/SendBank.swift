import TacetSignal
import TacetSystem

/// The sends of voices to the reverb: level and strengths of a filter, each on its way from one to another. Pure; it
/// counts the mix's clock.
struct SendBank: ~Copyable {
  /// A send of a voice: the level as an amplitude, and the strengths of the filter, which are decibels.
  struct Send: Interpolated {
    var vector: SIMD3<Float> = .zero

    static var sumsTime: Bool { false }

    static func between(_ start: Send, _ target: Send, at time: Float, along curve: RampCurve) -> Send {
      var send = start.vector + (target.vector - start.vector) * curve.progress(at: time)
      send.x = curve.value(from: start.vector.x, to: target.vector.x, at: time)
      return Send(vector: send)
    }
  }

  /// A voice's send as it was at some frame of the clock. It is advanced when it gets another target.
  struct Transition: BitwiseCopyable {
    var send = Glide(Send())
    var begin = 0
    /// The cutoffs of what it sends, and how they are reached.
    var cutoffs = SoundFilter()
    var cutoffsRamp: RampSpan = 0

    func value(at clock: Int) -> SIMD3<Float> { send.value(after: clock - begin).vector }
  }

  /// The one that says what a voice sends: itself, or a bus; negative: all of them.
  enum Source: BitwiseCopyable, Equatable {
    case voice
    case bus(Int)
  }

  private let voices: UnsafeMutablePointer<Transition>
  /// The memory of those, if it is the bank's own.
  private let own: ReservedArray<Transition>?
  /// The sends of the buses, and last that of the master; of the vector x is not-a-number where a bus inherits the send
  /// of its parent.
  private var buses: FixedArray<SIMD3<Float>>
  private var busCutoffs: FixedArray<SoundFilter>
  /// How those are reached.
  private var ramps: FixedArray<RampSpan>
  private static let unset = SIMD3<Float>(repeating: .nan)
  private(set) var hasBuses = false
  /// True if a bus sends something.
  private var areBusesSending = false
  /// How many voices send something, or are about to.
  private var senders = 0
  private var clock = 0
  /// The clock at which the last one that moves is there.
  private var movesUntil = 0

  /// The sends of voices, in memory of the bank's own, in which every slot is made.
  init(capacity: Int) {
    let made = ReservedArray<Transition>(capacity: capacity)
    made.grow(to: capacity) { _ in Transition() }
    let base = made.base
    self.init(base, own: made)
  }

  /// The sends of voices whose slots are in `voices`, which lives longer.
  init(_ voices: UnsafeMutablePointer<Transition>) { self.init(voices, own: nil) }

  private init(_ voices: UnsafeMutablePointer<Transition>, own: consuming ReservedArray<Transition>?) {
    self.voices = voices
    self.own = own
    buses = FixedArray(repeating: Self.unset, count: busCount + 1)
    busCutoffs = FixedArray(repeating: SoundFilter(), count: busCount + 1)
    ramps = FixedArray(repeating: 0, count: busCount + 1)
  }

  /// True if a voice or a bus sends something, or is about to.
  var isSending: Bool { areBusesSending || hasSenders }

  /// True if a voice sends something, or is about to.
  var hasSenders: Bool { senders > 0 }

  /// True while some of them move.
  var isMoving: Bool { clock < movesUntil }

  mutating func advance(to clock: Int) { self.clock = clock }

  /// Changes what the voices of a bus send that do not say otherwise; negative: of all buses. False if it says so
  /// already.
  @discardableResult
  mutating func set(_ send: ReverbSend?, ofBus bus: Int, over ramp: RampSpan = 0) -> Bool {
    let index = bus < 0 ? busCount : bus
    let cutoffs = send?.cutoffs ?? SoundFilter()
    guard self.send(ofBus: bus) != send?.vector || ramps[index] != ramp || busCutoffs[index] != cutoffs else {
      return false
    }
    ramps[index] = ramp
    // As it is before anything was said.
    if send == nil, self.send(ofBus: bus) == nil { return false }
    buses[index] = send?.vector ?? Self.unset
    busCutoffs[index] = cutoffs
    hasBuses = true
    areBusesSending = (0...busCount).contains { buses[$0].x > 0 }
    return true
  }

  /// The send that a bus names; nil: none. Negative: that of all of them.
  private func send(ofBus bus: Int) -> SIMD3<Float>? {
    let send = buses[bus < 0 ? busCount : bus]
    return send.x.isNaN ? nil : send
  }

  /// Ramps a voice to its own send, else to that of its nearest bus with one, else to none. An order by another than
  /// who says what it sends leaves it on its way.
  mutating func follow(
    _ slot: Int, own: ReverbSend?, bus: Int, in buses: borrowing BusBank, orderedBy orderer: Source?,
    over ramp: RampSpan
  ) {
    var (send, source) = (own?.vector, Source.voice)
    var cutoffs = own?.cutoffs ?? SoundFilter()
    if send == nil, hasBuses {
      buses.forEachAbove(bus) { bus in
        guard send == nil else { return }
        (send, source, cutoffs) = (self.send(ofBus: bus), .bus(bus), busCutoffs[bus])
      }
      if send == nil {
        (send, source, cutoffs) = (self.send(ofBus: BusBank.top), .bus(BusBank.top), busCutoffs[busCount])
      }
    }
    if voices[slot].send.target.vector != send ?? .zero || voices[slot].cutoffs != cutoffs || source == orderer {
      go(slot, to: send ?? .zero, over: ramp)
      (voices[slot].cutoffs, voices[slot].cutoffsRamp) = (cutoffs, ramp)
    }
  }

  /// Ramps a voice to another send.
  mutating func go(_ slot: Int, to target: SIMD3<Float>, over ramp: RampSpan) {
    var way = voices[slot].send
    way.advance(clock - voices[slot].begin)
    guard !way.follows(Send(vector: target), over: ramp) else { return }
    senders += (target.x > 0 ? 1 : 0) - (way.target.vector.x > 0 ? 1 : 0)
    way.go(to: Send(vector: target), over: ramp)
    (voices[slot].send, voices[slot].begin) = (way, clock)
    movesUntil = max(movesUntil, clock + ramp.frames)
  }

  /// Completes the ramp of a voice's send: it begins.
  mutating func finish(_ slot: Int) {
    (voices[slot].send, voices[slot].begin) = (Glide(voices[slot].send.target), 0)
  }

  /// Removes a voice that has ended.
  mutating func remove(_ slot: Int) {
    guard voices[slot].send.target.vector.x > 0 else { return }
    senders -= 1
    voices[slot] = Transition()
  }

  /// True if a voice sends nothing, and will not by itself.
  func isSilent(_ slot: Int) -> Bool { !isMoving(slot) && voices[slot].send.target.vector.x <= 0 }

  /// The cutoffs of what a voice sends, and how they are reached.
  func cutoffs(_ slot: Int) -> (filter: SoundFilter, span: RampSpan) {
    (voices[slot].cutoffs, voices[slot].cutoffsRamp)
  }

  /// True while a voice's send goes somewhere.
  func isMoving(_ slot: Int) -> Bool { voices[slot].send.remaining > clock - voices[slot].begin }

  /// The filter of a voice's send `frames` frames from now; nil: nothing.
  func filter(_ slot: Int, after frames: Int) -> DirectFilter? {
    Self.filter(voices[slot].value(at: clock + frames))
  }

  /// The filter of a level and strengths; nil: nothing.
  static func filter(_ send: SIMD3<Float>) -> DirectFilter? {
    guard send.x > 0 else { return nil }
    var filter = DirectFilter(lowPass: send.y, highPass: send.z, occlusion: 0)
    filter.gain = send.x
    return filter
  }
}
