import Foundation
import TacetMonitors
import TacetSession
import TacetTestSupport
import Testing

@testable import Tacet

/// A game that is a player on MPRIS, controlled by `playerctl` on a private bus.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled && ChildProcess.find("playerctl") != nil))
struct LiveNowPlayingTests {
  /// `playerctl`'s answer, without the end of the line.
  private func playerctl(_ desk: PrivateMachine, _ words: String...) -> String {
    let process = try? ChildProcess("sh", ["-c", "playerctl \"$@\" 2>&1", "sh"] + words, environment: desk.environment)
    return process?.read(atMost: .seconds(10)).trimmingCharacters(in: .newlines) ?? ""
  }

  /// The names of players on the bus.
  private func players(_ desk: PrivateMachine) -> [String] {
    let names =
      (try? desk.bus.gdbus("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ListNames")) ?? ""
    return names.split(separator: "'").map(String.init).filter { $0.hasPrefix("org.mpris.MediaPlayer2.") }
  }

  /// Prints the messages on the bus that match a rule, from now on.
  private func monitor(_ desk: PrivateMachine, _ rule: String) throws -> ChildProcess {
    let words = ["-c", "exec dbus-monitor --address \"$@\"", "sh", desk.bus.address, rule]
    let monitor = try ChildProcess("sh", words, environment: desk.environment)
    // It loses its own name when it has become a monitor.
    #expect(monitor.read(atMost: .seconds(10), until: { $0.contains("NameLost") }).contains("NameLost"))
    return monitor
  }

  private var piece: NowPlaying {
    NowPlaying(
      title: "Chapter 3", artist: "Ann", album: "The Book", artwork: URL(string: "file:///cover.png"),
      length: .seconds(60), commands: Set(RemoteCommand.Kind.allCases))
  }

  @Test(arguments: SoundServer.installed)
  func playerctlSeesAndControlsTheGame(on kind: SoundServer) throws {
    let desk = try PrivateMachine(kind)
    let engine = try desk.engine(.playback, [.players])
    let commands = Observed<[RemoteCommand]>([])
    let reader = Task {
      for await command in engine.session.remoteCommands { commands.withLock { $0.append(command) } }
    }
    defer { reader.cancel() }
    #expect(players(desk).isEmpty, "without a piece it is no player")
    engine.session.nowPlaying = piece
    engine.soundtrack.play(try desk.clock())
    #expect(eventually { playerctl(desk, "status") == "Playing" })
    let name = try #require(players(desk).first)
    #expect(name.hasSuffix(".instance\(getpid())"))
    #expect(
      playerctl(desk, "metadata", "--format", "{{title}}/{{artist}}/{{album}}/{{mpris:artUrl}}/{{mpris:length}}")
        == "Chapter 3/Ann/The Book/file:///cover.png/60000000")

    // Commands arrive, and nothing happens by itself.
    let sent: [([String], RemoteCommand)] = [
      (["pause"], .pause), (["play"], .play), (["play-pause"], .pause), (["next"], .next), (["previous"], .previous),
      (["stop"], .stop), (["position", "5+"], .seek(by: .seconds(5))), (["position", "5-"], .seek(by: .seconds(-5))),
      (["position", "12"], .setPosition(.seconds(12))),
    ]
    for (index, (words, command)) in sent.enumerated() {
      _ = try ChildProcess("playerctl", words, environment: desk.environment).read(atMost: .seconds(10))
      #expect(commands.wait(atMost: .seconds(10)) { $0.count > index }, "\(words)")
      #expect(commands.withLock { $0.last } == command, "\(words)")
    }
    #expect(!engine.soundtrack.isPaused && playerctl(desk, "status") == "Playing")

    // The position moves with the music, and stands still with it.
    engine.soundtrack.seek(toFrame: 30 * 48_000)
    #expect(eventually { (Double(playerctl(desk, "position")) ?? 0) >= 30.5 })
    engine.soundtrack.pause()
    #expect(eventually { playerctl(desk, "status") == "Paused" })
    let stood = Double(playerctl(desk, "position")) ?? 0
    #expect(abs(stood - Double(engine.soundtrack.position) / 48_000) < 0.01)
    #expect(playerctl(desk, "position") == playerctl(desk, "position"))
    engine.soundtrack.stop()
    #expect(eventually { playerctl(desk, "status") == "Stopped" })

    // The volume is not for others to set.
    _ = playerctl(desk, "volume", "0.2")
    #expect(playerctl(desk, "volume") == "1.000000")
    engine.session.nowPlaying = nil
    #expect(eventually { players(desk).isEmpty })
  }

  @Test func followersHearOfJumpsAndChanges() throws {
    let desk = try PrivateMachine(.pulseAudio)
    let engine = try desk.engine(.playback, [.players])
    engine.session.nowPlaying = piece
    engine.soundtrack.play(try desk.clock())
    #expect(eventually { playerctl(desk, "status") == "Playing" })
    let follower = try ChildProcess(
      "playerctl", ["--follow", "metadata", "--format", "{{title}}"], environment: desk.environment)
    #expect(follower.read(atMost: .seconds(10), until: { $0.contains("Chapter 3\n") }).contains("Chapter 3\n"))
    let signals = try monitor(desk, "type='signal',member='Seeked'")
    var next = piece
    next.title = "Chapter 4"
    engine.session.nowPlaying = next
    #expect(follower.read(atMost: .seconds(10), until: { $0.contains("Chapter 4\n") }).contains("Chapter 4\n"))
    engine.soundtrack.seek(toFrame: 20 * 48_000)
    let heard = signals.read(atMost: .seconds(10), until: { $0.contains("int64 20000000") })
    #expect(heard.contains("int64 20000000"), "\(heard)")
  }

  /// A property of the player, as the bus has it.
  private func property(_ desk: PrivateMachine, _ name: String) -> Double? {
    guard let player = players(desk).first else { return nil }
    let answer = try? desk.bus.gdbus(
      player, "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties.Get", "org.mpris.MediaPlayer2.Player", name)
    return answer?.split(whereSeparator: { !"0123456789.-".contains($0) }).first.flatMap { Double($0) }
  }

  @Test func slowMotionIsAnnouncedAsARate() throws {
    let desk = try PrivateMachine(.pulseAudio)
    let engine = try desk.engine(.playback, [.players])
    engine.session.nowPlaying = piece
    engine.soundtrack.play(try desk.clock())
    #expect(eventually { playerctl(desk, "status") == "Playing" })
    let changes = try monitor(desk, "type='signal',member='PropertiesChanged',arg0='org.mpris.MediaPlayer2.Player'")
    engine.soundtrack.bus.setTimeScale(0.5, over: .milliseconds(300))
    #expect(eventually { property(desk, "Rate") == 0.5 })
    #expect(property(desk, "MinimumRate") == 0.5 && property(desk, "MaximumRate") == 1)
    let heard = changes.read(atMost: .seconds(10), until: { $0.contains("double 0.5\n") })
    #expect(heard.contains("\"Rate\"") && heard.contains("\"MinimumRate\""), "\(heard)")
    engine.soundtrack.bus.setTimeScale(1)
    #expect(eventually { property(desk, "Rate") == 1 && property(desk, "MinimumRate") == 1 })
    // It is not for others to set.
    _ = try desk.bus.gdbus(
      try #require(players(desk).first), "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties.Set",
      "org.mpris.MediaPlayer2.Player", "Rate", "<0.25>")
    #expect(property(desk, "Rate") == 1 && engine.soundtrack.bus.timeScale == 1)
  }

  /// It neither yields to itself nor pauses itself, and its own commands do not count.
  @Test func ownPlayerIsNotYieldedTo() throws {
    let desk = try PrivateMachine(.pulseAudio)
    let engine = try desk.engine(.playback, [.players])
    let commands = Observed<[RemoteCommand]>([])
    let reader = Task {
      for await command in engine.session.remoteCommands { commands.withLock { $0.append(command) } }
    }
    defer { reader.cancel() }
    engine.session.nowPlaying = piece
    engine.soundtrack.play(try desk.clock())
    #expect(eventually { playerctl(desk, "status") == "Playing" })
    // Each scans the players anew and pauses those that play.
    for _ in 0..<5 { try engine.session.activate() }
    let second = try desk.engine(.soloAmbient, [.players])
    #expect(eventually { second.host.services.presences["mpris"] != nil })
    #expect(!engine.session.isOtherAudioPlaying && !second.session.isOtherAudioPlaying)
    // A command sent by another arrives after those that focus would have sent.
    _ = playerctl(desk, "next")
    #expect(commands.wait(atMost: .seconds(10)) { !$0.isEmpty })
    #expect(commands.withLock { $0 } == [.next])
    #expect(engine.session.verdict.soundtrack == .audible)
    _ = second
  }

  /// Ambient kinds ask for no name. The bus reports every name that comes, in order.
  @Test func ambientCategoriesOwnNoPlayerName() throws {
    let desk = try PrivateMachine(.pulseAudio)
    let monitor = try monitor(desk, "type='method_call',member='RequestName'")
    let engine = try desk.engine(.ambient, [.players])
    engine.session.nowPlaying = piece
    engine.soundtrack.play(try desk.clock())
    #expect(desk.waitForGame())
    for category in SessionCategory.allCases where category != .playback {
      try engine.session.setCategory(category)
      #expect(desk.record(seconds: 0.2))
      #expect(players(desk).isEmpty)
    }
    let asked = monitor.read(atMost: .seconds(1), until: { $0.contains("RequestName") })
    #expect(!asked.contains("RequestName"), "\(asked)")
    try engine.session.setCategory(.playback)
    #expect(eventually { players(desk).count == 1 })
    #expect(
      monitor.read(atMost: .seconds(10), until: { $0.contains("RequestName") }).contains("org.mpris.MediaPlayer2."))
    try engine.session.setCategory(.ambient)
    #expect(eventually { players(desk).isEmpty })
  }

  /// Two engines of one process are two players; the end of an engine is the end of its name.
  @Test func enginesComeAndGo() throws {
    let desk = try PrivateMachine(.pulseAudio)
    var first: AudioEngine? = try desk.engine(.playback, [.players])
    let second = try desk.engine(.playback, [.players])
    first?.session.nowPlaying = piece
    #expect(eventually { players(desk).count == 1 })
    second.session.nowPlaying = piece
    #expect(eventually { players(desk).count == 2 })
    #expect(players(desk).contains { $0.hasSuffix(".instance\(getpid())_2") })
    first = nil
    #expect(players(desk).count == 1)
    second.session.nowPlaying = nil
    #expect(eventually { players(desk).isEmpty })
    second.session.nowPlaying = piece
    #expect(eventually { players(desk).first?.hasSuffix(".instance\(getpid())") == true })
    _ = first
  }

  @Test func playerReturnsWithTheBus() throws {
    let desk = try PrivateMachine(.pulseAudio)
    let engine = try desk.engine(.playback, [.players])
    engine.session.nowPlaying = piece
    #expect(eventually { players(desk).count == 1 })
    desk.bus.kill()
    try desk.bus.start()
    #expect(eventually { players(desk).count == 1 })
    #expect(eventually { playerctl(desk, "metadata", "title") == "Chapter 3" })
  }
}
