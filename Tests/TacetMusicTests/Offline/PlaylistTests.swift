import Foundation
import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Soundtracks that follow one another.
@Suite struct PlaylistTests {
  private let rig: OfflineRig
  private var player: SoundtrackPlayer { rig.engine.soundtrack }

  init() throws { rig = try OfflineRig() }

  /// A 100 Hz sine at this rate, from a frame on.
  private func sine(_ name: String, _ frames: Range<Int>, rate: Int) throws -> Soundtrack {
    let period = rate / 100
    return try rig.soundtrack(name, frames: frames.count, sampleRate: rate) { frame in
      0.4 * sin(2 * .pi * Float((frames.lowerBound + frame) % period) / Float(period))
    }
  }

  @Test(arguments: [48_000, 44_100, 96_000, 24_000])
  func sineCutIntoThreeFilesHasNoStep(rate: Int) throws {
    defer { rig.clear() }
    let cuts = [0, 10_007, 10_507, 40_000]
    var parts: [Soundtrack] = []
    for index in 0..<3 { parts.append(try sine("\(index)", cuts[index]..<cuts[index + 1], rate: rate)) }
    player.play(Playlist(parts))
    let frames = 40_000 * 48_000 / rate
    let heard = rig.left(frames + 1_000)
    let whole = try OfflineRig()
    defer { whole.clear() }
    whole.engine.soundtrack.play(try sine("whole", 0..<40_000, rate: rate), loops: false)
    // The same frames as of one file: the conversion goes on through the cuts.
    #expect(difference(heard[..<frames], whole.left(frames)) < 1e-6)
    #expect(difference(heard[100..<frames - 100], (100..<frames - 100).map(OfflineRig.slowSine)) < 0.002)
    #expect(isSilent(heard[(frames + 2)...]))
    let expected = cuts[..<3].map { Double($0 * 48_000) / Double(rate) }
    #expect(zip(player.drainStarts(), expected).allSatisfy { abs(Double($0) - $1) <= 1 })
  }

  @Test func filesOfOtherRatesMeetAtTheFrame() throws {
    defer { rig.clear() }
    let first = try sine("a", 0..<44_100, rate: 44_100)
    player.play(Playlist([first, try sine("b", 0..<48_000, rate: 48_000), first]))
    let heard = rig.left(144_001)
    #expect(player.drainStarts() == [0, 48_000, 96_000])
    #expect(difference(heard[48_000..<96_000], (0..<48_000).map(OfflineRig.slowSine)) < 1e-6)
  }

  @Test func playheadClockAndCompletionGoWithIt() throws {
    defer { rig.clear() }
    let ends = Locked<[SoundtrackEnd]>([])
    let first = try rig.soundtrack("a", frames: 10_000).withTempo(TempoMap(tempo: 600))
    let second = try rig.soundtrack("b", frames: 20_000).withTempo(TempoMap(tempo: 1_200, metre: 3))
    _ = player.drainEvents()
    player.play(Playlist([first, second], loops: 2)) { end in ends.withLock { $0.append(end) } }
    _ = rig.left(25_000)
    #expect(player.current === second && player.position == 5_000 && player.playhead?.position == 5_000)
    #expect(player.musicalClock.position?.beat == 2)
    #expect(player.musicalClock.next(.bar)?.frame == 27_200)
    player.seek(toFrame: 19_000)
    _ = rig.left(2_000)
    #expect(player.position == 1_000 && player.current === second)
    _ = rig.left(30_000)
    #expect(ends.withLock { $0 } == [.finished] && !player.isPlaying)
    let events = player.drainEvents()
    #expect(events.contains(.looped(at: 10_000)) && events.contains(.ended(.finished, at: 20_000)))
    #expect(events.contains(.started(second, position: 0, at: 20_000)) && events.contains(.looped(at: 26_000)))
    #expect(events.contains(.bar(1, at: 33_200)))
  }

  @Test func goesForwardAndBackAndRepeats() throws {
    defer { rig.clear() }
    var tracks: [Soundtrack] = []
    for value in 1...3 { tracks.append(try rig.soundtrack("\(value)", frames: 20_000) { _ in Float(value) / 10 }) }
    player.play(Playlist(tracks, repeats: true))
    func level() -> Float? { rig.left(2_000).last }
    #expect(level() == 0.1)
    player.next()
    #expect(level() == 0.2)
    player.previous(over: .milliseconds(5))
    #expect(level() == 0.1)
    player.previous()
    #expect(level() == 0.1 && player.position < 2_100)
    for expected: Float in [0.2, 0.3, 0.1, 0.2] {
      _ = rig.left(20_000 - 2_000)
      #expect(level() == expected)
    }
  }

  @Test func queuedSoundtrackFollowsWithoutAGapAndALateOneAsSoonAsItCan() throws {
    defer { rig.clear() }
    let first = try sine("a", 0..<30_007, rate: 48_000)
    player.enqueue(first)
    _ = rig.left(1_000)
    player.enqueue(try sine("b", 30_007..<60_000, rate: 48_000))
    let heard = rig.left(58_000)
    #expect(difference(heard, (1_000..<59_000).map(OfflineRig.slowSine)) < 1e-6)
    player.enqueue(try rig.soundtrack("late", frames: 48_000) { _ in 0.3 })
    _ = rig.left(10_000)
    #expect(rig.left(1) == [0.3])
    player.next()
    #expect(rig.left(1) == [0.3])
  }

  @Test func goesOnWhileItIsMuted() throws {
    defer { rig.clear() }
    var tracks: [Soundtrack] = []
    for value in 1...3 { tracks.append(try rig.soundtrack("\(value)", frames: 30_000) { _ in Float(value) / 10 }) }
    player.play(Playlist(tracks, repeats: true))
    _ = rig.left(1_000)
    player.bus.setMuted(true)
    _ = rig.left(30_000 * 7 + 5_000)
    player.bus.setMuted(false)
    _ = rig.left(1_000)
    // 7,000 frames of the eighth.
    #expect(player.current === tracks[1] && player.position == 7_000)
    #expect(abs(rig.left(1)[0] - 0.2) < 1e-5)
    #expect(player.drainStarts().map { $0 % 30_000 } == [Int](repeating: 0, count: 8))
  }

  @Test func fileThatIsGoneIsLeftOut() throws {
    defer { rig.clear() }
    let (first, gone) = (try rig.soundtrack("a", frames: 10_000), try rig.soundtrack("gone", frames: 10_000))
    let last = try rig.soundtrack("b", frames: 10_000) { _ in 0.3 }
    try FileManager.default.removeItem(atPath: gone.info.path)
    player.play(Playlist([first, gone, last]))
    let heard = rig.left(15_000)
    #expect(difference(heard[..<10_000], (0..<10_000).map(OfflineRig.slowSine)) < 1e-6)
    #expect(heard[10_000...].allSatisfy { abs($0 - 0.3) < 1e-6 })
    let ends = Locked<[SoundtrackEnd]>([])
    player.play(Playlist([gone], repeats: true)) { end in ends.withLock { $0.append(end) } }
    _ = rig.left(40_000)
    #expect(!player.isPlaying && ends.withLock { $0.count } == 1)
    player.play(Playlist([])) { end in ends.withLock { $0.append(end) } }
    _ = rig.left(1)
    #expect(ends.withLock { $0.count } == 2)
  }

  @Test func shuffleHasEachOnceInARoundAndIsTheSameForASeed() throws {
    defer { rig.clear() }
    var tracks: [Soundtrack] = []
    for value in 0..<5 { tracks.append(try rig.soundtrack("\(value)", frames: 500)) }
    func order(_ seed: UInt64, repeats: Bool = true) throws -> [Int] {
      var queue = try #require(SoundtrackQueue(Playlist(tracks, order: .shuffle, repeats: repeats, seed: seed)))
      return (0..<50).compactMap { place in queue.entry(at: place).flatMap { tracks.firstIndex(of: $0.soundtrack) } }
    }
    for seed in 0..<20 as Range<UInt64> {
      let order = try order(seed)
      for round in stride(from: 0, to: 50, by: 5) { #expect(Set(order[round..<round + 5]).count == 5) }
      #expect(zip(order, order.dropFirst()).allSatisfy { $0 != $1 })
    }
    #expect(try order(3) == order(3) && order(3) != order(4))
    #expect(try order(3, repeats: false).count == 5)
  }
}
