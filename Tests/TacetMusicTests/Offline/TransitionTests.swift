import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Transitions on the music's grid, outros and stingers.
@Suite struct TransitionTests {
  private let rig: OfflineRig
  private var player: SoundtrackPlayer { rig.engine.soundtrack }

  init() throws { rig = try OfflineRig() }

  /// A piece of 20 s whose samples all have this value.
  private func piece(_ value: Float, tempo: Double = 120, rate: Int = 48_000) throws -> Soundtrack {
    try rig.soundtrack("\(value)", frames: 20 * rate, sampleRate: rate) { _ in value }.withTempo(TempoMap(tempo: tempo))
  }

  /// The frame and the place at which the last soundtrack began.
  private func lastStart() -> (frame: Int, position: Int)? {
    var last: (frame: Int, position: Int)?
    for case .started(_, let position, let frame) in player.drainEvents() { last = (frame.rawValue, position) }
    return last
  }

  @Test(arguments: [
    (MusicTransition(), 96_000, 0), (MusicTransition(exit: .next(.beat)), 48_000, 0),
    (MusicTransition(entry: .beat(6)), 96_000, 4 * 48_000), (MusicTransition(exit: .beats([1, 7, 5])), 120_000, 0),
    (MusicTransition(exit: .beats([5]), entry: .sameBeat), 120_000, 5 * 32_000),
    (MusicTransition(exit: .beats([0])), 960_000, 0), (MusicTransition(exit: .end), 960_000, 0),
    (MusicTransition(exit: .next(.bar), lead: .seconds(2)), 192_000, 0),
  ])
  func landsOnItsPlaceToTheFrame(transition: MusicTransition, exit: Int, entry: Int) throws {
    defer { rig.clear() }
    // 24,000 frames a beat, and 32,000.
    let (first, second) = (try piece(0.4), try piece(-0.4, tempo: 90))
    player.play(first)
    _ = rig.left(30_000)
    #expect(player.transition(to: second, transition)?.frame.rawValue == exit)
    // A pause moves it by as much.
    player.pause(over: .zero)
    _ = rig.left(7_777)
    player.resume(over: .zero)
    let heard = rig.left(exit - 30_000 + 2_000)
    let last = try #require(lastStart())
    #expect(last.frame == exit + 7_777 && last.position == entry)
    let change = try #require(heard.firstIndex { $0 < 0.399 })
    #expect((exit - 30_000..<exit - 30_000 + 60).contains(change))
    #expect(heard.suffix(1_000).allSatisfy { abs($0 + 0.4) < 1e-5 })
  }

  @Test func isAtOnceWithoutMusicOrTempo() throws {
    defer { rig.clear() }
    #expect(player.transition(to: try piece(0.2)) == nil)
    _ = rig.left(1_000)
    #expect(abs(rig.left(1)[0] - 0.2) < 1e-5)
    player.play(try rig.soundtrack("plain", frames: 48_000))
    _ = rig.left(1_000)
    #expect(player.transition(to: try piece(0.3)) == nil)
    _ = rig.left(1_000)
    #expect(abs(rig.left(1)[0] - 0.3) < 1e-5)
  }

  @Test func outroFollowsTheLoopWithoutAStep() throws {
    defer { rig.clear() }
    let ends = Locked<[SoundtrackEnd]>([])
    let region = try #require(LoopRegion(start: 9_600, end: 33_600))
    // A sine that goes on over the seams: 480 frames.
    let theme = try rig.soundtrack(frames: 60_000).looping(over: region)
    player.play(theme) { end in ends.withLock { $0.append(end) } }
    var heard = rig.left(50_000)
    // The second round ends at 57,600, too early; the third one at 81,600.
    #expect(player.finishLoop()?.frame == 81_600)
    heard += rig.left(60_000)
    #expect(difference(heard[..<108_000], (0..<108_000).map(OfflineRig.slowSine)) < 1e-5)
    #expect(isSilent(heard[108_001...]))
    #expect(ends.withLock { $0 } == [.finished] && player.finishLoop() == nil)
    #expect(player.drainEvents().last == .ended(.finished, at: 108_000))
  }

  @Test func stingerGoesOverTheMusicWhichIsDucked() throws {
    defer { rig.clear() }
    let ends = Locked<[SoundtrackEnd]>([])
    let theme = try piece(0.4)
    player.play(theme)
    _ = rig.left(1_000)
    let fanfare = try rig.soundtrack("fanfare", frames: 24_000) { _ in 0.2 }
    let stinger = Stinger(
      gain: Gain(amplitude: 0.5), duckedGain: Gain(amplitude: 0.25), attack: .milliseconds(10),
      release: .milliseconds(20))
    player.playStinger(fanfare, stinger, at: player.musicalClock.next(.beat)) { end in
      ends.withLock { $0.append(end) }
    }
    let heard = rig.left(60_000)
    #expect(heard[..<23_000].allSatisfy { abs($0 - 0.4) < 1e-5 })
    #expect(heard[23_000] > 0.49 && abs(heard[23_480] - 0.2) < 1e-4 && abs(heard[46_999] - 0.2) < 1e-4)
    // It comes back over 960 frames, from the last frame of the stinger on.
    #expect(abs(heard[47_480] - 0.25) < 1e-3 && abs(heard[47_959] - 0.4) < 1e-3 && heard[47_900] < 0.39)
    #expect(ends.withLock { $0 } == [.finished])
    #expect(player.current === theme && player.position == 61_000)
    #expect(player.drainEvents().allSatisfy { if case .ended = $0 { false } else { true } })
    player.playStinger(fanfare)
    _ = rig.left(1_000)
    player.stop(fadeOut: .milliseconds(5))
    #expect(isSilent(rig.left(2_000)[1_000...]) && ends.withLock { $0.count } == 1)
  }

  @Test func ofManyStingersTheLastTwoAreHeard() throws {
    defer { rig.clear() }
    let ends = Locked<[SoundtrackEnd]>([])
    let hit = try rig.soundtrack("hit", frames: 480_000) { _ in 0.1 }
    for _ in 0..<25 {
      for _ in 0..<8 { player.playStinger(hit) { end in ends.withLock { $0.append(end) } } }
      #expect(rig.left(4_800)[3_000...].allSatisfy { abs($0 - 0.2) < 1e-5 })
    }
    #expect(ends.withLock { $0 } == [SoundtrackEnd](repeating: .stopped, count: 198))
    _ = rig.left(480_000)
    #expect(ends.withLock { $0.count } == 200)
    #expect(ends.withLock { $0.suffix(2) } == [.finished, .finished])
  }
}
