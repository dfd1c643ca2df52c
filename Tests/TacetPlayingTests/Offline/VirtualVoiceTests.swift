import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Voices over the limit: they run on without a source, and come back.
@Suite struct VirtualVoiceTests {
  private func ends(_ engine: AudioEngine) -> [Voice: [VoiceEnd]] {
    var ends: [Voice: [VoiceEnd]] = [:]
    for case .voiceEnded(let voice, let reason, at: _) in engine.diagnostics.drainEvents() {
      ends[voice, default: []].append(reason)
    }
    return ends
  }

  /// A loop, without and with a voice that takes its only place for a while.
  @Test(arguments: [1, 1.25]) func returningLoopIsAtTheFrameOfOneThatNeverLeft(pitch: Float) throws {
    func heard(sources: Int) throws -> (frames: [Float], status: VoiceStatus) {
      let rig = try OfflineRig(sources: sources)
      let loop = rig.engine.play(try rig.sine(frames: 48_000), pitch: pitch, loops: true)
      var frames = rig.left(10_000)
      rig.engine.play(try rig.constant(0, frames: 20_000), priority: 1)
      frames += rig.left(10_000)
      let status = rig.engine[loop].status
      return (frames + rig.left(30_000), status)
    }
    let virtual = try heard(sources: 1)
    let always = try heard(sources: 2)
    #expect(virtual.status == .outranked && always.status == .playing)
    #expect(difference(virtual.frames[..<10_000], always.frames[..<10_000]) == 0)
    #expect(isSilent(virtual.frames[10_500..<30_000]))
    // Back under a fade of 5 ms, at the step in which the place is free.
    #expect(difference(virtual.frames[31_000...], always.frames[31_000...]) < 0.003)
    #expect(largestStep(virtual.frames.flatMap { [$0, $0] }) < 0.006)
  }

  @Test func campfireAmong200LoopsIsHeardBesideThePlayer() throws {
    let rig = try OfflineRig(sources: 32)
    let others = try rig.constant(0, frames: 4_800)
    for index in 0..<200 { rig.engine.play(others, at: [Float(index % 20), 0, Float(index / 20)], loops: true) }
    let campfire = rig.engine.play(try rig.sine(frames: 4_800), at: [500, 0, 500], loops: true)
    _ = rig.left(4_800)
    #expect(rig.engine[campfire].status == .outranked && rig.engine.voiceCount == 201)
    rig.engine.listener = SpatialListener(position: [499, 0, 500])
    let heard = channel(rig.engine.rendered(frames: 9_600), 1)
    #expect(rig.engine[campfire].status == .playing)
    #expect(heard.suffix(4_800).max().map { $0 > 0.2 } == true)
    #expect(rig.engine.diagnostics.statistics.voices.sounding == 32)
    #expect(ends(rig.engine).isEmpty)
  }

  @Test func longOneShotWithoutASourceFinishesOnTime() throws {
    let rig = try OfflineRig(sources: 1)
    let loud = rig.engine.play(try rig.constant(frames: 96_000))
    let quiet = rig.engine.play(try rig.constant(frames: 60_000), gain: .decibels(-20))
    let short = rig.engine.play(try rig.constant(frames: 24_000), gain: .decibels(-20))
    _ = rig.left(96_240)
    var expected: [Voice: (VoiceEnd, FrameCount)] = [:]
    for case .voiceEnded(let voice, let reason, at: let frame) in rig.engine.diagnostics.drainEvents() {
      expected[voice] = (reason, frame)
    }
    #expect(expected[loud].map { $0 == (.finished, 96_000) } == true)
    #expect(expected[quiet].map { $0 == (.finished, 60_000) } == true)
    #expect(expected[short].map { $0 == (.stolen, 0) } == true)
  }

  /// Of twelve plays in one block, for two places: one that is louder has one, the newest of the others the other one.
  /// Those that start later are compared then.
  @Test func burstRefusesOnlyWhatIsDueAndMattersLess() throws {
    let rig = try OfflineRig(sources: 2)
    let effect = try rig.constant(frames: 480)
    let voices = (0..<12).map { index in
      rig.engine.play(
        effect, gain: .decibels(index == 4 ? 2 : 0),
        startingAt: index % 2 == 0 ? nil : ClockTime.engine(FrameCount(4_800 * index)))
    }
    _ = rig.left(60_000)
    let ends = ends(rig.engine)
    #expect(voices.map { ends[$0] } == (0..<12).map { $0 % 2 == 1 || $0 == 4 || $0 == 10 ? [.finished] : [.stolen] })
  }

  @Test func priorityAndGainTakeAPlaceBack() throws {
    let rig = try OfflineRig(sources: 1)
    let effect = try rig.constant(frames: 4_800)
    let first = rig.engine.play(effect, loops: true)
    let second = rig.engine.play(effect, loops: true)
    func playing() -> [Bool] {
      _ = rig.left(960)
      return [first, second].map { rig.engine[$0].status == .playing }
    }
    // The newest of equals.
    #expect(playing() == [false, true])
    rig.engine[first].setGain(.decibels(0.5))
    #expect(playing() == [false, true])
    rig.engine[first].setGain(.decibels(2))
    #expect(playing() == [true, false])
    rig.engine[second].setPriority(1)
    #expect(playing() == [false, true])
    rig.engine[second].pause()
    #expect(playing() == [true, false] && rig.engine[second].status == .paused)
    rig.engine[second].resume()
    #expect(playing() == [false, true])
    rig.engine.stop(second, fadeOut: .zero)
    #expect(playing() == [true, false])
    #expect(ends(rig.engine) == [second: [.stopped]])
  }

  /// The places go round and round: none is lost, none is given twice.
  @Test func loudnessThatMovesMakesNoStepAndKeepsEveryPlace() throws {
    let rig = try OfflineRig(sources: 8)
    let effect = try rig.sine(frames: 4_800, amplitude: 0.05)
    let voices = (0..<64).map { _ in rig.engine.play(effect, loops: true) }
    var heard: [Float] = []
    for step in 0..<400 {
      for (index, voice) in voices.enumerated() {
        let distance = Float((index * 7 + step) % 64)
        rig.engine[voice].setGain(.decibels(-distance / 4))
      }
      heard += rig.engine.rendered(frames: 240)
      let figures = rig.engine.diagnostics.statistics.voices
      #expect(figures.sounding >= 8 && figures.sounding <= 16 && figures.sounding + figures.virtual == 64)
    }
    #expect(largestStep(heard) < 0.02 + 8 * 0.0007)
    #expect(ends(rig.engine).isEmpty)
    for voice in voices { rig.engine.stop(voice) }
    _ = rig.left(4_800)
    #expect(rig.engine.voiceCount == 0)
  }

  @Test func tenThousandLoopsLiveAndTheNearestAreHeard() throws {
    let rig = try OfflineRig {
      $0.maximumSounding = 32
      $0.maximumVoices = 12_000
    }
    let effect = try rig.constant(0.001, frames: 4_800)
    let voices = (0..<10_000).map { index in
      let voice = rig.engine.play(effect, at: [Float(index), 0, 0], loops: true)
      if index % 1_000 == 999 { _ = rig.left(240) }
      return voice
    }
    for place in [0, 5_000, 9_999] {
      rig.engine.listener = SpatialListener(position: [Float(place), 0, 0])
      _ = rig.left(1_200)
      let playing = voices.indices.filter { rig.engine[voices[$0]].status == .playing }
      #expect(playing.count == 32 && playing.allSatisfy { abs($0 - place) < 40 }, "\(playing)")
    }
    #expect(rig.engine.voiceCount == 10_000)
  }
}
