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
}
