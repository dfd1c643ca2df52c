/// A number of frames (one sample per channel), or a position counted in frames. Exact: sound is counted, not timed.
public struct FrameCount: Hashable, Comparable, Sendable, AdditiveArithmetic, ExpressibleByIntegerLiteral {
  /// The count. Negative only as a difference.
  public var rawValue: Int

  /// A count of frames.
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

  /// How long this many frames last at `sampleRate` frames a second.
  public func duration(sampleRate: Int) -> Duration {
    .seconds(rawValue / sampleRate) + .nanoseconds(rawValue % sampleRate * 1_000_000_000 / sampleRate)
  }

  /// This many frames in seconds at `sampleRate` frames a second.
  public func seconds(sampleRate: Int) -> Double { Double(rawValue) / Double(sampleRate) }

  /// Orders by count.
  public static func < (a: FrameCount, b: FrameCount) -> Bool { a.rawValue < b.rawValue }
  /// Adds counts.
  public static func + (a: FrameCount, b: FrameCount) -> FrameCount { FrameCount(a.rawValue + b.rawValue) }
  /// Subtracts counts.
  public static func - (a: FrameCount, b: FrameCount) -> FrameCount { FrameCount(a.rawValue - b.rawValue) }
}

extension FrameCount: CustomStringConvertible {
  /// The count, in words.
  public var description: String { rawValue == 1 ? "1 frame" : "\(rawValue) frames" }
}
