import Foundation
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// An engine that others may ask for its state, by its socket.
@Suite struct InspectionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { InspectedGames.path(of: getpid(), in: folder.path) }

  private func rig(_ name: String = "game") throws -> OfflineRig {
    try OfflineRig { configuration in
      configuration.inspection = true
      configuration.inspectionFolder = folder.path
      configuration.applicationName = name
    }
  }

  /// The line that an engine answers, which renders meanwhile.
  private func answer(_ rig: OfflineRig, to question: String) throws -> [UInt8] {
    let connection = try LocalConnection(path: path)
    #expect(connection.write(Array(question.utf8)[...]) == question.utf8.count)
    var answer: [UInt8] = []
    #expect(
      eventually {
        _ = rig.engine.rendered(frames: 480)
        if case .bytes(let bytes) = connection.read(limit: 65_536) { answer += bytes }
        return answer.last == UInt8(ascii: "\n")
      })
    return answer.dropLast()
  }

  @Test func answerIsTheStateThatTheLibraryGives() throws {
    let rig = try rig("a \"game\"\n")
    defer { rig.clear() }
    let guns = try rig.engine.makeBus("guns")
    guns.setMuted(true)
    rig.engine.soundtrack.bus.setGain(.silence, over: .zero)
    for _ in 0..<3 { rig.engine.play(try rig.constant(frames: 480_000), on: guns) }
    rig.engine.report(.interruptionBegan(.call))
    _ = rig.engine.rendered(frames: 14_400)
    let answer = try answer(rig, to: "{\"v\":1,\"ask\":\"state\"}\n")
    let record = try InspectedGames.record(of: answer)
    #expect(record.session?.levels == ["level:bus-silent:soundtrack"])
    #expect(record.session?.levelWords(of: .soundtrack) == ["soundtrack turned down in the game (soundtrack)"])
    #expect(record.session?.levelWords(of: .effects) == [])
    #expect(record.name == "a \"game\"\n")
    #expect(record.session?.soundtrack == "paused")
    #expect(record.session?.soundtrackReasons == ["interruption:call"])
    #expect(record.session?.words.soundtrack == rig.engine.session.reasonsForSilence.soundtrack.map(\.summary))
    let bus = try #require(record.buses?.first { $0.name == "guns" })
    #expect(bus.muted)
    #expect(bus.voices == 3)
    #expect(record.voices?.map(\.bus) == ["guns", "guns", "guns"])
    #expect(record.microphone?.recording == "off")
    // Byte for byte, but for what goes on.
    var now = EngineRecord(rig.engine)
    now.statistics = record.statistics
    now.voices = record.voices
    #expect(Array(JSONText.line(now).utf8) == answer)
  }

  @Test func stateHasTheVoicesAndWhyTheyAreNotHeard() throws {
    let rig = try rig()
    defer { rig.clear() }
    let guns = try rig.engine.makeBus("guns")
    rig.engine.play(try rig.constant(frames: 480_000), gain: .silence, pan: 0.5, on: guns, priority: 3)
    rig.engine.play(try rig.constant(frames: 480_000), gain: .decibels(-6), at: [0, 2, 0], pitch: 2)
    _ = rig.engine.rendered(frames: 4_800)
    let voices = try #require(EngineRecord(rig.engine, parts: [.voices]).voices)
    // The loudest first.
    #expect(voices.map(\.bus) == ["effects", "guns"])
    #expect(voices.map(\.status) == ["playing", "too quiet"])
    #expect(voices.map(\.effect) == ["an effect of 480000 frames", "an effect of 480000 frames"])
    #expect(voices.map(\.position) == [[0, 2, 0], nil])
    #expect(voices.map(\.pan) == [nil, 0.5])
    #expect(voices.map(\.pitch) == [2, 1])
    #expect(voices.map(\.priority) == [0, 3])
    #expect(abs(voices[0].voiceFrame - 9_600) < 3)
    #expect(voices[1].voiceFrame == 4_800)
    let gains = voices.map { [$0.gain, $0.heardGain].map { $0.map { ($0 * 10).rounded() / 10 } } }
    #expect(gains == [[-6, -12], [nil, nil]])
    for _ in 0..<100 { rig.engine.play(try rig.constant(frames: 480)) }
    #expect(EngineRecord(rig.engine, parts: [.voices]).voices?.count == VoiceRecord.most)
  }

  @Test func stateHasTheMicrophone() throws {
    let rig = try OfflineRig(category: .playAndRecord)
    rig.engine.microphone.gain = .decibels(6)
    rig.engine.microphone.isMuted = true
    try rig.engine.microphone.start()
    _ = rig.engine.rendered(frames: 48_000)
    var record = try #require(EngineRecord(rig.engine, parts: [.microphone]).microphone)
    #expect(record.recording == "on")
    #expect(record.words == "recording")
    #expect(record.open)
    #expect(record.muted)
    #expect(record.gain.map { abs($0 - 6) < 1e-3 } == true)
    #expect(record.level.peak == nil)
    #expect(record.sampleRate == 48_000)
    #expect(record.channels == 1)
    #expect(record.recordedFrames == 48_000)
    rig.engine.report(.interruptionBegan(.call))
    _ = rig.engine.rendered(frames: 4_800)
    record = try #require(EngineRecord(rig.engine, parts: [.microphone]).microphone)
    #expect(record.recording == "held")
    #expect(!record.reasons.isEmpty)
    #expect(!record.open)
    rig.engine.microphone.stop()
    #expect(EngineRecord(rig.engine, parts: [.microphone]).microphone?.recording == "off")
  }

  /// Three voices at -6 dB are 4.8 dB above one; a bus has those below it, and a muted one has nothing.
  @Test func levelOfABusIsThatOfTheGainsOfItsVoices() throws {
    let rig = try rig()
    defer { rig.clear() }
    let (world, guns) = (try rig.engine.makeBus("world"), try rig.engine.makeBus("guns"))
    try guns.setParent(world)
    for _ in 0..<3 { rig.engine.play(try rig.constant(frames: 480_000), gain: .decibels(-6), on: guns) }
    func levels() -> [String: Double] {
      _ = rig.engine.rendered(frames: 4_800)
      let buses = EngineRecord(rig.engine, parts: [.buses]).buses ?? []
      return buses.reduce(into: [:]) { $0[$1.name] = $1.level.map { ($0 * 10).rounded() / 10 } }
    }
    #expect(levels() == ["guns": -1.2, "world": -1.2])
    world.setGain(.decibels(-6))
    #expect(levels() == ["guns": -7.2, "world": -7.2])
    guns.setMuted(true)
    #expect(levels().isEmpty)
    guns.setMuted(false)
    rig.engine.report(.interruptionBegan(.call))
    #expect(levels().isEmpty)
  }

  @Test func unknownQuestionIsRefusedInWords() throws {
    let rig = try rig()
    let answer = try answer(rig, to: "{\"v\":1,\"ask\":\"stop\"}\n")
    #expect(throws: InspectedGames.Failure.refused("\"state\" alone can be asked")) {
      try InspectedGames.record(of: answer)
    }
    #expect(throws: InspectedGames.Failure.notUnderstood) { try InspectedGames.record(of: Array("[]".utf8)) }
    #expect(throws: InspectedGames.Failure.notUnderstood) {
      try InspectedGames.record(of: Array("{\"version\":2}".utf8))
    }
  }

  /// Also where more has come than is read.
  @Test func longQuestionIsRefusedInWords() throws {
    let rig = try rig()
    let answer = try answer(rig, to: String(repeating: " ", count: 20_000))
    #expect(throws: InspectedGames.Failure.refused("a question has at most 4096 bytes")) {
      try InspectedGames.record(of: answer)
    }
  }

  @Test func socketComesAndGoesWithTheEngine() throws {
    let games = InspectedGames(folder: folder.path)
    var rig: OfflineRig? = try rig()
    #expect(rig?.engine.host.isInspected == true)
    #expect(games.find() == [getpid()])
    rig = nil
    #expect(games.find().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func secondEngineOfAProcessIsNotInspected() throws {
    let first = try rig("first")
    let second = try rig("second")
    #expect(!second.engine.host.isInspected)
    let answer = try answer(first, to: "{\"v\":1,\"ask\":\"state\"}\n")
    #expect(try InspectedGames.record(of: answer).name == "first")
  }

  @Test func engineIsNotInspectedUnlessItIsAskedFor() throws {
    let rig = try OfflineRig { $0.inspectionFolder = folder.path }
    #expect(!rig.engine.host.isInspected)
    #expect(InspectedGames(folder: folder.path).find().isEmpty)
  }

  @Test func socketsOfTheDeadAreRemovedAndOtherFilesStay() throws {
    // A process that is over: its number is not given again at once.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    let dead = process.processIdentifier
    let path = InspectedGames.path(of: dead, in: folder.path)
    var listener: LocalListener? = try LocalListener(path: path + ".made")
    try #require(link(path + ".made", path) == 0)
    for name in ["tacet-x.sock", "tacet-1.socket"] { _ = try folder.write([1], to: name) }
    // While somebody listens: it may be a process of another name space.
    #expect(InspectedGames(folder: folder.path).find() == [dead])
    withExtendedLifetime(listener) {}
    listener = nil
    #expect(InspectedGames(folder: folder.path).find().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(FileManager.default.fileExists(atPath: folder.file("tacet-x.sock")))
  }

  @Test(arguments: [(nil, nil), ("run", nil), ("", nil), ("/run/user/1", "/run/user/1")] as [(String?, String?)])
  func folderIsThatOfTheEnvironment(_ value: String?, _ folder: String?) {
    #expect(InspectedGames.folder { $0 == "XDG_RUNTIME_DIR" ? value : "/else" } == folder)
  }

  @Test func processWithoutASocketIsNamedSo() {
    let games = InspectedGames(folder: folder.path)
    #expect(throws: InspectedGames.Failure.noSocket) { try games.connect(to: getpid()) }
  }
}
