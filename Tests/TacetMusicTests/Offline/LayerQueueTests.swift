import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Soundtracks with layers that follow one another, and others.
@Suite struct LayerQueueTests {
  private let rig: OfflineRig
  private var player: SoundtrackPlayer { rig.engine.soundtrack }

  init() throws { rig = try OfflineRig() }

  /// Frames of a 100 Hz sine in this many layers that add up to it; one file without layers for 0.
  private func sine(_ name: String, _ frames: Range<Int>, layers: Int, rate: Int = 48_000) throws -> Soundtrack {
    let period = rate / 100
    func file(_ layer: Int, of count: Int) throws -> Soundtrack {
      try rig.soundtrack("\(name)-\(layer)", frames: frames.count, sampleRate: rate) { frame in
        0.4 / Float(count) * sin(2 * .pi * Float((frames.lowerBound + frame) % period) / Float(period))
      }
    }
    if layers == 0 { return try file(0, of: 1) }
    return try Soundtrack(layers: try (0..<layers).map { SoundtrackLayer(try file($0, of: layers)) })
  }

  /// Layers whose samples are all the same, each with its own value.
  private func constant(_ name: String, _ layers: [(Float, ClosedRange<Float>)], frames: Int) throws -> Soundtrack {
    try Soundtrack(
      layers: layers.enumerated().map { layer, content in
        SoundtrackLayer(
          try rig.soundtrack("\(name)-\(layer)", frames: frames) { _ in content.0 }, enters: content.1, curve: .linear)
      })
  }

  /// A deck's ring has 16,384 frames: parts that are shorter wait for those before them. It begins with 2,048.
  @Test(arguments: [[0, 3, 2, 0], [2, 2, 2, 2], [8, 1, 0, 4]], [10_007, 1_501])
  func sineCutIntoPartsHasNoStep(layers: [Int], length: Int) throws {
    defer { rig.clear() }
    let parts = try (0..<8).map { part in
      try sine("\(part)", part * length..<(part + 1) * length, layers: layers[part % 4])
    }
    player.play(Playlist(parts))
    var generator = SeededGenerator(seed: 8)
    var heard: [Float] = []
    while heard.count < 8 * length + 2_048 { heard += rig.left(Int.random(in: 1...1_500, using: &generator)) }
    let starts = player.drainEvents().compactMap { event -> Int? in
      if case .started(_, _, let frame) = event { frame.rawValue } else { nil }
    }
    let begins = try #require(starts.first)
    #expect(length > 2_048 ? begins == 0 : begins < 2_048)
    #expect(starts == (0..<8).map { begins + $0 * length })
    let music = heard[begins..<begins + 8 * length]
    #expect(difference(music, (0..<8 * length).map(OfflineRig.slowSine)) < 1e-5)
    #expect(isSilent(heard[(begins + 8 * length)...]))
  }

  /// Parts so short that a deck never has enough of them to begin, or to go on, each of whole periods.
  @Test(arguments: [[2, 2], [3, 1], [2, 0]], [480, 960, 1_920])
  func partsShorterThanADecksReserveNeitherStallNorClick(layers: [Int], length: Int) throws {
    defer { rig.clear() }
    let parts = try layers.indices.map { try sine("\($0)", 0..<length, layers: layers[$0]) }
    player.play(Playlist(parts, repeats: true))
    var generator = SeededGenerator(seed: 3)
    var (starts, heard): (Int, [Float]) = (0, [])
    while starts < 40, heard.count < 200_000 {
      heard += rig.left(Int.random(in: 1...1_500, using: &generator))
      starts += player.drainStarts().count
    }
    #expect(starts >= 40 && !isSilent(heard[(heard.count / 2)...]))
    // The steepest of the sine, and that of a fade of 5 ms.
    let steepest = zip(heard, heard.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    #expect(steepest < 0.4 * 2 * .pi / 480 + 0.4 / 240)
  }

  /// The renderer knows of the one with layers before the first is heard: nothing is held back.
  @Test func shortPartsWithoutLayersBeforeOneWithThemHaveNoGap() throws {
    defer { rig.clear() }
    let ends = [0, 300, 600, 20_000]
    let parts = try (0..<3).map { part in
      try sine("\(part)", ends[part]..<ends[part + 1], layers: part == 2 ? 2 : 0)
    }
    player.play(Playlist(parts))
    let heard = rig.left(48_000)
    let begins = try #require(player.drainStarts().first { $0 < 28_000 })
    #expect(difference(heard[begins..<begins + 20_000], (0..<20_000).map(OfflineRig.slowSine)) < 1e-5)
  }

  /// With as many layers the conversion goes on through the cuts.
  @Test func convertedPartsWithAsManyLayersHaveNoStep() throws {
    defer { rig.clear() }
    let cuts = [0, 10_007, 20_507, 44_100]
    player.play(
      Playlist(try (0..<3).map { try sine("\($0)", cuts[$0]..<cuts[$0 + 1], layers: 2, rate: 44_100) }))
    let heard = rig.left(48_000)
    let whole = try OfflineRig()
    defer { whole.clear() }
    let file = try whole.soundtrack("whole", frames: 44_100, sampleRate: 44_100) { frame in
      0.4 * sin(2 * .pi * Float(frame % 441) / 441)
    }
    whole.engine.soundtrack.play(file, loops: false)
    #expect(difference(heard, whole.left(48_000)) < 1e-5)
  }

  /// Each part has its own layers, which change at its first frame, whatever is ordered around it.
  @Test(arguments: [1, 0.5] as [Float]) func gainsAreThoseOfThePartThatIsHeard(speed: Float) throws {
    defer { rig.clear() }
    let first = try constant("a", [(0.1, 0...0), (0.2, 0.5...0.5)], frames: 20_000)
    let second = try constant("b", [(0.3, 0...0), (0.05, 0.2...0.2), (0.4, 0.9...0.9)], frames: 20_000)
    let plain = try rig.soundtrack("c", frames: 20_000) { _ in 0.25 }
    player.bus.setTimeScale(speed)
    player.play(Playlist([first, second, plain, first], repeats: true))
    player.setIntensity(0.3, over: .zero)
    let length = Int(20_000 / speed)
    var heard = rig.left(length / 2)
    // Of the first part alone, however much of the second one is decoded.
    player.setGain(.decibels(-200), ofLayer: 1, over: .zero)
    player.setGain(Gain(amplitude: 0.5), ofLayer: 0, over: .milliseconds(20))
    heard += rig.left(length)
    player.setIntensity(1, over: .zero)
    heard += rig.left(length)
    // The gains that the game set are over with their part.
    heard += rig.left(length)
    func level(_ place: Double) -> Float { heard[Int(place * Double(length))] }
    #expect(abs(level(0.4) - 0.1) < 1e-5 && abs(level(0.9) - 0.05) < 1e-5)
    #expect(abs(level(1.1) - 0.35) < 1e-5 && abs(level(1.4) - 0.35) < 1e-5)
    #expect(abs(level(1.6) - 0.75) < 1e-5 && abs(level(1.9) - 0.75) < 1e-5)
    #expect(abs(level(2.1) - 0.25) < 1e-5 && abs(level(2.9) - 0.25) < 1e-5 && abs(level(3.2) - 0.3) < 1e-5)
    guard speed == 1 else { return }
    // To the frame.
    #expect(abs(heard[19_999] - 0.05) < 1e-5 && abs(heard[20_000] - 0.35) < 1e-5)
    #expect(abs(heard[39_999] - 0.75) < 1e-5 && abs(heard[40_000] - 0.25) < 1e-5)
    #expect(abs(heard[59_999] - 0.25) < 1e-5 && abs(heard[60_000] - 0.3) < 1e-5)
  }

  @Test func goesOnThroughPausesMutesAndSeeks() throws {
    defer { rig.clear() }
    let first = try constant("a", [(0.1, 0...0), (0.2, 0...0)], frames: 30_000)
    let second = try constant("b", [(0.05, 0...0), (0.02, 0...0), (0.01, 0...0)], frames: 30_000)
    player.play(Playlist([first, second], repeats: true))
    var generator = SeededGenerator(seed: 6)
    for round in 0..<60 {
      switch round % 4 {
      case 0:
        player.pause()
        _ = rig.left(Int.random(in: 500...3_000, using: &generator))
        player.resume()
      case 1:
        player.bus.setMuted(true)
        _ = rig.left(Int.random(in: 500...40_000, using: &generator))
        player.bus.setMuted(false)
      case 2: player.seek(toFrame: Int.random(in: 0..<30_000, using: &generator))
      default: break
      }
      // A fade, and at most the time that it takes to begin.
      _ = rig.left(Int.random(in: 2_500...9_000, using: &generator))
      let current = try #require(player.current)
      guard player.position < 29_000 else { continue }
      #expect(abs(rig.left(1)[0] - (current === first ? 0.3 : 0.08)) < 1e-5, "round \(round)")
    }
  }

  @Test func queuedSoundtrackWithMoreLayersFollowsToTheFrame() throws {
    defer { rig.clear() }
    player.play(try sine("a", 0..<20_000, layers: 2), loops: false)
    player.enqueue(try sine("b", 20_000..<30_000, layers: 0))
    player.enqueue(try sine("c", 30_000..<40_000, layers: 2))
    player.enqueue(try constant("d", [(0.1, 0...0), (0.1, 0...0), (0.1, 0...0)], frames: 20_000))
    let heard = rig.left(60_000)
    #expect(difference(heard[..<40_000], (0..<40_000).map(OfflineRig.slowSine)) < 1e-5)
    #expect(heard[40_000...].allSatisfy { abs($0 - 0.3) < 1e-5 })
  }
}
