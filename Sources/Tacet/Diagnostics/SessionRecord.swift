import TacetSession
import TacetSignal

/// A fact that was new to the session, and what follows from it.
package struct SessionRecord: Hashable, Sendable {
  /// The fact, as its reporter saw it.
  package let fact: SessionEvent
  /// The verdict with this fact and all before it, as it is published: one that differs only because it is unknown
  /// whether other music plays is not.
  package let verdict: Verdict
  /// The frame of the soundtrack's file that was rendered next; 0 when nothing played.
  package let soundtrackFrame: Int
  /// The engine's frame at which it was handled.
  package let frame: FrameCount
}
