import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Soundtracks with more layers than what plays when they are asked for.
@Suite struct LaterLayersTests {
  private let rig: OfflineRig
  private let whole: OfflineRig
  private var player: SoundtrackPlayer { rig.engine.soundtrack }

  init() throws {
    rig = try OfflineRig()
    whole = try OfflineRig()
  }

  private func clear() {
    rig.clear()
    whole.clear()
  }

  /// Frames of a 100 Hz sine in this many layers that add up to it; one file without layers for 0.
  private func sine(_ rig: OfflineRig, _ frames: Range<Int>, layers: Int, rate: Int = 48_000) throws -> Soundtrack {
    let period = rate / 100
    func file(_ layer: Int, of count: Int) throws -> Soundtrack {
      try rig.soundtrack("\(frames.lowerBound)-\(layer)", frames: frames.count, sampleRate: rate) { frame in
        0.4 / Float(count) * sin(2 * .pi * Float((frames.lowerBound + frame) % period) / Float(period))
      }
    }
    if layers == 0 { return try file(0, of: 1) }
    return try Soundtrack(layers: try (0..<layers).map { SoundtrackLayer(try file($0, of: layers)) })
  }

  /// Frames in blocks of any length.
  private func left(_ frames: Int, seed: UInt64 = 4) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    var heard: [Float] = []
    while heard.count < frames {
      heard += rig.left(min(frames - heard.count, Int.random(in: 1...1_500, using: &generator)))
    }
    return heard
  }

  /// A deck's ring has 16,384 frames: from 13,623 on the first one is decoded to its end, and the deck was to end with
  /// it.
  @Test(arguments: [[0, 8], [0, 1], [2, 8], [1, 2], [0, 0]], [0, 5_000, 13_000, 20_000, 29_000, 30_006])
  func sineGoesOnIntoMoreLayers(layers: [Int], frame: Int) throws {
    defer { clear() }
    player.play(try sine(rig, 0..<30_007, layers: layers[0]), loops: false)
    var heard = left(frame)
    player.enqueue(try sine(rig, 30_007..<60_000, layers: layers[1]))
    heard += left(62_000 - frame)
    #expect(difference(heard[..<60_000], (0..<60_000).map(OfflineRig.slowSine)) < 1e-5)
    #expect(isSilent(heard[60_000...]) && player.drainStarts() == [0, 30_007])
  }

  /// Each is asked for while the one before it plays.
  @Test(arguments: [[2, 8, 0, 5], [0, 0, 3, 0], [8, 0, 0, 8]]) func layersComeAndGo(layers: [Int]) throws {
    defer { clear() }
    player.play(try sine(rig, 0..<20_011, layers: layers[0]), loops: false)
    var heard: [Float] = []
    for part in 1..<4 {
      heard += left(2_000)
      player.enqueue(try sine(rig, part * 20_011..<(part + 1) * 20_011, layers: layers[part]))
      heard += left(18_011)
    }
    heard += left(20_011)
    #expect(difference(heard, (0..<80_044).map(OfflineRig.slowSine)) < 1e-5)
    #expect(player.drainStarts() == (0..<4).map { $0 * 20_011 })
  }

  /// The calls of a game while the first one plays.
  enum Course: CaseIterable {
    case pause, pauseOver, pauseLate, mute, muteLate, seek, seekLater, seekLate, slow, fast, fastLate, changingSpeed
  }

  /// The same as of one file, whatever else happens.
  @Test(arguments: Course.allCases) func goesOnAsOneFileWould(course: Course) throws {
    defer { clear() }
    let later = try sine(rig, 30_000..<60_000, layers: 8)
    func run(_ rig: OfflineRig, _ first: Soundtrack, enqueue: () -> Void) -> [Float] {
      let player = rig.engine.soundtrack
      player.play(first, loops: false)
      var heard = rig.left(3_000)
      switch course {
      case .pause:
        player.pause()
        heard += rig.left(2_000)
        enqueue()
        heard += rig.left(2_000)
        player.resume()
      case .pauseOver:
        enqueue()
        heard += rig.left(26_900)
        player.pause()
        heard += rig.left(5_000)
        player.resume()
      case .pauseLate:
        heard += rig.left(26_000)
        player.pause()
        heard += rig.left(2_000)
        enqueue()
        player.resume()
      case .muteLate:
        heard += rig.left(20_000)
        player.bus.setMuted(true)
        heard += rig.left(2_000)
        enqueue()
        heard += rig.left(1_000)
        player.bus.setMuted(false)
      case .mute:
        player.bus.setMuted(true)
        enqueue()
        heard += rig.left(20_000)
        player.bus.setMuted(false)
      case .seek:
        player.seek(toFrame: 20_000)
        heard += rig.left(1_000)
        enqueue()
      case .seekLater:
        enqueue()
        heard += rig.left(1_000)
        player.seek(toFrame: 27_000)
      case .seekLate:
        player.seek(toFrame: 26_000)
        heard += rig.left(3_000)
        enqueue()
      case .fastLate:
        player.bus.setTimeScale(1.9)
        heard += rig.left(14_000)
        enqueue()
      case .slow, .fast:
        player.bus.setTimeScale(course == .slow ? 0.7 : 1.9)
        heard += rig.left(500)
        enqueue()
      case .changingSpeed:
        player.bus.setTimeScale(1.5, over: .milliseconds(900))
        enqueue()
      }
      return heard + rig.left(70_000)
    }
    let heard = run(rig, try sine(rig, 0..<30_000, layers: 0)) { player.enqueue(later) }
    let expected = run(whole, try sine(whole, 0..<60_000, layers: 0)) {}
    #expect(difference(heard, expected) < 1e-5)
    #expect(heard.suffix(100).allSatisfy { $0 == 0 } || course == .slow)
  }

  /// An intensity that is on its way before there are layers goes on with them, and later gains are those of the piece.
  @Test func intensityAndGainsAreThoseOfThatMoment() throws {
    defer { clear() }
    let piece = try Soundtrack(layers: [
      SoundtrackLayer(try rig.soundtrack("a", frames: 48_000) { _ in 0.4 }, enters: 0...1, curve: .linear),
      SoundtrackLayer(try rig.soundtrack("b", frames: 48_000) { _ in 0.1 }),
    ])
    player.play(try rig.soundtrack("c", frames: 24_000) { _ in 0.25 }, loops: false)
    var heard = rig.left(4_800)
    player.setIntensity(1, over: .seconds(1))
    heard += rig.left(4_800)
    player.enqueue(piece)
    heard += rig.left(20_000)
    #expect(heard[..<24_000].allSatisfy { $0 == 0.25 })
    // 19,200 of 48,000 frames have passed.
    #expect(abs(heard[24_000] - 0.1 - 0.4 * 0.4) < 0.005 && abs(heard[28_800] - 0.1 - 0.4 * 0.5) < 0.005)
    player.setGain(.silence, ofLayer: 1, over: .zero)
    #expect(player.gain(ofLayer: 1) == .silence && abs(rig.left(24_000)[23_999] - 0.4) < 1e-5)
  }

  /// As if the queue had been known from the first frame: where the number of layers changes, so does the conversion.
  @Test(arguments: [[0, 3], [2, 2], [3, 0]]) func convertedPiecesMeetAtTheFrame(layers: [Int]) throws {
    defer { clear() }
    func parts(_ rig: OfflineRig) throws -> [Soundtrack] {
      [
        try sine(rig, 0..<22_050, layers: layers[0], rate: 44_100),
        try sine(rig, 22_050..<44_100, layers: layers[1], rate: 44_100),
      ]
    }
    let later = try parts(rig)
    player.play(later[0], loops: false)
    var heard = left(4_000)
    player.enqueue(later[1])
    heard += left(46_000)
    whole.engine.soundtrack.play(Playlist(try parts(whole)))
    #expect(difference(heard, whole.left(50_000)) < 1e-6)
    #expect(player.drainStarts() == [0, 24_000] && isSilent(heard[48_002...]))
    #expect(difference(heard[24_100..<47_900], (24_100..<47_900).map(OfflineRig.slowSine)) < 0.002)
  }

  /// A deck that was to end with its first soundtrack waits for a late feeder, as any other one does.
  @Test func deckWaitsForALateFeederAfterASecondSoundtrackCame() throws {
    defer { clear() }
    player.play(try sine(rig, 0..<30_007, layers: 0), loops: false)
    _ = left(20_000)
    player.enqueue(try sine(rig, 30_007..<60_000, layers: 2))
    _ = left(1_000)
    let late = UnsafeMutablePointer<Float>.allocate(capacity: 2_000)
    defer { late.deallocate() }
    // Without a step of the feeder, and for longer than a deck's ring lasts.
    var (rendered, last) = (0, Float.nan)
    while rendered < 30_000 {
      let frames = rig.engine.host.driver.renderOffline(into: late, frames: 1_000)
      (rendered, last) = (rendered + frames, late[2 * (frames - 1)])
    }
    #expect(last == 0)
    #expect(!isSilent(left(10_000)[5_000...]))
    let events = player.drainEvents()
    #expect(events.count { if case .started = $0 { true } else { false } } == 2)
    // The first one's, and none of the deck.
    #expect(events.count { if case .ended = $0 { true } else { false } } == 1)
  }
}
