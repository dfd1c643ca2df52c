/// How long blocks have taken to render, in nanoseconds.
package struct RenderTimes: BitwiseCopyable, Equatable, Sendable {
  /// The time spent on the last whole second of sound; 0 before there was one.
  package var lastSecond = 0
  /// The longest block of that second.
  package var worstBlock = 0
  /// The longest block of all.
  package var worstBlockEver = 0

  package init() {}
}
