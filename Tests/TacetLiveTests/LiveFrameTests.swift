import Foundation
import TacetTestSupport
import Testing

@testable import Tacet

/// Whatever a server does to the engine's stream, the soundtrack goes on at its frame, as the sink's monitor recorded it.
@Suite(.serialized) struct LiveFrameTests {
  @Test(.enabled(if: SoundServer.pulseAudio.isInstalled, "PulseAudio is not installed"))
  func corkByTheServerEndsAtItsFrame() throws {
    let scene = try Scene(on: .pulseAudio)
    try scene.server.place.pactl("load-module", "module-role-cork", "trigger_roles=phone", "cork_roles=game")
    let call = try ChildProcess(
      "pacat", ["--playback", "--property=media.role=phone", "/dev/zero"],
      environment: scene.server.place.environment)
    #expect(eventually { scene.engine.session.reasonsForSilence.soundtrack.contains(.interruption(.cork)) })
    #expect(scene.recorder.wait { $0.suffix(19_200).allSatisfy { $0 == 0 } })
    let before = scene.recorder.samples
    let frozen = scene.engine.soundtrack.position
    call.kill()
    #expect(
      scene.recorder.wait { PositionTrack.runs(in: Array($0.suffix(9_600))).last.map { $0.count > 2_400 } ?? false })
    let record = scene.recorder.samples
    let last = try #require(PositionTrack.runs(in: before).last)
    let back = try #require(PositionTrack.runs(in: record).first { $0.start >= before.count / 2 })
    // It rises, for the call is over, and a busy machine's server puts zeros in between: every frame that sounds counts.
    let risen = (before.count / 2..<back.start).count { record[2 * $0] != 0 }
    #expect(PositionTrack.distance(from: frozen, to: back.position) == risen)
    // No more than the server still held, and nothing twice.
    #expect((0..<Self.mostHeld).contains(PositionTrack.distance(from: last.nextPosition, to: frozen)))
  }

  @Test(arguments: SoundServer.installed)
  func anotherStreamGoesOnWhereTheFirstOneWasEnded(on kind: SoundServer) throws {
    let scene = try Scene(on: kind)
    let place = scene.server.place
    let stream = try #require(try place.sinkInputs().first)
    let frame = scene.recorder.frames
    try scene.server.killStream(stream)
    #expect(eventually { (try? place.sinkInputs().first.map { $0.index != stream.index }) ?? false })
    let replaced = scene.recorder.frames + 4_800
    #expect(
      scene.recorder.wait { samples in
        samples.count > 2 * (replaced + 19_200)
          && PositionTrack.runs(in: Array(samples.suffix(9_600))).last.map { $0.count > 2_400 } ?? false
      })
    let runs = PositionTrack.runs(in: scene.recorder.samples)
    let seams = zip(runs, runs.dropFirst()).filter { $1.start > frame }.map { last, next in
      (start: next.start, jump: PositionTrack.distance(from: last.nextPosition, to: next.position))
    }
    #expect(seams.allSatisfy { $0.jump >= 0 }, "heard twice: \(seams)")
    // Later seams are dropouts of a busy server.
    let lost = seams.filter { $0.start < replaced }.reduce(0) { $0 + $1.jump }
    #expect(lost < Self.mostHeld, "\(seams)")
    #expect(scene.engine.session.reasonsForSilence == SilenceReasons())
  }

  /// The frames that a server holds at most of what was rendered: those of the highest latency, 100 ms, and a block.
  private static let mostHeld = 4_800 + 512

  /// An engine on a private server, whose soundtrack encodes its frame and is recorded.
  private final class Scene {
    let server: any PrivateSoundServer
    let engine: AudioEngine
    let recorder: MonitorRecorder

    init(on kind: SoundServer) throws {
      server = try kind.started()
      engine = try AudioEngine(.init(category: .ambient, output: .server(server.place.address)))
      engine.soundtrack.play(try Soundtrack(path: PositionTrack.file.get()))
      recorder = try MonitorRecorder(of: "speaker", at: server.place)
      #expect(recorder.wait { PositionTrack.runs(in: Array($0.suffix(19_200))).last.map { $0.count > 4_800 } ?? false })
    }
  }
}
