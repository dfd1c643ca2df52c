import Testing

@testable import TacetMixer

/// How far back the starts of a burst are alike.
@Suite struct StartRunTests {
  private func parameters(gain: Float = 0.5, priority: Int = 0) -> VoiceParameters {
    var parameters = VoiceParameters()
    parameters.gain = gain
    parameters.priority = priority
    return parameters
  }

  /// The numbers, of those asked for, that it reaches back to.
  private func reached(_ run: borrowing StartRun, of numbers: ClosedRange<Int>) -> [Int] {
    var reached: [Int] = []
    for number in numbers where run.reaches(back: number) { reached.append(number) }
    return reached
  }

  @Test func runBeginsAnewWithEachOtherGainOrPriority() {
    let run = StartRun()
    for number in 10..<14 { run.record(parameters(), number: number) }
    #expect(reached(run, of: 8...13) == [10, 11, 12, 13])
    run.record(parameters(gain: 0.25), number: 14)
    #expect(reached(run, of: 12...14) == [14])
    run.record(parameters(gain: 0.25), number: 15)
    #expect(reached(run, of: 12...15) == [14, 15])
    run.record(parameters(gain: 0.25, priority: -1), number: 16)
    #expect(reached(run, of: 12...16) == [16])
    run.record(parameters(), number: 17)
    #expect(reached(run, of: 12...17) == [17])
    run.record(parameters(priority: 1 << 32), number: 18)
    #expect(reached(run, of: 12...18) == [18])
    run.record(parameters(priority: .max), number: 19)
    #expect(reached(run, of: 12...19) == [18, 19])
  }
}
