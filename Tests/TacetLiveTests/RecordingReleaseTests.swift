import Foundation
import TacetTestSupport
import Testing

@testable import Tacet

/// A part of `Tests/release`: recordings through everything that may happen to them, by each way to a server.
@Suite(
  .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["TACET_RECORDING"] != nil, "a part of Tests/release: recording"))
struct RecordingReleaseTests {
  @Test(arguments: Way.ofEngines)
  func deadServerIsAGapThatIsCounted(by way: Way) throws {
    // A sink that the server has again after its start.
    let game = try RecordedGame(by: way, source: SavedInput(id: "speaker.monitor", name: "Speaker"))
    let microphone = game.microphone
    try game.start(writing: true)
    #expect(eventually { microphone.recordedFrames > 24_000 })
    _ = microphone.drainChanges()
    let began = ContinuousClock.now
    game.server.kill()
    #expect(eventually { !microphone.isRecording })
    let before = microphone.recordedFrames
    #expect(microphone.verdict.mayRecord, "a gap is no end")
    try game.server.start()
    #expect(eventually { microphone.isRecording && microphone.recordedFrames > before }, "\(microphone.drainChanges())")
    let most = (ContinuousClock.now - began) / .seconds(1) * 48_000
    let lost = microphone.lostFrames
    #expect(lost > 0 && Double(lost) <= most)
    let changes = microphone.drainChanges()
    #expect(changes.contains(.lost(frames: lost)), "\(changes)")
    #expect(changes.contains { if case .interrupted = $0 { true } else { false } })
    microphone.stop()
    #expect(eventually { microphone.drainChanges().contains(.ended(.stopped, nil)) })
    #expect(try SoundEffect(path: game.path).info?.frames == microphone.recordedFrames)
  }

  @Test(arguments: Way.ofEngines)
  func inputThatGoesEndsItAndOneThatComesBackStartsNothing(by way: Way) throws {
    let game = try RecordedGame(by: way)
    let microphone = game.microphone
    try game.start(writing: true)
    try game.server.place.removeSinks("mic")
    #expect(eventually { microphone.verdict.end == .inputLost && !microphone.isRecording })
    #expect(eventually { (try? game.recordings()) == 0 })
    #expect(microphone.error == .inputLost(reason: "the microphone is gone"))
    let frames = microphone.recordedFrames
    #expect(try SoundEffect(path: game.path).info?.frames == frames)
    _ = try game.server.place.addSink("mic")
    // The server has answered everything that the new sink brings about.
    for _ in 0..<20 { #expect(try game.recordings() == 0) }
    #expect(microphone.chosen == RecordedGame.source && !microphone.isRecording)
    try game.start()
    #expect(try game.recordings() == 1)
  }

  static let holds: [(GameFact, GameFact)] = [
    (.interruptionBegan(.call), .interruptionEnded(.call)), (.interruptionBegan(.cork), .interruptionEnded(.cork)),
    (.interruptionBegan(.sessionSwitched), .interruptionEnded(.sessionSwitched)),
    (.interruptionBegan(.stopped), .interruptionEnded(.stopped)),
    (.interruptionBegan(.app), .interruptionEnded(.app)),
  ]

  @Test(arguments: Way.ofEngines)
  func noRecordingIsOnTheServerInAHold(by way: Way) throws {
    let game = try RecordedGame(by: way)
    let (engine, microphone) = (game.engine, game.microphone)
    engine.session.resumePolicy = .always
    try game.start()
    func expectHold(_ what: String, _ begin: () -> Void, _ end: () -> Void) throws {
      #expect(eventually { (try? game.recordings()) == 1 && microphone.isRecording }, "before \(what)")
      begin()
      #expect(eventually { (try? game.recordings()) == 0 }, "in \(what)")
      let frames = microphone.recordedFrames
      #expect(try game.recordings() == 0 && microphone.recordedFrames == frames && !microphone.isRecording)
      end()
      #expect(eventually { microphone.recordedFrames > frames }, "after \(what)")
    }
    for (begin, end) in Self.holds {
      try expectHold("\(begin)", { engine.report(begin) }, { engine.report(end) })
    }
    microphone.pausesWithGame = true
    try expectHold("the game's pause", { engine.pause() }, { engine.resume() })
    engine.session.focusLossPolicy = .pause
    try expectHold("another window", { engine.report(.windowFocus(false)) }, { engine.report(.windowFocus(true)) })
    try expectHold("no session", { engine.session.deactivate() }, { try? engine.session.activate() })
    // These do not reach the input.
    for (fact, back) in [
      (GameFact.silentMode(true), GameFact.silentMode(false)), (.screenLock(true), .screenLock(false)),
      (.background(true), .background(false)), (.voiceChat(true), .voiceChat(false)),
    ] {
      engine.report(fact)
      let frames = microphone.recordedFrames
      #expect(eventually { microphone.recordedFrames > frames + 4_800 })
      #expect(try game.recordings() == 1)
      engine.report(back)
    }
    for fact in [GameFact.lidClosed(true), .interruptionBegan(.sleep)] {
      engine.report(fact)
      #expect(eventually { (try? game.recordings()) == 0 })
      engine.report(.lidClosed(false))
      engine.report(.interruptionEnded(.sleep))
      #expect(!microphone.verdict.isAsked && !microphone.isRecording)
      try game.start()
    }
    try engine.session.setCategory(.playback)
    #expect(eventually { (try? game.recordings()) == 0 && microphone.verdict.end == .category })
  }

  @Test(arguments: Way.ofEngines)
  func ownRecordingBesidePlaybackIsNoVoiceChat(by way: Way) throws {
    let game = try RecordedGame(by: way, [.soundServer])
    var settings = RecordedGame.stereo
    for purpose in MicrophoneSettings.Purpose.allCases {
      settings.purpose = purpose
      try game.start(settings)
      game.engine.play(try SoundEffect(frames: [Float](repeating: 0.1, count: 48_000), sampleRate: 48_000), loops: true)
      let frames = game.microphone.recordedFrames
      // Twice as long as a program that records and plays must be seen to count.
      #expect(eventually { game.microphone.recordedFrames > frames + 48_000 })
      #expect(game.engine.session.reasonsForSilence == SilenceReasons())
      let role = try game.server.place.ownRecordings().first?.properties["media.role"]
      #expect(role == (purpose == .voiceChat ? "phone" : "production"))
    }
  }

  @Test(.enabled(if: SoundServer.pulseAudio.isInstalled)) func refusalOfTheServerIsNamed() throws {
    if let obstacle = PrivateJack.obstacle(on: .pulseAudio) { try Test.cancel("no policy: \(obstacle)") }
    let game = try RecordedGame(by: .pulseAudio)
    let server = try #require(game.server as? PrivatePulseAudio)
    try server.refuseRecordings()
    #expect(game.microphone.error == nil, "no stream is opened to find out")
    try game.microphone.start()
    #expect(eventually { game.microphone.verdict.end == .refused && game.microphone.error != nil })
    let refusal = MicrophoneError.refused(error: "PA_ERR_ACCESS", reason: "Access denied")
    #expect(game.microphone.error == refusal)
    #expect(eventually { game.microphone.drainChanges().contains(.ended(.refused, refusal)) })
    for _ in 0..<10 { #expect(try game.recordings() == 0) }
  }

  @Test(arguments: Way.ofEngines)
  func inputsAreListedWithoutMonitors(by way: Way) throws {
    let game = try RecordedGame(by: way, [.soundServer])
    try game.server.place.pactl(
      "load-module", "module-remap-source", "master=mic.monitor", "source_name=desk",
      "source_properties=device.description=Desk")
    #expect(eventually { game.microphone.inputs.contains { $0.id == "desk" } })
    #expect(!game.microphone.inputs.contains { $0.id.hasSuffix(".monitor") })
    #expect(throws: MicrophoneError.unknownInput(id: "nowhere")) { try game.microphone.choose("nowhere") }
    try game.start()
    let first = try #require(try game.server.place.ownRecordings().first)
    try game.microphone.choose("desk")
    #expect(eventually { (try? game.server.place.ownRecordings().first?.source) ?? first.source != first.source })
    #expect(game.microphone.inputs.first { $0.id == "desk" }?.isChosen == true)
    #expect(eventually { game.microphone.isRecording })
  }
}
