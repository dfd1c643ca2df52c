/// How a change is made: over which time, along which curve, and when it begins. A value: make it once and use it
/// often.
///
/// ```swift
/// let soft = Fade(.seconds(2), .smooth)
/// engine.effects.setGain(.decibels(-12), over: soft)
/// engine.soundtrack.stop(fadeOut: soft.starting(at: engine.soundtrack.musicalClock.next(.bar)))
/// engine[voice].setPitch(0.5, over: .seconds(1))
/// ```
public struct Fade: Hashable, Sendable, BitwiseCopyable {
  /// How long the change takes, from its first frame to its last; nil: the control's own time, which stands at each
  /// call.
  public var duration: Duration?
  /// The curve of the change; nil: the control's own, which is ``RampCurve/linear`` unless its call says otherwise.
  public var curve: RampCurve?
  /// The moment at which the change begins; nil: at once. A call that says a time itself takes that one.
  public var start: ClockTime?
  /// How long after ``start``, or after the call, the change begins: on the clock of ``start``, or of the engine.
  public var delay: Duration

  /// A change that takes a `duration`, along a `curve`, and begins at a `start`, or as soon as a `delay` is over.
  public init(
    _ duration: Duration? = nil, _ curve: RampCurve? = nil, at start: ClockTime? = nil, in delay: Duration = .zero
  ) {
    (self.duration, self.curve, self.start, self.delay) = (duration, curve, start, delay)
  }

  /// A change over the control's own time, along its own curve.
  ///
  /// ```swift
  /// engine.effects.setGain(.decibels(-12), over: .own.starting(in: .seconds(1)))
  /// ```
  public static let own = Fade()
  /// A change in one step.
  public static let zero = Fade(.zero)
  /// A change over so many seconds.
  public static func seconds(_ seconds: some BinaryInteger) -> Fade { Fade(.seconds(seconds)) }
  /// A change over so many seconds.
  public static func seconds(_ seconds: Double) -> Fade { Fade(.seconds(seconds)) }
  /// A change over so many milliseconds.
  public static func milliseconds(_ milliseconds: some BinaryInteger) -> Fade { Fade(.milliseconds(milliseconds)) }
  /// A change over so many milliseconds.
  public static func milliseconds(_ milliseconds: Double) -> Fade { Fade(.milliseconds(milliseconds)) }
  /// A change over so many microseconds.
  public static func microseconds(_ microseconds: some BinaryInteger) -> Fade { Fade(.microseconds(microseconds)) }

  /// The same change from a moment on.
  public func starting(at start: ClockTime?) -> Fade { Fade(duration, curve, at: start, in: delay) }
  /// The same change, so long after the call, or after its ``start``.
  public func starting(in delay: Duration) -> Fade { Fade(duration, curve, at: start, in: delay) }
}
