import Foundation
import Tacet
import TacetTestSupport
import Testing

@testable import TacetDecoding
@testable import TacetMeasure
@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// The report of a check, as text and as a baseline, without a file.
@Suite struct CheckReportTests {
  /// A second of a sound with so many runs at full scale, at this rate.
  private func result(
    _ name: String, runs: Int = 0, head: Int = 0, sampleRate: Int = 48_000, bytes: Int = 1_000, offset: Float = 0
  ) -> (CheckedSound, Result<SoundMeasurement, DecodingError>) {
    var clipping = Clipping(channels: 1)
    for frame in 0..<(4 * runs) { clipping.add(frame % 4 < 3 ? 1 : 0, channel: 0, frame: frame) }
    var ends = SilentEnds()
    ends.add(0, frame: 0)
    for frame in [head, sampleRate - 1] { ends.add(0.5, frame: frame) }
    let info = SoundInfo(
      path: "", container: "wav", codec: "", format: AudioFormat(sampleRate: sampleRate, channels: 1),
      frames: sampleRate, loop: nil, tags: [:])
    let measured = SoundMeasurement(
      info: info, bytes: bytes, peak: 0.5, loudness: -20, loudestMoment: -18, clipping: clipping, offset: offset,
      silentEnds: ends, channelDifference: ChannelDifference(channels: 1), seam: nil,
      envelope: SoundEnvelope(frames: 1))
    return (CheckedSound(path: "/sounds/\(name)", name: "sounds/\(name)", shortName: name), .success(measured))
  }

  private func unusable(_ name: String) -> (CheckedSound, Result<SoundMeasurement, DecodingError>) {
    let path = "/sounds/\(name)"
    return (CheckedSound(path: path, name: path, shortName: name), .failure(.notSound(path: path)))
  }

  private func lines(_ report: CheckReport) -> [String] {
    CheckText(report: report).text.split(separator: "\n").map(String.init)
  }

  @Test func faultsComeFirstTheWorstOfThemBeforeOthers() {
    let report = CheckReport([
      result("a.wav", runs: 1), result("b.wav", head: 4_800), result("c/loud.wav", runs: 30),
      result("d.wav", runs: 300), unusable("e.wav"), result("f.wav"),
    ])
    #expect(report.hasFaults)
    #expect(
      lines(report) == [
        "faults",
        "  unusable     e.wav       is not a sound file of a known kind",
        "  clipping     d.wav       300 runs of samples at full scale, the first at 0.000 s",
        "  clipping     c/loud.wav  30 runs of samples at full scale, the first at 0.000 s",
        "  head         b.wav       100 ms of silence before the sound",
        "advice",
        "  clipping     a.wav  1 run of samples at full scale, the first at 0.000 s",
        "6 files, 4 with faults, 1 with advice; 5.0 kB on the disk, the effects 960.0 kB in memory; "
          + "median effect -18.0 LUFS",
      ])
  }

  @Test("The folder that all files are in is said once")
  func folderIsShared() {
    let report = CheckReport([result("data/a/b.wav", head: 4_800), result("data/ab.wav"), result("data/a/c.wav")])
    #expect(lines(report)[1] == "  head         a/b.wav  100 ms of silence before the sound")
    #expect(lines(report).last?.hasPrefix("3 files in data, 1 with faults") == true)
    #expect(CheckReport([result("data/a.wav")]).folder == "")
    #expect(CheckReport([result("/a"), result("/b")]).folder == "/")
  }

  @Test func adviceOfManyFilesIsOneLineAndNoFailure() {
    let rates = (0..<5).map { result("\($0).wav", sampleRate: 8_000 + 3_525 * $0) }
    let offsets = [result("p.wav", offset: 0.02), result("q.wav", offset: 0.1)]
    let report = CheckReport(rates + offsets + [result("x.wav", runs: 2), result("y.wav", runs: 3)])
    #expect(!report.hasFaults)
    let lines = lines(report)
    #expect(
      lines.contains(
        "  rate         5 files at 8000 to 22100 Hz are converted; 44,100 and 48,000 are usual: "
          + "0.wav, 1.wav, 2.wav and 2 more"))
    #expect(lines.contains("  clipping     2 files with 2 to 3 runs of samples at full scale: y.wav, x.wav"))
    #expect(
      lines.contains("  offset       2 files are off the zero line, the worst by -20.0 dBFS in the mean: q.wav, p.wav"))
    #expect(lines.count == 5)
    #expect(CheckText(report: report, showsFaultsAlone: true).text.hasPrefix("9 files, 9 with advice"))
  }

  @Test func skippedFilesAreNamedByTheirEndings() {
    let skipped = [
      CheckedFolder.Skipped(ending: "mid", files: 19, kind: "MIDI"),
      CheckedFolder.Skipped(ending: "mo3", files: 1, kind: nil),
    ]
    let many = CheckReport([], skipped: skipped, beyondLimit: 3)
    #expect(
      lines(many).first
        == "20 files were skipped, since their kinds are not read: 19 .mid (MIDI), 1 .mo3; "
        + "3 more sounds of the folder were not checked")
    let one = CheckReport([], skipped: [skipped[1]])
    #expect(lines(one) == ["1 file was skipped, since its kind is not read: 1 .mo3", "0 files, nothing found"])
  }

  @Test func findingsOfABaselineAreLeftOutAndOneThatGrewWorseIsNew() throws {
    let folder = try TemporaryFolder()
    let known = CheckReport([result("a.wav", runs: 2), result("b.wav", head: 600)]).baseline
    try Data(known.text.utf8).write(to: URL(fileURLWithPath: folder.file("known.json")))
    let read = try CheckBaseline(path: folder.file("known.json"))
    #expect(read == known)
    let same = CheckReport([result("a.wav", runs: 3), result("b.wav", head: 600)], baseline: read)
    #expect(lines(same).first?.hasPrefix("2 files, nothing found; 2 findings are known") == true)
    let worse = CheckReport([result("a.wav", runs: 21), result("b.wav", head: 600)], baseline: read)
    #expect(worse.hasFaults)
    #expect(worse.known == 1)
    try Data("{}".utf8).write(to: URL(fileURLWithPath: folder.file("none.json")))
    for name in ["none.json", "gone.json"] {
      #expect(throws: CheckBaseline.Unreadable.self) { try CheckBaseline(path: folder.file(name)) }
    }
  }

  @Test func tableHasALineForEachFile() {
    let report = CheckReport([result("a.wav", runs: 1), unusable("b/long.wav")])
    let table = CheckText(report: report, showsAll: true).text.split(separator: "\n").prefix(3)
    #expect(
      table == [
        "file        use     length     Hz  ch  dBFS   LUFS    disk    memory  findings",
        "a.wav       effect  1.00 s  48000   1  -6.0  -18.0  1.0 kB  192.0 kB  clipping",
        "b/long.wav                                                            unusable",
      ])
  }

  @Test func linesFitTheTerminalAndHaveColoursThere() {
    let report = CheckReport([result("a.wav", head: 4_800), unusable(String(repeating: "x", count: 50) + ".wav")])
    let text = CheckText(report: report, palette: Palette(isOn: true), width: 60).text
    #expect(text.contains("\u{1B}[31mhead\u{1B}[0m"))
    let plain = CheckText(report: report, width: 60).text
    #expect(!plain.contains("\u{1B}"))
    for line in plain.split(separator: "\n") { #expect(line.count <= 60, "\(line)") }
  }

  @Test func copiesNameTheFirstFile() {
    let report = CheckReport([result("a.wav"), result("b.wav")], copies: [1: 0])
    #expect(report.files[1].findings.map(\.message) == ["the same bytes as a.wav"])
    #expect(report.files[0].findings.isEmpty)
    let below = CheckReport([result("data/a/b.wav"), result("data/c.wav")], copies: [1: 0])
    #expect(lines(below)[1] == "  duplicate    c.wav  the same bytes as a/b.wav")
    #expect(
      CheckReport([result("a.wav"), result("b.wav")], copies: [1: 0], ignored: [.duplicate]).files[1].findings.isEmpty)
  }

  @Test func coloursNeedATerminalThatHasThemAndNobodyWhoWantsNone() {
    func isOn(_ isTerminal: Bool, _ environment: [String: String]) -> Bool {
      Palette(isTerminal: isTerminal) { environment[$0] }.isOn
    }
    #expect(isOn(true, ["TERM": "xterm"]))
    #expect(isOn(true, ["TERM": "xterm", "NO_COLOR": ""]))
    #expect(!isOn(true, ["TERM": "xterm", "NO_COLOR": "1"]))
    #expect(!isOn(false, ["TERM": "xterm"]))
    #expect(!isOn(true, ["TERM": "dumb"]))
    #expect(!isOn(true, [:]))
  }
}
