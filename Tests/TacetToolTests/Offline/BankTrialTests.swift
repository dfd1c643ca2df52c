import Foundation
import Tacet
import TacetJSON
import TacetTestSupport
import Testing

@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// `tacet check` of a bank says what a game's load of it refuses, with the same places.
@Suite(.timeLimit(.minutes(10))) struct BankTrialTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.writeTone("a.wav", frames: 4_800, channels: 1)
    try folder.writeTone("b.wav", frames: 9_600, channels: 1)
    try folder.writeTone("other rate.wav", frames: 4_800, channels: 1, sampleRate: 44_100)
    try folder.writeVorbis("t.ogg", frames: 44_100)
    try folder.writeVorbis("short.ogg", frames: 22_050)
    try folder.write("hello", to: "text.wav")
    try folder.write("", to: "empty.wav")
    try folder.write("OggS and nothing of it", to: "cut.ogg")
    // 16 bits of mono at 8,000 Hz: at the engine's rate 24 times the frames in bytes.
    try writeSilence("half.wav", frames: 6_000_000)
    try writeSilence("whole.wav", frames: 12_000_000)
    try FileManager.default.createDirectory(atPath: folder.path("folder.wav"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder.path("deep"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("deep/out.wav"), withDestinationPath: FileManager.default.temporaryDirectory.path)
    try FileManager.default.createSymbolicLink(atPath: folder.path("nowhere.wav"), withDestinationPath: "gone.wav")
    #expect(mkfifo(folder.path("fifo.wav"), 0o600) == 0)
  }

  /// A WAV file of zeros that take no room on the disk.
  private func writeSilence(_ name: String, frames: Int) throws {
    func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
    let size = 2 * frames
    var header = Array("RIFF".utf8) + bytes(36 + size, 4) + Array("WAVEfmt ".utf8)
    header += bytes(16, 4) + bytes(1, 2) + bytes(1, 2) + bytes(8_000, 4) + bytes(16_000, 4) + bytes(2, 2) + bytes(16, 2)
    header += Array("data".utf8) + bytes(size, 4)
    let path = folder.path(name)
    try Data(header).write(to: URL(fileURLWithPath: path))
    #expect(truncate(path, off_t(header.count + size)) == 0)
  }

  /// Banks whose manifest is wrong, and banks whose sounds are.
  private static let broken = [
    "{", "[]", "{\"effects\":[]}", "{\"sounds\":{}}",
    #"{"effects":{"a":1}}"#, #"{"effects":{"a":{}}}"#, #"{"effects":{"a":"/etc/passwd"}}"#,
    #"{"effects":{"a":"../a.wav"}}"#, #"{"effects":{"a":{"file":"a.wav","gian":1}}}"#,
    #"{"effects":{"a":{"file":"a.wav","gain":99}}}"#, #"{"effects":{"a":{"file":"a.wav","bus":"gone"}}}"#,
    #"{"sets":{"s":{"effects":["gone"]}}}"#, #"{"sets":{"s":{"effects":[]}}}"#,
    #"{"effects":{"a":"a.wav"},"sets":{"a":{"effects":["a"]}}}"#,
    #"{"soundtracks":{"t":{"file":"t.ogg","layers":["t.ogg"]}}}"#, #"{"soundtracks":{"t":{"layers":[]}}}"#,
    #"{"playlists":{"p":{"soundtracks":["gone"]}}}"#, #"{"snapshots":{"s":{"gone":{"gain":-6}}}}"#,
    #"{"buses":{"a":{"parent":"b"},"b":{"parent":"a"}}}"#, #"{"buses":{"a":{"parent":"gone"}}}"#,
    #"{"reverbs":{"r":{"preset":"hal"}}}"#, #"{"zones":{"z":{"radius":-1}}}"#,
    // From here on the manifest is right.
    #"{"effects":{"a":"gone.wav"}}"#, #"{"effects":{"a":"text.wav"}}"#, #"{"effects":{"a":"empty.wav"}}"#,
    #"{"effects":{"a":"folder.wav"}}"#, #"{"effects":{"a":"fifo.wav"}}"#, #"{"effects":{"a":"nowhere.wav"}}"#,
    #"{"effects":{"a":"cut.ogg"}}"#, #"{"effects":{"a":{"file":"text.wav","streamed":true}}}"#,
    #"{"effects":{"a":{"file":"a.wav","loop":[0,4801]}}}"#, #"{"effects":{"a":{"file":"a.wav","loop":[0,2]}}}"#,
    #"{"soundtracks":{"t":{"layers":["t.ogg","short.ogg"]}}}"#,
    #"{"soundtracks":{"t":{"layers":["a.wav","other rate.wav"]}}}"#,
    #"{"soundtracks":{"t":{"layers":["t.ogg","gone.ogg"]}}}"#,
    #"{"soundtracks":{"t":{"file":"t.ogg","loop":[100,999999999]}}}"#,
    #"{"soundtracks":{"t":{"file":"t.ogg","loop":[10,12]}}}"#, #"{"soundtracks":{"t":"text.wav"}}"#,
    #"{"soundtracks":{"t":{"layers":["t.ogg","t.ogg"],"loop":[0,44101]}}}"#,
    #"{"effects":{"a":"whole.wav"}}"#, #"{"effects":{"a":"half.wav","b":{"file":"b.wav"},"c":"deep/half.wav"}}"#,
    "{\n \"effects\":{\n  \"a\":\"gone.wav\",\n  \"b\":\"text.wav\"},\n \"soundtracks\":{\"t\":\"empty.wav\"}}",
  ]

  /// The faults for which a game's load refuses the bank: place, entry and sentence of each fault.
  private func refused(_ path: String) throws -> [String] {
    do {
      let engine = try AudioEngine(AudioEngine.Configuration(output: .offline))
      _ = try engine.load(try SoundBank(contentsOf: URL(fileURLWithPath: path))).wait()
      return []
    } catch SoundBankError.invalid(let faults) {
      return faults.map { Self.withoutBytes("\($0.line):\($0.column): \($0.entry): \($0.problem)") }
    }
  }

  /// Files are loaded on several threads: how many bytes there are when they are too many differs.
  private static func withoutBytes(_ text: String) -> String {
    guard let start = text.range(of: "take more than "), let end = text.range(of: " bytes in memory") else {
      return text
    }
    return text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: "…")
  }

  @Test("What load refuses, check says", arguments: broken.indices)
  func checkSaysWhatLoadRefuses(_ index: Int) async throws {
    let bank = folder.path("bank.json")
    if Self.broken[index].contains("deep/half.wav") {
      try FileManager.default.copyItem(atPath: folder.path("half.wav"), toPath: folder.path("deep/half.wav"))
    }
    try folder.write(Self.broken[index], to: "bank.json")
    let refused = try refused(bank)
    #expect(!refused.isEmpty, "\(Self.broken[index]) is loaded")
    let run = try await ToolProcess("check", bank, "--json", in: folder)
    #expect(run.status == 1)
    let report = try #require(try JSONReader.read(Array(run.output.utf8)).object)
    let said = (report["bank"]?.array ?? []).compactMap(\.object).map { fault in
      let place = "\(Int(fault["line"]?.number ?? 0)):\(Int(fault["column"]?.number ?? 0))"
      return Self.withoutBytes("\(place): \(fault["entry"]?.string ?? ""): \(fault["message"]?.string ?? "")")
    }
    #expect(said == refused)
  }

  @Test func thereAreMoreThanThirtyBrokenBanks() { #expect(Self.broken.count > 30) }

  @Test func bankThatIsLoadedHasNoFaultAndNoSoundOfItStays() throws {
    try folder.write(#"{"effects":{"a":"a.wav"},"soundtracks":{"t":{"layers":["t.ogg","t.ogg"]}}}"#, to: "bank.json")
    let trial = try BankTrial(path: folder.path("bank.json"))
    #expect(trial.faults.isEmpty)
    #expect(trial.bank?.names(of: .soundtrack) == ["t"])
  }

  @Test func fileThatCanNotBeUsedHasOneLineWithItsPlaceInTheBank() async throws {
    try folder.write("{\"effects\":{\n\"a\":\"gone.wav\"}}", to: "bank.json")
    let run = try await ToolProcess("check", "bank.json", in: folder)
    let lines = run.output.split(separator: "\n")
    #expect(run.status == 1)
    #expect(lines.count { $0.contains("there is no such file") } == 1, "\(run.output)")
    #expect(lines.first?.hasPrefix("2:1: effects.a: ") == true, "\(run.output)")
  }

  @Test func faultOfTheWholeBankHasItsPlaceAlone() async throws {
    try folder.write("[]", to: "bank.json")
    let run = try await ToolProcess("check", "bank.json", in: folder)
    #expect(run.output.hasPrefix("1:1: is an array, not an object\n"), "\(run.output)")
  }

  @Test("A scenario is named as one, and so is a bank that is rendered", arguments: ["check", "play"])
  func scenarioIsNamedAsOne(_ command: String) async throws {
    try folder.write(#"{"seconds":1,"effects":{"a":"a.wav"},"events":[]}"#, to: "boss.json")
    let run = try await ToolProcess(command, "boss.json", in: folder)
    #expect(run.status == 1)
    #expect(
      run.complaints == [
        "tacet: boss.json: is a scenario, which tacet render plays: tacet render boss.json -o out.wav"
      ])
    try folder.write(#"{"seconds":1}"#, to: "empty.json")
    #expect(try await ToolProcess(command, "empty.json", in: folder).complaints.first?.contains("tacet render") == true)
    try folder.write("seconds: 1", to: "boss.yaml")
    #expect(try await ToolProcess("play", "boss.yaml", in: folder).complaints.first?.contains("tacet render") == true)
    try folder.write(#"{"effects":{"a":"a.wav"}}"#, to: "bank.json")
    let bank = try await ToolProcess("render", "bank.json", "-o", "x.wav", in: folder)
    #expect(bank.complaints.count == 1)
    #expect(bank.complaints.first?.contains("is a sound bank") == true)
  }
}
