import Testing

@testable import TacetFeedback

@Suite struct MotorTests {
  @Test func serviceComesBeforeTheProgramAndEventsComeLast() {
    for program in [nil, 1] as [Int?] {
      for mayVibrate in [true, false] {
        #expect(Motor.first(hasServiceMotor: true, program: program, mayVibrateByEvents: mayVibrate) == .service)
      }
    }
    #expect(Motor.first(hasServiceMotor: false, program: 1, mayVibrateByEvents: true) == .program(1))
    #expect(Motor.first(hasServiceMotor: false, program: nil, mayVibrateByEvents: true) == .serviceEvents)
    #expect(Motor.first(hasServiceMotor: false, program: nil, mayVibrateByEvents: false) == nil)
  }

  @Test func programIsNotAskedWhereTheServiceHasAMotor() {
    var isAsked = false
    func ask() -> Int? {
      isAsked = true
      return nil
    }
    _ = Motor.first(hasServiceMotor: true, program: ask(), mayVibrateByEvents: false)
    #expect(!isAsked)
    _ = Motor.first(hasServiceMotor: false, program: ask(), mayVibrateByEvents: false)
    #expect(isAsked)
  }
}
