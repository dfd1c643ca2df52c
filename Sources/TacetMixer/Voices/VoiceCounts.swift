/// How many voices the renderer has, by what they do.
package struct VoiceCounts: BitwiseCopyable, Equatable, Sendable {
  /// Those with a source: they sound, or fade out.
  package var sounding: Int32 = 0
  /// Those that run without a source, because they are inaudible.
  package var virtual: Int32 = 0
  /// Those that stand still: their frame has not come, or they are paused.
  package var waiting: Int32 = 0
  /// One-shots that run unheard to their end.
  package var unheard: Int32 = 0

  package init() {}
}
