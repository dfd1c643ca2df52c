/// How a value is to reach another one: in how many frames, and along which curve.
@usableFromInline
package struct RampSpan: Hashable, Sendable, BitwiseCopyable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  @usableFromInline var count: Int32
  @usableFromInline package var curve: RampCurve

  /// `frames` frames, 0 to 2^31 - 1; 0 is at once.
  @inlinable
  package init(_ frames: Int, _ curve: RampCurve = .linear) {
    count = Int32(clamping: max(0, frames))
    self.curve = curve
  }

  @inlinable
  package init(integerLiteral frames: Int) { self.init(frames) }

  /// How many frames it takes.
  @inlinable package var frames: Int { Int(count) }

  /// Along the same curve in `frames` frames, if that takes longer.
  package func atLeast(_ frames: Int) -> RampSpan { RampSpan(max(self.frames, frames), curve) }

  /// The frames, and a curve that is no straight line.
  @usableFromInline package var description: String { curve == .linear ? "\(count)" : "\(count) \(curve)" }
}
