import Glibc
import TacetSystem
import Testing

@testable import Tacet
@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// Sentences and meters of a game's state, which another process has sent.
@Suite struct GameSentencesTests {
  private static let reading = MeterRecord(peak: -12, rms: nil, momentary: nil, shortTerm: nil, integrated: nil)

  /// A game that plays music and effects.
  private var record: EngineRecord {
    var record = EngineRecord(name: "MyGame")
    record.session = .init(
      effects: "audible", soundtrack: "audible", category: "automatic", reportedCategory: "soloAmbient",
      route: "speaker", options: [],
      policies: .init(
        resume: "always", focusLoss: "playOn", routeLoss: "pauseUntilPrivate", voiceChat: "duck", yield: true),
      effectsReasons: [], soundtrackReasons: [], outside: [], levels: [],
      words: .init(effects: [], soundtrack: [], outside: [], levels: []),
      active: true, routeLost: false, silentMode: false, otherAudio: false, otherMusic: false)
    record.soundtrack = .init(
      playing: true, paused: false, file: "/games/mine/theme.ogg", soundtrackFrame: 1, seconds: 75, rounds: 0,
      intensity: 1)
    record.buses = ["master", "soundtrack", "effects", "guns"].map {
      .init(
        name: $0, gain: 0, muted: false, paused: false, pausesWithGame: true, parent: nil, timeScale: 1,
        voices: $0 == "guns" ? 3 : 0, level: $0 == "guns" ? -6.2 : nil)
    }
    record.statistics = .init(
      frame: 1, sampleRate: 48_000, voices: 3, sounding: 2, virtual: 1, waiting: 0, unheard: 0, stolen: 0, refused: 0,
      underruns: 0, dropouts: 0, rejectedPlays: 0, renderTime: 0.0123, worstBlock: 0.000_31, master: Self.reading,
      soundtrack: Self.reading, effects: Self.reading, streams: [], latency: 0.041)
    return record
  }

  private func sentences(_ change: (inout EngineRecord) -> Void = { _ in }) -> [String] {
    var record = record
    change(&record)
    return GameSentences(process: 4_711, record: record).sentences.map(\.text)
  }

  @Test func gameThatIsHeardSaysWhatItPlays() {
    #expect(
      GameSentences(process: 4_711, record: record).lines() == [
        "MyGame (4711)", "  The music, theme.ogg at 1:15, is heard.",
        "  The effects are heard; 2 sound, 1 are too quiet or outranked.",
        "  Rendering takes 1.2 % of the time; a sound is heard 41 ms after its rendering.",
      ])
  }

  @Test func holdsAreNamedWithTheirReasons() {
    let held = sentences { record in
      record.session?.soundtrack = "paused"
      record.session?.words.soundtrack = ["yielding to mpv: Some Band – Blue Monday"]
      record.session?.effects = "muted"
      record.session?.words.effects = ["silent mode"]
    }
    #expect(held[0] == "The music, theme.ogg at 1:15, is paused: yielding to mpv: Some Band – Blue Monday.")
    #expect(held[1].hasPrefix("The effects are muted: silent mode; 2 sound"))
  }

  @Test func silenceFromOutsideComesFirst() {
    let outside = sentences { $0.session?.words.outside = ["muted in the system's mixer (Speakers)"] }
    #expect(outside[0] == "It is not heard: muted in the system's mixer (Speakers).")
    #expect(outside[1] == "The music, theme.ogg at 1:15, is playing.")
  }

  @Test func effectsThatCanNotBePlacedAreNamed() {
    let panned = sentences { $0.space = .init(hrtf: "off", hrtfOn: false, reverb: nil, refusal: "no more threads") }
    #expect(panned[2] == "Effects with a place are panned alone: no more threads.")
  }

  @Test func busThatSilencesThemIsNamed() {
    let muted = sentences { $0.buses?[1].muted = true }
    #expect(muted[0] == "The music, theme.ogg at 1:15, is not heard: the bus soundtrack is muted.")
    let master = sentences { $0.buses?[0].gain = nil }
    #expect(master[0].hasSuffix("is not heard: the bus master is turned down to silence."))
    #expect(master[1].hasPrefix("The effects are not heard: the bus master is turned down to silence; "))
    let quiet = sentences { $0.buses?[2].gain = -61 }
    #expect(quiet[1].hasPrefix("The effects are not heard: the bus effects is turned down to -61 dB; "))
    let own = sentences { $0.buses?[3].paused = true }
    #expect(own.contains("Buses that are not heard: guns (paused, 3 voices)."))
    // A game may send buses that are each other's parents.
    let ring = sentences { record in
      record.buses?[2].parent = "guns"
      record.buses?[3].parent = "effects"
    }
    #expect(ring[1].hasPrefix("The effects are heard"))
  }

  @Test func levelsThatSilenceASideAreNamed() {
    func turnDown(_ record: inout EngineRecord) {
      let reasons = [
        LevelReason(.busSilent, bus: "guns", side: .effects), LevelReason(.busSilent, bus: "master", side: .soundtrack),
      ]
      record.session?.levels = reasons.map(\.description)
      record.session?.words.levels = reasons.map(\.summary)
    }
    let silent = sentences(turnDown)
    #expect(
      silent[0] == "The music, theme.ogg at 1:15, is not heard: soundtrack turned down in the game (master).")
    #expect(silent[1].hasPrefix("The effects are not heard: effects turned down in the game (guns); 2 sound"))
    let idle = sentences { record in
      turnDown(&record)
      record.soundtrack?.playing = false
    }
    #expect(idle[0] == "No music plays. It would not be heard: soundtrack turned down in the game (master).")
    // A hold comes first, and the bus says more where its own gain is the cause.
    let held = sentences { record in
      turnDown(&record)
      record.session?.effects = "paused"
      record.session?.words.effects = ["silent mode"]
      record.buses?[1].gain = -80
    }
    #expect(held[0] == "The music, theme.ogg at 1:15, is not heard: the bus soundtrack is turned down to -80 dB.")
    #expect(held[1].hasPrefix("The effects are paused: silent mode; "))
    var record = record
    turnDown(&record)
    let meters = GameMeters(process: 1, record: record)
    #expect(meters.summary.contains("music not heard: soundtrack turned down in the game (master); effects not "))
  }

  @Test func gameThatPlaysNothingSaysWhatWouldHoldIt() {
    let idle = sentences { record in
      record.soundtrack?.playing = false
      record.session?.soundtrack = "paused"
      record.session?.words.soundtrack = ["silent mode"]
      record.statistics?.sounding = 0
      record.statistics?.virtual = 0
    }
    #expect(idle[0] == "No music plays. It would be paused: silent mode.")
    #expect(idle[1] == "No effect plays.")
    #expect(sentences { $0.soundtrack?.paused = true }[0] == "The music, theme.ogg at 1:15, is paused by the game.")
  }

  @Test func faultsAreCounted() {
    let faults = sentences { record in
      record.statistics?.underruns = 1
      record.statistics?.refused = 2
    }
    #expect(faults.last == "Since it began: 1 block came too late, 2 plays were refused.")
  }

  @Test func outputIsNamedWithItsVolume() {
    let volume = SystemVolume(level: 0.5, isMuted: false)
    let output = OutputRecord(
      AudioDevice(id: "a", name: "Speakers", route: .speaker, isCurrent: true, volume: volume))
    #expect(sentences { $0.outputs = [output] }.contains("It plays on Speakers, whose volume is 50 %."))
  }

  /// All that comes from another program: escape sequences, line ends, numbers that are none.
  @Test func namesOfOthersAreNeverShownRaw() {
    let evil = "\u{1B}[2J\n\u{202E}" + String(repeating: "x", count: 500)
    var record = record
    record.name = evil
    record.soundtrack?.file = "/a/\(evil)"
    record.soundtrack?.seconds = .infinity
    record.session?.soundtrack = evil
    record.session?.words = .init(
      effects: [evil], soundtrack: [String](repeating: evil, count: 100), outside: [evil], levels: [evil])
    record.session?.levels = ["level:bus-silent:effects", "level:bus-silent:soundtrack", "more"]
    record.buses?[3].name = evil
    record.buses?[3].muted = true
    record.statistics?.master.peak = 1e300
    record.statistics?.renderTime = 1e300
    let lines = GameSentences(process: 1, record: record).lines()
    let meters = GameMeters(process: 1, record: record)
    for line in lines + meters.lines() + [meters.summary] {
      #expect(line.onOneLine == line)
      #expect(line.count < 2_000)
    }
    for line in meters.lines(width: 60) { #expect(line.cells <= 60) }
  }

  /// Each number of the answer in turn, and all of them, as the worst that JSON can say.
  @Test(arguments: ["-9223372036854775808", "9223372036854775807", "1e308", "-1e308", "4294967296"])
  func numbersOfOthersAreTakenWithinBounds(_ worst: String) throws {
    var record = record
    record.outputs = [
      OutputRecord(
        AudioDevice(
          id: "a", name: "Speakers", route: .speaker, isCurrent: true, volume: SystemVolume(level: 0.5, isMuted: false))
      )
    ]
    record.soundtrack?.sampleRate = 48_000
    record.soundtrack?.frames = 96_000
    record.soundtrack?.loop = [7, 96_000]
    record.statistics?.streams = [.init(current: true, buffered: 0.25, capacity: 0.34)]
    let text = JSONText.line(record)
    let numbers = text.matches(of: /[:\[,](-?[0-9.]+)(?=[,}\]])/).map { $0.1.startIndex..<$0.1.endIndex }
      .filter { !text[..<$0.lowerBound].hasSuffix("\"version\":") }
    #expect(numbers.count > 40)
    func answer(_ changed: ArraySlice<Range<String.Index>>) -> String {
      changed.reversed().reduce(into: text) { $0.replaceSubrange($1, with: worst) }
    }
    var taken = 0
    let answers = numbers.indices.map { answer(numbers[$0...$0]) } + [answer(numbers[...])]
    for answer in answers {
      // A number that the type does not have is no answer at all.
      guard let record = try? InspectedGames.record(of: Array(answer.utf8)) else { continue }
      taken += 1
      let meters = GameMeters(process: 1, record: record)
      var lines = GameSentences(process: 1, record: record).lines()
      lines += meters.lines() + [meters.summary]
      #expect(lines.allSatisfy { $0.count < 1_000 })
      #expect(!lines.contains { $0.contains("-9223372036854775808") || $0.contains("render -") })
    }
    #expect(taken > 10)
  }

  @Test func metersShowMixesAndBuses() {
    #expect(
      GameMeters(process: 4_711, record: record).lines() == [
        "MyGame (4711)  render 1.2 %, worst block 0.31 ms, latency 41 ms", "",
        "music     ################----   -12 dB  audible  theme.ogg 1:15",
        "effects   ################----   -12 dB  audible  2 sound, 1 virtual, 0 wait",
        "master    ################----   -12 dB", "",
        "bus          level    gain  voices  speed  state", "master      -12 dB  0.0 dB       0   1.00",
        "soundtrack  -12 dB  0.0 dB       0   1.00", "effects             0.0 dB       0   1.00",
        "guns        ~-6 dB  0.0 dB       3   1.00",
      ])
    #expect(
      GameMeters(process: 4_711, record: record).summary
        == "3 voices, 1 virtual; render 1.2 %; music audible; effects audible; -12 dB")
    #expect(GameMeters(process: 4_711, record: record).lines(rows: 4).count == 4)
  }

  @Test func sandboxIsToldByItsMarks() {
    func find(_ files: [String], snap: String? = nil) -> Sandbox? {
      Sandbox.find(environment: { $0 == "SNAP" ? snap : nil }, exists: files.contains)
    }
    #expect(find(["/.flatpak-info"]) == .flatpak)
    #expect(find(["/.dockerenv"]) == .container)
    #expect(find([], snap: "/snap/tacet") == .snap)
    #expect(find([]) == nil)
    #expect(!Sandbox.separates(process: getpid()))
  }
}
