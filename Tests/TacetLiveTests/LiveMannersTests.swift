import TacetSignal
import Foundation
import TacetDecoding
import TacetTestSupport
import Testing

@testable import Tacet

/// The manners on real servers, driven by real programs and judged by what the sink's monitor recorded.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled)) struct LiveMannersTests {
  /// A stream with a role, and one without: the yield is complete while it plays, and the soundtrack is back after its
  /// end, at the frame where it froze. How long that takes: the row "yield" of `FaultTable`.
  @Test(arguments: Way.ofEngines, ["music", ""])
  func soundtrackYieldsToAnotherStream(by way: Way, role: String) throws {
    let machine = try PrivateMachine(way, keepsWritten: true)
    let engine = try machine.engine(.ambient, [.soundServer])
    engine.soundtrack.play(try machine.clock())
    #expect(machine.waitForGame())
    machine.recorder.forget()
    let player = role.isEmpty ? try machine.player() : try machine.player("media.role=\(role)")
    #expect(eventually { engine.session.verdict.soundtrack == .paused })
    #expect(machine.waitForSilence())
    let begin = try #require(machine.others.firstIndex { $0 != 0 })
    let silent = (machine.game.lastIndex { $0 != 0 } ?? 0) + 1
    #expect(silent > begin, "\(begin - silent) frames before the player began")
    #expect(machine.recorder.wait { channel($0, 0).dropFirst(silent).contains { $0 != 0 } }, "the player is over")
    let frozen = engine.soundtrack.position

    // Effects go on meanwhile.
    let effect = try SoundEffect(frames: [Float](repeating: 0.2, count: 9_600), sampleRate: 48_000)
    machine.recorder.forget()
    engine.play(effect, pan: 1)
    #expect(machine.recorder.wait { channel($0, 1).contains { $0 > 0.15 } })
    #expect(engine.soundtrack.position == frozen)

    #expect(machine.waitForSilence())
    machine.recorder.forget()
    let written = machine.written.count
    player.kill()
    #expect(machine.waitForGame())
    let end = (machine.others.lastIndex { $0 != 0 } ?? 0) + 1
    let back = try #require(machine.game.firstIndex { $0 != 0 })
    #expect(back >= end, "\(end - back) frames before the player ended")
    #expect(machine.goesOn(at: frozen, from: written))
  }

  @Test(arguments: Way.ofEngines)
  func everyFrameOfTheSoundtrackIsHeardAlsoAcrossACall(by way: Way) throws {
    let machine = try PrivateMachine(way, keepsWritten: true)
    let engine = try machine.engine(.ambient, [])
    engine.soundtrack.play(try machine.clock())
    #expect(machine.waitForGame())
    engine.report(.interruptionBegan(.call))
    #expect(machine.waitForSilence())
    let frozen = engine.soundtrack.position
    machine.recorder.forget()
    #expect(machine.record(seconds: 0.5))
    #expect(engine.soundtrack.position == frozen)
    let written = machine.written.count
    engine.report(.interruptionEnded(.call))
    #expect(machine.waitForGame())
    #expect(machine.goesOn(at: frozen, from: written, frames: 1_920))
  }

  /// Not one block of the soundtrack is heard where music plays already.
  @Test(arguments: Way.ofEngines, ["music", ""])
  func nothingIsHeardWhereMusicPlaysAlready(by way: Way, role: String) throws {
    let machine = try PrivateMachine(way)
    let player = role.isEmpty ? try machine.player() : try machine.player("media.role=\(role)")
    #expect(machine.recorder.wait { $0.suffix(9_600).contains { $0 > 0.2 } })
    let engine = try machine.engine(.automatic, [.soundServer, .players])
    engine.soundtrack.play(try machine.clock())
    #expect(machine.record(seconds: 4))
    #expect(machine.game.allSatisfy { $0 == 0 })
    #expect(engine.session.reportedCategory == .ambient)
    player.kill()
    #expect(machine.waitForGame())
    // The category that was found stays until the next decision: at the return to the foreground.
    #expect(engine.session.reportedCategory == .ambient)
    engine.report(.background(true))
    engine.report(.background(false))
    #expect(engine.session.reportedCategory == .soloAmbient)
  }

  /// The soundtrack does not yield to sounds of the desktop, nor to streams that are silent, muted or corked.
  @Test(arguments: Way.ofEngines)
  func soundtrackDoesNotYieldToEventsGamesAndSilence(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let engine = try machine.engine(.ambient, [.soundServer])
    engine.soundtrack.play(try machine.clock())
    #expect(machine.waitForGame())
    _ = engine.diagnostics.drainFacts()
    let silence = try machine.silence()
    let others = [
      try machine.player("media.role=event"), try machine.player("media.role=game"),
      try ChildProcess("paplay", ["--property=application.name=silence", silence], environment: machine.environment),
    ]
    #expect(machine.recorder.wait { $0.suffix(9_600).contains { $0 > 0.2 } })
    machine.recorder.forget()
    #expect(machine.record(seconds: 3))
    let facts = engine.diagnostics.drainFacts()
    #expect(facts.contains { $0.fact == .otherAudio(true, source: "sound-server") }, "the others are not known")
    // Silence counts until it is measured, where a busy machine's server takes long for that.
    let players = facts.compactMap { if case .otherMusicBegan(_, let name) = $0.fact { name } else { nil } }
    #expect(Set(players).subtracting(["silence"]).isEmpty, "\(facts)")
    #expect(eventually { engine.session.verdict.soundtrack == .audible })
    #expect(machine.waitForGame())
    for other in others { other.kill() }
  }

  /// A game is silent while any of two players plays, and no gap between two songs lets it be heard.
  @Test(arguments: Way.ofEngines)
  func onePlayerOfTwoIsEnough(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let engine = try machine.engine(.ambient, [.soundServer])
    engine.soundtrack.play(try machine.clock())
    let first = try machine.player("media.role=music")
    #expect(eventually { engine.session.verdict.soundtrack == .paused && engine.session.isOtherAudioPlaying })
    let second = try machine.player("media.role=video")
    #expect(eventually { ((try? machine.server.place.sinkInputs().count) ?? 0) == 3 })
    #expect(machine.waitForSilence())
    machine.recorder.forget()
    #expect(machine.record(seconds: 1))
    first.kill()
    #expect(machine.record(seconds: 3))
    #expect(machine.game.allSatisfy { $0 == 0 })
    second.kill()
    #expect(machine.waitForGame())
  }

  /// Three songs with gaps, and not one sample of the soundtrack from the first one to the last. A busy machine may
  /// start a song so late that the one before it was an end: then they are played again.
  @Test(arguments: Way.ofEngines)
  func gapBetweenTwoSongsDoesNotResumeTheSoundtrack(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let engine = try machine.engine(.ambient, [.soundServer])
    engine.soundtrack.play(try machine.clock())
    let song = "timeout 1.5 paplay --property=media.role=music '\(try machine.tone())'"
    func staysSilent() throws -> Bool {
      #expect(machine.waitForGame())
      let player = try ChildProcess(
        "sh", ["-c", "\(song); sleep 0.3; \(song); sleep 0.3; \(song)"], environment: machine.environment)
      #expect(eventually { engine.session.verdict.soundtrack == .paused && engine.session.isOtherAudioPlaying })
      #expect(machine.waitForSilence())
      machine.recorder.forget()
      // The shell's output ends with the last song.
      _ = player.read()
      let (others, game) = (machine.others, machine.game)
      guard let last = others.lastIndex(where: { $0 != 0 }) else { return false }
      return machine.gaps(in: others[...last]) >= 1 && game[...last].allSatisfy { $0 == 0 }
    }
    #expect(try (1...20).contains { _ in try staysSilent() })
    #expect(machine.waitForGame())
  }

  /// 100 steps in the game's pause, and a loop that waits for its end: only the loop is heard then, and its peak is its
  /// own.
  @Test(arguments: Way.ofEngines)
  func stepsAskedForInAPauseAreNotHeardAfterIt(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let engine = try machine.engine(.ambient, [.soundServer])
    let step = try SoundEffect(frames: [Float](repeating: 0.5, count: 4_800), sampleRate: 48_000)
    let hum = try SoundEffect(frames: [Float](repeating: 0.1, count: 4_800), sampleRate: 48_000)
    engine.play(hum, pan: 1, loops: true)
    #expect(machine.waitForGame())
    let peak = try #require(machine.game.max())
    engine.pause()
    #expect(machine.waitForSilence())
    machine.recorder.forget()
    let ends = Observed<[VoiceEnd]>([])
    for _ in 0..<100 { engine.play(step, pan: 1) { end in ends.withLock { $0.append(end) } } }
    #expect(ends.wait { $0.count == 100 })
    #expect(ends.withLock { Set($0) } == [.unheard])
    engine.resume()
    #expect(machine.waitForGame())
    #expect(machine.record(seconds: 0.5))
    #expect(abs((machine.game.max() ?? 0) - peak) < 0.001)
  }

  /// A program that only records, as a streaming program does, changes nothing. One that records and plays, as a call
  /// does, makes the soundtrack 12 dB quieter throughout: no pause, no pumping.
  @Test(arguments: Way.ofEngines)
  func callDucksTheSoundtrackAndARecordingProgramDoesNot(by way: Way) throws {
    let machine = try PrivateMachine(way, withMicrophone: true)
    let engine = try machine.engine(.ambient, [.soundServer])
    engine.soundtrack.play(try machine.constant())
    #expect(eventually { engine.session.reasonsForSilence.soundtrack.isEmpty })
    #expect(machine.recorder.wait { $0.suffix(9_600).contains { abs($0 - 0.2828) < 0.02 || abs($0 - 0.4) < 0.02 } })
    let full = try #require(machine.game.last { $0 != 0 })
    let program = ["id=4242", "binary=call"].map { "--property=application.process.\($0)" }
    let chat = try ChildProcess("parec", ["--device=microphone", "--raw"] + program, environment: machine.environment)
    let streamer = try ChildProcess("parec", ["--device=microphone", "--raw"], environment: machine.environment)
    machine.recorder.forget()
    #expect(machine.record(seconds: 2))
    #expect(machine.game.isHeard(at: full))
    let voice = try ChildProcess("pacat", ["--playback", "/dev/zero"] + program, environment: machine.environment)
    #expect(eventually { engine.session.verdict.soundtrack == .ducked })
    #expect(machine.recorder.wait { abs(($0.last { $0 != 0 } ?? 0) - full * 0.2512) < 0.001 })
    machine.recorder.forget()
    _ = engine.session.drainChanges()
    #expect(machine.record(seconds: 3))
    #expect(machine.game.isHeard(at: full * 0.2512))
    let others = engine.session.drainChanges().filter {
      guard case .verdictChanged(let verdict) = $0 else { return false }
      return verdict.soundtrack != .ducked && !verdict.reasons.soundtrack.contains(.outputLost)
    }
    #expect(others.isEmpty)
    chat.kill()
    #expect(machine.recorder.wait { abs(($0.last { $0 != 0 } ?? 0) - full) < 0.001 })
    withExtendedLifetime((streamer, voice)) {}
  }
}

extension [Float] {
  /// True if these samples have this level. A busy machine's server puts zeros in between; what comes after them may
  /// rise.
  fileprivate func isHeard(at level: Float) -> Bool {
    // The longest rise: that of the soundtrack after the limiter's delay.
    var riseLeft = 0
    for sample in self {
      riseLeft = sample == 0 ? 448 : riseLeft - 1
      guard sample == 0 || abs(sample - level) < 0.001 || (riseLeft > 0 && sample < level) else { return false }
    }
    return contains { abs($0 - level) < 0.001 }
  }
}

extension PrivateMachine {
  /// The side of the others.
  var others: [Float] { channel(recorder.samples, 0) }

  /// How often there is silence of a tenth of a second or more between two sounds.
  func gaps(in samples: some Sequence<Float>) -> Int {
    var (count, last) = (0, Int?.none)
    for (frame, sample) in samples.enumerated() where sample != 0 {
      if let last, frame - last >= 4_800 { count += 1 }
      last = frame
    }
    return count
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
