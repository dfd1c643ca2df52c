import TacetSession
import TacetSystem
import TacetSignal
import Foundation
import TacetDecoding
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// A game that does anything at any time, and what must hold whatever it does.
///
/// Every sound begins and ends at zero and moves slowly, so that a step in what is heard is a click.
final class RandomGame {
  enum Manner {
    /// Nothing that steps by itself: no stop, pause or change of gain without a ramp.
    case gentle
    /// Every call of the engine, ramps or not.
    case wild
  }

  /// More than any ramp of these sounds makes of neighbouring samples, less than a tenth of one sound.
  private static let click: Float = 0.005

  private let manner: Manner
  private var generator: SeededGenerator
  private let rig: OfflineRig
  private let engine: AudioEngine
  private let effects: [SoundEffect]
  private let themes: [Soundtrack]
  private let buses: [Bus]
  private var voices: [Voice] = []
  private var frame = 0
  private var lastSamples: [Float] = [0, 0]
  private var heldSince: (effects: Int?, soundtrack: Int?)
  private let ends = Locked<[Int: Int]>([:])
  private var asked = 0
  /// Folds every sample, so that two games can be compared.
  private(set) var fingerprint: UInt64 = 0xcbf2_9ce4_8422_2325
  private(set) var largestStep: Float = 0
  private(set) var peak: Float = 0

  init(seed: UInt64, manner: Manner, configure: (inout AudioEngine.Configuration) -> Void = { _ in }) throws {
    self.manner = manner
    generator = SeededGenerator(seed: seed)
    let rig = try OfflineRig(category: SessionCategory.allCases[Int(seed % 3)]) {
      $0.maximumSounding = 4
      $0.maximumVoices = 64
      configure(&$0)
    }
    self.rig = rig
    engine = rig.engine
    let plateau = Self.plateau
    effects = try [
      SoundEffect(frames: plateau(3_000, 0.06), sampleRate: 48_000),
      SoundEffect(frames: plateau(30_000, 0.06), sampleRate: 48_000, loop: LoopRegion(start: 5_000, end: 5_001)),
      SoundEffect(
        frames: plateau(12_000, 0.06).flatMap { [$0, $0] }, sampleRate: 44_100, channels: 2, convertedTo: nil),
      SoundEffect(frames: plateau(1_200, 0.06), sampleRate: 22_050, convertedTo: nil),
      SoundEffect(frames: [0], sampleRate: 48_000), SoundEffect(frames: [], sampleRate: 48_000),
    ]
    // Left only: what is heard on the right are the effects.
    themes = try [40_000, 7_001].enumerated().map { index, frames in
      let path = rig.folder.appending(path: "theme\(index).wav").path
      var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: 2))
      try writer.append(plateau(frames, 0.1).flatMap { [$0, 0] })
      try writer.close()
      return try Soundtrack(path: path)
    }
    buses = try [engine.effects, engine.interface, engine.makeBus("own"), engine.soundtrack.bus]
  }

  deinit { rig.clear() }

  /// A constant that comes and goes in 500 frames.
  private static func plateau(_ frames: Int, _ level: Float) -> [Float] {
    (0..<frames).map { level * min(1, Float(min($0, frames - 1 - $0)) / 500) }
  }

  // MARK: - Doing

  private func random(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
  private func flip() -> Bool { random(2) == 0 }
  private func real(_ low: Float, _ high: Float) -> Float { low + (high - low) * Float(random(10_001)) / 10_000 }
  private func some<T>(_ list: [T]) -> T { list[random(list.count)] }
  private var ramp: Duration { .milliseconds(manner == .gentle ? 5 + random(60) : random(60)) }
  /// For what must be silent within 20 ms.
  private var quick: Duration { .milliseconds(manner == .gentle ? 5 + random(6) : random(11)) }
  private var gain: Gain { random(5) == 0 ? .silence : Gain(amplitude: real(0, 1)) }
  private var voice: Voice { voices.isEmpty ? Voice(engine: 0, slot: 0, generation: 0) : some(voices) }

  private func completion<End>() -> (@Sendable (End) -> Void) {
    asked += 1
    let (id, ends) = (asked, ends)
    ends.withLock { $0[id] = 0 }
    return { _ in ends.withLock { $0[id, default: 0] += 1 } }
  }

  /// Does one thing, and renders.
  func step() {
    for _ in 0..<(1 + random(3)) { act() }
    render(random(4) == 0 ? 1 + random(3_000) : 1 + random(400))
  }

  private func act() {
    switch random(80) {
    case 0...29: play()
    case 30...54: changeVoice()
    case 55...57: changeBus()
    case 58...67: changeSoundtrack()
    case 68...72: changeSession()
    case 73:
      if random(3) == 0 { turns { engine.pause(over: Fade(quick), at: $0) } } else { engine.pause(over: Fade(quick)) }
    case 74:
      if random(3) == 0 { turns { engine.resume(over: Fade(quick), at: $0) } } else { engine.resume(over: Fade(quick)) }
    case 75: engine.stopAll(fadeOut: Fade(ramp))
    default: clearHolds()
    }
  }

  private func play() {
    let now = engine.clock.rawValue
    let starts: [ClockTime?] = [
      nil, nil, .engine(FrameCount(now + random(6_000))), 0, .engine(FrameCount(.min)), time, time,
    ]
    let position: SIMD3<Float>? = random(4) == 0 ? [real(-4, 4), real(-4, 4), real(-4, 4)] : nil
    voices.append(
      engine.play(
        some(effects), gain: gain, pan: real(-1, 1), at: position, pitch: flip() ? 1 : real(0.3, 3),
        loops: LoopCount(random(4) == 0), startingAt: some(starts), fadeIn: Fade(flip() ? .zero : ramp),
        on: some(buses),
        priority: random(3), completion: completion()))
    if voices.count > 40 { voices.removeFirst() }
  }

  /// A moment that has passed, or is near, on any clock; or now.
  private var time: ClockTime? {
    let frames = FrameCount(random(6_000))
    return switch random(4) {
    case 0: .engine(engine.clock + frames)
    case 1: .effects(engine.clock + frames)
    case 2: .soundtrack(frames)
    default: nil
    }
  }

  /// Schedules a hold of the game's: what it says about what must be silent is of no use until all of them are over.
  private func turns(_ body: (ClockTime?) -> Void) {
    hasSchedule = true
    body(time)
  }
  private var hasSchedule = false

  /// The steep ones in a few milliseconds are clicks.
  private var curve: RampCurve { manner == .gentle ? some([.linear, .equalPower, .smooth]) : some(RampCurve.allCases) }

  private func changeVoice() {
    let choice = random(15)
    switch choice {
    case 11: engine[voice].setGain(gain, over: Fade(ramp, curve), at: time)
    case 12: engine[voice].setPitch(real(0.3, 3), over: Fade(ramp, curve), at: time)
    case 13: engine[voice].setPan(real(-1, 1), over: Fade(ramp, curve), at: time)
    case 14:
      if flip() {
        engine[voice].pause(over: Fade(ramp), at: time)
      } else {
        engine[voice].resume(over: Fade(ramp), at: time)
      }
    case 0: engine.stop(voice, fadeOut: Fade(ramp))
    case 1: engine[voice].pause(over: Fade(ramp))
    case 2: engine[voice].resume(over: Fade(ramp))
    case 3: engine[voice].setGain(gain, over: Fade(ramp))
    case 4: engine[voice].setPitch(real(0.3, 3))
    case 5: engine[voice].setPriority(random(3))
    case 6: engine[voice].reschedule(to: .engine(engine.clock + FrameCount(random(3_000))))
    case 7: engine[voice].setLoops(LoopCount(flip()))
    case 8: engine[voice].setPan(real(-1, 1))
    case 9: engine[voice].setPosition([real(-4, 4), real(-4, 4), real(-4, 4)])
    default: try? engine[voice].setBus(some(buses))
    }
  }

  private func changeBus() {
    let bus = some(buses)
    switch random(17) {
    case 0: bus.setGain(gain, over: Fade(ramp))
    case 14:
      bus.setGain(gain, over: Fade(ramp, curve), at: time)
      bus.setTimeScale(real(0.2, 1.5), over: Fade(ramp), at: time)
    case 15: turns { bus.setMuted(flip(), over: Fade(quick), at: $0) }
    case 16: turns { bus.setPaused(flip(), over: Fade(quick), at: $0) }
    case 12, 13: bus.setTimeScale(flip() ? 1 : real(0.2, 1.5), over: Fade(ramp, curve))
    case 1: bus.setMuted(true, over: Fade(quick))
    case 2: bus.setPaused(true, over: Fade(quick))
    case 3: bus.setGain(.unity, over: Fade(ramp))
    case 4: bus.setMuted(false, over: Fade(quick))
    case 5: bus.limit = flip() ? nil : PlayLimit(random(4), whenFull: some(PlayLimit.WhenFull.allCases), cooldown: ramp)
    case 6: some(effects).limit = flip() ? nil : PlayLimit(random(3), whenFull: some(PlayLimit.WhenFull.allCases))
    case 7: bus.setPaused(false, over: Fade(quick))
    case 8: try? bus.setParent(flip() ? nil : some(buses))
    case 9: try? bus.setDucking(ducking, under: some(buses))
    case 10:
      try? engine.snapshots.enter(Snapshot(some(["a", "b"]), [bus.name: .init(gain: gain)]), over: Fade(ramp, curve))
    default: engine.snapshots.leave(some(["a", "b"]), over: Fade(ramp, curve))
    }
  }

  private var ducking: Ducking? {
    flip() ? nil : Ducking(by: gain, attack: ramp, hold: ramp, release: ramp, threshold: gain)
  }

  private func changeSoundtrack() {
    let player = engine.soundtrack
    switch random(9) {
    case 0, 1:
      player.play(some(themes), loops: LoopCount(flip()), fadeIn: Fade(flip() ? .zero : ramp), completion: completion())
    case 2: player.play(some(themes), loops: LoopCount(flip()), from: random(60_000), completion: completion())
    case 3: player.crossfade(to: some(themes), over: Fade(ramp), loops: LoopCount(flip()), completion: completion())
    case 4: player.seek(toFrame: some([random(50_000), .min, .max]))
    case 5: player.pause(over: Fade(quick))
    case 6, 7: player.resume(over: Fade(quick))
    default: if random(3) == 0 { player.stop(fadeOut: Fade(ramp)) }
    }
  }

  private func changeSession() {
    let on = random(3) == 0
    let id = some(["a", "b"])
    let source = some(InterruptionSource.allCases)
    switch random(13) {
    case 0: engine.report(.silentMode(on))
    case 1: engine.report(.screenLock(on, source: .init(rawValue: id)))
    case 2: engine.report(.background(on))
    case 3: engine.report(on ? .otherMusicBegan(id: id, name: id) : .otherMusicEnded(id: id))
    case 4: engine.report(.voiceChat(on))
    case 5, 6: engine.report(on ? .interruptionBegan(source) : .interruptionEnded(source))
    case 7: engine.report(.route(some(OutputRoute.allCases), chosenByUser: flip()))
    case 8: engine.report(.outputLost(on))
    case 9: engine.report(event: .otherMusicUnknown(on))
    case 10: if on { engine.session.deactivate() } else { try? engine.session.activate() }
    case 11: try? engine.session.setCategory(some([.automatic, .ambient, .soloAmbient, .playback]))
    default: engine.session.resumeAfterRouteLoss()
    }
  }

  // MARK: - Judging

  private func render(_ frames: Int) {
    let limit = engine.configuration.sampleRate / 50  // 20 ms
    let verdict = engine.session.verdict
    let isHeld =
      hasSchedule
      ? (verdict.effectsBySystem >= .muted, verdict.soundtrackBySystem >= .muted)
      : (verdict.effectsMix >= .muted, verdict.soundtrack >= .muted)
    heldSince.effects = isHeld.0 ? heldSince.effects ?? frame : nil
    heldSince.soundtrack = isHeld.1 ? heldSince.soundtrack ?? frame : nil
    let silentFrom = (
      effects: heldSince.effects.map { max(0, $0 + limit - frame) },
      soundtrack: heldSince.soundtrack.map { max(0, $0 + limit - frame) }
    )
    let mustStand = !hasSchedule && verdict.soundtrack == .paused && silentFrom.soundtrack == 0 && frozenFor >= limit
    let position = engine.soundtrack.position
    let samples = engine.rendered(frames: frames)
    if mustStand { #expect(engine.soundtrack.position == position, "frame \(frame)") }
    frozenFor = verdict.soundtrack == .paused ? frozenFor + frames : 0

    for index in 0..<frames {
      let (left, right) = (samples[2 * index], samples[2 * index + 1])
      guard left.isFinite, right.isFinite, abs(left) <= 1, abs(right) <= 1 else {
        Issue.record("\(left) \(right) at frame \(frame + index)")
        return
      }
      let step = max(abs(left - lastSamples[0]), abs(right - lastSamples[1]))
      if step > Self.click, manner == .gentle, largestStep <= Self.click {
        Issue.record("a step of \(step) at frame \(frame + index)")
      }
      largestStep = max(largestStep, step)
      peak = max(peak, abs(left), abs(right))
      lastSamples = [left, right]
      if let silent = silentFrom.effects, index >= silent {
        let isHeard = right != 0 || (silentFrom.soundtrack.map { index >= $0 } == true && left != 0)
        if isHeard {
          Issue.record("heard under a hold at frame \(frame + index): \(left) \(right), \(verdict)")
          return
        }
      }
      fingerprint = (fingerprint ^ UInt64(left.bitPattern)) &* 0x100_0000_01b3
      fingerprint = (fingerprint ^ UInt64(right.bitPattern)) &* 0x100_0000_01b3
    }
    frame += frames
  }
  private var frozenFor = 0

  private func clearHolds() {
    hasSchedule = false
    for source in InterruptionSource.allCases { engine.report(.interruptionEnded(source)) }
    for event: SessionEvent in [
      .silentMode(false), .screenLock(false, source: "a"), .screenLock(false, source: "b"), .background(false),
      .otherMusicEnded(id: "a"), .otherMusicEnded(id: "b"), .voiceChat(false), .route(.speaker, chosenByUser: true),
      .outputLost(false), .otherMusicUnknown(false),
    ] { engine.report(event: event) }
    try? engine.session.activate()
    engine.session.resumeAfterRouteLoss()
    engine.resume(over: Fade(quick))
    engine.soundtrack.resume(over: Fade(quick))
    for bus in buses {
      bus.setGain(.unity, over: Fade(ramp))
      bus.setMuted(false, over: Fade(quick))
      bus.setPaused(false, over: Fade(quick))
      bus.setTimeScale(1)
      try? bus.setParent(nil)
      for other in buses { try? bus.setDucking(nil, under: other) }
    }
    for name in ["a", "b"] { engine.snapshots.leave(name, over: Fade(ramp)) }
  }

  /// Clears every hold, stops everything, and sees that nothing is left and that a new sound is heard.
  func finish() throws {
    clearHolds()
    for bus in buses { bus.limit = nil }
    for effect in effects { effect.limit = nil }
    #expect(engine.session.verdict == Verdict())
    engine.stopAll()
    engine.soundtrack.stop()
    render(9_600)
    #expect(engine.voiceCount == 0)
    #expect(!engine.soundtrack.isPlaying)
    // The soundtrack comes back from a voice chat over 800 ms.
    #expect(isSilent(engine.rendered(frames: engine.configuration.sampleRate)))
    let counts = ends.withLock { $0 }
    #expect(counts.count == asked && counts.values.allSatisfy { $0 == 1 }, "\(counts.filter { $0.value != 1 })")
    guard engine.configuration.sampleRate == 48_000 else { return }
    engine.play(effects[0], pan: 1)
    engine.soundtrack.play(themes[0])
    let heard = engine.rendered(frames: 2_400)
    #expect(abs(channel(heard, 1)[1_500] - 0.06) < 0.001)
    #expect(abs(channel(heard, 0)[1_500] - 0.1) < 0.001)
  }
}
