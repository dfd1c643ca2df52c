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

  /// ±2^62 frames.
  private static let limit = 1 << 62
  /// ±2^62 seconds: of longer durations the components would not fit.
  private static let longest = Duration.seconds(limit)

  /// The whole number of frames nearest to `duration` at `sampleRate` frames a second, limited to ±2^62 frames. A rate
  /// below 1 is 1.
  public init(_ duration: Duration, sampleRate: Int) {
    guard duration > .zero - Self.longest, duration < Self.longest else {
      rawValue = duration < .zero ? -Self.limit : Self.limit
      return
    }
    let (seconds, attoseconds) = duration.components
    let rate = max(1, sampleRate)
    let whole = Int(seconds).multipliedReportingOverflow(by: rate)
    guard !whole.overflow, whole.partialValue.magnitude < Self.limit.magnitude else {
      rawValue = seconds < 0 ? -Self.limit : Self.limit
      return
    }
    let part = (Double(attoseconds) * 1e-18 * Double(min(rate, Self.limit))).rounded()
    rawValue = max(-Self.limit, min(whole.partialValue + Int(part), Self.limit))
  }

  /// The duration of this many frames at `sampleRate` frames a second, in whole nanoseconds. A rate below 1 is 1.
  public func duration(sampleRate: Int) -> Duration {
    let (whole, part) = rawValue.quotientAndRemainder(dividingBy: max(1, sampleRate))
    return .seconds(whole) + .nanoseconds(Int(Int128(part) * 1_000_000_000 / Int128(max(1, sampleRate))))
  }

  /// The duration of this many frames in seconds, at `sampleRate` frames a second. A rate below 1 is 1.
  public func seconds(sampleRate: Int) -> Double { Double(rawValue) / Double(max(1, sampleRate)) }

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
