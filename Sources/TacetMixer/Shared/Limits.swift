/// How many soundtrack streams may sound at once: the current one and those that fade out.
package let deckCount = 8
/// How many buses there may be besides the soundtrack's.
package let busCount = 64
/// How many streamed effects may have a voice at once.
package let streamCount = 16
/// How many ways there are for them: some more, for those that have just ended.
package let streamSlotCount = 24

/// The lengths of the mixer's own fades, in frames.
package struct Fades: BitwiseCopyable, Sendable {
  /// 8 ms: a mix, or a voice, falls silent or comes back.
  package let hold: Int
  /// 5 ms: a stolen voice goes, a parameter changes, or a voice moves to a new place.
  package let steal: Int
  /// 200 ms: the soundtrack gives way to a voice chat.
  let duck: Int
  /// 800 ms: it comes back from there.
  let unduck: Int

  /// The fades at `sampleRate` frames a second.
  package init(sampleRate: Int) {
    hold = sampleRate / 125
    steal = sampleRate / 200
    duck = sampleRate / 5
    unduck = sampleRate * 4 / 5
  }
}
