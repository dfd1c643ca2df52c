import TacetDecoding
import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Borders of a loop that change while it plays.
@Suite struct LoopBorderTests {
  private let rig: OfflineRig
  private var player: SoundtrackPlayer { rig.engine.soundtrack }

  init() throws { rig = try OfflineRig() }

  /// Two seconds whose frames say where they are.
  private func piece() throws -> Soundtrack {
    try rig.soundtrack("piece", frames: 96_000) { Float($0) / 200_000 }
  }

  private func region(_ start: Int, _ end: Int) throws -> LoopRegion {
    try #require(LoopRegion(start: start, end: end))
  }

  /// The samples of these passes, one after another.
  private func passes(_ passes: Range<Int>...) -> [Float] { passes.flatMap { $0.map { Float($0) / 200_000 } } }

  /// The frames at which the loop began again.
  private func loops() -> [Int] {
    player.drainEvents().compactMap { if case .looped(let frame) = $0 { frame.rawValue } else { nil } }
  }

  @Test func endAheadIsThatOfThePassThatPlays() throws {
    defer { rig.clear() }
    player.play(try piece())
    _ = rig.left(10_000)
    try player.setLoop(try region(4_800, 20_000))
    #expect(player.current?.info.loop == (try region(4_800, 20_000)))
    let heard = rig.left(40_000)
    let expected = passes(10_000..<20_000, 4_800..<20_000, 4_800..<19_600)
    #expect(difference(heard, expected) < 1e-5)
    #expect(player.position == 19_600)
    #expect(loops() == [20_000, 35_200])
  }

  @Test func startBehindIsThatOfTheNextPass() throws {
    defer { rig.clear() }
    player.play(try piece())
    _ = rig.left(50_000)
    try player.setLoop(try region(30_000, 96_000))
    #expect(difference(rig.left(60_000), passes(50_000..<96_000, 30_000..<44_000)) < 1e-5)
    // A later end, of a loop that has begun again.
    try player.setLoop(try region(0, 60_000))
    #expect(difference(rig.left(20_000), passes(44_000..<60_000, 0..<4_000)) < 1e-5)
  }

  @Test func endBehindIsThatOfTheNextPass() throws {
    defer { rig.clear() }
    let ends = Locked<[SoundtrackEnd]>([])
    player.play(try piece()) { end in ends.withLock { $0.append(end) } }
    _ = rig.left(50_000)
    try player.setLoop(try region(4_800, 20_000))
    let heard = rig.left(80_000)
    let expected = passes(50_000..<96_000, 4_800..<20_000, 4_800..<20_000, 4_800..<8_400)
    #expect(difference(heard, expected) < 1e-5)
    let events = player.drainEvents()
    #expect(events.dropFirst() == [.looped(at: 96_000), .looped(at: 111_200), .looped(at: 126_400)])
    #expect(player.position == 8_400)
    #expect(ends.withLock { $0.isEmpty })
  }

  @Test func roundsThatWereLeftAreLeftStill() throws {
    defer { rig.clear() }
    player.play(try piece(), loops: 3)
    _ = rig.left(10_000)
    try player.setLoop(try region(0, 20_000))
    let heard = rig.left(130_000)
    #expect(difference(heard[..<126_000], passes(10_000..<20_000, 0..<20_000, 0..<96_000)) < 1e-5)
    #expect(isSilent(heard[126_001...]))
    #expect(player.drainEvents().last == .ended(.finished, at: 136_000))
  }

  @Test func lastPassGoesOnToItsEnd() throws {
    defer { rig.clear() }
    player.play(try piece(), loops: false)
    _ = rig.left(10_000)
    try player.setLoop(try region(0, 20_000))
    #expect(difference(rig.left(86_000), passes(10_000..<96_000)) < 1e-5)
    #expect(player.drainEvents().last == .ended(.finished, at: 96_000))
  }

  @Test func pauseAndGainAreKept() throws {
    defer { rig.clear() }
    player.play(try piece(), gain: Gain(amplitude: 0.5))
    _ = rig.left(10_000)
    player.pause(over: .zero)
    _ = rig.left(4_800)
    let place = player.position
    try player.setLoop(try region(4_800, 20_000))
    #expect(isSilent(rig.left(4_800)))
    #expect(player.position == place)
    player.resume(over: .zero)
    _ = rig.left(1_000)
    let next = player.position
    #expect((place...place + 1_000).contains(next))
    let heard = rig.left(15_000)
    let expected = passes(next..<20_000, 4_800..<20_000).prefix(15_000).map { $0 / 2 }
    #expect(difference(heard, expected) < 1e-5)
  }

  @Test func plannedEndOfTheLoopIsCalledOff() throws {
    defer { rig.clear() }
    player.play(try piece().looping(over: try region(0, 48_000)))
    _ = rig.left(10_000)
    #expect(player.finishLoop()?.frame == 48_000)
    try player.setLoop(try region(0, 30_000))
    #expect(difference(rig.left(60_000), passes(10_000..<30_000, 0..<30_000, 0..<10_000)) < 1e-5)
  }

  @Test func playThatWaitsForItsTimeIsKept() throws {
    defer { rig.clear() }
    player.play(try piece())
    _ = rig.left(50_000)
    player.play(try rig.soundtrack("other", frames: 96_000) { _ in -0.25 }, at: .soundtrack(100_000))
    try player.setLoop(try region(4_800, 20_000))
    let heard = rig.left(60_000)
    #expect(difference(heard[..<50_000], passes(50_000..<96_000, 0..<4_000)) < 1e-5)
    #expect(heard[50_500...].allSatisfy { abs($0 + 0.25) < 1e-5 })
  }

  @Test func musicThatTheGameMakesFollows() throws {
    let next = Locked(0)
    let music = try Soundtrack(generatedAt: 48_000, frames: 96_000, seek: { frame in next.withLock { $0 = frame } }) {
      samples in
      next.withLock { next in
        for frame in 0..<(samples.count / 2) { samples[2 * frame] = Float(next + frame) / 200_000 }
        next += samples.count / 2
        return samples.count / 2
      }
    }
    player.play(music)
    _ = rig.left(10_000)
    try player.setLoop(try region(4_800, 20_000))
    #expect(difference(rig.left(30_000), passes(10_000..<20_000, 4_800..<20_000, 4_800..<9_600)) < 1e-5)
  }

  @Test func anotherPieceIsLeftAlone() throws {
    defer { rig.clear() }
    let piece = try piece()
    player.play(piece)
    _ = rig.left(10_000)
    player.setLoop(try region(0, 20_000), of: try rig.soundtrack("other", frames: 96_000))
    #expect(player.current == piece)
    player.setLoop(try region(0, 20_000), of: piece.rememberingPosition())
    #expect(difference(rig.left(20_000), passes(10_000..<20_000, 0..<10_000)) < 1e-5)
    #expect(throws: DecodingError.self) { try player.setLoop(try region(0, 96_001)) }
  }
}
