import TacetBus
import Testing

@testable import TacetMonitors

/// A music player by its properties, which any program may report.
@Suite struct MPRISPlayerTests {
  private static let name = "org.mpris.MediaPlayer2.spotify.instance7"

  private func player(_ properties: [String: BusValue], name: String = Self.name) -> MPRISPlayer {
    var player = MPRISPlayer(name: name)
    player.update(with: properties)
    return player
  }

  private func metadata(_ values: [String: BusValue]) -> [String: BusValue] { ["Metadata": .variant(.options(values))] }

  @Test func playerWithoutPropertiesMayBePausedAndHasNoVolume() {
    let player = player([:])
    #expect(player.status == nil && player.canPause && player.canPlay && player.settableVolume == nil)
    #expect(player.displayName == "spotify" && player.summary == "spotify" && !player.isRemote && !player.wasRead)
  }

  @Test func propertiesThatAreMissingKeepTheirValues() {
    var player = player(["PlaybackStatus": .string("Playing"), "Volume": .double(0.5), "CanPlay": .bool(false)])
    player.update(with: ["Volume": .double(0.25)])
    #expect(player.status == .playing && player.settableVolume == 0.25 && !player.canPlay)
    player.clearStatus()
    #expect(player.status == nil && player.settableVolume == 0.25)
  }

  @Test func valuesOfAWrongTypeOrBeyondTheirRangeAreLeftOut() {
    var player = player(["PlaybackStatus": .string("Paused"), "Volume": .double(0.5), "Identity": .string("A")])
    for volume in [BusValue.double(-0.1), .double(.nan), .double(.infinity), .bool(true), .string("1")] {
      player.update(with: [
        "Volume": volume, "PlaybackStatus": .int32(1), "Identity": .bool(true), "CanControl": .string("no"),
      ])
      #expect(player.settableVolume == 0.5 && player.status == .paused && player.displayName == "A" && player.canPause)
    }
    player.update(with: ["PlaybackStatus": .string("playing")])
    #expect(player.status == nil)
  }

  @Test func playerThatCanNotBeControlledIsNeitherPausedNorTurnedDown() {
    let volume = BusValue.double(1)
    let free = player(["Volume": volume])
    let fixed = player(["Volume": volume, "CanControl": .bool(false)])
    let live = player(["Volume": volume, "CanPause": .bool(false)])
    #expect([free, fixed, live].map(\.canPause) == [true, false, false])
    #expect([free, fixed, live].map(\.settableVolume) == [1, nil, 1])
  }

  @Test func musicIsThatOfTheLastMetadata() {
    var player = player(["Identity": .string("Spotify")])
    player.update(with: metadata(["xesam:artist": .strings(["A", "B"]), "xesam:title": .string("T")]))
    #expect(player.summary == "Spotify: A, B – T")
    // Some report one artist as a text.
    player.update(with: metadata(["xesam:artist": .string("C")]))
    #expect(player.summary == "Spotify: C")
    player.update(with: ["Metadata": .string("T")])
    #expect(player.summary == "Spotify: C")
    player.update(with: metadata(["xesam:artist": .int32(1), "xesam:title": .strings(["T"])]))
    #expect(player.summary == "Spotify")
  }

  @Test func textsAreCutAndOnOneLine() {
    let long = "a\u{1B}[31m\nb" + String(repeating: "x", count: 10_000)
    let texts: [String: BusValue] = [
      "xesam:title": .string(long), "xesam:artist": .strings([String](repeating: long, count: 1_000)),
    ]
    let player = player(metadata(texts).merging(["Identity": .string(long)]) { $1 })
    #expect(player.displayName.count == 40 && player.summary.count == 40 + 2 + 80 + 3 + 80)
    #expect(player.summary.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }

  @Test func shortestOfItsNamesNamesThePlayer() {
    var player = player([:])
    player.names.insert("org.mpris.MediaPlayer2.vlc")
    #expect(player.name == "org.mpris.MediaPlayer2.vlc" && player.displayName == "vlc")
    // Of two that are as long the first in the alphabet.
    player.names.insert("org.mpris.MediaPlayer2.abc")
    #expect(player.name == "org.mpris.MediaPlayer2.abc" && player.id == "mpris:org.mpris.MediaPlayer2.abc")
    player.process = 77
    #expect(player.id == "mpris:org.mpris.MediaPlayer2.abc/77")
  }

  @Test func playerOfAPhoneIsRemote() {
    #expect(player([:], name: "org.mpris.MediaPlayer2.kdeconnect.mpris_4711").isRemote)
    #expect(!player([:], name: "org.mpris.MediaPlayer2.kdeconnect").isRemote)
  }
}
