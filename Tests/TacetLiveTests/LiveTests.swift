import Foundation
import TacetDecoding
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet

/// The engine on real servers, judged by what the sink's monitor recorded; and without any.
@Suite(.serialized) struct LiveTests {
  /// A private server, an engine on it, and a soundtrack whose every sample encodes its frame: 0.1 to 0.9, rising once
  /// a second.
  private struct ClockGame {
    let server: any PrivateSoundServer
    let engine: AudioEngine
    private let folder: TemporaryFolder
    private let clock: Soundtrack

    /// `sink` is the server's default.
    init(by way: Way, category: SessionCategory = .automatic, sink: String = "speaker") throws {
      server = try way.started()
      try server.place.pactl("set-default-sink", sink)
      folder = try TemporaryFolder()
      var writer = try WaveFileWriter(
        path: folder.file("clock.wav"), format: AudioFormat(sampleRate: 48_000, channels: 2))
      let second = (0..<96_000).map { (sample: Int) -> Float in 0.1 + 0.8 * Float(sample / 2) / 48_000 }
      for _ in 0..<60 { try writer.append(second) }
      try writer.close()
      clock = try Soundtrack(path: folder.file("clock.wav"))
      engine = try AudioEngine(.init(category: category, output: way.output(at: server.place)))
    }

    func play() { engine.soundtrack.play(clock) }

    /// A game that mixes with others, in which the soundtrack plays and is recorded.
    static func recorded(by way: Way) throws -> (ClockGame, MonitorRecorder) {
      let game = try ClockGame(by: way, category: .ambient)
      game.play()
      return (game, try game.record())
    }

    func record(_ sink: String = "speaker") throws -> MonitorRecorder {
      try MonitorRecorder(of: sink, at: server.place)
    }
  }

  @Test(arguments: Way.ofEngines)
  func soundtrackResumesAtItsFrameAfterTheServerDies(by way: Way) throws {
    let game = try ClockGame(by: way)
    let (server, engine) = (game.server, game.engine)
    game.play()
    #expect(eventually { engine.soundtrack.position > 9_600 })
    // Until the first answer it is unknown whether other music plays, and none does.
    let untrue: [SessionChange] = [.secondaryAudioShouldBeSilenced(true), .categoryChanged(.ambient)]
    #expect(engine.session.drainChanges().allSatisfy { !untrue.contains($0) })
    server.kill()
    #expect(eventually { engine.session.reasonsForSilence.soundtrack == [.outputLost] })
    let frozen = engine.soundtrack.position
    // Asked for while there is no output: it runs unheard, and ends.
    let ends = Observed<[VoiceEnd]>([])
    let effect = try SoundEffect(frames: [Float](repeating: 0.1, count: 4_800), sampleRate: 48_000)
    engine.play(effect) { end in ends.withLock { $0.append(end) } }
    #expect(ends.wait { $0 == [.unheard] })
    #expect(engine.soundtrack.position == frozen)
    try server.start()
    #expect(eventually { engine.soundtrack.position > frozen })
    let recorder = try MonitorRecorder(of: "speaker", at: server.place)
    #expect(recorder.wait { $0.suffix(4_800).contains { $0 > 0.1 } })
    #expect(engine.session.reasonsForSilence == SilenceReasons())
  }

  @Test(arguments: Way.ofEngines)
  func withNothingToHearTheStreamRestsAndTheNextPlayIsHeard(by way: Way) throws {
    let game = try ClockGame(by: way)
    let (server, engine) = (game.server, game.engine)
    let effect = try SoundEffect(frames: [Float](repeating: 0.5, count: 4_800), sampleRate: 48_000)
    func isCorked() -> Bool? { try? server.place.sinkInputs().first?.corked }
    for round in 0..<2 {
      // PipeWire shows a new stream as corked for a moment.
      #expect(eventually { engine.clock > 0 && isCorked() == true }, "round \(round)")
      let block = engine.host.stall.lastBlock
      let recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait { $0.count > 9_600 })
      #expect(engine.host.stall.lastBlock == block)
      let ends = Observed<[VoiceEnd]>([])
      engine.play(effect) { end in ends.withLock { $0.append(end) } }
      // Half of it at least: a busy machine's server leaves cycles out.
      #expect(recorder.wait { $0.filter { $0 > 0.3 }.count >= 4_800 })
      #expect(ends.wait { $0 == [.finished] })
    }
    // A soundtrack that the game paused lets it rest too, and goes on at its frame.
    game.play()
    #expect(eventually { engine.soundtrack.position > 4_800 })
    engine.soundtrack.pause()
    #expect(eventually { isCorked() == true })
    let (frozen, now) = (engine.soundtrack.position, engine.clock)
    engine.soundtrack.resume()
    #expect(eventually { engine.soundtrack.position > frozen })
    let playhead = try #require(engine.soundtrack.playhead)
    #expect(playhead.position - frozen <= playhead.frame.rawValue - now.rawValue)
  }

  @Test(arguments: Way.ofEngines)
  func mutedMusicRestsAndIsHeardAgainWhereItWouldBe(by way: Way) throws {
    let (game, recorder) = try ClockGame.recorded(by: way)
    let engine = game.engine
    #expect(recorder.wait { $0.suffix(9_600).filter { $0 > 0.1 }.count > 9_000 })
    /// Where the clock stood when the music began, as far as two readings one after the other can show.
    func origin() -> ClosedRange<Int> {
      let before = engine.clock.rawValue
      let position = engine.soundtrack.position
      return before - position...engine.clock.rawValue - position
    }
    let first = origin()
    let began = first.lowerBound - 480...first.upperBound + 480
    engine.report(.silentMode(true))
    #expect(eventually { (try? game.server.place.sinkInputs().first?.corked) == true })
    let block = engine.host.stall.lastBlock
    recorder.forget()
    #expect(recorder.wait { $0.count > 2 * 48_000 })
    #expect(isSilent(recorder.samples))
    #expect(engine.host.stall.lastBlock == block)
    // Its time ran on with the clock.
    let position = engine.soundtrack.position
    #expect(origin().overlaps(began))
    recorder.forget()
    engine.report(.silentMode(false))
    #expect(recorder.wait { $0.filter { $0 > 0.1 }.count > 9_600 })
    #expect(engine.soundtrack.position > position && origin().overlaps(began))
  }

  @Test(arguments: Way.ofEngines, [Duration.seconds(Int64.max), .seconds(-1)])
  func anyLatencyMayBeAskedFor(by way: Way, latency: Duration) throws {
    let server = try way.started()
    var configuration = AudioEngine.Configuration(output: way.output(at: server.place))
    configuration.latency = latency
    let engine = try AudioEngine(configuration)
    #expect(eventually { engine.clock > 0 })
  }

  @Test(arguments: Way.ofEngines)
  func headphonesThatVanishLeaveNothingOnTheSpeaker(by way: Way) throws {
    let game = try ClockGame(by: way, sink: "phones")
    let (server, engine) = (game.server, game.engine)
    game.play()
    let phones = try game.record("phones")
    #expect(phones.wait { $0.suffix(9_600).filter { $0 > 0.1 }.count > 9_000 })
    let speaker = try game.record()
    #expect(speaker.wait { $0.count > 4_800 })
    let modules = try server.place.pactl("list", "short", "modules").split(separator: "\n")
    let module = try #require(modules.first { $0.contains("sink_name=phones") }?.prefix { $0.isNumber })
    try server.place.pactl("unload-module", String(module))
    #expect(eventually { engine.session.isRouteLost })
    let before = speaker.samples.count
    #expect(speaker.wait { $0.count > before + 48_000 })
    // The server's buffer at that moment: as much as the latency that the output asks for.
    let most = FrameCount(engine.output.requestedLatency, sampleRate: 48_000).rawValue
    #expect(speaker.samples.filter { $0 != 0 }.count <= 2 * most)
    #expect(engine.session.reasonsForSilence.soundtrack == [.routeLost])
    let (frozen, now) = (engine.soundtrack.position, engine.clock)
    engine.session.resumeAfterRouteLoss()
    #expect(speaker.wait { $0.suffix(9_600).filter { $0 > 0.1 }.count > 9_000 })
    let position = engine.soundtrack.position
    #expect(position > frozen && position - frozen <= engine.clock.rawValue - now.rawValue)
  }

  @Test func playsOnADeviceOfALSA() throws {
    let engine = try AudioEngine(.init(output: .alsa(device: "null")))
    let ends = Observed<[VoiceEnd]>([])
    let effect = try SoundEffect(frames: [Float](repeating: 0.1, count: 2_400), sampleRate: 48_000)
    engine.play(effect) { end in ends.withLock { $0.append(end) } }
    #expect(ends.wait { $0 == [.finished] })
  }

  @Test(arguments: [
    ("automatic", AudioEngine.OutputChoice.automatic), ("pulse", .server("")),
    ("pulse:unix:/a/b", .server("unix:/a/b")),
    ("pipewire", .pipeWire("")), ("pipewire:/run/p", .pipeWire("/run/p")), ("alsa", .alsa(device: "default")),
    ("alsa:hw:1", .alsa(device: "hw:1")), ("jack", nil), ("", nil),
    ("automatic:x", nil),
  ])
  func outputsAreChosenByName(name: String, choice: AudioEngine.OutputChoice?) {
    #expect(AudioEngine.OutputChoice(named: name) == choice)
  }

  @Test func withoutAServerEverythingEndsOnTime() throws {
    let engine = try AudioEngine(.init(output: .server("unix:/nonexistent/native")))
    #expect(eventually { engine.session.reasonsForSilence.effects == [.outputLost] })
    let ends = Observed<[VoiceEnd]>([])
    let effect = try SoundEffect(frames: [Float](repeating: 0.1, count: 2_400), sampleRate: 48_000)
    for _ in 0..<10 { engine.play(effect) { end in ends.withLock { $0.append(end) } } }
    let loop = engine.play(effect, loops: true) { end in ends.withLock { $0.append(end) } }
    #expect(ends.wait { $0.count == 10 })
    engine.stop(loop)
    #expect(ends.wait { $0.count == 11 && $0.last == .stopped })
    #expect(engine.voiceCount == 0)
  }

  @Test func releasedEngineCompletesEveryVoiceOnce() throws {
    let ends = Observed<[VoiceEnd]>([])
    let effect = try SoundEffect(frames: [Float](repeating: 0.1, count: 48_000), sampleRate: 48_000)
    for _ in 0..<20 {
      let engine = try AudioEngine(.init(output: .server("unix:/nonexistent/native")))
      engine.play(effect, loops: true) { end in ends.withLock { $0.append(end) } }
    }
    #expect(ends.withLock { $0 } == Array(repeating: .stopped, count: 20))
  }
}
