import Foundation
import TacetDecoding
import TacetSession
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The public face of an engine: each setter has its getter, and a wrong request is an error.
struct EngineFaceTests {
  private let rig: OfflineRig

  init() throws { rig = try OfflineRig() }

  @Test func settersHaveGetters() throws {
    defer { rig.clear() }
    let engine = rig.engine
    let bus = try engine.makeBus("voices")
    let voice = engine.play(try rig.constant(frames: 48_000), gain: .decibels(-6), pan: 0.25, pitch: 2, priority: 3)
    #expect(engine[voice].gain == .decibels(-6) && engine[voice].pan == 0.25)
    #expect(engine[voice].pitch == 2 && engine[voice].priority == 3)
    #expect(engine[voice].position == nil && engine[voice].bus?.name == "effects")
    #expect(engine[voice].loops == false && !engine[voice].isPaused)
    engine[voice].setGain(.unity)
    engine[voice].setPosition([1, 2, 3])
    engine[voice].setPitch(0.5)
    engine[voice].setLoops(true)
    engine[voice].setPriority(-1)
    try engine[voice].setBus(bus)
    engine[voice].pause()
    #expect(engine[voice].gain == .unity && engine[voice].position == [1, 2, 3])
    #expect(engine[voice].pitch == 0.5 && engine[voice].priority == -1)
    #expect(engine[voice].loops == true && engine[voice].isPaused && engine[voice].bus?.name == "voices")
    engine[voice].resume()
    engine[voice].setPan(-1)
    #expect(!engine[voice].isPaused && engine[voice].pan == -1 && engine[voice].position == nil)
  }

  @Test func duckingLayersAndHRTFHaveGetters() throws {
    defer { rig.clear() }
    let engine = rig.engine
    let (dialogue, music) = (try engine.makeBus("dialogue"), engine.soundtrack)
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
    #expect(!engine[voice].isPlaying && engine[voice].loops == nil && !engine[voice].isPaused)
    #expect(engine[voice].gain == nil && engine[voice].pan == nil && engine[voice].pitch == nil)
    #expect(engine[voice].position == nil && engine[voice].bus == nil && engine[voice].priority == nil)
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

  @Test func listenerHearsWhatAnEngineSaysAtItsStart() throws {
    defer { rig.clear() }
    for _ in 0..<20 {
      let heard = Locked<[Verdict]>([])
      let engine = try AudioEngine(.init(output: .server("unix:/nonexistent/native")), beats: false) { timed in
        if case .session(.verdictChanged(let verdict)) = timed.news { heard.withLock { $0.append(verdict) } }
      }
      // The first one is that of its activation, before its start.
      var said: [Verdict] = []
      #expect(
        eventually {
          for case .verdictChanged(let verdict) in engine.session.drainChanges() { said.append(verdict) }
          return said.last?.reasons.effects == [.outputLost] && heard.withLock { $0 }[...] == said.dropFirst()
        })
    }
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
