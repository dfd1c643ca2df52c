/// A voice as the renderer had it after its last block.
package struct VoiceReading: Equatable, Sendable {
  /// The play that used the slot then. A play that is newer has not begun.
  package var generation: UInt32 = 0
  /// It runs unheard to its end, whatever changes.
  package var runsUnheard = false
  /// It is audible, and waits because others that matter more sound.
  package var isOutranked = false
  /// The frame of its effect that comes next.
  package var frame = 0

  /// A voice that has not begun.
  package init() {}
}
