import TacetSignal

/// An event that the renderer reports to the engine. Each mix reports its own in order.
package struct RendererEvent: BitwiseCopyable, Sendable {
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// The voice `index` sounds.
    case voiceStarted
    /// The voice `index` ended, for `reason`.
    case voiceEnded
    /// The deck `index` ended, for `reason`.
    case deckEnded
    /// The deck `index` began.
    case deckStarted
    /// The time of an order for a bus or a mix has come: of the one with the number `generation`. It may be reported
    /// twice.
    case orderDue
    /// The soundtrack's mix stands still; `position` is what deck `index` had played, in frames.
    case soundtrackFrozen
    /// It goes on, from that frame.
    case soundtrackResumed
    /// Its speed changes, or has done so for a while; `position` is what deck `index` had played.
    case soundtrackPaced
    /// The bus `index`, -1 for the soundtrack's, is ducked if `position` is 1, and no more if it is 0.
    case busDucked
    /// The DSP with the number `generation` took more than half of the time of what it makes, twice in a row:
    /// `position` nanoseconds.
    case dspLate
  }

  package var kind: Kind
  package var reason: VoiceEnd = .finished
  package var index: UInt32
  package var generation: UInt32 = 0
  /// The engine's frame at which it happened.
  package var frame: Int
  package var position: Int = 0
}

extension RendererEvent {
  /// An event of the voice in a slot.
  init(_ kind: Kind, _ slot: Int, generation: UInt32, reason: VoiceEnd = .finished, frame: Int) {
    self.init(kind: kind, reason: reason, index: UInt32(slot), generation: generation, frame: frame)
  }

  /// The event of a bus of the effects, or of the soundtrack's, that begins or ceases to be ducked.
  init(bus: BusID, isDucked: Bool, frame: Int) {
    self.init(
      kind: .busDucked, index: UInt32(bitPattern: Int32(bus.number)), frame: frame, position: isDucked ? 1 : 0)
  }
}
