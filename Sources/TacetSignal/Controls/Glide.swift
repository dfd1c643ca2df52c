/// A quantity that can be part of the way from one value to another: a place, a strength in decibels, a cutoff.
@usableFromInline
package protocol Interpolated: BitwiseCopyable, Equatable, Sendable {
  /// True if the time on the way is summed from step to step; false if it is counted in frames from the beginning. They
  /// differ by rounding.
  static var sumsTime: Bool { get }

  /// The value at `time`, from 0 to 1, on the way from `start` to `target`.
  static func between(_ start: Self, _ target: Self, at time: Float, along curve: RampCurve) -> Self
}

/// A value that goes along a curve to another one within a number of frames, by its share of the way, and then stays. A
/// pure function of frames. A gain goes by ``Ramp``, whose curves are those of amplitudes.
@usableFromInline
package struct Glide<Value: Interpolated>: BitwiseCopyable, Equatable, Sendable {
  @usableFromInline var start: Value
  @usableFromInline package internal(set) var target: Value
  /// The share of the time that has passed, where that is summed.
  @usableFromInline var passed: Float = 0
  @usableFromInline var length: Int32 = 0
  @usableFromInline var left: Int32 = 0
  @usableFromInline package internal(set) var curve = RampCurve.linear

  /// A value that stays.
  @inlinable
  package init(_ value: Value) {
    start = value
    target = value
  }

  /// Frames until ``target`` is reached; 0 when it stays.
  @inlinable package var remaining: Int { Int(left) }

  /// The frames that have passed since it set out; 0 when it stays.
  @inlinable package var done: Int { Int(length) - Int(left) }

  /// True while it moves.
  @inlinable package var isMoving: Bool { left > 0 }

  /// The present value: before the next frame.
  @inlinable package var value: Value { value(after: 0) }

  /// The value `frames` frames from now.
  @inlinable
  package func value(after frames: Int) -> Value {
    guard frames < remaining else { return target }
    return Value.between(start, target, at: time(after: frames), along: curve)
  }

  @inlinable
  func time(after frames: Int) -> Float {
    if Value.sumsTime { return passed + (1 - passed) / Float(left) * Float(frames) }
    return Float(done + frames) / Float(length)
  }

  /// True if an order changes nothing: it names the value that is there, or the way that the value is on.
  @inlinable
  package func follows(_ target: Value, over span: RampSpan) -> Bool {
    target == self.target && (left == 0 || (Int(length) == span.frames && curve == span.curve))
  }

  /// Goes on from ``value`` to `target`. One that it ``follows(_:over:)`` goes on, and arrives when it would have.
  @inlinable
  package mutating func go(to target: Value, over span: RampSpan) {
    guard !follows(target, over: span) else { return }
    let value = value
    self = Glide(target)
    guard span.frames > 0, value != target else { return }
    start = value
    length = Int32(clamping: span.frames)
    left = length
    curve = span.curve
  }

  @inlinable
  package mutating func advance(_ frames: Int) {
    guard left > 0 else { return }
    guard frames < remaining else { return self = Glide(target) }
    if Value.sumsTime { passed = time(after: frames) }
    left -= Int32(truncatingIfNeeded: frames)
  }
}

extension Float: Interpolated {
  @inlinable package static var sumsTime: Bool { false }

  @inlinable
  package static func between(_ start: Float, _ target: Float, at time: Float, along curve: RampCurve) -> Float {
    start + (target - start) * curve.progress(at: time)
  }
}

extension SIMD3: Interpolated where Scalar == Float {
  @inlinable package static var sumsTime: Bool { true }

  @inlinable
  package static func between(
    _ start: SIMD3, _ target: SIMD3, at time: Float, along curve: RampCurve
  ) -> SIMD3 {
    start + (target - start) * curve.progress(at: time)
  }
}
