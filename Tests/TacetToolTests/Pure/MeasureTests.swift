import Foundation
import Tacet
import Testing

@testable import TacetDecoding
@testable import TacetMeasure
@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// Measurements of a sound, without a file.
@Suite struct MeasureTests {
  private func sine(_ frames: Range<Int>, period: Double = 96) -> [SIMD2<Float>] {
    frames.map { SIMD2(repeating: 0.5 * Float(sin(2 * .pi * Double($0) / period))) }
  }

  @Test func seamOfWholePeriodsIsCleanAndOneCutAnywhereClicks() throws {
    let clean = try #require(LoopSeam(before: sine(0..<960), behind: sine(960..<1_920)))
    #expect(!clean.clicks && clean.step < 1.1 * clean.usual)
    let cut = try #require(LoopSeam(before: sine(0..<960), behind: sine(980..<1_940)))
    #expect(cut.clicks && cut.step > 0.2)
    // A kink without a jump is one too.
    let kink = try #require(LoopSeam(before: sine(0..<960), behind: sine(48..<1_008).map { $0 }))
    #expect(kink.clicks)
    #expect(LoopSeam(before: sine(0..<10), behind: sine(0..<960)) == nil)
  }

  /// A file of floats may have any number.
  @Test func stepBeyondTheLargestNumberIsTheLargest() throws {
    let rise = (0..<100).map { SIMD2<Float>(repeating: (Float($0) / 99 - 0.5) * 3e38) }
    let seam = try #require(LoopSeam(before: rise, behind: rise))
    #expect(seam.clicks && seam.step == .greatestFiniteMagnitude)
  }

  @Test func threeSamplesAtFullScaleAreClippingAndTwoAreAPeak() {
    var clipping = Clipping(channels: 2)
    for (frame, sample) in ([0.5, 1, 1, 0.5, -1, -1, -1, -1, 0] as [Float]).enumerated() {
      clipping.add(sample, channel: 0, frame: frame)
      clipping.add(0, channel: 1, frame: frame)
    }
    #expect(clipping.runs == 1 && clipping.firstFrame == 4)
  }

  @Test func silentEndsAreCountedInFrames() {
    var ends = SilentEnds()
    for frame in 0..<10 { ends.add(frame == 3 || frame == 6 ? -0.001 : 0.000_9, frame: frame) }
    #expect(ends.head == 3)
    #expect(ends.tail == 3)
    var silent = SilentEnds()
    for frame in 0..<10 { silent.add(0, frame: frame) }
    #expect(silent.head == 10)
    #expect(silent.tail == 10)
    var channels = SilentEnds()
    for sample: Float in [0, 0.5] { channels.add(sample, frame: 0) }
    #expect(channels.head == 0)
    #expect(channels.tail == 0)
    // A file of floats may have a sample that is no number.
    var odd = SilentEnds()
    for sample: Float in [.nan, 0.5, .nan] { odd.add(sample, frame: odd.head) }
    #expect(odd.head == 1)
  }

  @Test func channelsOfStereoAloneAreCompared() {
    var stereo = ChannelDifference(channels: 2)
    stereo.add([0.5, 0.5, -0.25, -0.5], frames: 2)
    stereo.add([0, 0], frames: 1)
    #expect(stereo.largest == 0.25)
    var mono = ChannelDifference(channels: 1)
    mono.add([0.5, 0.25], frames: 2)
    #expect(mono.largest == nil)
  }

  @Test(arguments: [0, 100, 4_096, 4_097, 1_000_000]) func envelopeHasEveryFrameAndStaysSmall(_ claimed: Int) throws {
    var envelope = SoundEnvelope(frames: claimed)
    var samples = [Float](repeating: 0.25, count: 2 * 100_000)
    samples[2 * 70_000] = 0.9
    samples[2 * 70_000 + 1] = -0.8
    samples.withUnsafeBufferPointer { buffer in
      if let start = buffer.baseAddress { envelope.add(start, frames: 100_000) }
    }
    #expect(envelope.frames == 100_000 && envelope.stretches.count <= 4_096)
    let columns = envelope.columns(10)
    #expect(columns.count == 10 && columns.reduce(0) { $0 + $1.frames } == 100_000)
    // The stretch of frame 70,000 may begin before it.
    #expect(columns[6...7].contains { $0.high.x == 0.9 && $0.low.y == -0.8 } && columns[5].peak == 0.25)
    #expect(SoundEnvelope(frames: 0).columns(10).isEmpty)
  }

  @Test func barFillsWithTheFiles() {
    #expect(CheckProgress.bar(0, of: 4, width: 8) == "[--------] 0 of 4")
    #expect(CheckProgress.bar(3, of: 4, width: 8) == "[######--] 3 of 4")
  }

  @Test(
    arguments: [(0.3, 600, "50 ms"), (26.5, 1_100, "2 s"), (100, 1_000, "0:10"), (9_000, 1_000, "30:00")]
      as [(Double, Float, String)])
  func timesAreLabelledByTheirStep(_ seconds: Double, _ width: Float, _ label: String) {
    let axis = TimeAxis(area: .init(0, 0, width, 10), seconds: seconds)
    #expect(axis.label(axis.step) == label)
  }
}
