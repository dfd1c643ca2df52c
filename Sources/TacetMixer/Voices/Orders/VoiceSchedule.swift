import TacetSignal

/// The orders for one voice that wait for their time: the last one of each kind. Pure.
@usableFromInline package struct VoiceSchedule: BitwiseCopyable, Equatable, Sendable {
  /// Where a voice is to be: a place in space, or a pan.
  package struct PanOrPosition: BitwiseCopyable, Equatable, Sendable {
    package var position: SIMD3<Float>?
    package var pan: Float

    package init(position: SIMD3<Float>?, pan: Float) {
      self.position = position
      self.pan = pan
    }
  }

  /// Kinds of orders. An order at once ends the one of its kind that waits.
  @usableFromInline package struct Kinds: OptionSet, BitwiseCopyable, Sendable {
    @usableFromInline package let rawValue: UInt16
    @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }
    /// As any set's, which would be asked by way of a protocol: every setter of a voice asks.
    @inlinable @inline(__always) package var isEmpty: Bool { rawValue == 0 }

    @inlinable @inline(__always) package static var stop: Kinds { Kinds(rawValue: 1) }
    @inlinable @inline(__always) package static var pause: Kinds { Kinds(rawValue: 2) }
    @inlinable @inline(__always) package static var resume: Kinds { Kinds(rawValue: 4) }
    /// Both: one ends the other.
    @inlinable @inline(__always) package static var pauses: Kinds { Kinds(rawValue: 2 | 4) }
    @inlinable @inline(__always) package static var gain: Kinds { Kinds(rawValue: 8) }
    @inlinable @inline(__always) package static var pitch: Kinds { Kinds(rawValue: 16) }
    @inlinable @inline(__always) package static var place: Kinds { Kinds(rawValue: 32) }
    @inlinable @inline(__always) package static var occlusion: Kinds { Kinds(rawValue: 64) }
    @inlinable @inline(__always) package static var send: Kinds { Kinds(rawValue: 128) }
    @inlinable @inline(__always) package static var cutoffs: Kinds { Kinds(rawValue: 256) }
  }

  package var stop: PendingChange?
  package var pause = PendingTurns()
  package var gain: PendingValue<Float>?
  package var pitch: PendingValue<Float>?
  package var place: PendingValue<PanOrPosition>?
  package var occlusion: PendingValue<Float>?
  package var cutoffs: PendingValue<SoundFilter>?
  /// Nil: that of its bus.
  package var send: PendingValue<ReverbSend?>?

  package init() {}

  /// True if no order waits.
  package var isEmpty: Bool { self == VoiceSchedule() }

  /// Ends the orders of these kinds.
  package mutating func remove(_ kinds: Kinds) {
    if kinds.contains(.stop) { stop = nil }
    if kinds.contains(.pause) { pause.on = nil }
    if kinds.contains(.resume) { pause.off = nil }
    if kinds.contains(.gain) { gain = nil }
    if kinds.contains(.pitch) { pitch = nil }
    if kinds.contains(.place) { place = nil }
    if kinds.contains(.occlusion) { occlusion = nil }
    if kinds.contains(.cutoffs) { cutoffs = nil }
    if kinds.contains(.send) { send = nil }
  }

  /// Calls `body` with the kind of each order, and how it comes.
  @inline(__always)
  private func forEach(_ body: (Kinds, PendingChange) -> Void) {
    if let stop { body(.stop, stop) }
    if let change = pause.on { body(.pause, change) }
    if let change = pause.off { body(.resume, change) }
    if let gain { body(.gain, gain.change) }
    if let pitch { body(.pitch, pitch.change) }
    if let place { body(.place, place.change) }
    if let occlusion { body(.occlusion, occlusion.change) }
    if let cutoffs { body(.cutoffs, cutoffs.change) }
    if let send { body(.send, send.change) }
  }

  /// The orders whose time has come.
  package func due(at clocks: RenderClocks) -> Kinds {
    var due: Kinds = []
    forEach { if $1.isDue(clocks) { due.insert($0) } }
    return due
  }

  /// True if an order's time has not come.
  package func waits(at clocks: RenderClocks) -> Bool {
    var waits = false
    forEach { if !$1.isDue(clocks) { waits = true } }
    return waits
  }

  /// How many frames pass until an order's time comes; `Int.max` for never.
  package func framesUntilNext(_ clocks: RenderClocks) -> Int {
    var next = Int.max
    forEach {
      let frames = clocks.frames(until: $1.time)
      if frames > 0 { next = min(next, frames) }
    }
    return next
  }

  /// Applies the orders whose time has come, but for a stop. Returns how they are reached.
  package func apply(at clocks: RenderClocks, to parameters: inout VoiceParameters) -> VoiceRamps {
    var ramps = VoiceRamps()
    gain?.apply(at: clocks, to: &parameters.gain, &ramps.gain)
    pitch?.apply(at: clocks, to: &parameters.pitch, &ramps.pitch)
    place?.apply(at: clocks, to: &parameters.spot, &ramps.place)
    occlusion?.apply(at: clocks, to: &parameters.occlusion, &ramps.occlusion)
    cutoffs?.apply(at: clocks, to: &parameters.cutoffs, &ramps.cutoffs)
    send?.apply(at: clocks, to: &parameters.send, &ramps.send)
    if let turn = pause.lastDue(clocks) {
      parameters.isPaused = turn.isOn
      ramps.pause = turn.change.span
    }
    return ramps
  }

  /// The stop whose time has come.
  package func stopRamp(at clocks: RenderClocks) -> RampSpan? { stop.flatMap { $0.isDue(clocks) ? $0.span : nil } }

  /// True if something is to be sent to the reverb whose time has not come.
  package func awaitsSend(_ clocks: RenderClocks) -> Bool { send?.awaitsSend(clocks) ?? false }
}

extension PendingValue {
  /// Makes it the value in force if its time has come.
  fileprivate func apply(at clocks: RenderClocks, to value: inout Value, _ span: inout RampSpan?) {
    guard change.isDue(clocks) else { return }
    (value, span) = (self.value, change.span)
  }
}

extension PendingValue<ReverbSend?> {
  /// True if something is to be sent to the reverb whose time has not come.
  func awaitsSend(_ clocks: RenderClocks) -> Bool { (value?.gain ?? .silence) > .silence && !change.isDue(clocks) }
}
