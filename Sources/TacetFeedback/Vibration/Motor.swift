/// The motor that a vibration moves.
enum Motor: Equatable, Sendable {
  /// feedbackd's motor interface, by strengths and times.
  case service
  /// A motor of the program's, by its index.
  case program(Int)
  /// feedbackd's vibrations by the names of events. An old service does not report whether it has a motor.
  case serviceEvents

  /// The first motor that is there: the service's own, the program's, the service's by events; nil without one.
  /// `program` is asked only where the service has no motor interface.
  static func first(
    hasServiceMotor: Bool, program: @autoclosure () -> Int?, mayVibrateByEvents: Bool
  ) -> Motor? {
    if hasServiceMotor { return .service }
    return program().map { .program($0) } ?? (mayVibrateByEvents ? .serviceEvents : nil)
  }
}
