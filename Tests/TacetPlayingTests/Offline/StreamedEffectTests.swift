import Foundation
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Effects that are streamed, beside the same ones in memory.
@Suite(.timeLimit(.minutes(10))) struct StreamedEffectTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A sound without a period, whose neighbouring samples are near each other.
  private static func samples(_ frames: Int, channels: Int = 1) -> [Float] {
    (0..<(frames * channels)).map { index in
      let time = Float(index / channels)
      return 0.3 * sin(time * 0.011 + 40 * sin(time * 0.0003)) * (index % channels == 0 ? 1 : -0.5)
    }
  }

  private func wave(_ frames: Int, channels: Int = 1, rate: Int = 48_000, loop: LoopRegion? = nil) throws -> String {
    var wave = WaveBytes(samples: Self.samples(frames, channels: channels), channels: channels, sampleRate: rate)
    if let loop { wave.addLoop(start: UInt32(loop.start), last: UInt32(loop.end - 1)) }
    return try folder.write(wave.bytes, to: "\(frames)-\(channels)-\(rate).wav")
  }

  private func streamed(_ path: String) throws -> SoundEffect {
    try SoundEffect(streaming: URL(fileURLWithPath: path))
  }

  /// Renders the same game with the effect in memory and with it streamed.
  private func both(
    _ path: String, configure: (inout AudioEngine.Configuration) -> Void = { _ in },
    _ game: (OfflineRig, SoundEffect) throws -> [Float]
  ) throws -> (memory: [Float], stream: [Float]) {
    let (first, second) = (try OfflineRig(configure: configure), try OfflineRig(configure: configure))
    return (try game(first, try SoundEffect(path: path)), try game(second, try streamed(path)))
  }

  private func ends(_ rig: OfflineRig) -> [(VoiceEnd, Int)] {
    rig.engine.diagnostics.drainEvents().compactMap {
      if case .voiceEnded(_, let reason, at: let frame) = $0 { (reason, frame.rawValue) } else { nil }
    }
  }

  @Test(arguments: [1, 2]) func streamSoundsAsTheEffectInMemory(channels: Int) throws {
    let path = try wave(60_000, channels: channels)
    var ended: [[(VoiceEnd, Int)]] = []
    let (memory, stream) = try both(path) { rig, effect in
      #expect(effect.frames == 60_000 && effect.channels == channels)
      rig.engine.play(effect, gain: .decibels(-3), pan: -0.3)
      let heard = rig.engine.rendered(frames: 61_000)
      ended.append(ends(rig))
      return heard
    }
    #expect(difference(memory[...], stream[...]) < 1e-6 && memory.contains { $0 > 0.1 })
    #expect(ended.allSatisfy { $0.count == 1 && $0[0] == (.finished, 60_000) })
  }

  @Test(arguments: [1, 2]) func streamHasAPlaceAPitchAndAStart(channels: Int) throws {
    let path = try wave(60_000, channels: channels)
    let (memory, stream) = try both(path) { rig, effect in
      let voice = rig.engine.play(effect, at: [-2, 0, -1], pitch: 1.3, from: 5_000, startingAt: 3_000)
      var heard = rig.engine.rendered(frames: 12_000)
      rig.engine[voice].setPan(0.5)
      heard += rig.engine.rendered(frames: 6_000)
      rig.engine[voice].setPosition([3, 0, 1])
      rig.engine[voice].setPitch(0.7, over: .milliseconds(50))
      return heard + rig.engine.rendered(frames: 30_000)
    }
    #expect(difference(memory[...], stream[...]) < 1e-3 && memory.suffix(4_000).contains { $0 > 0.02 })
    #expect(isSilent(stream[..<6_000]))
  }

  @Test(arguments: [true, 3, false] as [LoopCount]) func loopOfAStreamIsExact(loops: LoopCount) throws {
    let path = try wave(30_000, loop: LoopRegion(start: 2_000, end: 25_000))
    var frames: [Int?] = []
    let (memory, stream) = try both(path) { rig, effect in
      let voice = rig.engine.play(effect, pan: -1, loops: loops)
      let heard = rig.left(70_000)
      frames.append(rig.engine[voice].frame)
      return heard + rig.left(90_000)
    }
    #expect(difference(memory[...], stream[...]) < 1e-6)
    #expect(frames[0] == frames[1])
  }

  @Test func pauseKeepsTheFrame() throws {
    let path = try wave(60_000)
    let (memory, stream) = try both(path) { rig, effect in
      let voice = rig.engine.play(effect, pan: -1)
      var heard = rig.left(20_000)
      rig.engine[voice].pause()
      heard += rig.left(50_000)
      rig.engine[voice].resume()
      return heard + rig.left(30_000)
    }
    #expect(difference(memory[...], stream[...]) < 1e-6 && stream.suffix(20_000).contains { $0 > 0.1 })
  }

  /// Inaudible for 3 s it rests, and its frames are read anew when it comes back.
  @Test(arguments: ["gain", "mute", "others"]) func streamComesBackWhereItWouldBe(reason: String) throws {
    let path = try wave(400_000)
    let (memory, stream) = try both(path, configure: { if reason == "others" { $0.maximumSounding = 1 } }) {
      rig, effect in
      let voice = rig.engine.play(effect, pan: -1)
      var heard = rig.left(20_000)
      switch reason {
      case "gain": rig.engine[voice].setGain(.silence)
      case "mute": rig.engine.effects.setMuted(true)
      default: rig.engine.play(try rig.constant(0, frames: 144_000), priority: 1)
      }
      heard += rig.left(144_000)
      rig.engine[voice].setGain(.unity)
      rig.engine.effects.setMuted(false)
      return heard + rig.left(60_000)
    }
    #expect(isSilent(stream[22_000..<160_000].flatMap { [$0, $0] }[...]))
    #expect(difference(memory[168_000...], stream[168_000...]) < 1e-5)
    #expect(largestStep(stream.flatMap { [$0, $0] }) < 0.02)
  }

  @Test func seventeenthStreamIsRefused() throws {
    let rig = try OfflineRig()
    let effect = try streamed(try wave(30_000))
    let refused = Locked(0)
    for _ in 0..<17 {
      rig.engine.play(effect, gain: .decibels(-30)) { end in if end == .refused { refused.withLock { $0 += 1 } } }
    }
    _ = rig.left(480)
    #expect(refused.withLock { $0 } == 1 && rig.engine.voiceCount == 16)
    _ = rig.left(31_000)
    #expect(rig.engine.voiceCount == 0)
    // Their stream slots are free again, each line of a dialogue after the other.
    for _ in 0..<60 {
      let voice = rig.engine.play(effect)
      _ = rig.left(2_000)
      #expect(rig.engine[voice].frame == 2_000)
      rig.engine.stop(voice)
    }
  }

  @Test func fileIsConvertedToTheRateAsked() throws {
    let rig = try OfflineRig()
    let effect = try streamed(try wave(44_100, rate: 44_100))
    #expect(effect.frames == 48_000 && effect.sampleRate == 48_000 && effect.isStreamed && effect.bytes == 0)
    let memory = try SoundEffect(path: try wave(44_100, rate: 44_100))
    rig.engine.play(effect, pan: -1)
    rig.engine.play(memory, pan: 1)
    let heard = rig.engine.rendered(frames: 50_000)
    // The filters differ, most at the edges.
    #expect(difference(channel(heard, 0)[200..<47_800], channel(heard, 1)[200..<47_800]) < 0.002)
    #expect(ends(rig).allSatisfy { $0 == (.finished, 48_000) })
  }

  @Test func loopEndsWhenItIsToldTo() throws {
    let rig = try OfflineRig()
    let effect = try streamed(try wave(30_000))
    let voice = rig.engine.play(effect, loops: true)
    _ = rig.left(100_000)
    rig.engine[voice].setLoops(false)
    // The round is the fourth, and its end is not decoded yet.
    _ = rig.left(30_000)
    #expect(ends(rig).first.map { $0 == (.finished, 120_000) } == true)
  }

  /// A streamed voice that is led to a frame comes in there once its file is read: by the next block.
  @Test(arguments: [30_000, 500, 9_000], [1, 2]) func goesOnFromAnotherFrame(target: Int, channels: Int) throws {
    let rig = try OfflineRig()
    let voice = rig.engine.play(try streamed(try wave(60_000, channels: channels)), pan: channels == 1 ? -1 : 0)
    _ = rig.left(8_000)
    try rig.engine[voice].seek(to: target)
    let out = rig.left(240)
    let heard = rig.left(4_000)
    let wave = Self.samples(60_000, channels: channels)
    let left = stride(from: 0, to: wave.count, by: channels).map { wave[$0] }
    for frame in [0, 100, 239] { #expect(abs(out[frame] - left[8_000 + frame] * (1 - Float(frame) / 240)) < 1e-3) }
    let begin = 4_000 + target - (try #require(rig.engine[voice].frame))
    #expect((0...512).contains(begin) && isSilent(heard[..<begin]))
    #expect(difference(heard[(begin + 240)...], left[(target + 240)..<(target + 4_000 - begin)]) < 1e-5)
    _ = rig.left(60_000)
    let ended = ends(rig)
    #expect(ended.map(\.0) == [.finished] && ended.first?.1 == 8_240 + begin + 60_000 - target)
    #expect(rig.engine.diagnostics.statistics.dropouts == 0)
  }

  @Test func seekIsFollowedWhereverTheVoiceIs() throws {
    let rig = try OfflineRig()
    let wave = Self.samples(60_000)
    func check(_ target: Int, in voice: Voice, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let heard = rig.left(2_000)
      let frame = try #require(rig.engine[voice].frame)
      #expect(frame >= target, sourceLocation: sourceLocation)
      #expect(difference(heard[1_500...], wave[(frame - 500)..<frame]) < 1e-5, sourceLocation: sourceLocation)
    }
    let effect = try streamed(try self.wave(60_000))
    // Before it begins, in a pause, and at the end, when all of the file has been read.
    let waiting = rig.engine.play(effect, pan: -1, startingAt: 3_000)
    try rig.engine[waiting].seek(to: 20_000)
    _ = rig.left(3_000)
    try check(20_000, in: waiting)
    rig.engine[waiting].pause(over: .zero)
    _ = rig.left(600)
    try rig.engine[waiting].seek(to: 1_000)
    _ = rig.left(600)
    rig.engine[waiting].resume(over: .zero)
    try check(1_000, in: waiting)
    try rig.engine[waiting].seek(to: 50_000)
    try check(50_000, in: waiting)
    _ = rig.left(7_000)
    try rig.engine[waiting].seek(to: 0)
    try check(0, in: waiting)
    // Unheard, and in silent mode.
    rig.engine[waiting].setGain(.silence, over: .zero)
    _ = rig.left(4_000)
    try rig.engine[waiting].seek(to: 30_000)
    _ = rig.left(4_000)
    rig.engine[waiting].setGain(.unity, over: .zero)
    try check(30_000, in: waiting)
    rig.engine.report(.silentMode(true))
    _ = rig.left(4_000)
    try rig.engine[waiting].seek(to: 10_000)
    _ = rig.left(4_000)
    rig.engine.report(.silentMode(false))
    try check(10_000, in: waiting)
    // Beyond its end.
    try rig.engine[waiting].seek(to: .max)
    _ = rig.left(4_000)
    #expect(ends(rig).map(\.0) == [.finished])
  }

  @Test func loopCountsAnewFromASeek() throws {
    let rig = try OfflineRig()
    let loop = LoopRegion(start: 2_000, end: 10_000)
    let voice = rig.engine.play(try streamed(try wave(12_000, loop: loop)), pan: -1, loops: 3)
    _ = rig.left(20_000)
    try rig.engine[voice].seek(to: 1_000)
    let (heard, wave) = (rig.left(40_000), Self.samples(12_000))
    let whole = Array(wave[1_000..<10_000] + wave[2_000..<10_000] + wave[2_000..<10_000] + wave[10_000...])
    let begin = try #require((240..<800).first { difference(heard[($0 + 240)..<($0 + 740)], whole[240..<740]) < 1e-5 })
    #expect(difference(heard[(begin + 240)..<(begin + whole.count)], whole[240...]) < 1e-5)
    #expect(ends(rig).map(\.0) == [.finished])
  }

  @Test func oneShotAskedForInAHoldRunsUnheard() throws {
    let rig = try OfflineRig()
    rig.engine.report(event: .interruptionBegan(.call))
    _ = rig.left(4_800)
    rig.engine.play(try streamed(try wave(30_000)))
    _ = rig.left(40_000)
    #expect(ends(rig).first.map { $0 == (.unheard, 34_800) } == true)
  }

  @Test func streamSoundsThroughHRTF() throws {
    let path = try wave(60_000, channels: 2)
    let (memory, stream) = try both(path) { rig, effect in
      try rig.engine.space.setHRTF(.on)
      rig.engine.play(effect, at: [-1, 0, -1])
      return rig.engine.rendered(frames: 40_000)
    }
    #expect(difference(memory[...], stream[...]) < 1e-5 && memory.contains { $0 > 0.01 })
  }

  @Test(arguments: [1, 2]) func streamThatPlaysGoesOverToHRTFOnceItsFramesAreThere(channels: Int) throws {
    let path = try wave(120_000, channels: channels)
    var ended: [Int] = []
    let (memory, stream) = try both(path) { rig, effect in
      rig.engine.play(effect, at: [-1, 0, -1])
      var heard = rig.engine.rendered(frames: 20_000)
      try rig.engine.space.setHRTF(.on)
      heard += rig.engine.rendered(frames: 70_000)
      try rig.engine.space.setHRTF(.off)
      heard += rig.engine.rendered(frames: 31_000)
      ended += ends(rig).map(\.1)
      return heard
    }
    // Until then it sounds as it did: 340 ms lay ready.
    #expect(difference(memory[..<40_000], stream[..<40_000]) < 1e-5)
    let (over, off) = (2 * (20_000 + 16_384 + 2_048), 2 * 90_000)
    #expect(difference(memory[over..<off], stream[over..<off]) < 1e-5)
    #expect(difference(memory[(off + 2_000)...], stream[(off + 2_000)...]) < 1e-5)
    // Without the end of the file, which is a step itself.
    let end = 2 * 110_000
    #expect(largestStep(Array(stream[..<end])) < largestStep(Array(memory[..<end])) + 0.005)
    #expect(ended == [120_000, 120_000])
  }

  @Test func streamsThatEndBeforeTheyGoOverLeaveNothingBehind() throws {
    let rig = try OfflineRig()
    let effect = try streamed(try wave(120_000))
    for mode in [HRTFMode.on, .off, .on] {
      let voices = (0..<4).map { rig.engine.play(effect, at: [Float($0), 0, -1]) }
      _ = rig.left(1_000)
      try rig.engine.space.setHRTF(mode)
      _ = rig.left(1_000)
      for voice in voices { rig.engine.stop(voice) }
      _ = rig.left(2_000)
      #expect(rig.engine.voiceCount == 0)
    }
    rig.engine.play(effect, at: [-1, 0, 0])
    #expect(rig.left(4_000).contains { abs($0) > 0.01 })
  }

  @Test func fileThatBreaksEndsTheVoiceAsFailed() throws {
    let rig = try OfflineRig()
    let bytes = WaveBytes(samples: Self.samples(60_000), sampleRate: 48_000).bytes
    rig.engine.play(try SoundEffect(streaming: StallingReader(bytes, failsAt: bytes.count / 2)))
    _ = rig.left(61_000)
    let ended = ends(rig)
    #expect(ended.count == 1 && ended.first?.0 == .failed && ended.first.map { $0.1 > 20_000 } == true)
  }
}
