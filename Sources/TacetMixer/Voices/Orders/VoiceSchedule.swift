import TacetSignal

/// The orders for one voice that wait for their time: the last one of each kind. Pure.
package struct VoiceSchedule: BitwiseCopyable, Equatable, Sendable {
  /// An order that waits.
  package struct Timed<Value: BitwiseCopyable & Equatable & Sendable>: BitwiseCopyable, Equatable, Sendable {
    package var time: ClockTime
    package var value: Value
    package var ramp: RampSpan

    package init(_ value: Value, at time: ClockTime, _ ramp: RampSpan) {
      self.time = time
      self.value = value
      self.ramp = ramp
    }
  }

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
  package struct Kinds: OptionSet, BitwiseCopyable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let stop = Kinds(rawValue: 1)
    package static let pause = Kinds(rawValue: 2)
    package static let resume = Kinds(rawValue: 4)
    /// Both: one ends the other.
    package static let pauses = Kinds(rawValue: 2 | 4)
    package static let gain = Kinds(rawValue: 8)
    package static let pitch = Kinds(rawValue: 16)
    package static let place = Kinds(rawValue: 32)
    package static let occlusion = Kinds(rawValue: 64)
    package static let send = Kinds(rawValue: 128)
    package static let cutoffs = Kinds(rawValue: 256)
  }

  package var stop: Timed<Bool>?
  package var pause: Timed<Bool>?
  package var resume: Timed<Bool>?
  package var gain: Timed<Float>?
  package var pitch: Timed<Float>?
  package var place: Timed<PanOrPosition>?
  package var occlusion: Timed<Float>?
  package var cutoffs: Timed<SoundFilter>?
  /// Nil: that of its bus.
  package var send: Timed<ReverbSend?>?

  package init() {}

  /// True if no order waits.
  package var isEmpty: Bool { self == VoiceSchedule() }

  /// Ends the orders of these kinds.
  package mutating func remove(_ kinds: Kinds) {
    if kinds.contains(.stop) { stop = nil }
    if kinds.contains(.pause) { pause = nil }
    if kinds.contains(.resume) { resume = nil }
    if kinds.contains(.gain) { gain = nil }
    if kinds.contains(.pitch) { pitch = nil }
    if kinds.contains(.place) { place = nil }
    if kinds.contains(.occlusion) { occlusion = nil }
    if kinds.contains(.cutoffs) { cutoffs = nil }
    if kinds.contains(.send) { send = nil }
  }

  /// Calls `body` with the kind and the time of each order.
  @inline(__always)
  private func forEach(_ body: (Kinds, ClockTime) -> Void) {
    if let stop { body(.stop, stop.time) }
    if let pause { body(.pause, pause.time) }
    if let resume { body(.resume, resume.time) }
    if let gain { body(.gain, gain.time) }
    if let pitch { body(.pitch, pitch.time) }
    if let place { body(.place, place.time) }
    if let occlusion { body(.occlusion, occlusion.time) }
    if let cutoffs { body(.cutoffs, cutoffs.time) }
    if let send { body(.send, send.time) }
  }

  /// The orders whose time has come.
  package func due(at clocks: RenderClocks) -> Kinds {
    var due: Kinds = []
    forEach { if clocks.hasCome($1) { due.insert($0) } }
    return due
  }

  /// True if an order's time has not come.
  package func waits(at clocks: RenderClocks) -> Bool {
    var waits = false
    forEach { if !clocks.hasCome($1) { waits = true } }
    return waits
  }

  /// How many frames pass until an order's time comes; `Int.max` for never.
  package func framesUntilNext(_ clocks: RenderClocks) -> Int {
    var next = Int.max
    forEach {
      let frames = clocks.frames(until: $1)
      if frames > 0 { next = min(next, frames) }
    }
    return next
  }

  /// Applies the orders whose time has come, but for a stop. Returns how they are reached.
  package func apply(at clocks: RenderClocks, to parameters: inout VoiceParameters) -> VoiceRamps {
    var ramps = VoiceRamps()
    if let gain, isDue(gain, clocks) {
      parameters.gain = gain.value
      ramps.gain = gain.ramp
    }
    if let pitch, isDue(pitch, clocks) {
      parameters.pitch = pitch.value
      ramps.pitch = pitch.ramp
    }
    if let place, isDue(place, clocks) {
      parameters.spot = place.value
      ramps.place = place.ramp
    }
    if let occlusion, isDue(occlusion, clocks) {
      parameters.occlusion = occlusion.value
      ramps.occlusion = occlusion.ramp
    }
    if let cutoffs, isDue(cutoffs, clocks) {
      parameters.cutoffs = cutoffs.value
      ramps.cutoffs = cutoffs.ramp
    }
    if let send, isDue(send, clocks) {
      parameters.send = send.value
      ramps.send = send.ramp
    }
    if let turn = lastPause(at: clocks) {
      parameters.isPaused = turn.value
      ramps.pause = turn.ramp.frames
    }
    return ramps
  }

  /// The pause or the end of one whose time came last.
  private func lastPause(at clocks: RenderClocks) -> Timed<Bool>? {
    guard let pause, isDue(pause, clocks) else { return isDue(resume, clocks) ? resume : nil }
    guard let resume, isDue(resume, clocks) else { return pause }
    return clocks.frames(until: pause.time) > clocks.frames(until: resume.time) ? pause : resume
  }

  /// The stop whose time has come.
  package func stopRamp(at clocks: RenderClocks) -> RampSpan? { isDue(stop, clocks) ? stop?.ramp : nil }

  /// True if something is to be sent to the reverb whose time has not come.
  package func awaitsSend(_ clocks: RenderClocks) -> Bool {
    guard let send, !clocks.hasCome(send.time) else { return false }
    return (send.value?.gain ?? .silence) > .silence
  }

  private func isDue<Value>(_ timed: Timed<Value>?, _ clocks: RenderClocks) -> Bool {
    timed.map { clocks.hasCome($0.time) } ?? false
  }
}
