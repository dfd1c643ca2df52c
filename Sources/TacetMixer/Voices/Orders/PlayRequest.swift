import TacetSignal

/// A play that the game asks for, but for its effect and its completion: plain bits, which may be copied without
/// counting references.
package struct PlayRequest: BitwiseCopyable, Sendable {
  /// The start, whose slot the table of voices gives.
  package var start = StartCommand(slot: 0, generation: 0, buffer: EffectBuffer())
  package var parameters = VoiceParameters()

  /// At full gain at the centre, of no buffer yet.
  package init() {}

  /// True if it asks for a one-shot in memory, at once, that nothing holds.
  @inline(__always)
  var isPlain: Bool {
    !start.isHeld && !start.startsAfterResume && start.buffer.streamSlot < 0 && parameters.repeats == 0
      && parameters.start == .engine(0)
  }
}
