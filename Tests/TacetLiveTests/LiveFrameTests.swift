import Foundation
import TacetTestSupport
import Testing

@testable import Tacet

/// Whatever a server does to the engine's stream, the soundtrack goes on at its frame, as the sink's monitor recorded
/// it.
@Suite(.serialized) struct LiveFrameTests {
  /// By a module of PulseAudio's.
  @Test(.enabled(if: SoundServer.pulseAudio.isInstalled, "PulseAudio is not installed"))
  func corkByTheServerEndsAtItsFrame() throws {
    let game = try TrackGame(by: .pulseAudio)
    try game.server.place.pactl("load-module", "module-role-cork", "trigger_roles=phone", "cork_roles=game")
    let call = try ChildProcess(
      "pacat", ["--playback", "--property=media.role=phone", "/dev/zero"],
      environment: game.server.place.environment)
    #expect(eventually { game.engine.session.reasonsForSilence.soundtrack.contains(.interruption(.cork)) })
    #expect(game.recorder.wait { $0.suffix(19_200).allSatisfy { $0 == 0 } })
    let before = game.recorder.samples
    let frozen = game.engine.soundtrack.position
    call.kill()
    #expect(
      game.recorder.wait { PositionTrack.runs(in: Array($0.suffix(9_600))).last.map { $0.count > 2_400 } ?? false })
    let record = game.recorder.samples
    let last = try #require(PositionTrack.runs(in: before).last)
    let back = try #require(PositionTrack.runs(in: record).first { $0.start >= before.count / 2 })
    // It rises, for the call is over, and a busy machine's server puts zeros in between: every frame that sounds
    // counts.
    let risen = (before.count / 2..<back.start).count { record[2 * $0] != 0 }
    #expect(PositionTrack.distance(from: frozen, to: back.position) == risen)
    // No more than the server still held, and nothing twice.
    #expect((0..<Self.mostHeld).contains(PositionTrack.distance(from: last.nextPosition, to: frozen)))
    // The server mutes what it asks to pause: that is no mute of the player's.
    #expect(game.engine.session.drainChanges().allSatisfy { if case .outsideChanged = $0 { false } else { true } })
  }

  /// With the soundtrack in a stream of its own, its frames are taken back at the same place.
  @Test(arguments: Way.withTwoStreams, [AudioEngine.SoundtrackOutput.shared, .ownStream()])
  func holdTakesBackALongQueue(by way: Way, _ soundtrack: AudioEngine.SoundtrackOutput) throws {
    let game = try TrackGame(by: way) { configuration in
      configuration.latency = .milliseconds(500)
      configuration.soundtrackOutput = soundtrack
    }
    #expect(eventually { game.engine.output.latency.map { $0 > .milliseconds(400) } ?? false })
    game.engine.report(.interruptionBegan(.call))
    #expect(game.recorder.wait { $0.suffix(48_000).allSatisfy { $0 == 0 } })
    let last = try #require(PositionTrack.runs(in: game.recorder.samples).last)
    let unheard = PositionTrack.distance(from: last.nextPosition, to: game.engine.soundtrack.position)
    #expect((9_600..<Self.mostHeld + 24_000).contains(unheard))
  }

  @Test(arguments: Way.ofEngines)
  func anotherStreamGoesOnWhereTheFirstOneWasEnded(by way: Way) throws {
    let game = try TrackGame(by: way)
    let place = game.server.place
    let stream = try #require(try place.sinkInputs().first)
    let frame = game.recorder.frames
    try game.server.killStream(stream)
    #expect(eventually { (try? place.sinkInputs().first.map { $0.index != stream.index }) ?? false })
    let replaced = game.recorder.frames + 4_800
    #expect(
      game.recorder.wait { samples in
        samples.count > 2 * (replaced + 19_200)
          && PositionTrack.runs(in: Array(samples.suffix(9_600))).last.map { $0.count > 2_400 } ?? false
      })
    let runs = PositionTrack.runs(in: game.recorder.samples)
    let seams = zip(runs, runs.dropFirst()).filter { $1.start > frame }.map { last, next in
      (start: next.start, jump: PositionTrack.distance(from: last.nextPosition, to: next.position))
    }
    #expect(seams.allSatisfy { $0.jump >= 0 }, "heard twice: \(seams)")
    // Later seams are dropouts of a busy server.
    let lost = seams.filter { $0.start < replaced }.reduce(0) { $0 + $1.jump }
    #expect(lost < Self.mostHeld, "\(seams)")
    #expect(game.engine.session.reasonsForSilence == SilenceReasons())
  }

  /// The frame of the file that the playhead says is put out at the frame of the engine that it says, before the server
  /// dies and when it is back. A voice that begins at a known frame shows which one is put out when.
  @Test(arguments: Way.ofEngines)
  func playheadAgreesWithTheSoundThroughAServersDeath(by way: Way) throws {
    let game = try TrackGame(by: way)
    let player = game.engine.soundtrack
    let tapped = Tapped(game.engine.output.tap(holding: .seconds(20)))
    try expectAgreement(game.engine, tapped)
    let before = try #require(player.playhead)
    game.server.kill()
    #expect(eventually { game.engine.session.reasonsForSilence.soundtrack == [.outputLost] })
    let held = try #require(player.playhead)
    #expect(!held.isMoving && held.position == player.position)
    #expect(PositionTrack.distance(from: before.position, to: held.position) >= 0)
    tapped.take()
    let last = try #require(PositionTrack.runs(in: tapped.samples).last)
    #expect(PositionTrack.distance(from: last.nextPosition, to: held.position) <= Self.longestFade)
    let count = tapped.frames
    try game.server.start()
    #expect(eventually { player.playhead?.isMoving == true && player.position > held.position + 9_600 })
    let recorder = try MonitorRecorder(of: "speaker", at: game.server.place)
    try expectAgreement(game.engine, tapped)
    // The first frame is the one at which it stood, under a fade.
    let later = Array(tapped.samples[(2 * count)...])
    let back = try #require(PositionTrack.runs(in: later).first)
    let risen = (0..<back.start).count { later[2 * $0] != 0 }
    #expect(PositionTrack.distance(from: held.position, to: back.position) == risen)
    // The server plays just that.
    #expect(recorder.wait { PositionTrack.runs(in: $0).last.map { $0.count > 4_800 } ?? false })
    let heard = try #require(PositionTrack.runs(in: recorder.samples).last)
    #expect(PositionTrack.distance(from: held.position, to: heard.position) > 0)
    #expect(game.engine.session.reasonsForSilence == SilenceReasons() && tapped.lostFrames == 0)
  }

  /// Compares playheads of two seconds with the samples that are put out.
  private func expectAgreement(
    _ engine: AudioEngine, _ tapped: Tapped, at place: SourceLocation = #_sourceLocation
  ) throws {
    let effect = try SoundEffect(frames: [Float](repeating: PositionTrack.marker, count: 96), sampleRate: 48_000)
    let frame = engine.clock + FrameCount(96_000)
    engine.play(effect, startingAt: .engine(frame))
    let first = tapped.frames
    var playheads: [Playhead] = []
    #expect(
      eventually {
        if engine.clock < frame, let playhead = engine.soundtrack.playhead { playheads.append(playhead) }
        tapped.take()
        return tapped.samples[(2 * first)...].contains { $0 < 0 }
      }, sourceLocation: place)
    let index = try #require(tapped.samples[(2 * first)...].firstIndex { $0 < 0 }, sourceLocation: place) / 2
    let runs = PositionTrack.runs(in: tapped.samples)
    #expect(playheads.count > 3 && playheads.allSatisfy(\.isMoving), sourceLocation: place)
    for playhead in playheads {
      let run = runs.last { (0..<$0.count).contains(PositionTrack.distance(from: $0.position, to: playhead.position)) }
      // Not within the marker.
      guard let run else { continue }
      let put = run.start + PositionTrack.distance(from: run.position, to: playhead.position)
      #expect(put - index == playhead.frame.rawValue - frame.rawValue, sourceLocation: place)
    }
  }

  /// The samples that an engine has put out so far.
  private final class Tapped {
    private let tap: OutputTap
    private(set) var samples: [Float] = []

    init(_ tap: OutputTap) { self.tap = tap }

    var frames: Int { samples.count / 2 }
    var lostFrames: Int { tap.lostFrames }

    func take() { samples += tap.read(frames: 1 << 20) }
  }

  /// The frames of a fade of 8 ms at a hold, and a block.
  private static let longestFade = 384 + 512

  /// The frames that a server holds at most of what was rendered: those of the highest latency, 100 ms, and a block.
  private static let mostHeld = 4_800 + 512

  /// An engine on a private server, whose soundtrack encodes its frame and is recorded.
  private final class TrackGame {
    let server: any PrivateSoundServer
    let engine: AudioEngine
    let recorder: MonitorRecorder

    init(by way: Way, configuring: (inout AudioEngine.Configuration) -> Void = { _ in }) throws {
      server = try way.started()
      var configuration = AudioEngine.Configuration(category: .ambient, output: way.output(at: server.place))
      configuring(&configuration)
      engine = try AudioEngine(configuration)
      engine.soundtrack.play(try Soundtrack(path: PositionTrack.file.get()))
      recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait { PositionTrack.runs(in: Array($0.suffix(19_200))).last.map { $0.count > 4_800 } ?? false })
    }
  }
}
