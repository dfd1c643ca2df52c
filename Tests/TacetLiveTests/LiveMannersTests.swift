import TacetSignal
import Foundation
import TacetDecoding
import TacetEncoding
import TacetTestSupport
import Testing

@testable import Tacet

/// The manners on real servers, driven by real programs and judged by what the sink's monitor recorded.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled)) struct LiveMannersTests {
  /// A stream with a role, and one without: the yield is complete while it plays, and the soundtrack is back after its end,
  /// at the frame where it froze. How long that takes: the row "yield" of `FaultTable`.
  @Test(arguments: SoundServer.installed, ["music", ""])
  func soundtrackYieldsToAnotherStream(on kind: SoundServer, role: String) throws {
    let desk = try PrivateMachine(kind)
    let engine = try desk.engine(.ambient, [.soundServer])
    engine.soundtrack.play(try desk.clock())
    #expect(desk.waitForGame())
    desk.recorder.forget()
    let player = role.isEmpty ? try desk.player() : try desk.player("media.role=\(role)")
    #expect(eventually { engine.session.verdict.soundtrack == .paused })
    #expect(desk.waitForSilence())
    let begin = try #require(desk.others.firstIndex { $0 != 0 })
    let silent = (desk.game.lastIndex { $0 != 0 } ?? 0) + 1
    #expect(silent > begin, "\(begin - silent) frames before the player began")
    #expect(desk.recorder.wait { channel($0, 0).dropFirst(silent).contains { $0 != 0 } }, "the player is over")
    let frozen = engine.soundtrack.position

    // Effects go on meanwhile.
    let effect = try SoundEffect(frames: [Float](repeating: 0.2, count: 9_600), sampleRate: 48_000)
    desk.recorder.forget()
    engine.play(effect, pan: 1)
    #expect(desk.recorder.wait { channel($0, 1).contains { $0 > 0.15 } })
    #expect(engine.soundtrack.position == frozen)

    #expect(desk.waitForSilence())
    desk.recorder.forget()
    player.kill()
    #expect(desk.waitForGame())
    let end = (desk.others.lastIndex { $0 != 0 } ?? 0) + 1
    let back = try #require(desk.game.firstIndex { $0 != 0 })
    #expect(back >= end, "\(end - back) frames before the player ended")
    #expect(desk.goesOn(at: frozen, from: back))
  }

  /// Not one block of the soundtrack is heard where music plays already.
  @Test(arguments: SoundServer.installed, ["music", ""])
  func nothingIsHeardWhereMusicPlaysAlready(on kind: SoundServer, role: String) throws {
    let desk = try PrivateMachine(kind)
    let player = role.isEmpty ? try desk.player() : try desk.player("media.role=\(role)")
    #expect(desk.recorder.wait { $0.suffix(9_600).contains { $0 > 0.2 } })
    let engine = try desk.engine(.automatic, [.soundServer, .players])
    engine.soundtrack.play(try desk.clock())
    #expect(desk.record(seconds: 4))
    #expect(desk.game.allSatisfy { $0 == 0 })
    #expect(engine.session.reportedCategory == .ambient)
    player.kill()
    #expect(desk.waitForGame())
    // The category that was found stays until the next decision: at the return to the foreground.
    #expect(engine.session.reportedCategory == .ambient)
    engine.report(.background(true))
    engine.report(.background(false))
    #expect(engine.session.reportedCategory == .soloAmbient)
  }

  /// The soundtrack does not yield to sounds of the desktop, nor to streams that are silent, muted or corked.
  @Test(arguments: SoundServer.installed)
  func soundtrackDoesNotYieldToEventsGamesAndSilence(on kind: SoundServer) throws {
    let desk = try PrivateMachine(kind)
    let engine = try desk.engine(.ambient, [.soundServer])
    engine.soundtrack.play(try desk.clock())
    #expect(desk.waitForGame())
    _ = engine.diagnostics.drainFacts()
    let silence = try desk.silence()
    let others = [
      try desk.player("media.role=event"), try desk.player("media.role=game"),
      try ChildProcess("paplay", ["--property=application.name=silence", silence], environment: desk.environment),
    ]
    #expect(desk.recorder.wait { $0.suffix(9_600).contains { $0 > 0.2 } })
    desk.recorder.forget()
    #expect(desk.record(seconds: 3))
    let facts = engine.diagnostics.drainFacts()
    #expect(facts.contains { $0.fact == .otherAudio(true, source: "sound-server") }, "the others are not known")
    // Silence counts until it is measured, where a busy machine's server takes long for that.
    let players = facts.compactMap { if case .otherMusicBegan(_, let name) = $0.fact { name } else { nil } }
    #expect(Set(players).subtracting(["silence"]).isEmpty, "\(facts)")
    #expect(eventually { engine.session.verdict.soundtrack == .audible })
    #expect(desk.waitForGame())
    for other in others { other.kill() }
  }

  /// A game is silent while any of two players plays, and no gap between two songs lets it be heard.
  @Test(arguments: SoundServer.installed)
  func onePlayerOfTwoIsEnough(on kind: SoundServer) throws {
    let desk = try PrivateMachine(kind)
    let engine = try desk.engine(.ambient, [.soundServer])
    engine.soundtrack.play(try desk.clock())
    let first = try desk.player("media.role=music")
    #expect(eventually { engine.session.verdict.soundtrack == .paused && engine.session.isOtherAudioPlaying })
    let second = try desk.player("media.role=video")
    #expect(eventually { ((try? desk.server.place.sinkInputs().count) ?? 0) == 3 })
    #expect(desk.waitForSilence())
    desk.recorder.forget()
    #expect(desk.record(seconds: 1))
    first.kill()
    #expect(desk.record(seconds: 3))
    #expect(desk.game.allSatisfy { $0 == 0 })
    second.kill()
    #expect(desk.waitForGame())
  }

  @Test(arguments: SoundServer.installed)
  func gapBetweenTwoSongsDoesNotResumeTheSoundtrack(on kind: SoundServer) throws {
    let desk = try PrivateMachine(kind)
    let engine = try desk.engine(.ambient, [.soundServer])
    engine.soundtrack.play(try desk.clock())
    let song = "timeout 1.5 paplay --property=media.role=music '\(try desk.tone())'"
    let player = try ChildProcess(
      "sh", ["-c", "\(song); sleep 0.3; \(song); sleep 0.3; \(song)"], environment: desk.environment)
    #expect(eventually { engine.session.verdict.soundtrack == .paused && engine.session.isOtherAudioPlaying })
    #expect(desk.waitForSilence())
    desk.recorder.forget()
    #expect(desk.record(seconds: 3))
    // On a busy machine the next song may come so late that this was an end.
    #expect(desk.game.allSatisfy { $0 == 0 } || desk.longestGap > 48_000)
    #expect(desk.waitForGame())
    _ = player
  }

  /// 100 steps in the game's pause, and a loop that waits for its end: only the loop is heard then, and its peak is its own.
  @Test(arguments: SoundServer.installed)
  func stepsAskedForInAPauseAreNotHeardAfterIt(on kind: SoundServer) throws {
    let desk = try PrivateMachine(kind)
    let engine = try desk.engine(.ambient, [.soundServer])
    let step = try SoundEffect(frames: [Float](repeating: 0.5, count: 4_800), sampleRate: 48_000)
    let hum = try SoundEffect(frames: [Float](repeating: 0.1, count: 4_800), sampleRate: 48_000)
    engine.play(hum, pan: 1, loops: true)
    #expect(desk.waitForGame())
    let peak = try #require(desk.game.max())
    engine.pause()
    #expect(desk.waitForSilence())
    desk.recorder.forget()
    let ends = Observed<[VoiceEnd]>([])
    for _ in 0..<100 { engine.play(step, pan: 1) { end in ends.withLock { $0.append(end) } } }
    #expect(ends.wait(atMost: .seconds(20)) { $0.count == 100 })
    #expect(ends.withLock { Set($0) } == [.unheard])
    engine.resume()
    #expect(desk.waitForGame())
    #expect(desk.record(seconds: 0.5))
    #expect(abs((desk.game.max() ?? 0) - peak) < 0.001)
  }

  /// A program that only records, as a streaming program does, changes nothing. One that records and plays, as a call does,
  /// makes the soundtrack 12 dB quieter throughout: no pause, no pumping.
  @Test(arguments: SoundServer.installed)
  func callDucksTheSoundtrackAndARecordingProgramDoesNot(on kind: SoundServer) throws {
    let desk = try PrivateMachine(kind, withMicrophone: true)
    let engine = try desk.engine(.ambient, [.soundServer])
    engine.soundtrack.play(try desk.constant())
    #expect(eventually { engine.session.reasonsForSilence.soundtrack.isEmpty })
    #expect(desk.recorder.wait { $0.suffix(9_600).contains { abs($0 - 0.2828) < 0.02 || abs($0 - 0.4) < 0.02 } })
    let full = try #require(desk.game.last { $0 != 0 })
    let program = ["id=4242", "binary=call"].map { "--property=application.process.\($0)" }
    let chat = try ChildProcess("parec", ["--device=microphone", "--raw"] + program, environment: desk.environment)
    let streamer = try ChildProcess("parec", ["--device=microphone", "--raw"], environment: desk.environment)
    desk.recorder.forget()
    #expect(desk.record(seconds: 2))
    #expect(desk.game.filter { $0 != 0 }.allSatisfy { abs($0 - full) < 0.001 })
    let voice = try ChildProcess("pacat", ["--playback", "/dev/zero"] + program, environment: desk.environment)
    #expect(eventually { engine.session.verdict.soundtrack == .ducked })
    #expect(desk.recorder.wait { abs(($0.last { $0 != 0 } ?? 0) - full * 0.2512) < 0.001 })
    desk.recorder.forget()
    #expect(desk.record(seconds: 3))
    let levels = desk.game.filter { $0 != 0 }
    // A busy machine's server puts zeros in between.
    #expect(levels.allSatisfy { abs($0 - full * 0.2512) < 0.001 } && levels.count > 120_000)
    chat.kill()
    #expect(desk.recorder.wait { abs(($0.last { $0 != 0 } ?? 0) - full) < 0.001 })
    withExtendedLifetime((streamer, voice)) {}
  }
}

extension PrivateMachine {
  /// The side of the others.
  var others: [Float] { channel(recorder.samples, 0) }

  /// The most frames that the others were silent between two sounds.
  var longestGap: Int {
    var (longest, last) = (0, Int?.none)
    for (frame, sample) in others.enumerated() where sample != 0 {
      longest = max(longest, frame - (last ?? frame))
      last = frame
    }
    return longest
  }

  /// True if the clock, heard from `start` in the recording, goes on from its frame `frozen` after a ramp of 480 frames.
  func goesOn(at frozen: Int, from start: Int) -> Bool {
    let heard = game.dropFirst(start).filter { $0 != 0 }.dropFirst(480).prefix(960).map(Self.frame)
    return heard.count == 960
      && heard.enumerated().allSatisfy { abs($0.element - (frozen + 480 + $0.offset) % 48_000) <= 2 }
  }

  /// The path of 60 s of silence.
  func silence() throws -> String {
    let path = folder.appending(path: "silence.wav").path
    var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: 2))
    for _ in 0..<60 { try writer.append([Float](repeating: 0, count: 96_000)) }
    try writer.close()
    return path
  }
}
