import Tacet
import TacetHeader

/// Numbers of the caller's: what is beyond a range is taken as its end, and not-a-number is refused.
enum Number {
  /// A number that is one.
  @inline(__always)
  static func checked(_ number: Float, _ what: StaticString) throws -> Float {
    if number.isNaN { throw notANumber(what) }
    return number
  }

  @inline(never)
  private static func notANumber(_ what: StaticString) -> Failure {
    Failure(TACET_ERROR_ARGUMENT, "\(what) is not a number")
  }

  /// A gain from decibels.
  @inline(__always)
  static func gain(_ decibels: Float) throws -> Gain {
    decibels == 0 ? .unity : Gain.decibels(try checked(decibels, "the gain"))
  }

  /// A duration of 0 to a billion seconds.
  static func duration(_ seconds: Double, _ what: StaticString = "the time") throws -> Duration {
    if seconds == 0 { return .zero }
    if seconds.isNaN { throw Failure(TACET_ERROR_ARGUMENT, "\(what) is not a number") }
    return .seconds(min(max(seconds, 0), 1e9))
  }

  /// A duration; 0: `missing`; below 0: none.
  static func duration(_ seconds: Double, or missing: Duration) throws -> Duration {
    seconds == 0 ? missing : try duration(seconds)
  }

  /// A factor; 0: 1; below 0: 0.
  static func factor(_ factor: Float, _ what: StaticString) throws -> Float {
    factor == 0 ? 1 : max(0, try checked(factor, what))
  }

  static func vector(_ vector: tacet_vector) throws -> SIMD3<Float> {
    let vector = SIMD3(vector.x, vector.y, vector.z)
    if vector.x.isNaN || vector.y.isNaN || vector.z.isNaN {
      throw Failure(TACET_ERROR_ARGUMENT, "a coordinate is not a number")
    }
    return vector
  }

  /// More than any program means: 64 GiB.
  private static let most = 1 << 36

  /// A number of things in memory. Beyond the half of all addresses it comes as a negative one.
  static func count(_ count: Int, _ what: StaticString) throws -> Int {
    guard count >= 0, count <= most else { throw Failure(TACET_ERROR_ARGUMENT, "\(what) is more than there is memory") }
    return count
  }

  /// 0 and 1: once; below 0: for ever.
  static func loops(_ loops: Int32) -> LoopCount { loops < 0 ? true : LoopCount(Int(loops)) }

  /// A gain in decibels, for the caller.
  static func decibels(_ gain: Gain?) -> Float { gain?.decibels ?? -.infinity }

  /// Decibels of an amplitude that may be beyond full scale.
  static func decibels(amplitude: Float) -> Float { Gain(amplitude: amplitude).decibels }
}

extension Fade {
  /// Reads how a change is made. NULL, and no time: the control's own.
  @inline(__always)
  init(_ how: UnsafePointer<tacet_ramp>?) throws {
    self.init()
    if let how { try read(how.pointee) }
  }

  private mutating func read(_ how: tacet_ramp) throws {
    guard how.reserved == 0, how.reserved_2 == 0 else { throw Self.reserved }
    // Below 0: at once.
    if how.seconds != 0 { duration = try Number.duration(how.seconds) }
    (curve, start) = (try RampCurve?(how.curve), try ClockTime?(how.at))
    delay = try Number.duration(how.delay, "the delay")
  }

  /// Reads it where a moment is not possible.
  init(atOnce how: UnsafePointer<tacet_ramp>?) throws {
    try self.init(how)
    if start != nil || delay > .zero {
      throw Failure(TACET_ERROR_ARGUMENT, "this change can not wait for a moment")
    }
  }

  fileprivate static let reserved = Failure(TACET_ERROR_ARGUMENT, "a reserved member is not 0")
}

extension RampCurve? {
  init(_ curve: tacet_curve) throws {
    self =
      switch curve {
      case TACET_CURVE_DEFAULT: nil
      case TACET_CURVE_LINEAR: .linear
      case TACET_CURVE_EQUAL_POWER: .equalPower
      case TACET_CURVE_EXPONENTIAL: .exponential
      case TACET_CURVE_DECIBELS: .decibels
      case TACET_CURVE_SMOOTH: .smooth
      default: throw Failure(TACET_ERROR_ARGUMENT, "there is no curve \(curve.rawValue)")
      }
  }
}

extension ClockTime? {
  init(_ time: tacet_time) throws {
    guard time.reserved == 0 else { throw Fade.reserved }
    let frame = FrameCount(Int(time.frame))
    self =
      switch time.clock {
      case TACET_CLOCK_NOW: nil
      case TACET_CLOCK_ENGINE: .engine(frame)
      case TACET_CLOCK_EFFECTS: .effects(frame)
      case TACET_CLOCK_SOUNDTRACK: .soundtrack(frame)
      default: throw Failure(TACET_ERROR_ARGUMENT, "there is no clock \(time.clock.rawValue)")
      }
  }

  /// For the caller.
  var time: tacet_time {
    guard let self else { return tacet_time() }
    let clock =
      switch self.clock {
      case .engine: TACET_CLOCK_ENGINE
      case .effects: TACET_CLOCK_EFFECTS
      case .soundtrack: TACET_CLOCK_SOUNDTRACK
      }
    return tacet_time(clock: clock, reserved: 0, frame: Int64(self.frame.rawValue))
  }
}
