import TacetDecoding
import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Soundtracks whose frames the game makes.
@Suite struct GeneratedMusicTests {
  private let rig: OfflineRig
  private var player: SoundtrackPlayer { rig.engine.soundtrack }

  init() throws { rig = try OfflineRig() }

  /// A game's function: frame n is n / 1,000,000 on the left and minus that on the right.
  private final class Counter: Sendable {
    struct State {
      var next = 0
      var asked: [Int] = []
      var seeks: [Int] = []
      /// Frames that were rendered, at 48 kHz, as the test says, and the most that were made beyond those.
      var rendered = 0
      var ahead = 0
      var isOver = false
      var callsAfterTheEnd = 0
    }

    let state = Locked(State())
    private let channels: Int
    private let length: Int
    private let rate: Int

    init(rate: Int = 48_000, channels: Int = 2, length: Int = .max) {
      (self.rate, self.channels, self.length) = (rate, channels, length)
    }

    func fill(_ samples: UnsafeMutableBufferPointer<Float>) -> Int {
      state.withLock { state in
        if state.isOver { state.callsAfterTheEnd += 1 }
        let wanted = samples.count / channels
        state.asked.append(wanted)
        let frames = max(0, min(wanted, length - state.next))
        for frame in 0..<frames {
          samples[frame * channels] = Float(state.next + frame) / 1_000_000
          if channels == 2 { samples[2 * frame + 1] = -Float(state.next + frame) / 1_000_000 }
        }
        state.next += frames
        state.ahead = max(state.ahead, state.next - state.rendered * rate / 48_000)
        state.isOver = frames < wanted
        return frames
      }
    }

    func seek(_ frame: Int) {
      state.withLock { state in
        state.seeks.append(frame)
        state.next = frame
      }
    }

    func rendered(_ frames: Int) { state.withLock { $0.rendered += frames } }

    /// The music, with a seek or without.
    func music(
      frames: Int? = nil, latency: Duration = .milliseconds(100), seeks: Bool = false
    ) throws -> Soundtrack {
      let jump: @Sendable (Int) -> Void = { frame in self.seek(frame) }
      return try Soundtrack(
        generatedAt: rate, channels: channels, frames: frames, latency: latency, seek: seeks ? jump : nil,
        fill: { samples in self.fill(samples) })
    }
  }

  private func ramp(_ frames: Range<Int>) -> [Float] { frames.map { Float($0) / 1_000_000 } }

  @Test func everyFrameIsHeardOnceInOrderAndFewerEndIt() throws {
    let (counter, ends) = (Counter(length: 50_000), Locked<[SoundtrackEnd]>([]))
    player.play(try counter.music()) { end in ends.withLock { $0.append(end) } }
    let heard = rig.engine.rendered(frames: 51_000)
    #expect(difference(channel(heard, 0), ramp(0..<50_000) + [Float](repeating: 0, count: 1_000)) < 1e-6)
    #expect(difference(channel(heard, 1)[..<50_000], ramp(0..<50_000).map { -$0 }) < 1e-6)
    #expect(ends.withLock { $0 } == [.finished])
    #expect(player.drainEvents().last == .ended(.finished, at: 50_000))
    _ = rig.left(48_000)
    #expect(counter.state.withLock { $0.callsAfterTheEnd } == 0)
    #expect(counter.state.withLock { $0.seeks.isEmpty })
  }

  @Test func knownLengthEndsItWithoutAnotherCall() throws {
    let counter = Counter()
    let music = try counter.music(frames: 10_007)
    #expect(music.info.frames == 10_007)
    #expect(!music.canSeek)
    #expect(music.duration == FrameCount(10_007).duration(sampleRate: 48_000))
    player.play(music)
    let heard = rig.left(12_000)
    #expect(difference(heard, ramp(0..<10_007) + [Float](repeating: 0, count: 1_993)) < 1e-6)
    #expect(counter.state.withLock { $0.next } == 10_007)
    #expect(player.drainEvents().last == .ended(.finished, at: 10_007))
  }

  @Test(arguments: [(48_000, 100), (48_000, 40), (44_100, 100), (22_050, 100)])
  func noMoreIsMadeAheadThanTheLatency(rate: Int, milliseconds: Int) throws {
    let counter = Counter(rate: rate)
    player.play(try counter.music(latency: .milliseconds(milliseconds)))
    for _ in 0..<100 {
      _ = rig.left(480)
      counter.rendered(480)
    }
    let (ahead, asked) = counter.state.withLock { ($0.ahead, $0.asked) }
    let latency = rate * milliseconds / 1_000
    #expect(ahead <= latency)
    #expect(ahead > latency / 2)
    #expect(asked.allSatisfy { (1...(latency / 8)).contains($0) })
  }

  @Test(arguments: [44_100, 24_000])
  func anotherRateIsHeardInItsTime(rate: Int) throws {
    player.play(try Counter(rate: rate).music())
    let heard = rig.left(40_000)
    for frame in [5_000, 17_777, 39_000] {
      #expect(abs(heard[frame] - Float(frame) * Float(rate) / 48_000 / 1_000_000) < 1e-5)
    }
    #expect(abs(player.position - 40_000 * rate / 48_000) <= 1)
  }

  @Test func pauseStandsStillToTheFrameAndTheGameIsNotAsked() throws {
    let counter = Counter()
    player.play(try counter.music())
    _ = rig.left(10_000)
    player.pause(over: .zero)
    _ = rig.left(4_800)
    let (place, made) = (player.position, counter.state.withLock { $0.next })
    _ = rig.left(48_000)
    #expect(player.position == place)
    #expect(counter.state.withLock { $0.next } == made)
    player.resume(over: .zero)
    let heard = rig.left(4_800)
    #expect(difference(heard[1_000...], ramp(place + 1_000..<place + 4_800)) < 1e-6)
  }

  @Test func muteWithASeekGoesOnWhereItWouldBe() throws {
    let counter = Counter()
    player.play(try counter.music(seeks: true))
    _ = rig.left(4_800)
    player.bus.setMuted(true, over: .zero)
    _ = rig.left(96_000)
    let made = counter.state.withLock { $0.next }
    #expect(made < 15_000)
    player.bus.setMuted(false, over: .zero)
    let heard = rig.left(9_600)
    #expect(player.position == 110_400)
    #expect(difference(heard[4_800...], ramp(105_600..<110_400)) < 1e-6)
  }

  @Test func muteWithoutASeekMakesNothingAndGoesOnFromWhereTheGameIs() throws {
    let counter = Counter()
    player.play(try counter.music())
    _ = rig.left(4_800)
    player.bus.setMuted(true, over: .zero)
    _ = rig.left(96_000)
    let made = counter.state.withLock { $0.next }
    #expect(made < 15_000)
    player.bus.setMuted(false, over: .zero)
    let heard = rig.left(9_600)
    #expect(player.position == 110_400)
    let frame = (heard[9_000] * 1_000_000).rounded()
    #expect(frame > Float(made))
    #expect(frame < Float(made + 15_000))
    #expect(abs(heard[9_500] - heard[9_000] - 500e-6) < 1e-6)
  }

  @Test func seekIsExactAndIsRefusedWithoutItsFunction() throws {
    let (counter, plain) = (Counter(), Counter())
    player.play(try counter.music(seeks: true), from: 500)
    var heard = rig.left(10_000)
    #expect(difference(heard[1_000...], ramp(1_500..<10_500)) < 1e-6)
    #expect(player.seek(toFrame: 100_000))
    heard = rig.left(10_000)
    #expect(difference(heard[1_000...], ramp(101_000..<110_000)) < 1e-6)
    #expect(player.position == 110_000)
    let seeks = counter.state.withLock { $0.seeks }
    #expect(seeks.contains(500))
    #expect(seeks.contains(100_000))
    player.play(try plain.music(), from: 700)
    _ = rig.left(10_000)
    #expect(!player.seek(toFrame: 100_000))
    heard = rig.left(10_000)
    #expect(difference(heard, ramp(10_000..<20_000)) < 1e-6)
    #expect(player.position == 20_000)
    // Of a known length it ends before that.
    player.play(try Counter().music(frames: 10_007, seeks: true), loops: false)
    _ = rig.left(1_000)
    #expect(!player.seek(toFrame: 10_007))
    #expect(player.position == 1_000)
  }

  @Test func loopsToTheFrameWithASeekAlone() throws {
    let counter = Counter()
    player.play(try counter.music(frames: 10_007, seeks: true))
    #expect(difference(rig.left(50_000), (0..<50_000).map { Float($0 % 10_007) / 1_000_000 }) < 1e-6)
    #expect(player.position == 50_000 % 10_007)
    #expect(counter.state.withLock { Set($0.seeks) } == [0])
    let region = try #require(LoopRegion(start: 5_000, end: 15_000))
    player.play(try Counter().music(seeks: true).looping(over: region))
    let heard = rig.left(50_000)
    #expect(
      difference(heard[1_000...], (1_000..<50_000).map { Float(region.position(after: $0, from: 0)) / 1_000_000 })
        < 1e-6)
    #expect(throws: DecodingError.notSeekable(path: "generated music")) { try Counter().music().looping(over: region) }
  }

  @Test func fewerEndItAlsoWithinALoop() throws {
    let ends = Locked<[SoundtrackEnd]>([])
    player.play(try Counter(length: 4_000).music(frames: 10_000, seeks: true)) { end in ends.withLock { $0.append(end) }
    }
    let heard = rig.left(30_000)
    #expect(difference(heard[..<4_000], ramp(0..<4_000)) < 1e-6)
    #expect(isSilent(heard[4_000...]))
    #expect(ends.withLock { $0 } == [.finished])
  }

  @Test func itCrossesWithFilesAndWithItself() throws {
    defer { rig.clear() }
    player.play(try rig.soundtrack(frames: 480_000) { _ in -0.25 })
    _ = rig.left(10_000)
    let counter = Counter()
    let music = try counter.music(seeks: true)
    player.crossfade(to: music, over: .milliseconds(500))
    var heard = rig.left(40_000)
    #expect(difference(heard[25_000...], ramp(25_000..<40_000)) < 1e-6)
    player.crossfade(to: music, over: .milliseconds(500))
    heard = rig.left(40_000)
    #expect(difference(heard[25_000...], ramp(25_000..<40_000)) < 1e-6)
    // The first one is heard going down, each from its own place.
    #expect(heard[12_000] > 0.02)
    #expect(counter.state.withLock { $0.seeks.count } > 10)
  }

  @Test func itYieldsToOtherMusicAndFollowsInAQueue() throws {
    defer { rig.clear() }
    player.play(try rig.soundtrack(frames: 20_000) { _ in -0.25 }, loops: false)
    player.enqueue(try Counter(length: 30_000).music())
    player.enqueue(try rig.soundtrack("last", frames: 20_000) { _ in -0.125 })
    let heard = rig.left(60_000)
    #expect(difference(heard[20_000..<50_000], ramp(0..<30_000)) < 1e-6)
    #expect(heard[50_100..<60_000].allSatisfy { abs($0 + 0.125) < 1e-6 })
    player.play(try Counter().music())
    _ = rig.left(10_000)
    rig.engine.report(.otherMusicBegan(id: "radio", name: "Radio"))
    _ = rig.left(96_000)
    let place = player.position
    #expect(isSilent(rig.left(48_000)))
    #expect(player.position == place)
  }

  @Test func nonsenseFromTheGameIsSilence() throws {
    player.play(
      try Soundtrack(generatedAt: 48_000) { samples in
        samples.update(repeating: .nan)
        return samples.count * 9
      })
    #expect(isSilent(rig.left(9_600)))
    #expect(player.isPlaying)
    player.play(try Soundtrack(generatedAt: 48_000) { _ in -4 })
    #expect(isSilent(rig.left(9_600)))
    #expect(!player.isPlaying)
    player.play(
      try Soundtrack(generatedAt: 48_000) { samples in
        samples.update(repeating: 3)
        return samples.count / 2
      })
    #expect(rig.left(9_600).allSatisfy { $0 <= 3 })
  }

  @Test func valuesThatAreNoFormatAreTypedErrors() {
    for (rate, channels, latency, frames) in [
      (7_999, 2, 100, 1), (192_001, 2, 100, 1), (48_000, 3, 100, 1), (48_000, 2, 39, 1), (48_000, 2, 101, 1),
      (48_000, 2, 100, 0),
    ] {
      #expect(throws: EngineError.self) {
        try Soundtrack(
          generatedAt: rate, channels: channels, frames: frames, latency: .milliseconds(latency)
        ) { _ in 0 }
      }
    }
    #expect(throws: DecodingError.invalidLayers(path: "generated music", fault: "the game makes it")) {
      try Soundtrack(layers: [SoundtrackLayer(try Soundtrack(generatedAt: 48_000) { _ in 0 })])
    }
  }

  @Test func stateHasNoLengthWhereNobodyKnowsIt() throws {
    player.play(try Soundtrack(generatedAt: 44_100, named: "tune") { $0.count / 2 })
    _ = rig.left(4_800)
    let state = try #require(EngineRecord(rig.engine, parts: [.soundtrack]).soundtrack)
    #expect(state.file == "tune")
    #expect(state.sampleRate == 44_100)
    #expect(state.frames == nil)
    #expect(state.playing)
  }
}
