import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The soundtrack in slow motion, as it is rendered.
@Suite(.serialized) struct MusicTimeScaleTests {
  /// A sine of 100 Hz at a place between frames.
  private func slow(_ place: Double) -> Float { Float(0.4 * sin(2 * .pi * place / 480)) }

  /// How far the samples are from the sine whose place at the first one is `start`, and which goes on by `speed`.
  private func error(_ heard: some Sequence<Float>, from start: Double, _ speed: Double) -> Float {
    heard.enumerated().map { abs($1 - slow(start + Double($0) * speed)) }.max() ?? 1
  }

  @Test(arguments: [0.0625, 0.3, 0.5, 1.7, 4] as [Float], [64, 480, 2_048])
  func sineHasTheFrequencyOfTheScaleFromItsFrameOn(scale: Float, request: Int) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 48_000))
    rig.engine.soundtrack.bus.setTimeScale(scale, at: 5_003)
    let heard = (0..<(24_000 / request + 1)).flatMap { _ in rig.left(request) }
    #expect(error(heard[..<5_003], from: 0, 1) < 1e-4)
    #expect(error(heard[5_003...], from: 5_003, Double(scale)) < 1e-3)
    let place = 5_003 + Double(heard.count - 5_003) * Double(scale)
    #expect(abs(rig.engine.soundtrack.position - Int(place) % 48_000) <= 1)
    #expect(rig.engine.soundtrack.bus.timeScale == scale)
  }

  @Test func comesBackToTheFramesOfItsFile() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let noise = (0..<48_000).map { Float(($0 &* 7_919) % 1_009) / 4_000 }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 48_000) { noise[$0] })
    _ = rig.left(1_000)
    rig.engine.soundtrack.bus.setTimeScale(0.37, over: Fade(.milliseconds(100), .decibels))
    _ = rig.left(10_007)
    rig.engine.soundtrack.bus.setTimeScale(1, over: .milliseconds(50))
    _ = rig.left(2_400 + 1_024)
    let position = rig.engine.soundtrack.position
    let heard = rig.left(4_000)
    #expect(zip(heard, noise[position...]).allSatisfy { abs($0 - $1) < 1e-4 })
  }

  @Test(arguments: [RampCurve.linear, .decibels, .smooth])
  func playheadIsTheFrameThatIsHeard(curve: RampCurve) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    // A triangle, whose samples say where in it they are.
    func triangle(_ place: Double) -> Float { Float(abs(place.truncatingRemainder(dividingBy: 2_000) - 1_000) / 2_000) }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000) { triangle(Double($0)) })
    var generator = SeededGenerator(seed: 5)
    for round in 0..<30 {
      let scale = Float.random(in: 0.1...1.6, using: &generator)
      rig.engine.soundtrack.bus.setTimeScale(
        scale, over: Fade(.milliseconds(Int.random(in: 0...60, using: &generator)), curve))
      if round % 5 == 1 {
        rig.engine.report(.silentMode(true))
        _ = rig.left(Int.random(in: 1...3_000, using: &generator))
        rig.engine.report(.silentMode(false))
        _ = rig.left(2_000)
      }
      if round % 5 == 3 {
        rig.engine.soundtrack.pause()
        _ = rig.left(3_000)
        rig.engine.soundtrack.resume()
        _ = rig.left(600)
      }
      _ = rig.left(Int.random(in: 1...2_500, using: &generator))
      let playhead = try #require(rig.engine.soundtrack.playhead)
      // Somewhere in its frame.
      let apart = abs(rig.left(1)[0] - triangle(Double(playhead.position) + 0.5)) * 2_000
      #expect(apart < 0.8 && playhead.isMoving, "round \(round)")
    }
  }

  @Test func mutedMusicAdvancesAtItsTimeScale() throws {
    func position(isMuted: Bool) throws -> Int {
      let rig = try OfflineRig()
      defer { rig.clear() }
      rig.engine.soundtrack.play(try rig.soundtrack(frames: 400_000))
      _ = rig.left(1_000)
      rig.engine.report(.silentMode(isMuted))
      rig.engine.soundtrack.bus.setTimeScale(0.3, over: Fade(.seconds(1), .smooth))
      _ = rig.left(100_011)
      rig.engine.soundtrack.bus.setTimeScale(1.3, over: .milliseconds(300))
      _ = rig.left(50_003)
      return rig.engine.soundtrack.position
    }
    #expect(try abs(position(isMuted: true) - position(isMuted: false)) <= 1)
  }

  @Test func loopHasNoSeam() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let region = try #require(LoopRegion(start: 4_800, end: 9_600))
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 20_000).looping(over: region))
    rig.engine.soundtrack.bus.setTimeScale(0.75)
    // Before its first frame there is silence.
    #expect(error(rig.left(60_000)[20...], from: 15, 0.75) < 1e-3)
    #expect(rig.engine.soundtrack.position == 4_800 + (45_000 - 4_800) % 4_800)
    #expect(rig.engine.soundtrack.playhead?.rounds == 8)
  }

  @Test func bothDecksOfACrossfadeAreScaledAndItsTimeIsNot() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let first = try rig.soundtrack("a", frames: 96_000)
    let second = try rig.soundtrack("b", frames: 96_000) { Float(0.2 * sin(2 * .pi * Double($0) / 96)) }
    rig.engine.soundtrack.play(first)
    rig.engine.soundtrack.bus.setTimeScale(0.5)
    _ = rig.left(4_000)
    rig.engine.soundtrack.crossfade(to: second, over: Fade(.milliseconds(100), .linear))
    let heard = rig.left(12_000)
    // It begins where its file is ready.
    let begins = try #require((0..<8_000).first { abs(heard[$0] - slow(2_000 + Double($0) / 2)) > 0.002 })
    let apart = (max(0, begins - 100)...begins).map { begin in
      stride(from: 0, to: 10_000, by: 7).map { frame -> Float in
        let fade = max(0, min(1, Float(frame - begin) / 4_800))
        let new = frame < begin ? 0 : 0.2 * sin(2 * Double.pi * Double(frame - begin) / 2 / 96)
        return abs(heard[frame] - (1 - fade) * slow(2_000 + Double(frame) / 2) - fade * Float(new))
      }.max() ?? 1
    }.min()
    #expect(try #require(apart) < 0.002)
    #expect(rig.engine.soundtrack.current === second)
  }

  @Test func beatsStayAtTheirPlacesInTheFile() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    // Silence, so that what is heard is the click.
    let theme = try rig.soundtrack(frames: 480_000) { _ in 0 }.withTempo(TempoMap(tempo: 120))
    #expect(engine.soundtrack.drainEvents() == [])
    engine.soundtrack.play(theme)
    _ = rig.left(1_000)
    engine.soundtrack.bus.setTimeScale(0.5)
    let beat = try #require(engine.soundtrack.musicalClock.next(.beat))
    #expect(beat == .soundtrack(24_000))
    engine.play(try rig.constant(0.5, frames: 96_000), pan: -1, startingAt: beat)
    let heard = rig.left(60_000)
    // 23,000 frames of the music are left.
    #expect(heard.firstIndex { $0 > 0.01 } == 46_000)
    engine.soundtrack.bus.setTimeScale(1)
    _ = rig.left(60_000)
    let beats = engine.soundtrack.drainEvents().compactMap { event -> Int? in
      if case .beat(_, let frame) = event { frame.rawValue } else { nil }
    }
    // The second at 1,000 + 2 · 23,000; after 61,000 frames the music is at 31,000, and goes on at its own speed.
    #expect(beats == [0, 47_000, 78_000, 102_000])
  }

  @Test func eventsOfARampAreNearTheirFrames() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    engine.soundtrack.play(try rig.soundtrack(frames: 480_000) { _ in 0 }.withTempo(TempoMap(tempo: 1_200)))
    #expect(engine.soundtrack.drainEvents() == [])
    _ = rig.left(1_000)
    engine.soundtrack.bus.setTimeScale(0.25, over: .seconds(1))
    let rate = 48_000.0
    _ = rig.left(60_000)
    for case .beat(let position, let frame) in engine.soundtrack.drainEvents() where frame > 1_000 {
      // The place in the file at that frame: 1,000 + t - 0.375 t² / 48,000 in the second, 0.25 t after it.
      let time = Double(frame.rawValue) - 1_000
      let ramped = min(time, rate)
      let place = 1_000 + ramped - 0.375 * ramped * ramped / rate + max(0, time - rate) / 4
      #expect(abs(place - Double(position.beat) * 2_400) < 4, "beat \(position.beat)")
    }
  }

  @Test func endIsAtItsFrame() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let theme = try rig.soundtrack(frames: 12_001) { _ in 0.3 }
    rig.engine.soundtrack.play(theme, loops: false)
    rig.engine.soundtrack.bus.setTimeScale(0.25)
    let heard = rig.left(60_000)
    #expect(abs(heard[47_900] - 0.3) < 1e-3 && heard[48_004] == 0)
    #expect(rig.engine.soundtrack.drainEvents().contains(.ended(.finished, at: 48_004)))
  }

  @Test func endOfOneThatIsNotHeardIsAtItsFrame() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 12_001), loops: false)
    rig.engine.soundtrack.bus.setTimeScale(0.25)
    _ = rig.left(1_000)
    rig.engine.report(.silentMode(true))
    _ = rig.left(60_000)
    #expect(rig.engine.soundtrack.drainEvents().contains(.ended(.finished, at: 48_004)))
  }

  @Test(arguments: [0.7, 2.3] as [Float]) func layersStayTogether(scale: Float) throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let one = try rig.soundtrack("one", frames: 48_000)
    let other = try rig.soundtrack("other", frames: 48_000) { -OfflineRig.slowSine($0) }
    rig.engine.soundtrack.play(try Soundtrack(layers: [SoundtrackLayer(one), SoundtrackLayer(other)]))
    _ = rig.left(1_000)
    rig.engine.soundtrack.bus.setTimeScale(scale, over: .milliseconds(200))
    #expect(rig.left(40_000).allSatisfy { abs($0) < 1e-5 })
  }

  @Test func whatIsAboveTheBandDoesNotFoldDown() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    // 18 kHz would be 36, and fold to 12.
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000) { Float(0.4 * sin(2 * .pi * Double($0 * 3) / 8)) })
    rig.engine.soundtrack.bus.setTimeScale(2)
    _ = rig.left(2_000)
    #expect(rig.left(20_000).allSatisfy { abs($0) < 1e-3 })
  }

  @Test func limitsAndSnapshots() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    let engine = rig.engine
    let bus = engine.soundtrack.bus
    for (asked, given) in [(16, 4), (0, 0.0625), (-.infinity, 0.0625)] as [(Float, Float)] {
      bus.setTimeScale(asked)
      #expect(bus.timeScale == given)
    }
    bus.setTimeScale(1)
    engine.soundtrack.play(try rig.soundtrack(frames: 480_000))
    _ = rig.left(1_000)
    try engine.snapshots.enter(Snapshot("bullet time", ["soundtrack": .init(timeScale: 0.5)]), over: .zero)
    bus.setTimeScale(2, at: 3_000)
    _ = rig.left(4_000)
    #expect(engine.soundtrack.position == 3_000 && bus.timeScale == 2)
    engine.snapshots.leave("bullet time", over: .zero)
    _ = rig.left(1_000)
    #expect(engine.soundtrack.position == 5_000)
    // That of the master is no more than one of nothing.
    engine.master.setTimeScale(0.5)
    _ = rig.left(1_000)
    #expect(engine.soundtrack.position == 7_000 && engine.master.timeScale == 1)
  }
}
