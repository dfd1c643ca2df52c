import Foundation
import Tacet
import TacetTestSupport
import Testing

@testable import TacetDecoding
@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// The keys on a bank, and its line.
@Suite struct BankDeckTests {
  private static let manifest = """
    {"effects":{"step1":"a.wav","step2":"b.wav"},"sets":{"steps":{"effects":["step1","step2"]}},
     "soundtracks":{"boss":"boss.ogg","menu":"menu.ogg"},"buses":{"guns":{},"soundtrack":{"gain":-3}},
     "snapshots":{"cave":{"guns":{"gain":-6}},"pause":{"guns":{"gain":-12}}}}
    """

  private func bank(_ manifest: String = BankDeckTests.manifest) throws -> SoundBank {
    try SoundBank(bytes: Array(manifest.utf8), folderPath: "/sounds")
  }

  private func deck() throws -> BankDeck { BankDeck(try bank()) }

  private static let boss = BankDeck.Entry(kind: .soundtrack, name: "boss")
  private static let steps = BankDeck.Entry(kind: .set, name: "steps")

  @Test func musicStandsBeforeSetsAndSetsBeforeEffects() throws {
    let deck = try deck()
    #expect(deck.entries.map(\.name) == ["boss", "menu", "steps", "step1", "step2"])
    #expect(deck.buses == ["effects", "guns", "interface", "soundtrack", "master"])
  }

  @Test func arrowsChooseAllRoundAndSpacePlays() throws {
    var deck = try deck()
    #expect(deck.handle(.up).isEmpty)
    #expect(deck.entry?.name == "step2")
    for _ in 0..<3 { _ = deck.handle(.down) }
    #expect(deck.entry == Self.steps)
    // Each time the next take.
    #expect(deck.handle(.space) == [.play(Self.steps)])
    #expect(deck.handle(.space) == [.play(Self.steps)])
  }

  @Test func musicIsPlayedOnceAndThenPausedAndResumed() throws {
    var deck = try deck()
    #expect(deck.handle(.space) == [.play(Self.boss)])
    #expect(deck.handle(.space) == [.pauseMusic(true)])
    #expect(deck.handle(.space) == [.pauseMusic(false)])
    _ = deck.handle(.down)
    #expect(deck.handle(.space) == [.play(BankDeck.Entry(kind: .soundtrack, name: "menu"))])
    deck.musicEnded()
    #expect(deck.handle(.space) == [.play(BankDeck.Entry(kind: .soundtrack, name: "menu"))])
  }

  @Test func soundIsChosenByItsName() throws {
    var deck = try deck()
    #expect(deck.choose("steps") == [.play(Self.steps)])
    #expect(deck.entry == Self.steps)
    #expect(deck.choose("gone") == nil)
    #expect(deck.entry == Self.steps)
  }

  @Test func digitsTakeLayersAwayAndBringThemBack() throws {
    var deck = try deck()
    #expect(deck.handle(.digit(2)).isEmpty)
    _ = deck.handle(.space)
    #expect(deck.handle(.digit(2)) == [.layer(1, isHeard: false)])
    #expect(deck.silentLayers == [1])
    #expect(deck.handle(.digit(2)) == [.layer(1, isHeard: true)])
    _ = deck.handle(.digit(9))
    _ = deck.handle(.down)
    // Other music has all of its layers.
    _ = deck.handle(.space)
    #expect(deck.silentLayers.isEmpty)
  }

  @Test func intensityGoesRoundInQuarters() throws {
    var deck = try deck()
    let orders = (0..<5).flatMap { _ in deck.handle(.intensity) }
    #expect(orders == [.intensity(0), .intensity(0.25), .intensity(0.5), .intensity(0.75), .intensity(1)])
  }

  @Test func busIsChosenMutedAndTurned() throws {
    var deck = try deck()
    #expect(deck.handle(.mute) == [.mute(bus: "effects", true)])
    #expect(deck.handle(.bus).isEmpty)
    #expect(deck.handle(.louder) == [.gain(bus: "guns", by: 2)])
    #expect(deck.busOfEffects == "guns")
    #expect(deck.handle(.mute) == [.mute(bus: "guns", true)])
    #expect(deck.handle(.mute) == [.mute(bus: "guns", false)])
    for _ in 0..<2 { _ = deck.handle(.bus) }
    #expect(deck.bus == "soundtrack")
    #expect(deck.busOfEffects == "effects")
    for _ in 0..<2 { _ = deck.handle(.bus) }
    #expect(deck.bus == "effects")
  }

  @Test func snapshotsFollowOneAnotherAndThenThereIsNone() throws {
    var deck = try deck()
    #expect(deck.handle(.snapshot) == [.enter(snapshot: "cave")])
    #expect(deck.handle(.snapshot) == [.leave(snapshot: "cave"), .enter(snapshot: "pause")])
    #expect(deck.handle(.snapshot) == [.leave(snapshot: "pause")])
    #expect(deck.handle(.snapshot) == [.enter(snapshot: "cave")])
  }

  @Test func searchChoosesByAPartOfANameAndOrdersNothing() throws {
    var deck = try deck()
    func type(_ text: String) { for key in Key.parse(Array(text.utf8)) { _ = deck.handle(key) } }
    type("/ep2")
    #expect(deck.search == "ep2")
    #expect(deck.entry?.name == "step2")
    #expect(deck.found == 1)
    // A name that begins so stands before one that has it; arrows go on among them.
    for key in [Key.erase, .erase, .erase] { _ = deck.handle(key) }
    type("STEP")
    #expect(deck.entry?.name == "steps")
    #expect(deck.found == 3)
    _ = deck.handle(.down)
    #expect(deck.entry?.name == "step1")
    #expect(deck.handle(.enter).isEmpty)
    #expect(deck.search == nil)
    type("/qm")
    #expect(deck.found == 0)
    _ = deck.handle(.escape)
    #expect(deck.entry?.name == "step1")
    #expect(deck.search == nil)
    #expect(deck.handle(.quit) == [.quit])
  }

  @Test func previewPlaysWhatIsChosen() throws {
    var deck = try deck()
    #expect(deck.handle(.preview).isEmpty)
    #expect(deck.handle(.up) == [.play(BankDeck.Entry(kind: .effect, name: "step2"))])
    #expect(deck.handle(.down) == [.play(Self.boss)])
    // Music that plays is not paused by a choice.
    _ = deck.handle(.up)
    #expect(deck.handle(.down).isEmpty)
    #expect(!deck.isMusicPaused)
  }

  @Test func gainIsThatOfTheChosenEffectOrSoundtrackAlone() throws {
    var deck = try deck()
    #expect(deck.handle(.soundLouder) == [.soundGain(Self.boss, by: 2)])
    deck = BankDeck(try bank(#"{"effects":{"a":"a.wav"},"sets":{"s":{"effects":["a"]}}}"#))
    #expect(deck.handle(.soundLouder).isEmpty)
    deck = try self.deck()
    _ = deck.handle(.up)
    #expect(deck.handle(.soundLouder) == [.soundGain(.init(kind: .effect, name: "step2"), by: 2)])
    #expect(deck.handle(.soundQuieter) == [.soundGain(.init(kind: .effect, name: "step2"), by: -2)])
  }

  @Test func reverbsZonesAndPlacesFollowOneAnotherAndThenThereIsNone() throws {
    var deck = BankDeck(
      try bank(
        #"{"reverbs":{"cave":{"preset":"cave"},"hall":{"preset":"hall"}},"zones":{"den":{"reverb":"cave","radius":5}}}"#
      ))
    #expect((0..<3).flatMap { _ in deck.handle(.reverb) } == [.reverb("cave"), .reverb("hall"), .reverb(nil)])
    #expect((0..<2).flatMap { _ in deck.handle(.zone) } == [.zone("den"), .zone(nil)])
    let places = (0..<4).map { _ in
      _ = deck.handle(.placement)
      return deck.placement
    }
    #expect(places == [.around, .away, .flyBy, nil])
  }

  @Test func gainsThatWereFoundAreLinesOfTheBank() {
    var found = FoundGains()
    found.note(.bus("guns"), from: -2, to: -4)
    found.note(.bus("guns"), from: -4, to: -6.5)
    found.note(.effect("laser"), from: 0, to: 2)
    found.note(.effect("coin"), from: 0, to: -2)
    found.note(.effect("coin"), from: -2, to: 0)
    #expect(found.lines == ["buses.guns: \"gain\": -6.5", "effects.laser: \"gain\": 2"])
    // Read anew: the bus as it was left, the laser as it was in the bank, the coin with another gain.
    let read: [FoundGains.Place: Float] = [.bus("guns"): -6.5, .effect("laser"): 0, .effect("coin"): -8]
    #expect(found.kept { read[$0] }.map(\.gain) == [-6.5, 2])
    #expect(found.kept { _ in nil }.isEmpty)
    #expect(found.lines.isEmpty)
  }

  @Test func placesAreAroundTheHeadAwayFromItAndPastIt() {
    func distance(_ place: SIMD3<Float>) -> Float { (place * place).sum().squareRoot() }
    for time in stride(from: 0, through: 8, by: 0.5) {
      #expect(abs(distance(Placement.around.position(at: time)) - 2) < 0.001)
    }
    #expect(Placement.around.position(at: 1).x > 1.9)
    #expect(abs(distance(Placement.away.position(at: 8)) - 40) < 0.01)
    #expect(Placement.flyBy.position(at: 0).x < -60)
    #expect(abs(Placement.flyBy.position(at: 2.5).x) < 0.01)
    #expect(Placement.allCases.map { $0.velocity != nil } == [false, false, true])
  }

  @Test func meterLineHasEachBusWithItsLevel() throws {
    #expect([0, -0.04, -0.4, -2, 1.02].map(BankStatus.decibels) == ["0", "0", "-0.4", "-2", "1"])
    var status = BankStatus(deck: try deck())
    status.meters = [("effects", -12.2, 0), ("guns", nil, -6), ("master", -9, nil)]
    #expect(status.meterLine() == "  *effects -12 dB | guns silent (gain -6) | master -9 dB (gain silent)")
    #expect(status.meterLine(width: 20).cells <= 20)
    var deck = try deck()
    for _ in 0..<3 { _ = deck.handle(.bus) }
    status = BankStatus(deck: deck)
    status.meters = deck.buses.map { ($0, nil, 0) }
    #expect(status.meterLine(width: 50) == "  … | interface silent | *soundtrack silent | mas…")
    #expect(status.meterLine(width: 35) == "  … | *soundtrack silent | master …")
  }

  @Test func headBreaksNoWordOnANarrowTerminal() {
    let wide = BankStatus.head("game.json: 5 effects", width: 200)
    let narrow = BankStatus.head("game.json: 5 effects", width: 44)
    #expect(wide.first == "game.json: 5 effects")
    #expect(narrow.count > wide.count)
    #expect(narrow.allSatisfy { $0.cells <= 44 })
    #expect(narrow.flatMap { $0.split(separator: " ") } == wide.flatMap { $0.split(separator: " ") })
  }

  @Test func choiceOutlivesABankThatIsReadAnew() throws {
    var deck = try deck()
    _ = deck.choose("steps")
    deck.update(
      try bank("{\"effects\":{\"a\":\"a.wav\",\"b\":\"b.wav\"},\"sets\":{\"steps\":{\"effects\":[\"a\",\"b\"]}}}"))
    #expect(deck.entry == Self.steps)
    #expect(deck.snapshots.isEmpty)
    deck.update(try bank("{\"effects\":{\"a\":\"a.wav\"}}"))
    #expect(deck.entry?.name == "a")
    deck.update(try bank("{}"))
    #expect(deck.entry == nil)
    #expect(deck.handle(.space).isEmpty)
    #expect(deck.handle(.down).isEmpty)
  }

  @Test func seamIsTwoSecondsBeforeTheLoopsEnd() {
    func info(_ loop: LoopRegion?) -> SoundInfo {
      SoundInfo(
        path: "", container: "wav", codec: "", format: AudioFormat(sampleRate: 1_000, channels: 1), frames: 10_000,
        loop: loop, tags: [:])
    }
    #expect(BankSession.frameBeforeSeam(of: info(nil)) == 8_000)
    #expect(BankSession.frameBeforeSeam(of: info(LoopRegion(start: 1_000, end: 6_000))) == 4_000)
    // A loop that is shorter than that begins.
    #expect(BankSession.frameBeforeSeam(of: info(LoopRegion(start: 5_000, end: 6_000))) == 5_000)
  }

  @Test func lineHasTheChosenSoundFirst() throws {
    var deck = try deck()
    #expect(BankStatus(deck: deck, busGain: 0).text() == "> soundtrack boss (1 of 5) | silent | bus effects 0 dB")
    _ = deck.handle(.space)
    _ = deck.handle(.digit(2))
    _ = deck.handle(.snapshot)
    _ = deck.handle(.mute)
    let music = BankStatus.Music(
      name: "boss", at: 12, of: 80, level: .paused, reasons: ["silent mode"], layers: [true, false, true])
    let status = BankStatus(deck: deck, music: music, voices: 1, busGain: nil, peak: 0.5, silencers: ["muted"])
    #expect(
      status.text()
        == "> soundtrack boss (1 of 5) | boss 0:12 of 1:20 paused: silent mode layers 1-3 | 1 voice | -6 dB | "
        + "not heard: muted | bus effects silent muted | snapshot cave")
    // A narrow terminal shows what the keys have changed all the same.
    #expect(
      status.text(width: 110)
        == "> boss 0:12 of 1:20 paused: silent mode 1-3 | not heard: muted | effects silent muted | cave | 1 voice | -6 dB"
    )
    _ = deck.handle(.down)
    let other = BankStatus(deck: deck, music: music, busGain: 0)
    #expect(other.text(width: 79).hasPrefix("> \(try #require(deck.entry).name) | boss 0:12 of 1:20"))
    #expect(status.text(width: 20).cells <= 20)
  }

  /// A program that writes a file again changes it several times.
  @Test func fileHasChangedOnceItLooksTheSameTwice() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1], to: "a")
    var files = ChangedFiles([path, folder.file("none")])
    func looks(_ count: Int) -> [Bool] { (0..<count).map { _ in files.haveChanged() } }
    #expect(looks(2) == [false, false])
    _ = try folder.write([1, 2], to: "a")
    #expect(looks(3) == [false, true, false])
    // A file that is gone is about to be replaced.
    try FileManager.default.removeItem(atPath: path)
    #expect(looks(3) == [false, false, false])
    _ = try folder.write([1, 2, 3], to: "a")
    #expect(looks(3) == [false, true, false])
  }
}
