import Foundation
import TacetDecoding
import TacetSession
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet

/// The public face of an engine: each setter has its getter, and a wrong request is an error.
struct EngineFaceTests {
  private let rig: OfflineRig

  init() throws { rig = try OfflineRig() }

  @Test func settersHaveGetters() throws {
    defer { rig.clear() }
    let engine = rig.engine
    let bus = try engine.bus("voices")
    let voice = engine.play(try rig.constant(frames: 48_000), gain: .decibels(-6), pan: 0.25, pitch: 2, priority: 3)
    #expect(engine.gain(of: voice) == .decibels(-6) && engine.pan(of: voice) == 0.25)
    #expect(engine.pitch(of: voice) == 2 && engine.priority(of: voice) == 3)
    #expect(engine.position(of: voice) == nil && engine.bus(of: voice)?.name == "effects")
    #expect(engine.loops(of: voice) == false && !engine.isPaused(voice))
    engine.setGain(.unity, of: voice)
    engine.setPosition([1, 2, 3], of: voice)
    engine.setPitch(0.5, of: voice)
    engine.setLoops(true, of: voice)
    engine.setPriority(-1, of: voice)
    engine.setBus(bus, of: voice)
    engine.pause(voice)
    #expect(engine.gain(of: voice) == .unity && engine.position(of: voice) == [1, 2, 3])
    #expect(engine.pitch(of: voice) == 0.5 && engine.priority(of: voice) == -1)
    #expect(engine.loops(of: voice) == true && engine.isPaused(voice) && engine.bus(of: voice)?.name == "voices")
    engine.resume(voice)
    engine.setPan(-1, of: voice)
    #expect(!engine.isPaused(voice) && engine.pan(of: voice) == -1 && engine.position(of: voice) == nil)
  }

  @Test func duckingLayersAndHRTFHaveGetters() throws {
    defer { rig.clear() }
    let engine = rig.engine
    let (dialogue, music) = (try engine.bus("dialogue"), engine.soundtrack)
    let ducking = Ducking(by: .decibels(-9), attack: .milliseconds(20), hold: .zero, release: .seconds(1))
    try music.bus.setDucking(ducking, under: dialogue)
    let known = try #require(music.bus.ducking(under: dialogue))
    #expect(known.gain == ducking.gain && known.attack == ducking.attack && known.release == ducking.release)
    #expect(engine.effects.ducking(under: dialogue) == nil)
    try music.bus.setDucking(nil, under: dialogue)
    #expect(music.bus.ducking(under: dialogue) == nil)

    #expect(music.gain(ofLayer: 0) == nil)
    let stems = [
      SoundtrackLayer(try rig.soundtrack("a", frames: 4_800)), SoundtrackLayer(try rig.soundtrack("b", frames: 4_800)),
    ]
    music.play(try Soundtrack(layers: stems))
    music.setGain(.decibels(-6), ofLayer: 1)
    #expect(music.gain(ofLayer: 0) == .unity && music.gain(ofLayer: 1) == .decibels(-6))
    #expect(music.gain(ofLayer: 2) == nil && music.gain(ofLayer: -1) == nil)

    #expect(engine.space.hrtfName == nil)
    if let name = engine.space.hrtfNames.last {
      try engine.space.setHRTF(.off, named: name)
      #expect(engine.space.hrtfName == name)
    }
  }

  @Test func endedVoiceHasNoParameters() throws {
    defer { rig.clear() }
    let engine = rig.engine
    let voice = engine.play(try rig.constant(frames: 100), loops: true)
    engine.stop(voice, fadeOut: .zero)
    _ = rig.left(480)
    #expect(!engine.isPlaying(voice) && engine.loops(of: voice) == nil && !engine.isPaused(voice))
    #expect(engine.gain(of: voice) == nil && engine.pan(of: voice) == nil && engine.pitch(of: voice) == nil)
    #expect(engine.position(of: voice) == nil && engine.bus(of: voice) == nil && engine.priority(of: voice) == nil)
  }

  @Test func engineKnowsItsOwnPause() {
    defer { rig.clear() }
    #expect(!rig.engine.isPaused)
    rig.engine.pause()
    #expect(rig.engine.isPaused)
    rig.engine.resume()
    #expect(!rig.engine.isPaused)
  }

  @Test func engineWithAnOutputRendersForNobodyElse() throws {
    let bench = try ManualClockEngine()
    defer { bench.rig.clear() }
    var samples: [Float] = [7, 7]
    #expect(throws: EngineError.notOffline) { try bench.engine.render(into: &samples, frames: 1) }
    #expect(throws: EngineError.notOffline) { try bench.engine.render(frames: 1) }
    #expect(samples == [7, 7])
  }

  @Test func optionThatTheCategoryDoesNotAllowIsAnError() {
    defer { rig.clear() }
    let mixing = AudioEngine.Configuration(category: .ambient, options: .mixWithOthers, output: .offline)
    #expect(throws: EngineError.session(.optionNotAllowed(.mixWithOthers, .ambient))) { try AudioEngine(mixing) }
    let ducking = AudioEngine.Configuration(category: .playback, options: .duckOthers, output: .offline)
    #expect(throws: EngineError.session(.optionNotAllowed(.duckOthers, .playback))) { try AudioEngine(ducking) }
    let allowed = AudioEngine.Configuration(category: .playback, options: .mixWithOthers, output: .offline)
    #expect(throws: Never.self) { try AudioEngine(allowed) }
  }

  @Test func soundtrackIsLoadedOnAnotherThread() async throws {
    defer { rig.clear() }
    let path = rig.folder.appending(path: "theme.wav")
    _ = try rig.soundtrack(frames: 4_800)
    #expect(try await Soundtrack.load(contentsOf: path).info.frames == 4_800)
    let missing = rig.folder.appending(path: "missing.wav")
    await #expect(throws: DecodingError.missing(path: missing.path)) { try await Soundtrack.load(contentsOf: missing) }
  }

  @Test func failedSoundtrackKeepsItsCause() throws {
    defer { rig.clear() }
    let theme = try rig.soundtrack(frames: 4_800)
    rig.clear()
    let ends = Locked<[SoundtrackEnd]>([])
    rig.engine.soundtrack.play(theme) { end in ends.withLock { $0.append(end) } }
    _ = rig.left(4_800)
    let path = rig.folder.appending(path: "theme.wav").path
    #expect(ends.withLock { $0 } == [.failed(.missing(path: path))])
  }
}
