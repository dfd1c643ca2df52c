import TacetManners
import Testing

/// The sound of an output, from deliveries.
@Suite struct HeardSoundTests {
  /// 20 ms of frames at 48 kHz, of this amplitude.
  private func delivery(_ amplitude: Float) -> [Float] { [Float](repeating: amplitude, count: 1_920) }

  @Test func deliveriesFollowEachOtherWhateverTheirTimes() {
    var sound = HeardSound(start: 100)
    sound.add(delivery(0.1), endingAt: 101.02)
    sound.add(delivery(0.2), endingAt: 101.3)
    sound.add(delivery(0.3), endingAt: 101.06)
    let samples = sound.samples(from: 101, to: 101.06)
    #expect(samples.count == 480)
    #expect(samples.prefix(160).allSatisfy { abs($0 - 0.1) < 0.001 })
    #expect(samples.dropFirst(160).prefix(160).allSatisfy { abs($0 - 0.2) < 0.001 })
    #expect(samples.suffix(160).allSatisfy { abs($0 - 0.3) < 0.001 })
  }

  @Test func timeWithoutDeliveriesIsSilence() {
    var sound = HeardSound(start: 100)
    sound.add(delivery(0.1), endingAt: 101.02)
    sound.add(delivery(0.2), endingAt: 103.02)
    #expect(sound.samples(from: 101.02, to: 103).allSatisfy { $0 == 0 })
    #expect(sound.samples(from: 103, to: 103.02).allSatisfy { abs($0 - 0.2) < 0.001 })
    #expect(sound.samples(from: 0, to: 1).allSatisfy { $0 == 0 })
    #expect(sound.samples(from: 103, to: 102).isEmpty)
    #expect(sound.samples(from: 103.01, to: 103.03).count == 160)
  }

  @Test func memoryIsBoundedWhateverTheTimes() {
    var sound = HeardSound(start: 100)
    sound.add(delivery(0.1), endingAt: 101)
    sound.add(delivery(0.2), endingAt: 100_001)
    #expect(sound.samples(from: 100_000.98, to: 100_001).allSatisfy { abs($0 - 0.2) < 0.001 })
    #expect(sound.samples(from: 100.98, to: 101).allSatisfy { $0 == 0 })
    sound.add(delivery(.nan), endingAt: 1e300)
    #expect(sound.samples(from: 100_000.98, to: 100_001).allSatisfy { $0 == 0 })
  }
}
