import Foundation
import Tacet
import TacetDecoding
import TacetJSON
import TacetScenario
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetMeasure
@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

@Suite struct CheckTests {
  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  private func write(_ name: String, sampleRate: Int = 48_000, channels: Int = 1, _ samples: [Float]) throws {
    var writer = try WaveFileWriter(
      path: folder.path(name), format: AudioFormat(sampleRate: sampleRate, channels: channels))
    try writer.append(samples)
    try writer.close()
  }

  private func kinds(_ name: String) throws -> [CheckFinding.Kind] {
    let sound = CheckedSound(path: folder.path(name), name: name)
    return CheckReport(of: [sound]).files.flatMap { $0.findings.map(\.kind) }
  }

  @Test func longTextOfABankIsShownWithinBounds() async throws {
    let long = String(repeating: "n", count: 1_000_000)
    for entry in [#""effects":{"a":"\#(long)"}"#, #""effects":{"\#(long)":1}"#, #""soundtracks":{"\#(long)":"/x"}"#] {
      try folder.write("{\(entry)}", to: "bank.json")
      for options in [[], ["--json"]] {
        let run = try await ToolProcess(["check", "bank.json"] + options, in: folder)
        #expect(run.status == 1)
        #expect(!run.output.isEmpty)
        #expect(run.output.utf8.count < 2_000)
      }
    }
  }

  @Test func helpPageAndSchemaHaveEachKindOfFinding() async throws {
    let kinds = CheckFinding.Kind.allCases.map(\.rawValue)
    let help = try await ToolProcess("check", "--help", in: folder).output
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let page = try String(contentsOf: root.appending(path: "Sources/Tacet/Tacet.docc/Check.md"), encoding: .utf8)
    let schema = try #require(page.components(separatedBy: #""enum": ["#).first { $0.contains(#""unusable""#) })
    let words = (schema.components(separatedBy: "]").first ?? "").matches(of: #/"(\w+)"/#).map { String($0.1) }
    #expect(words == kinds)
    for kind in kinds {
      #expect(help.contains("\n  \(kind) "), "the help has nothing of \(kind)")
      #expect(page.contains("\n| `\(kind)` |"), "the page has nothing of \(kind)")
    }
  }

  @Test func eachFaultIsFoundAndSoundFilesHaveNone() throws {
    let tone = ScenarioFolder.tone(24_000, channels: 1)
    try write("good.wav", tone)
    try write("clipped.wav", tone.map { max(-1, min(1, 4 * $0)) })
    try write("late.wav", [Float](repeating: 0, count: 2_400) + tone)
    try write("offset.wav", tone.map { $0 * 0.5 + 0.05 })
    try write("odd.wav", sampleRate: 22_050, tone)
    try write("silent.wav", [Float](repeating: 0, count: 4_800))
    try write("large.wav", [Float](repeating: 0.1, count: 48_000 * 9).enumerated().map { $0 % 100 < 50 ? $1 : -$1 })
    try folder.writeVorbis("clicks.ogg", frames: 44_100, tags: [("LOOPSTART", "1000"), ("LOOPEND", "20333")])
    try folder.writeVorbis("loops.ogg", frames: 44_100, tags: [("LOOPSTART", "2352"), ("LOOPEND", "23520")])
    try folder.write("hello", to: "text.wav")
    let bytes = try folder.read("good.wav")
    try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: folder.path("cut.wav")))
    #expect(try kinds("good.wav").isEmpty)
    #expect(try kinds("large.wav").isEmpty)
    // Both channels of these are one tone.
    #expect(try kinds("loops.ogg") == [.mono])
    #expect(try kinds("clicks.ogg") == [.seam, .mono])
    #expect(try kinds("clipped.wav") == [.clipping])
    #expect(try kinds("late.wav") == [.head])
    #expect(try kinds("offset.wav") == [.offset])
    #expect(try kinds("odd.wav") == [.rate])
    #expect(try kinds("silent.wav") == [.silent])
    #expect(try kinds("text.wav") == [.unusable])
    #expect(try kinds("cut.wav") == [.truncated])
  }

  @Test func linkOutOfABankIsAFault() async throws {
    try write("in.wav", ScenarioFolder.tone(24_000, channels: 1))
    try FileManager.default.createDirectory(atPath: folder.path("mod"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder.path("mod/out.wav"), withDestinationPath: "../in.wav")
    try folder.write(#"{"effects":{"a":"out.wav"}}"#, to: "mod/bank.json")
    let link = try await ToolProcess("check", "mod/bank.json", in: folder)
    #expect(link.status == 1)
    #expect(link.output.contains("1:13: effects.a: "))
    #expect(link.output.contains("a link leads out of the bank's folder"), "\(link.output)")
  }

  /// A file for each advice, and one whose end would click if it were a loop.
  @Test("Advice is found in files that are made for it, and several of a kind share a line")
  func adviceIsFoundInFiles() async throws {
    let tone = ScenarioFolder.tone(12_000, channels: 1)
    func clipped(runs: Int) -> [Float] {
      tone.enumerated().map { $0 % 1_280 < 3 && $0 < 1_280 * runs ? 1 : $1 }
    }
    try write("equal.wav", channels: 2, ScenarioFolder.tone(12_000, channels: 2))
    try write("tail.wav", tone + [Float](repeating: 0, count: 28_800))
    for name in ["same.wav", "same too.wav"] { try write(name, tone.map { $0 * 0.9 }) }
    try write("low.wav", sampleRate: 22_050, tone)
    try write("lower.wav", sampleRate: 11_025, tone)
    try write("run.wav", clipped(runs: 1))
    try write("runs.wav", clipped(runs: 4))
    try write("speech.wav", ScenarioFolder.tone(528_064, channels: 1))
    let run = try await ToolProcess("check", ".", "--all", in: folder)
    #expect(run.status == 0)
    #expect(
      run.output == """
        file          use          length     Hz  ch  dBFS   LUFS      disk    memory  findings
        equal.wav     effect       0.25 s  48000   2  -6.0   -8.8   96.1 kB   96.0 kB  mono
        low.wav       effect       0.54 s  22050   1  -6.0  -10.0   48.1 kB  104.5 kB  rate
        lower.wav     effect       1.09 s  11025   1  -6.0  -11.1   48.1 kB  209.0 kB  rate
        run.wav       effect       0.25 s  48000   1   0.0  -11.8   48.1 kB   48.0 kB  clipping
        runs.wav      effect       0.25 s  48000   1   0.0  -11.8   48.1 kB   48.0 kB  clipping
        same too.wav  effect       0.25 s  48000   1  -6.9  -12.7   48.1 kB   48.0 kB
        same.wav      effect       0.25 s  48000   1  -6.9  -12.7   48.1 kB   48.0 kB  duplicate
        speech.wav    soundtrack  11.00 s  48000   1  -6.0   -9.8    2.1 MB            size
        tail.wav      effect       0.85 s  48000   1  -6.0  -11.8  163.3 kB  163.2 kB  tail

        advice
          clipping     2 files with 1 to 4 runs of samples at full scale: runs.wav, run.wav
          tail         tail.wav    0.6 s of silence at the end
          mono         equal.wav   its channels are equal: mono takes half of its 96.0 kB in memory
          duplicate    same.wav    the same bytes as same too.wav
          size         speech.wav  1536 kb/s; 64 kb/s of Vorbis or Opus are enough for game music (tacet convert)
          rate         2 files at 11025 to 22050 Hz are converted; 44,100 and 48,000 are usual: low.wav, lower.wav
        9 files, 8 with advice; 2.7 MB on the disk, the effects 764.7 kB in memory; median effect -11.8 LUFS

        """)
    let path = folder.path("speech.wav")
    let looped = CheckedSound(path: path, name: path, use: .soundtrack, loop: LoopRegion(start: 0, end: 528_064))
    #expect(CheckReport(of: [looped]).files.map { $0.findings.map(\.kind) } == [[.seam, .size]])
  }

  /// A script that looks into the wrong folder is to notice it.
  @Test("A folder without a sound ends with 64 and says what is in it", arguments: [false, true])
  func emptyFolderIsAnError(_ hasOthers: Bool) async throws {
    try FileManager.default.createDirectory(atPath: folder.path("none"), withIntermediateDirectories: true)
    if hasOthers { try folder.write("MThd and more of it", to: "none/a.mid") }
    let rest = hasOthers ? "; 1 file was skipped, since its kind is not read: 1 .mid (MIDI)" : ""
    for arguments in [[], ["--json"], ["--write-baseline", "known.json"]] {
      let run = try await ToolProcess(["check", "none"] + arguments, in: folder)
      #expect(run.status == 64)
      #expect(run.output.isEmpty)
      #expect(run.complaints == ["tacet: none: there is no sound file in it\(rest)"])
    }
    #expect(folder.names == ["none"])
  }

  @Test func folderIsCheckedAsAWholeAndReportedAsJSON() async throws {
    let tone = ScenarioFolder.tone(24_000, channels: 1)
    for index in 0..<4 { try write("\(index).wav", index == 3 ? tone.map { $0 * 0.05 } : tone) }
    try FileManager.default.createDirectory(atPath: folder.path("below"), withIntermediateDirectories: true)
    try write("below/\u{1B}[31m.wav", tone)
    try folder.write("no sound", to: "readme.txt")
    try folder.write("of another kind", to: "below/song.MED")
    let run = try await ToolProcess("check", ".", "--json", in: folder)
    // Advice is no failure.
    #expect(run.status == 0)
    #expect(run.complaints.isEmpty)
    let report = try #require(try JSONReader.read(Array(run.output.utf8)).object)
    let files = try #require(report["files"]?.array)
    #expect(files.count == 5)
    let quiet = try #require(files.first { $0.object?["path"]?.string == "./3.wav" }?.object)
    #expect(quiet["findings"]?.array?.first?.object?["kind"]?.string == "loudness")
    #expect(quiet["use"]?.string == "effect")
    #expect(report["medians"]?.object?["effect"]?.number != nil)
    #expect(quiet["findings"]?.array?.first?.object?["severity"]?.string == "advice")
    #expect(report["totals"]?.object?["memory"]?.number == 480_000.0)
    #expect(report["skipped"]?.array?.first?.object?["ending"]?.string == "med")
    let ignoring = try await ToolProcess("check", ".", "--ignore", "loudness", "--ignore", "duplicate", in: folder)
    #expect(ignoring.status == 0)
    #expect(ignoring.output.hasPrefix("1 file was skipped, since its kind is not read: 1 .med\n5 files, nothing found"))
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test func knownFindingsAreLeftOutAndNewFaultsFail() async throws {
    let tone = ScenarioFolder.tone(24_000, channels: 1)
    let late = [Float](repeating: 0, count: 4_800) + tone
    try write("late.wav", late)
    #expect(try await ToolProcess("check", ".", in: folder).status == 1)
    let written = try await ToolProcess("check", ".", "--write-baseline", "known.json", in: folder)
    #expect(written.status == 0)
    #expect(written.output == "known.json: 1 finding is known from now on\n")
    #expect(try await ToolProcess("check", ".", "--baseline", "known.json", in: folder).status == 0)
    try write("late too.wav", late.map { $0 * 0.9 })
    let new = try await ToolProcess("check", ".", "--baseline", "known.json", "--level", "fault", in: folder)
    #expect(new.status == 1)
    #expect(new.output.contains("late too.wav"))
    #expect(!new.output.contains("late.wav"))
    // A file that is no baseline is kept.
    let refused = try await ToolProcess("check", ".", "--write-baseline", "late.wav", in: folder)
    #expect(refused.status == 1)
    #expect(
      try await ToolProcess("check", ".", "--baseline", "known.json", "--write-baseline", "k", in: folder).status == 64)
    #expect(folder.names == ["known.json", "late too.wav", "late.wav"])
  }

  @Test func filesOfEqualBytesAreCopiesAndLinksAreNot() throws {
    try write("a.wav", ScenarioFolder.tone(4_800, channels: 1))
    try write("b.wav", ScenarioFolder.tone(4_800, channels: 1).map { -$0 })
    let bytes = try folder.read("a.wav")
    for name in ["c.wav", "e.wav"] { try bytes.write(to: URL(fileURLWithPath: folder.path(name))) }
    try FileManager.default.createSymbolicLink(atPath: folder.path("d.wav"), withDestinationPath: "a.wav")
    let paths = ["a.wav", "b.wav", "c.wav", "d.wav", "e.wav", "gone.wav"].map(folder.path)
    #expect(EqualFiles(paths).firsts == [2: 0, 4: 0])
  }

  @Test func folderEndsAtItsLimitAndCountsTheRest() throws {
    for name in ["a.wav", "b.wav", "c.wav", "d.mid", "e.txt"] { try folder.write("MThd and more of it", to: name) }
    let read = CheckedFolder(folder.path, most: 2)
    #expect(read.sounds.count == 2)
    #expect(read.beyondLimit == 1)
    #expect(read.skipped == [CheckedFolder.Skipped(ending: "mid", files: 1, kind: "MIDI")])
    #expect(CheckedFolder(folder.path + "/").sounds.map(\.shortName) == ["a.wav", "b.wav", "c.wav"])
  }

  @Test func bankIsCheckedWithItsManifest() async throws {
    try write("a.wav", ScenarioFolder.tone(24_000, channels: 1))
    try folder.writeVorbis("t.ogg", frames: 44_100)
    try folder.write(
      #"{"effects":{"a":"a.wav","b":"gone.wav"},"soundtracks":{"t":{"file":"t.ogg","loop":[1000,20333]}}}"#,
      to: "bank.json")
    let run = try await ToolProcess("check", "bank.json", in: folder)
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("1:25: effects.b: "), "\(run.output)")
    #expect(run.output.contains("gone.wav: there is no such file\n"))
    #expect(run.output.contains("  seam         t.ogg  the loop clicks"))
    try folder.write(#"{"effects":{"a":1},"sets":2}"#, to: "bad.json")
    let bad = try await ToolProcess("check", "bad.json", in: folder)
    #expect(
      bad.status == 1 && bad.output.contains("1:13: effects.a: is a number")
        && bad.output.contains("2 faults in the bank"))
    #expect(
      try await ToolProcess("check", "nowhere", in: folder).complaints == [
        "tacet: nowhere: there is no such file or folder"
      ])
  }

  /// 48 s of mono sound are 9 MB in memory, and nothing as a stream.
  @Test func streamedEffectOfABankTakesNoMemory() async throws {
    try write("long.wav", ScenarioFolder.tone(48 * 48_000, channels: 1))
    try folder.write(#"{"effects":{"a":{"file":"long.wav","streamed":true},"b":"long.wav"}}"#, to: "bank.json")
    let run = try await ToolProcess("check", "bank.json", "--json", in: folder)
    let report = try #require(try JSONReader.read(Array(run.output.utf8)).object)
    let files = try #require(report["files"]?.array).compactMap(\.object)
    #expect(files.map { $0["use"]?.string } == ["effect", "effect"])
    #expect(files.map { $0["streamed"]?.bool } == [nil, true])
    let messages = files.map { file in
      (file["findings"]?.array ?? []).compactMap { $0.object?["message"]?.string }.joined(separator: "; ")
    }
    #expect(messages[0].contains("in memory") && messages[1].contains("kb/s"), "\(messages)")
  }

  @Test(
    "The picture of a render says in plain words what held a side",
    arguments: [
      (Audibility.audible, [], "audible"), (.paused, [.interruption(.call)], "paused, phone call"),
      (.muted, [.silentMode, .screenLock], "muted, silent mode, screen locked"),
      (.paused, [.otherMusic("mpv")], "paused, yielding to mpv"), (.ducked, [.voiceChat], "ducked, voice chat"),
      (.paused, [.game(.paused(.everything))], "paused by the game"),
      (.muted, [.game(.muted(.soundtrack))], "soundtrack muted by the game"),
    ] as [(Audibility, [HoldReason], String)])
  func lanesHaveWords(_ audibility: Audibility, _ reasons: [HoldReason], _ words: String) {
    #expect(RenderPicture.words(audibility, reasons).joined(separator: ", ") == words)
  }

  @Test func pictureHasARowForEachSoundByItsName() throws {
    for name in ["a.wav", "t.wav"] { try folder.writeTone(name, frames: 4_800, channels: 1) }
    try folder.write(
      #"""
      {"seconds":1,"effects":{"ping":"a.wav","pong":"a.wav"},"soundtracks":{"theme":"t.wav"},"events":[
        {"at":0,"do":"play","name":"pong","as":"one"},{"at":0.25,"do":"soundtrack.play","name":"theme"},
        {"at":0.5,"do":"play","name":"ping"},{"at":0.75,"do":"play","name":"pong"}]}
      """#, to: "s.json")
    let scenario = try Scenario(path: folder.path("s.json"), named: folder.path("s.json"))
    let run = try ScenarioRun(scenario)
    var picture = RenderPicture(of: scenario)
    let lines = try run.lines { samples in
      picture.add(samples)
      return true
    }
    let before = picture.draw(width: 600).height
    picture.add(lines, run.spans)
    #expect(RenderPicture.rows(of: run.spans).map(\.name) == ["theme", "pong", "ping"])
    #expect(RenderPicture.rows(of: run.spans).map(\.spans.count) == [1, 2, 1])
    #expect(picture.draw(width: 600).height > before)
  }

  @Test func wavesAreDrawnAndNothingElseIsTouched() async throws {
    try folder.writeVorbis("t.ogg", frames: 44_100, tags: [("LOOPSTART", "1000"), ("LOOPEND", "20000")])
    #expect(try await ToolProcess("waveform", "t.ogg", "-o", "t.png", "--width", "600", in: folder).status == 0)
    #expect(try folder.read("t.png").prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    #expect(try await ToolProcess("waveform", "t.ogg", "-o", "t.ogg", in: folder).status == 1)
    let sound = try #require(try SoundMeasurement(path: folder.path("t.ogg")))
    let canvas = WaveformPicture(sound, name: "t.ogg").draw(width: 600)
    // The loop's colour, the wave's and the level's are in it.
    for color: UInt32 in [0xFFF2_B84B, 0xFF4F_9DDE, 0xFF67_C587] { #expect(canvas.pixels.contains(color)) }
    try folder.write(
      #"{"seconds":2,"soundtracks":{"t":"t.ogg"},"events":[{"at":0,"do":"soundtrack.play","name":"t"},{"at":1,"signal":"silentMode","on":true}]}"#,
      to: "s.json")
    let run = try await ToolProcess("render", "s.json", "-o", "s.wav", "--picture", "s.png", in: folder)
    #expect(run.status == 0 && folder.names == ["s.json", "s.png", "s.wav", "t.ogg", "t.png"])
    let twice = try await ToolProcess("render", "s.json", "-o", "s.wav", "--picture", "s.wav", "--force", in: folder)
    #expect(twice.complaints == ["tacet: s.wav: can not be written: s.wav is to be written there already"])
    #expect(twice.status == 1)
  }
}
