import Tacet
@testable import TacetDecoding
import TacetSignal
import Testing

@testable import TacetMeasure
@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// The findings in one file, and the comparison of files with others of their kind.
@Suite struct CheckRulesTests {
  /// A second without a fault.
  private func sound(
    info: SoundInfo? = nil, bytes: Int? = nil, peak: Float = 0.5, clipping: Clipping? = nil, offset: Float = 0,
    head: Int = 0, tail: Int = 0, difference: ChannelDifference = ChannelDifference(channels: 1), seam: LoopSeam? = nil
  ) -> SoundMeasurement {
    let info = info ?? self.info()
    var ends = SilentEnds()
    for frame in 0..<info.frames {
      // The ends alone count; a silent file has no sound between them.
      let isSound = frame >= head && frame < info.frames - tail
      if frame == head || frame == info.frames - tail - 1 || frame == info.frames - 1 {
        ends.add(isSound ? 0.5 : 0, frame: frame)
      }
    }
    return SoundMeasurement(
      info: info, bytes: bytes, peak: peak, loudness: -20, loudestMoment: -18,
      clipping: clipping ?? Clipping(channels: 1), offset: offset, silentEnds: ends, channelDifference: difference,
      seam: seam, envelope: SoundEnvelope(frames: info.frames))
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

  private func severities(_ sound: SoundMeasurement, _ use: CheckedSound.Use = .effect) -> [CheckFinding.Severity] {
    CheckRules.findings(in: sound, use: use).map(\.severity)
  }

  @Test func limitsAreNoFindingsAndWhatIsBeyondThemIs() {
    #expect(kinds(sound(head: 480)).isEmpty)
    #expect(kinds(sound(head: 481)) == [.head])
    // A soundtrack may begin with silence.
    #expect(kinds(sound(head: 24_000), .soundtrack).isEmpty)
    #expect(kinds(sound(offset: 0.01)).isEmpty)
    #expect(kinds(sound(offset: 0.011)) == [.offset])
    #expect(kinds(sound(peak: 0.001)).isEmpty)
    #expect(kinds(sound(peak: 0.000_9)) == [.silent])
    // A silent file is silent from its beginning: that is one finding.
    #expect(kinds(sound(peak: 0, head: 48_000)) == [.silent])
  }

  @Test func lateSoundIsAFaultAndALittleLateOneAdvice() {
    #expect(severities(sound(head: 481)) == [.advice])
    #expect(severities(sound(head: 1_440)) == [.advice])
    #expect(severities(sound(head: 1_441)) == [.fault])
  }

  @Test func silenceAtTheEndIsFoundInEffectsInMemory() {
    #expect(kinds(sound(tail: 24_000)).isEmpty)
    #expect(kinds(sound(tail: 24_001)) == [.tail])
    #expect(severities(sound(tail: 24_001)) == [.advice])
    #expect(kinds(sound(tail: 24_001), isStreamed: true).isEmpty)
    #expect(kinds(sound(tail: 24_001), .soundtrack).isEmpty)
    // It may be a pause between two rounds.
    #expect(kinds(sound(info: info(loop: LoopRegion(start: 0, end: 48_000)), tail: 24_001)).isEmpty)
  }

  private func difference(_ amount: Float) -> ChannelDifference {
    var difference = ChannelDifference(channels: 2)
    difference.add([0.5, 0.5 + amount], frames: 1)
    return difference
  }

  @Test func equalChannelsAreFoundInEffectsInMemory() {
    let stereo = info(channels: 2)
    #expect(kinds(sound(info: stereo, difference: difference(0))) == [.mono])
    #expect(kinds(sound(info: stereo, difference: difference(0.001))).isEmpty)
    #expect(kinds(sound(info: stereo, difference: difference(0)), isStreamed: true).isEmpty)
    #expect(kinds(sound(info: stereo, difference: difference(0)), .soundtrack).isEmpty)
    // A silent file says enough by that.
    #expect(kinds(sound(info: stereo, peak: 0, difference: difference(0))) == [.silent])
    let message = CheckRules.findings(in: sound(info: stereo, difference: difference(0)), use: .effect).first?.message
    #expect(message == "its channels are equal: mono takes half of its 384.0 kB in memory")
  }

  @Test func memoryIsThatAtTheRateOfTheEngine() {
    #expect(sound(info: info(sampleRate: 24_000, frames: 24_000)).memory == 48_000 * 4)
    #expect(sound(info: info(sampleRate: 96_000, channels: 6, frames: 96_000)).memory == 48_000 * 2 * 4)
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
    // Without a loop nothing repeats: speech, or a piece of a playlist.
    #expect(kinds(sound(seam: click)).isEmpty)
    #expect(kinds(sound(seam: click), .soundtrack).isEmpty)
    let looped = sound(info: info(loop: LoopRegion(start: 0, end: 48_000)), seam: click)
    #expect(kinds(looped) == [.seam])
    #expect(severities(looped) == [.fault])
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

  private func runs(_ count: Int) -> Clipping {
    var clipping = Clipping(channels: 1)
    for frame in 0..<(4 * count) { clipping.add(frame % 4 < 3 ? 1 : 0, channel: 0, frame: frame) }
    return clipping
  }

  @Test func manyRunsAndHighPeaksAreFaults() {
    #expect(severities(sound(clipping: runs(20))) == [.advice])
    #expect(severities(sound(clipping: runs(21))) == [.fault])
    // A codec's overshoot is none; a decibel of it is.
    #expect(kinds(sound(peak: 1.12)).isEmpty)
    #expect(severities(sound(peak: 1.13)) == [.fault])
    let high = CheckRules.findings(in: sound(peak: 9.55, clipping: runs(2)), use: .effect)
    #expect(
      high.map(\.message) == [
        "a peak 19.6 dB over full scale; 2 runs of samples at full scale, the first at 0.000 s"
      ])
    // The peak says more than the number of runs.
    let many = CheckRules.findings(in: sound(clipping: runs(3_868)), use: .effect)
    #expect((high.first?.weight ?? 0) > (many.first?.weight ?? 0))
  }

  @Test func fileThatIsCutAndLoopPointsThatAreIgnoredComeFirst() {
    var cut = info(sampleRate: 22_050)
    cut.isTruncated = true
    #expect(kinds(sound(info: cut, offset: 0.1)) == [.truncated, .offset, .rate])
    cut.damagedPlaces = 2
    let findings = CheckRules.findings(in: sound(info: cut), use: .soundtrack)
    #expect(findings.map(\.kind) == [.truncated, .damaged, .rate])
    #expect(findings[1].severity == .fault && findings[1].message == "damage took sound at 2 places")
  }

  @Test func loudnessOfAnEffectIsItsLoudestMoment() {
    #expect(CheckRules.loudness(of: sound(), use: .effect) == -18)
    #expect(CheckRules.loudness(of: sound(), use: .soundtrack) == -20)
    let silent = SoundMeasurement(
      info: info(), bytes: nil, peak: 0, loudness: -.infinity, loudestMoment: -.infinity,
      clipping: Clipping(channels: 1), offset: 0, silentEnds: SilentEnds(),
      channelDifference: ChannelDifference(channels: 1), seam: nil, envelope: SoundEnvelope(frames: 48_000))
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
