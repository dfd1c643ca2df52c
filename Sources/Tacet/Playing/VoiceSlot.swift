internal import TacetMixer
import TacetSignal
import TacetSystem

/// A place for a voice in the table. Pure.
struct VoiceSlot {
  var isLive = false
  var hasStarted = false
  /// A limit counts it.
  var isLimited = false
  /// Its stream, if its effect is streamed.
  var stream: EffectStream?
  /// The stream ended with an error.
  var hasFailed = false
  var isScheduled = false
  /// The game has stopped it.
  var isStopping = false
  /// Its play has a fade-in.
  var comesIn = false
  var generation: UInt32 = 0
  var parameters = VoiceParameters()
  var effect: SoundEffect?
  /// The version of its effect that it plays; nil: the first, which the effect holds for it.
  var version: EffectVersion?
  var completion: (@Sendable (VoiceEnd) -> Void)?

  /// The slot that is free after this one, if this one is free; -1 for none.
  var nextFree: Int32

  /// Takes a voice in, whose request is read where it lies. Returns its generation.
  @inline(__always)
  mutating func begin(
    _ request: UnsafeMutablePointer<PlayRequest>, _ effect: SoundEffect, _ completion: (@Sendable (VoiceEnd) -> Void)?
  ) -> UInt32 {
    generation &+= 1
    isLive = true
    hasStarted = false
    isStopping = false
    comesIn = request.pointee.start.fadeIn.frames > 0
    withUnsafeMutablePointer(to: &request.pointee.parameters) { given in
      withUnsafeMutablePointer(to: &parameters) { $0.copy(given) }
    }
    self.effect = effect
    if let completion { self.completion = completion }
    return generation
  }

  /// True if nothing but the effect is to be left at its end: as of nearly every voice.
  @inline(__always)
  var isBare: Bool { !isLimited && !isScheduled && stream == nil && version == nil && completion == nil }

  /// Frees the slot, whose stream, version and completion were taken. Returns its generation.
  @inline(__always)
  mutating func end(nextFree: Int32) -> UInt32 {
    isLive = false
    isScheduled = false
    effect = nil
    self.nextFree = nextFree
    return generation
  }
}
