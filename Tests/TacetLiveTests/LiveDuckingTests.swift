import Foundation
import TacetMonitors
import TacetSession
import TacetTestSupport
import Testing

@testable import Tacet

/// `duckOthers` with a real player on real servers.
@Suite(.serialized, .enabled(if: PrivateBus.isInstalled && PlayerProcess.isInstalled))
struct LiveDuckingTests {

  private func engine(_ machine: PrivateMachine) throws -> AudioEngine {
    let engine = try machine.engine(.playback, [.players])
    engine.session.deactivate()
    try engine.session.setCategory(.playback, options: [.mixWithOthers, .duckOthers])
    return engine
  }

  private func journals(_ machine: PrivateMachine) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: machine.bus.place.folder)) ?? []
    return names.filter { $0.hasPrefix("tacet-focus") }
  }

  /// The loudest volume that the journal takes for the game's.
  private func recordedMaximum(_ machine: PrivateMachine) -> Double? {
    guard let name = journals(machine).first,
      let text = try? String(contentsOfFile: "\(machine.bus.place.folder)/\(name)", encoding: .utf8)
    else { return nil }
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ")
      if parts.count == 4 { return Double(parts[3]) }
    }
    return nil
  }

  /// The peak of what others played in the last 0.2 s of the recording, once that much more was recorded.
  private func peak(_ machine: PrivateMachine) -> Float {
    #expect(machine.record(seconds: 0.5))
    return channel(machine.recorder.samples.suffix(19_200), 0).max() ?? 0
  }

  /// The journal is in the runtime folder of the environment, which for these tests is the machine's.
  private func withRuntimeFolder<Result>(_ machine: PrivateMachine, _ body: () throws -> Result) rethrows -> Result {
    let before = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"]
    setenv("XDG_RUNTIME_DIR", machine.bus.place.folder, 1)
    defer { if let before { setenv("XDG_RUNTIME_DIR", before, 1) } else { unsetenv("XDG_RUNTIME_DIR") } }
    return try body()
  }

  @Test(arguments: Way.ofEngines)
  func playerGoesToAQuarterAndComesBack(by way: Way) throws {
    let machine = try PrivateMachine(way)
    try withRuntimeFolder(machine) {
      let mpv = try PlayerProcess(in: machine.server.place, file: machine.tone(), output: "pulse")
      #expect(machine.recorder.wait { channel($0.suffix(19_200), 0).filter { $0 > 0.2 }.count > 1_000 })
      let loud = peak(machine)
      var engine: AudioEngine? = try engine(machine)
      #expect(mpv.volume == 1, "an inactive session touches nobody")
      try engine?.session.activate()
      try mpv.waitForVolume(0.25)
      #expect(eventually { engine?.session.duckedPlayers == ["mpv"] })
      #expect(journals(machine).count == 1)
      #expect(mpv.status == "Playing")
      let low = peak(machine)
      #expect(low > 0 && low < loud / 2, "\(loud) became \(low)")

      engine?.report(.background(true))
      try mpv.waitForVolume(1)
      #expect(abs(peak(machine) - loud) < 0.01)
      #expect(eventually { journals(machine).isEmpty })
      engine?.report(.background(false))
      try mpv.waitForVolume(0.25)

      engine?.session.deactivate()
      try mpv.waitForVolume(1)
      #expect(eventually { engine?.session.duckedPlayers == [] && journals(machine).isEmpty })

      // The end of an engine, without a ramp.
      try engine?.session.activate()
      try mpv.waitForVolume(0.25)
      engine = nil
      try mpv.waitForVolume(1)
      #expect(journals(machine).isEmpty)
    }
  }

  @Test(arguments: Way.ofEngines)
  func playerThatTheUserMovedIsLeftAlone(by way: Way) throws {
    let machine = try PrivateMachine(way)
    try withRuntimeFolder(machine) {
      let mpv = try PlayerProcess(in: machine.server.place, file: machine.tone())
      let engine = try engine(machine)
      try engine.session.activate()
      try mpv.waitForVolume(0.25)
      #expect(eventually { engine.session.duckedPlayers == ["mpv"] })
      try mpv.setVolume(0.6)
      #expect(eventually { engine.session.duckedPlayers == [] && journals(machine).isEmpty })
      engine.session.deactivate()
      // Another player shows when the volumes were given back.
      let second = try PlayerProcess(in: machine.server.place, file: machine.tone())
      try engine.session.activate()
      try second.waitForVolume(0.25)
      try mpv.waitForVolume(0.15)
      try mpv.setVolume(0.6)
      engine.session.deactivate()
      try second.waitForVolume(1)
      #expect(mpv.volume == 0.6)
    }
  }

  @Test(arguments: Way.oneOfEngines) func playersThatBeginLaterAndAmbientGames(by way: Way) throws {
    let machine = try PrivateMachine(way)
    try withRuntimeFolder(machine) {
      let engine = try machine.engine(.ambient, [.players])
      try engine.session.setCategory(.ambient, options: .duckOthers)
      let mpv = try PlayerProcess(in: machine.server.place, file: machine.tone())
      try mpv.waitForVolume(0.25)
      #expect(eventually { engine.session.verdict.soundtrack == .paused }, "the soundtrack still yields")
      #expect(engine.session.verdict.effects == .audible)
      try engine.session.setCategory(.ambient)
      try mpv.waitForVolume(1)
    }
  }

  /// Killed in the ramp and after it: the next start gives the volume back, unless the user has moved it.
  @Test(arguments: Way.ofEngines, [(0.99, nil), (0.99, 0.7), (0.251, nil), (0.251, 0.7)])
  func nextStartGivesBackAfterAKill(by way: Way, kill: (below: Double, movedTo: Double?)) throws {
    let (volume, moved) = kill
    let machine = try PrivateMachine(way)
    try withRuntimeFolder(machine) {
      let mpv = try PlayerProcess(in: machine.server.place, file: machine.tone())
      let game = try KilledGame.start(
        .duck, address: machine.bus.address, environment: machine.environment)
      #expect(eventually { (0...volume).contains(mpv.volume) })
      // Once the player is known to have followed, the journal says that only a quarter is the game's.
      if volume < 0.5 { #expect(eventually { recordedMaximum(machine).map { $0 < 0.5 } == true }) }
      game.kill()
      #expect(mpv.volume < 1, "a killed game can not give it back")
      #expect(journals(machine).count == 1)
      if let moved { try mpv.setVolume(moved) }
      let next = try machine.engine(.ambient, [.players])
      #expect(eventually { next.host.services.presences["mpris"] != nil })
      if moved == nil { try mpv.waitForVolume(1) }
      #expect(eventually { journals(machine).isEmpty })
      // Within the ramp the user's volume can not be distinguished from the game's.
      if let moved, volume < 0.5 { #expect(mpv.volume == moved) }
    }
  }

  /// No journal, no ducking: nobody would give the volume back after a crash.
  @Test(arguments: Way.oneOfEngines) func nothingIsTouchedWithoutAJournal(by way: Way) throws {
    let machine = try PrivateMachine(way)
    let mpv = try PlayerProcess(in: machine.server.place, file: machine.tone())
    let before = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"]
    setenv("XDG_RUNTIME_DIR", "/nowhere/at/all", 1)
    defer { if let before { setenv("XDG_RUNTIME_DIR", before, 1) } else { unsetenv("XDG_RUNTIME_DIR") } }
    let engine = try engine(machine)
    try engine.session.activate()
    #expect(machine.record(seconds: 1))
    #expect(mpv.volume == 1)
    _ = engine
  }
}
