import Tacet
@testable import TacetDecoding
import TacetSignal
import Testing

@testable import TacetTool

/// The findings in one file, and the comparison of files with others of their kind.
@Suite struct CheckRulesTests {
  /// A second without a fault.
  private func sound(
    info: SoundInfo? = nil, bytes: Int? = nil, peak: Float = 0.5, clipping: Clipping? = nil, offset: Float = 0,
    silentFrames: Int = 0, seam: LoopSeam? = nil
  ) -> SoundMeasurement {
    let info = info ?? self.info()
    return SoundMeasurement(
      info: info, bytes: bytes, peak: peak, loudness: -20, loudestMoment: -18,
      clipping: clipping ?? Clipping(channels: 1),
      offset: offset, silentFrames: silentFrames, seam: seam, envelope: SoundEnvelope(frames: info.frames))
  }

  private func info(sampleRate: Int = 48_000, channels: Int = 1, frames: Int = 48_000, loop: LoopRegion? = nil)
    -> SoundInfo
  {
    SoundInfo(
      path: "", container: "wav", codec: "", format: AudioFormat(sampleRate: sampleRate, channels: channels),
      frames: frames, loop: loop, tags: [:])
  }

  private func kinds(
    _ sound: SoundMeasurement, _ use: CheckedSound.Use = .effect, isStreamed: Bool = false
  ) -> [CheckFinding.Kind] {
    CheckRules.findings(in: sound, use: use, isStreamed: isStreamed).map(\.kind)
  }

  @Test func soundWithoutAFaultHasNoFinding() {
    #expect(kinds(sound()).isEmpty && kinds(sound(), .soundtrack).isEmpty)
  }

  @Test func limitsAreNoFindingsAndWhatIsBeyondThemIs() {
    #expect(kinds(sound(silentFrames: 480)).isEmpty && kinds(sound(silentFrames: 481)) == [.head])
    // A soundtrack may begin with silence.
    #expect(kinds(sound(silentFrames: 24_000), .soundtrack).isEmpty)
    #expect(kinds(sound(offset: 0.01)).isEmpty && kinds(sound(offset: 0.011)) == [.offset])
    #expect(kinds(sound(peak: 0.001)).isEmpty && kinds(sound(peak: 0.000_9)) == [.silent])
    // A silent file is silent from its beginning: that is one finding.
    #expect(kinds(sound(peak: 0, silentFrames: 48_000)) == [.silent])
  }

  @Test func sizeIsThatInMemoryOrThatOfAStream() {
    let seconds22 = sound(info: info(channels: 2, frames: 1 << 20), bytes: 1_000)
    let longer = sound(info: info(channels: 2, frames: 1 << 20 + 1), bytes: 1_000)
    #expect(kinds(seconds22).isEmpty && kinds(longer) == [.size])
    #expect(kinds(longer, isStreamed: true).isEmpty && kinds(longer, .soundtrack).isEmpty)
    // Six channels are two in memory.
    #expect(kinds(sound(info: info(channels: 6, frames: 1 << 20))).isEmpty)
    let (fits, large) = (sound(bytes: 40_000), sound(bytes: 40_001))
    #expect(kinds(fits, .soundtrack).isEmpty && kinds(large, .soundtrack) == [.size])
    #expect(kinds(large, isStreamed: true) == [.size] && kinds(large).isEmpty)
  }

  @Test func seamIsFoundWhereTheFileRepeats() {
    let click = LoopSeam(
      before: [SIMD2<Float>](repeating: SIMD2(0.5, 0.5), count: 64), behind: [SIMD2<Float>](repeating: .zero, count: 64)
    )
    #expect(kinds(sound(seam: click)).isEmpty && kinds(sound(seam: click), .soundtrack) == [.seam])
    let looped = sound(info: info(loop: LoopRegion(start: 0, end: 48_000)), seam: click)
    #expect(kinds(looped) == [.seam])
    let message = CheckRules.findings(in: looped, use: .effect).first?.message
    #expect(message?.contains("113 dB above those around it") == true, "\(message ?? "")")
  }

  @Test func clippingIsCountedInRuns() {
    var clipping = Clipping(channels: 1)
    for frame in 24_000..<24_003 { clipping.add(1, channel: 0, frame: frame) }
    let once = CheckRules.findings(in: sound(clipping: clipping), use: .effect)
    #expect(once.map(\.message) == ["1 run of samples at full scale, the first at 0.500 s"])
    clipping.add(0, channel: 0, frame: 24_003)
    for frame in 30_000..<30_003 { clipping.add(-1, channel: 0, frame: frame) }
    let twice = CheckRules.findings(in: sound(clipping: clipping), use: .soundtrack)
    #expect(twice.map(\.message) == ["2 runs of samples at full scale, the first at 0.500 s"])
  }

  @Test func fileThatIsCutAndLoopPointsThatAreIgnoredComeFirst() {
    var cut = info(sampleRate: 22_050)
    cut.isTruncated = true
    #expect(kinds(sound(info: cut, offset: 0.1)) == [.truncated, .offset, .rate])
  }

  @Test func loudnessOfAnEffectIsItsLoudestMoment() {
    #expect(CheckRules.loudness(of: sound(), use: .effect) == -18)
    #expect(CheckRules.loudness(of: sound(), use: .soundtrack) == -20)
    let silent = SoundMeasurement(
      info: info(), bytes: nil, peak: 0, loudness: -.infinity, loudestMoment: -.infinity,
      clipping: Clipping(channels: 1),
      offset: 0, silentFrames: 48_000, seam: nil, envelope: SoundEnvelope(frames: 48_000))
    for use: CheckedSound.Use in [.effect, .soundtrack] { #expect(CheckRules.loudness(of: silent, use: use) == nil) }
  }

  @Test func medianIsThatOfThreeFilesOrMore() {
    #expect(CheckRules.median(of: []) == nil && CheckRules.median(of: [-10, -20]) == nil)
    #expect(CheckRules.median(of: [-30, -10, -20]) == -20 && CheckRules.median(of: [-10, -10, -90, -10]) == -10)
    // Of an even number, the louder one in the middle.
    #expect(CheckRules.median(of: [-40, -30, -20, -10]) == -20)
  }

  @Test func loudnessIsComparedWithTheMedian() {
    #expect(CheckRules.finding(of: -24.1, median: -20, use: .soundtrack)?.message.contains("4.1 LU quieter") == true)
    #expect(CheckRules.finding(of: -24.1, median: -20, use: .effect) == nil)
    #expect(CheckRules.finding(of: -24, median: -20, use: .soundtrack) == nil)
    let loud = CheckRules.finding(of: -7.9, median: -20, use: .effect)
    #expect(loud?.kind == .loudness && loud?.message == "-7.9 LUFS: 12.1 LU louder than the median effect")
    #expect(CheckRules.finding(of: -8, median: -20, use: .effect) == nil)
  }
}
