import TacetSignal

/// How the parts of a change of a voice are reached. Nil: as the part was changed last, for a change that the renderer
/// has not read yet.
@usableFromInline package struct VoiceRamps: BitwiseCopyable, Sendable {
  @usableFromInline package var gain: RampSpan?
  @usableFromInline package var pitch: RampSpan?
  /// Of the place in space, or of the pan.
  @usableFromInline package var place: RampSpan?
  @usableFromInline package var send: RampSpan?
  @usableFromInline package var occlusion: RampSpan?
  @usableFromInline package var cutoffs: RampSpan?
  /// Of a pause or its end.
  @usableFromInline package var pause: RampSpan?

  @inlinable @inline(__always)
  package init(
    gain: RampSpan? = nil, pitch: RampSpan? = nil, place: RampSpan? = nil, pause: RampSpan? = nil,
    send: RampSpan? = nil, occlusion: RampSpan? = nil, cutoffs: RampSpan? = nil
  ) {
    self.gain = gain
    self.pitch = pitch
    self.place = place
    self.pause = pause
    self.send = send
    self.occlusion = occlusion
    self.cutoffs = cutoffs
  }
}
