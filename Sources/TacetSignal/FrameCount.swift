/// A number of frames (one sample per channel), or a time counted in frames. Exact, as no duration in seconds is.
public struct FrameCount: Hashable, Comparable, Sendable, BitwiseCopyable, AdditiveArithmetic,
  ExpressibleByIntegerLiteral
{
  /// The count. Negative only as a difference.
  public var rawValue: Int

  /// `rawValue` frames; negative counts are differences.
  public init(_ rawValue: Int) { self.rawValue = rawValue }
  /// A count of frames.
  public init(integerLiteral value: Int) { rawValue = value }

  /// The whole number of frames nearest to `duration` at `sampleRate` frames a second, limited to ±2^62 frames.
  public init(_ duration: Duration, sampleRate: Int) {
    let (seconds, attoseconds) = duration.components
    let limit = Int64(1) << 62
    let whole = seconds.multipliedReportingOverflow(by: Int64(sampleRate))
    guard !whole.overflow, whole.partialValue.magnitude < limit.magnitude else {
      rawValue = Int(seconds < 0 ? -limit : limit)
      return
    }
    let part = (Double(attoseconds) * 1e-18 * Double(sampleRate)).rounded()
    rawValue = Int(whole.partialValue) + Int(part)
  }

  /// The duration of this many frames at `sampleRate` frames a second, in whole nanoseconds.
  public func duration(sampleRate: Int) -> Duration {
    .seconds(rawValue / sampleRate) + .nanoseconds(rawValue % sampleRate * 1_000_000_000 / sampleRate)
  }

  /// The duration of this many frames in seconds, at `sampleRate` frames a second.
  public func seconds(sampleRate: Int) -> Double { Double(rawValue) / Double(sampleRate) }

  /// Orders by count.
  public static func < (a: FrameCount, b: FrameCount) -> Bool { a.rawValue < b.rawValue }
  /// Adds counts; a sum beyond 64 bits is limited to them.
  public static func + (a: FrameCount, b: FrameCount) -> FrameCount {
    let (sum, isOver) = a.rawValue.addingReportingOverflow(b.rawValue)
    return FrameCount(isOver ? (b.rawValue > 0 ? .max : .min) : sum)
  }
  /// Subtracts counts; a difference beyond 64 bits is limited to them.
  public static func - (a: FrameCount, b: FrameCount) -> FrameCount {
    let (difference, isOver) = a.rawValue.subtractingReportingOverflow(b.rawValue)
    return FrameCount(isOver ? (b.rawValue < 0 ? .max : .min) : difference)
  }
}

extension FrameCount: CustomStringConvertible {
  /// The count, in words.
  public var description: String { rawValue == 1 ? "1 frame" : "\(rawValue) frames" }
}
