import Foundation
import Tacet
import Testing

@testable import TacetDecoding
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

  @Test func threeSamplesAtFullScaleAreClippingAndTwoAreAPeak() {
    var clipping = Clipping(channels: 2)
    for (frame, sample) in ([0.5, 1, 1, 0.5, -1, -1, -1, -1, 0] as [Float]).enumerated() {
      clipping.add(sample, channel: 0, frame: frame)
      clipping.add(0, channel: 1, frame: frame)
    }
    #expect(clipping.runs == 1 && clipping.firstFrame == 4)
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

  @Test func qualityFollowsTheBitRate() {
    func quality(_ kilobits: Int) -> Float { SoundConversion(codec: .vorbis, bitRate: 1_000 * kilobits).vorbisQuality }
    #expect(abs(quality(64)) < 1e-6 && abs(quality(128) - 0.4) < 1e-6 && abs(quality(500) - 1) < 1e-6)
    #expect(abs(quality(32) + 0.1) < 1e-6 && abs(quality(72) - 0.05) < 1e-6)
  }

  @Test func loopIsCountedInFramesOfOpus() throws {
    var info = SoundInfo(
      path: "", container: "wav", codec: "", format: AudioFormat(sampleRate: 44_100, channels: 2), frames: 200_000,
      loop: LoopRegion(start: 44_100, end: 132_300), tags: ["LOOPSTART": ["1"], "TITLE": ["t"], "a=b": ["x"]])
    let opus = SoundConversion(codec: .opus, bitRate: 64_000)
    #expect(
      opus.loop(of: info)?.region == LoopRegion(start: 48_000, end: 144_000)
        && abs(opus.loop(of: info)?.error ?? 1) < 1e-6)
    #expect(opus.tags(of: info).map { "\($0.0)=\($0.1)" } == ["TITLE=t", "LOOPSTART=48000", "LOOPLENGTH=96000"])
    info.loop = LoopRegion(start: 1, end: 1_001)
    #expect(abs(try #require(opus.loop(of: info)?.error) + 0.435_374) < 1e-5)
    #expect(SoundConversion(codec: .vorbis, bitRate: 64_000).loop(of: info)?.region == info.loop)
    #expect(SoundConversion.Codec(ending: "a/B.OGG") == .vorbis && SoundConversion.Codec(ending: "a.wav") == nil)
  }

  @Test func barFillsWithTheFiles() {
    #expect(CheckProgress.bar(0, of: 4, width: 8) == "[--------] 0 of 4")
    #expect(CheckProgress.bar(3, of: 4, width: 8) == "[######--] 3 of 4")
  }

  @Test func loudnessIsComparedWithTheMedianOfThreeFilesOrMore() {
    #expect(CheckRules.median(of: [-10, -20]) == nil && CheckRules.median(of: [-30, -10, -20]) == -20)
    #expect(CheckRules.finding(of: -24.1, median: -20, use: .soundtrack)?.message.contains("4.1 LU quieter") == true)
    #expect(CheckRules.finding(of: -24.1, median: -20, use: .effect) == nil)
  }

  @Test(
    arguments: [(0.3, 600, "50 ms"), (26.5, 1_100, "2 s"), (100, 1_000, "0:10"), (9_000, 1_000, "30:00")]
      as [(Double, Float, String)])
  func timesAreLabelledByTheirStep(_ seconds: Double, _ width: Float, _ label: String) {
    let axis = TimeAxis(area: .init(0, 0, width, 10), seconds: seconds)
    #expect(axis.label(axis.step) == label)
  }
}
