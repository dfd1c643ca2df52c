import Foundation
import TacetTestSupport
import Testing

@testable import Tacet

/// A part of `Tests/release`: the microphone of a headset that is plugged in, worn and unplugged.
@Suite(
  .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["TACET_RECORDING"] != nil, "a part of Tests/release: recording"))
struct HeadsetReleaseTests {
  /// A game that records the default source `desk`, which it has not chosen.
  private func game(by way: Way) throws -> RecordedGame {
    if let obstacle = PrivateJack.obstacle(on: way.server) { try Test.cancel("no headset on \(way): \(obstacle)") }
    let game = try RecordedGame(by: way, [.soundServer])
    game.microphone.restore(nil)
    try game.server.place.pactl("load-module", "module-remap-source", "source_name=desk", "master=mic.monitor")
    try setDefault("desk", of: game)
    try game.start()
    #expect(try game.server.place.ownRecordedSources() == ["desk"])
    return game
  }

  private func setDefault(_ source: String, of game: RecordedGame) throws {
    let place = game.server.place
    #expect(
      eventually {
        _ = try? place.pactl("set-default-source", source)
        return (try? place.pactl("info").contains("Default Source: \(source)\n")) ?? false
      })
  }

  private func expect(_ sources: [String], recordedBy game: RecordedGame) {
    let place = game.server.place
    #expect(
      eventually { (try? place.ownRecordedSources()) == sources && game.microphone.isRecording == !sources.isEmpty })
  }

  /// True once the game's sound goes to the card.
  private func isWorn(by game: RecordedGame) -> Bool {
    eventually { game.engine.output.devices.contains { $0.id == PrivateJack.sink && $0.isCurrent } }
  }

  private func expectNothingStarts(_ game: RecordedGame, _ change: () throws -> Void) throws {
    expect([], recordedBy: game)
    #expect(game.microphone.verdict.end == .inputLost)
    try change()
    for _ in 0..<20 { #expect(try game.recordings() == 0) }
    #expect(!game.microphone.isRecording && !game.microphone.verdict.isAsked)
  }

  @Test(arguments: Way.ofEngines)
  func microphoneOfAHeadsetByUSBIsTakenAndEndsWithIt(by way: Way) throws {
    let game = try game(by: way)
    let headset = try PrivateJack(on: game.server, .headset(bus: "usb"))
    #expect(isWorn(by: game))
    expect([PrivateJack.source], recordedBy: game)
    let input = try #require(game.microphone.inputs.first { $0.id == PrivateJack.source })
    #expect(input.isHeadset && input.isCurrent && !input.changesOutput)
    try headset.remove()
    var again: PrivateJack?
    try expectNothingStarts(game) { again = try PrivateJack(on: game.server, .headset(bus: "usb")) }
    #expect(isWorn(by: game))
    try game.start()
    expect([PrivateJack.source], recordedBy: game)
    _ = again
  }

  @Test(arguments: Way.ofEngines)
  func microphoneByBluetoothIsTakenByChoiceAlone(by way: Way) throws {
    let game = try game(by: way)
    let headset = try PrivateJack(on: game.server, .headset(bus: "bluetooth"))
    #expect(isWorn(by: game))
    // The server's own choice is no reason either.
    try setDefault(PrivateJack.source, of: game)
    for _ in 0..<20 { #expect(try game.server.place.ownRecordedSources() == ["desk"]) }
    try game.start()
    expect(["desk"], recordedBy: game)
    let input = try #require(game.microphone.inputs.first { $0.id == PrivateJack.source })
    #expect(input.changesOutput && !input.isCurrent, "said before it is chosen")
    try game.microphone.choose(PrivateJack.source)
    expect([PrivateJack.source], recordedBy: game)
    try headset.remove()
    try expectNothingStarts(game) {}
  }

  /// A jack of PulseAudio's: one source for two microphones, of which the plug decides.
  @Test(.enabled(if: SoundServer.pulseAudio.isInstalled)) func headsetThatIsUnpluggedFromItsJackEndsIt() throws {
    let game = try game(by: .pulseAudio)
    let jack = try PrivateJack(on: game.server, .withMicrophone)
    #expect(isWorn(by: game))
    for _ in 0..<20 { #expect(try game.server.place.ownRecordedSources() == ["desk"]) }
    try jack.plug()
    expect([PrivateJack.source], recordedBy: game)
    try jack.unplug()
    try expectNothingStarts(game) { try jack.plug() }
  }
}
