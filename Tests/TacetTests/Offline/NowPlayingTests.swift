import TacetMonitors
import TacetSession
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Now Playing and remote commands of an offline engine: what others would see.
struct NowPlayingTests {
  /// The events of Now Playing, in words.
  private func drain(_ engine: AudioEngine) -> [String] {
    engine.diagnostics.drainEvents().compactMap { event in
      switch event {
      case .nowPlaying(let title, let status, let rate, _):
        "\(title ?? "none") \(status)" + (rate == 1 ? "" : " at \((rate * 100).rounded() / 100)")
      case .nowPlayingSeeked(let position, _): "seeked \((position / .milliseconds(100)).rounded() / 10)"
      case .remoteCommand(let command, _): command.name
      default: nil
      }
    }
  }

  @Test func statusFollowsSoundtrackAndVerdict() throws {
    let rig = try OfflineRig(category: .playback)
    defer { rig.clear() }
    let engine = rig.engine
    engine.session.nowPlaying = NowPlaying(title: "Song")
    _ = rig.left(480)
    #expect(drain(engine) == ["Song stopped"])
    engine.soundtrack.play(try rig.soundtrack(frames: 480_000))
    _ = rig.left(48_000)
    #expect(drain(engine) == ["Song playing"])
    engine.soundtrack.pause()
    _ = rig.left(4_800)
    engine.soundtrack.resume()
    _ = rig.left(4_800)
    engine.report(.interruptionBegan(.call))
    _ = rig.left(48_000)
    engine.report(.interruptionEnded(.call))
    _ = rig.left(4_800)
    engine.report(.background(true))
    _ = rig.left(4_800)
    #expect(drain(engine) == ["Song paused", "Song playing", "Song paused", "Song playing"])
    engine.soundtrack.stop()
    _ = rig.left(4_800)
    engine.session.nowPlaying = nil
    _ = rig.left(480)
    #expect(drain(engine) == ["Song stopped", "none stopped"])
  }

  @Test func lengthOfTheMusicIsThatOfItsFile() throws {
    let rig = try OfflineRig(category: .playback)
    defer { rig.clear() }
    func length() -> Duration? {
      rig.engine.soundtrack.driver.read { $0.director.music(atFrame: 0, isPaused: false).length }
    }
    #expect(length() == nil)
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 72_000))
    _ = rig.left(4_800)
    #expect(length() == .seconds(1.5))
  }

  @Test func jumpsAreAnnouncedAndNothingElse() throws {
    let rig = try OfflineRig(category: .playback)
    defer { rig.clear() }
    let engine = rig.engine
    engine.session.nowPlaying = NowPlaying(title: "Song")
    engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    _ = rig.left(48_000)
    engine.soundtrack.seek(toFrame: 72_000)
    _ = rig.left(4_800)
    #expect(drain(engine) == ["Song playing", "seeked 1.5"])
    // 0.4 s to the end of the loop, which leads back to its start.
    _ = rig.left(48_000)
    #expect(drain(engine) == ["seeked 0.0"])
  }

  @Test func slowMotionIsARateAndNoJump() throws {
    let rig = try OfflineRig(category: .playback)
    defer { rig.clear() }
    let engine = rig.engine
    engine.session.nowPlaying = NowPlaying(title: "Song")
    // A scale from before the music.
    engine.soundtrack.bus.setTimeScale(0.5)
    _ = rig.left(480)
    engine.soundtrack.play(try rig.soundtrack(frames: 480_000))
    _ = rig.left(48_000)
    engine.soundtrack.bus.setTimeScale(2)
    _ = rig.left(48_000)
    engine.soundtrack.pause()
    _ = rig.left(4_800)
    engine.soundtrack.resume()
    _ = rig.left(4_800)
    engine.soundtrack.bus.setTimeScale(1, over: .milliseconds(20))
    _ = rig.left(48_000)
    let seen = drain(engine)
    #expect(seen.first == "Song stopped")
    #expect(seen.last == "Song playing")
    #expect(seen.contains("Song playing at 0.5"))
    #expect(seen.contains("Song playing at 2.0"))
    #expect(seen.contains("Song paused at 2.0") && !seen.contains { $0.hasPrefix("seeked") }, "\(seen)")
    #expect(engine.soundtrack.position > 24_000 + 96_000 + 48_000)
  }

  @Test func ambientKindsShowNothing() throws {
    for category in SessionCategory.allCases where category != .playback {
      let rig = try OfflineRig(category: category)
      defer { rig.clear() }
      let engine = rig.engine
      let piece = NowPlaying(title: "Song")
      engine.session.nowPlaying = piece
      engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
      _ = rig.left(48_000)
      #expect(drain(engine).isEmpty, "\(category)")
      #expect(engine.session.nowPlaying == piece, "kept")
      try engine.session.setCategory(.playback)
      _ = rig.left(4_800)
      #expect(drain(engine) == ["Song playing"])
      try engine.session.setCategory(category)
      _ = rig.left(4_800)
      #expect(drain(engine) == ["none stopped"])
    }
  }

  @Test func commandsArriveInOrderAndDoNothing() async throws {
    let rig = try OfflineRig(category: .playback)
    defer { rig.clear() }
    let engine = rig.engine
    engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    _ = rig.left(4_800)
    var commands = engine.session.remoteCommands.makeAsyncIterator()
    for command in [RemoteCommand.pause, .seek(by: .seconds(5)), .next] {
      #expect(!engine.session.deliver(command), "there is no piece")
    }
    engine.session.nowPlaying = NowPlaying(title: "Song", commands: [.pause, .seek, .next])
    _ = rig.left(4_800)
    #expect(drain(engine) == ["Song playing"])
    for command in [RemoteCommand.pause, .seek(by: .seconds(5)), .next] { #expect(engine.session.deliver(command)) }
    #expect(!engine.session.deliver(.previous), "it is not offered")
    #expect(await commands.next() == .pause)
    #expect(await commands.next() == .seek(by: .seconds(5)))
    #expect(await commands.next() == .next)
    _ = rig.left(4_800)
    #expect(drain(engine) == ["pause", "seek", "next"])
    #expect(!engine.soundtrack.isPaused)
    #expect(engine.soundtrack.position == 14_400)
  }
}
