import TacetSignal
import TacetSystem

/// The game's last order for one voice: its parameters, and how they are reached.
struct VoiceOrder: BitwiseCopyable {
  /// The values at which ramps to others begin.
  struct Beginnings: BitwiseCopyable {
    var gain: Float = 1
    var pitch: Float = 1
    var occlusion: Float = 0
    var cutoffs = SoundFilter()
    var point = SIMD3<Float>.zero
    /// Nil: that of its bus.
    var send: ReverbSend?
  }

  /// The first member: ``follow(_:_:to:)``.
  var parameters = VoiceParameters()
  /// How a change of the gain is reached.
  var gainRamp: RampSpan = 0
  /// How a change of the pitch is reached.
  var pitchRamp: RampSpan = 0
  /// How a new place, or a new pan, is reached.
  var placeRamp: RampSpan = 0
  /// How a change of its send is reached.
  var sendRamp: RampSpan = 0
  /// How a change of what stands in its way is reached.
  var occlusionRamp: RampSpan = 0
  /// How a change of its cutoffs is reached.
  var cutoffsRamp: RampSpan = 0
  /// Where those ramps begin if the voice has not begun.
  var first = Beginnings()
  /// The values that were ordered before those to which the ramps go; of gain, pitch and place.
  var before = Beginnings()
  /// How a pause, or its end, is reached.
  var pauseRamp: RampSpan = 0
  /// How a stop comes down to silence; nil while none is ordered.
  var stopRamp: RampSpan?
  /// The end that a stop leads to.
  var stopReason = VoiceEnd.stopped
  /// How many stops were ordered.
  var stops: UInt8 = 0
  /// The last of them was ordered for a paused voice.
  var stopsPaused = false
  /// It is as the play asked, which asked for a one-shot in memory, at once, that nothing holds. It has no ramps and no
  /// stop.
  var isPlain = false

  /// Starts anew, as the order that a voice begins with, where an old one lies.
  @inline(__always)
  mutating func begin(_ request: UnsafeMutablePointer<PlayRequest>, pauseRamp: RampSpan) {
    withUnsafeMutablePointer(to: &request.pointee.parameters) { given in
      withUnsafeMutablePointer(to: &parameters) { $0.copy(given) }
    }
    if !isPlain {
      (gainRamp, pitchRamp, placeRamp, sendRamp, occlusionRamp, cutoffsRamp) = (0, 0, 0, 0, 0, 0)
      (stopRamp, stopReason, stops, stopsPaused) = (nil, .stopped, 0, false)
    }
    self.pauseRamp = pauseRamp
    isPlain = request.pointee.isPlain
  }

  /// Orders a stop by a fade; the voice ends for this reason. A stop that was ordered before keeps its own.
  mutating func stop(_ ramp: RampSpan, _ reason: VoiceEnd) {
    isPlain = false
    if stopRamp == nil { stopReason = reason }
    stopRamp = ramp
    (stops, stopsPaused) = (stops &+ 1, parameters.isPaused)
  }

  /// Becomes the order that follows `last`, with other parameters, where an older one lies.
  @inline(__always)
  mutating func follow(
    _ last: UnsafePointer<VoiceOrder>, _ ramps: VoiceRamps, to new: UnsafePointer<VoiceParameters>
  ) {
    // All but the parameters, which lie first.
    withUnsafeMutablePointer(to: &self) { $0.copy(last, from: MemoryLayout<VoiceParameters>.size) }
    withUnsafeMutablePointer(to: &parameters) { $0.copy(new) }
    reach(ramps, from: UnsafeRawPointer(last).assumingMemoryBound(to: VoiceParameters.self), to: new)
  }

  /// Changes how its parts are reached, on the way to other parameters.
  mutating func set(_ ramps: VoiceRamps, to new: VoiceParameters) {
    withUnsafePointer(to: parameters) { old in withUnsafePointer(to: new) { reach(ramps, from: old, to: $0) } }
  }

  /// Changes how its parts are reached, from the parameters that it had to new ones.
  private mutating func reach(
    _ ramps: VoiceRamps, from old: UnsafePointer<VoiceParameters>, to new: UnsafePointer<VoiceParameters>
  ) {
    isPlain = false
    if let gain = ramps.gain {
      if gainRamp.frames == 0 { first.gain = old.pointee.gain }
      before.gain = old.pointee.gain
      gainRamp = gain
    }
    if let pitch = ramps.pitch {
      if pitchRamp.frames == 0 { first.pitch = old.pointee.pitch }
      before.pitch = old.pointee.pitch
      pitchRamp = pitch
    }
    if let place = ramps.place {
      // From a pan to a place in space, or back, there is no way.
      let isAnother = (old.pointee.position == nil) != (new.pointee.position == nil)
      let point = isAnother ? new.pointee.point : old.pointee.point
      if isAnother || placeRamp.frames == 0 { first.point = point }
      before.point = point
      placeRamp = place
    }
    if let send = ramps.send {
      if sendRamp.frames == 0 { first.send = old.pointee.send }
      sendRamp = send
    }
    if let occlusion = ramps.occlusion {
      if occlusionRamp.frames == 0 { first.occlusion = old.pointee.occlusion }
      occlusionRamp = occlusion
    }
    if let cutoffs = ramps.cutoffs {
      if cutoffsRamp.frames == 0 { first.cutoffs = old.pointee.cutoffs }
      cutoffsRamp = cutoffs
    }
    if let pause = ramps.pause { pauseRamp = pause }
  }
}
