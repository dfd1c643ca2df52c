import TacetSignal
import Testing

@Suite struct FrameCountTests {
  @Test func durationBecomesTheNearestFrame() {
    #expect(FrameCount(.milliseconds(10), sampleRate: 48_000) == 480)
    #expect(FrameCount(.seconds(1) / 3, sampleRate: 48_000) == 16_000)
    #expect(FrameCount(.nanoseconds(1), sampleRate: 48_000) == 0)
    #expect(FrameCount(480).duration(sampleRate: 48_000) == .milliseconds(10))
    #expect(FrameCount(24_000).seconds(sampleRate: 48_000) == 0.5)
  }

  @Test func durationBeyondTheRangeIsLimited() {
    #expect(FrameCount(.seconds(Int64.max), sampleRate: 48_000).rawValue == 1 << 62)
    #expect(FrameCount(.seconds(Int64.min), sampleRate: 48_000).rawValue == -(1 << 62))
    #expect(FrameCount(.seconds(-1 << 49), sampleRate: 1 << 14).rawValue == -(1 << 62))
  }

  @Test func sumsAndDifferencesBeyond64BitsAreLimited() {
    #expect(FrameCount(.max) + 1 == FrameCount(.max) && FrameCount(.min) + -1 == FrameCount(.min))
    #expect(FrameCount(.min) - 1 == FrameCount(.min) && FrameCount(.max) - -1 == FrameCount(.max))
    #expect(FrameCount(3) + 4 - 5 == 2)
  }

  @Test(arguments: [Int.min, -48_000, -1, 0, 1, 48_000, .max])
  func noRateAndNoCountTraps(rate: Int) {
    let durations: [Duration] = [
      .zero, .seconds(Int64.max), .seconds(Int64.min), .seconds(Int64.max) + .seconds(Int64.max), .nanoseconds(-1),
      .seconds(1) - Duration(secondsComponent: 0, attosecondsComponent: 1),
      .seconds(1 << 62) - Duration(secondsComponent: 0, attosecondsComponent: 1),
    ]
    for duration in durations {
      let frames = FrameCount(duration, sampleRate: rate)
      #expect(frames == FrameCount(duration, sampleRate: max(1, rate)))
      #expect(frames.rawValue.magnitude <= 1 << 62)
    }
    for count in [Int.min, -1, 0, 1, .max] {
      let frames = FrameCount(count)
      #expect(frames.duration(sampleRate: rate) == frames.duration(sampleRate: max(1, rate)))
      #expect(frames.seconds(sampleRate: rate).isFinite)
    }
    #expect(FrameCount(.max).duration(sampleRate: .max) == .seconds(1))
  }

}
