import TacetPulse
import Testing

@testable import TacetOutput

/// How much of a device's buffer is used.
@Suite struct ALSAQueueTests {
  @Test(arguments: [(480, 480), (600, 480), (720, 720), (1_920, 1_920), (0, 480), (9_999, 4_800)])
  func wholePeriodsAreQueuedAndTwoAtLeast(_ latency: Int, _ most: Int) {
    let queue = ALSAQueue(period: 240, buffer: 4_800, latency: latency)
    #expect(queue.most == most)
    // With a period less the next one is due.
    #expect(queue.room == 4_800 - most + 240)
  }

  /// Mixers of ALSA's have periods and a buffer of their own.
  @Test(arguments: [(1_024, 2_048), (1_024, 1_500), (512, 512)])
  func deviceMayHaveOtherPeriods(_ period: Int, _ buffer: Int) {
    let queue = ALSAQueue(period: period, buffer: buffer, latency: 480)
    #expect(queue.most == min(2, buffer / period) * period)
    #expect(queue.room >= period && queue.room <= buffer)
  }

  @Test func halfOfTheLatencyIsTakenAtOnceAndTheBufferHasRoomForMore() {
    let queue = ALSAQueue(LatencyControl(.milliseconds(10), start: .zero), sampleRate: 48_000)
    #expect((queue.period, queue.buffer, queue.latency) == (240, 4_800, 480))
    let none = ALSAQueue(LatencyControl(.zero, start: .zero), sampleRate: 48_000)
    #expect(none.period == 48 && none.most == 96)
    let long = ALSAQueue(LatencyControl(.seconds(9), start: .zero), sampleRate: 48_000)
    #expect(long.period == 960 && long.most == 96_000)
  }
}
