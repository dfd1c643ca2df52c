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
  private func playerctl(_ machine: PrivateMachine, _ words: String...) -> String {
    let process = try? ChildProcess(
      "sh", ["-c", "playerctl \"$@\" 2>&1", "sh"] + words, environment: machine.environment)
    return process?.read().trimmingCharacters(in: .newlines) ?? ""
  }

  /// The names of players on the bus.
  private func players(_ machine: PrivateMachine) -> [String] {
    let names =
      (try? machine.bus.gdbus("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ListNames")) ?? ""
    return names.split(separator: "'").map(String.init).filter { $0.hasPrefix("org.mpris.MediaPlayer2.") }
  }

  /// Prints the messages on the bus that match a rule, from now on.
  private func monitor(_ machine: PrivateMachine, _ rule: String) throws -> ChildProcess {
    let words = ["-c", "exec dbus-monitor --address \"$@\"", "sh", machine.bus.address, rule]
    let monitor = try ChildProcess("sh", words, environment: machine.environment)
    // It loses its own name when it has become a monitor.
    #expect(monitor.read(until: { $0.contains("NameLost") }).contains("NameLost"))
    return monitor
  }

  private var piece: NowPlaying {
    NowPlaying(
      title: "Chapter 3", artist: "Ann", album: "The Book", artwork: URL(string: "file:///cover.png"),
      length: .seconds(60), commands: Set(RemoteCommand.Kind.allCases))
  }

  @Test(arguments: Way.ofEngines)
  func playerctlSeesAndControlsTheGame(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let engine = try machine.engine(.playback, [.players])
    let commands = Observed<[RemoteCommand]>([])
    let reader = Task {
      for await command in engine.session.remoteCommands { commands.withLock { $0.append(command) } }
    }
    defer { reader.cancel() }
    #expect(players(machine).isEmpty, "without a piece it is no player")
    engine.session.nowPlaying = piece
    engine.soundtrack.play(try machine.clock())
    #expect(eventually { playerctl(machine, "status") == "Playing" })
    let name = try #require(players(machine).first)
    #expect(name.hasSuffix(".instance\(getpid())"))
    #expect(
      playerctl(machine, "metadata", "--format", "{{title}}/{{artist}}/{{album}}/{{mpris:artUrl}}/{{mpris:length}}")
        == "Chapter 3/Ann/The Book/file:///cover.png/60000000")

    // Commands arrive, and nothing happens by itself.
    let sent: [([String], RemoteCommand)] = [
      (["pause"], .pause), (["play"], .play), (["play-pause"], .pause), (["next"], .next), (["previous"], .previous),
      (["stop"], .stop), (["position", "5+"], .seek(by: .seconds(5))), (["position", "5-"], .seek(by: .seconds(-5))),
      (["position", "12"], .setPosition(.seconds(12))),
    ]
    for (index, (words, command)) in sent.enumerated() {
      _ = try ChildProcess("playerctl", words, environment: machine.environment).read()
      #expect(commands.wait { $0.count > index }, "\(words)")
      #expect(commands.withLock { $0.last } == command, "\(words)")
    }
    #expect(!engine.soundtrack.isPaused && playerctl(machine, "status") == "Playing")

    // The position moves with the music, and stands still with it.
    engine.soundtrack.seek(toFrame: 30 * 48_000)
    #expect(eventually { (Double(playerctl(machine, "position")) ?? 0) >= 30.5 })
    engine.soundtrack.pause()
    #expect(eventually { playerctl(machine, "status") == "Paused" })
    let stood = Double(playerctl(machine, "position")) ?? 0
    #expect(abs(stood - Double(engine.soundtrack.position) / 48_000) < 0.01)
    #expect(playerctl(machine, "position") == playerctl(machine, "position"))
    engine.soundtrack.stop()
    #expect(eventually { playerctl(machine, "status") == "Stopped" })

    // The volume is not for others to set.
    _ = playerctl(machine, "volume", "0.2")
    #expect(playerctl(machine, "volume") == "1.000000")
    engine.session.nowPlaying = nil
    #expect(eventually { players(machine).isEmpty })
  }

  @Test(arguments: Way.oneOfEngines) func followersHearOfJumpsAndChanges(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let engine = try machine.engine(.playback, [.players])
    engine.session.nowPlaying = piece
    engine.soundtrack.play(try machine.clock())
    #expect(eventually { playerctl(machine, "status") == "Playing" })
    let follower = try ChildProcess(
      "playerctl", ["--follow", "metadata", "--format", "{{title}}"], environment: machine.environment)
    #expect(follower.read(until: { $0.contains("Chapter 3\n") }).contains("Chapter 3\n"))
    let signals = try monitor(machine, "type='signal',member='Seeked'")
    var next = piece
    next.title = "Chapter 4"
    engine.session.nowPlaying = next
    #expect(follower.read(until: { $0.contains("Chapter 4\n") }).contains("Chapter 4\n"))
    engine.soundtrack.seek(toFrame: 20 * 48_000)
    let heard = signals.read(until: { $0.contains("int64 20000000") })
    #expect(heard.contains("int64 20000000"), "\(heard)")
  }

  /// A property of the player, as the bus has it.
  private func property(_ machine: PrivateMachine, _ name: String) -> Double? {
    guard let player = players(machine).first else { return nil }
    let answer = try? machine.bus.gdbus(
      player, "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties.Get", "org.mpris.MediaPlayer2.Player", name)
    return answer?.split(whereSeparator: { !"0123456789.-".contains($0) }).first.flatMap { Double($0) }
  }

  @Test(arguments: Way.oneOfEngines) func slowMotionIsAnnouncedAsARate(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let engine = try machine.engine(.playback, [.players])
    engine.session.nowPlaying = piece
    engine.soundtrack.play(try machine.clock())
    #expect(eventually { playerctl(machine, "status") == "Playing" })
    let changes = try monitor(machine, "type='signal',member='PropertiesChanged',arg0='org.mpris.MediaPlayer2.Player'")
    engine.soundtrack.bus.setTimeScale(0.5, over: .milliseconds(300))
    #expect(eventually { property(machine, "Rate") == 0.5 })
    #expect(property(machine, "MinimumRate") == 0.5 && property(machine, "MaximumRate") == 1)
    let heard = changes.read(until: { $0.contains("double 0.5\n") })
    #expect(heard.contains("\"Rate\"") && heard.contains("\"MinimumRate\""), "\(heard)")
    engine.soundtrack.bus.setTimeScale(1)
    #expect(eventually { property(machine, "Rate") == 1 && property(machine, "MinimumRate") == 1 })
    // It is not for others to set.
    _ = try machine.bus.gdbus(
      try #require(players(machine).first), "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties.Set",
      "org.mpris.MediaPlayer2.Player", "Rate", "<0.25>")
    #expect(property(machine, "Rate") == 1 && engine.soundtrack.bus.timeScale == 1)
  }

  /// It neither yields to itself nor pauses itself, and its own commands do not count.
  @Test(arguments: Way.oneOfEngines) func ownPlayerIsNotYieldedTo(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let engine = try machine.engine(.playback, [.players])
    let commands = Observed<[RemoteCommand]>([])
    let reader = Task {
      for await command in engine.session.remoteCommands { commands.withLock { $0.append(command) } }
    }
    defer { reader.cancel() }
    engine.session.nowPlaying = piece
    engine.soundtrack.play(try machine.clock())
    #expect(eventually { playerctl(machine, "status") == "Playing" })
    // Each scans the players anew and pauses those that play.
    for _ in 0..<5 { try engine.session.activate() }
    let second = try machine.engine(.soloAmbient, [.players])
    #expect(eventually { second.host.services.presences["mpris"] != nil })
    #expect(!engine.session.isOtherAudioPlaying && !second.session.isOtherAudioPlaying)
    // A command sent by another arrives after those that focus would have sent.
    _ = playerctl(machine, "next")
    #expect(commands.wait { !$0.isEmpty })
    #expect(commands.withLock { $0 } == [.next])
    #expect(engine.session.verdict.soundtrack == .audible)
    _ = second
  }

  /// Ambient kinds ask for no name. The bus reports every name that comes, in order.
  @Test(arguments: Way.oneOfEngines) func ambientCategoriesOwnNoPlayerName(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let monitor = try monitor(machine, "type='method_call',member='RequestName'")
    let engine = try machine.engine(.ambient, [.players])
    engine.session.nowPlaying = piece
    engine.soundtrack.play(try machine.clock())
    #expect(machine.waitForGame())
    for category in SessionCategory.allCases where category != .playback {
      try engine.session.setCategory(category)
      #expect(machine.record(seconds: 0.2))
      #expect(players(machine).isEmpty)
    }
    // Another program's request comes after all that there were.
    let marker = "org.example.Marker"
    try machine.bus.gdbus(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.RequestName", marker, "0")
    let asked = monitor.read { $0.contains(marker) }
    #expect(asked.contains(marker) && !asked.contains("org.mpris.MediaPlayer2."), "\(asked)")
    try engine.session.setCategory(.playback)
    #expect(eventually { players(machine).count == 1 })
    let name = "org.mpris.MediaPlayer2."
    #expect(monitor.read { $0.contains(name) }.contains(name))
    try engine.session.setCategory(.ambient)
    #expect(eventually { players(machine).isEmpty })
  }

  /// Two engines of one process are two players; the end of an engine is the end of its name.
  @Test(arguments: Way.oneOfEngines) func enginesComeAndGo(by way: Way) throws {
    let machine = try PrivateMachine(way)
    var first: AudioEngine? = try machine.engine(.playback, [.players])
    let second = try machine.engine(.playback, [.players])
    first?.session.nowPlaying = piece
    #expect(eventually { players(machine).count == 1 })
    second.session.nowPlaying = piece
    #expect(eventually { players(machine).count == 2 })
    #expect(players(machine).contains { $0.hasSuffix(".instance\(getpid())_2") })
    first = nil
    #expect(players(machine).count == 1)
    second.session.nowPlaying = nil
    #expect(eventually { players(machine).isEmpty })
    second.session.nowPlaying = piece
    #expect(eventually { players(machine).first?.hasSuffix(".instance\(getpid())") == true })
    _ = first
  }

  /// PipeWire's private session starts its bus with the server: that of PulseAudio's is the machine's, and can end.
  @Test(arguments: Way.oneOfEngines.filter { $0.server == .pulseAudio })
  func playerReturnsWithTheBus(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let engine = try machine.engine(.playback, [.players])
    engine.session.nowPlaying = piece
    #expect(eventually { players(machine).count == 1 })
    machine.bus.kill()
    try machine.bus.start()
    #expect(eventually { players(machine).count == 1 })
    #expect(eventually { playerctl(machine, "metadata", "title") == "Chapter 3" })
  }
}
