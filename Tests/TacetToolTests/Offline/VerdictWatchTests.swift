import Foundation
import Tacet
import TacetMonitors
import TacetSession
import TacetTestSupport
import Testing

@testable import TacetScenario
@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool
import TacetJSON

/// The lines of `tacet watch`, and recordings of its facts.
struct VerdictWatchTests {
  private let provider = SystemService(source: "feedbackd", title: "silent mode", package: "feedbackd")

  @Test func factNamesTheCategoriesThatItChanges() {
    var watch = VerdictWatch()
    let line = watch.handle(.fact(.silentMode(true, source: "feedbackd")), from: provider, at: 1.5)
    #expect(Set(line.changed.keys) == [.automatic, .soloAmbient, .ambient])
    #expect(
      line.text() == """
            1.500  feedbackd: silent mode on
                   automatic, soloAmbient, ambient: effects muted (silent mode (the
                     phone's profile)), soundtrack muted (silent mode (the phone's
                     profile))
        """)
    let again = watch.handle(.fact(.silentMode(true, source: "feedbackd")), from: provider, at: 2)
    #expect(again.changed.isEmpty)
  }

  @Test func unknownMusicHasNoLineForPeople() {
    var watch = VerdictWatch()
    for isUnknown in [true, false] {
      let line = watch.handle(.fact(.otherMusicUnknown(isUnknown)), from: provider, at: 0)
      #expect(!line.isForPeople && line.changed.isEmpty)
      #expect(JSONText.line(line).contains("otherMusicUnknown"))
    }
    #expect(watch.handle(.fact(.silentMode(true)), from: provider, at: 1).isForPeople)
  }

  @Test func silenceFromOutsideHasALineAndChangesNoVerdict() {
    var watch = VerdictWatch()
    let report = MonitorReport.outside([OutsideReason(.mixerMuted, output: "Speakers")])
    let line = watch.handle(report, from: provider, at: 1)
    #expect(line.text().hasSuffix("a game: not heard: muted in the system's mixer (Speakers)"))
    #expect(line.changed.isEmpty && JSONText.line(line).contains(#""outside":["outside:mixer-muted"]"#))
    #expect(watch.summary.hasPrefix("now, automatic: not heard: muted in the system's mixer (Speakers)"))
    _ = watch.handle(.outside([]), from: provider, at: 2)
    #expect(watch.summary == "now, automatic: effects audible, soundtrack audible")
  }

  @Test func yieldToMusicWithoutRoleNamesTheRemedies() {
    var watch = VerdictWatch()
    let began = MonitorReport.fact(.otherMusicBegan(id: "stream:7/app", name: "App"))
    let text = watch.handle(began, from: provider, at: 0, musicWithoutRole: ["stream:7/app"]).text(width: 400)
    #expect(text.contains("App states no role") && text.contains("ignoredPrograms"))
    #expect(text.contains("yieldsToOtherMusic"))
    // A stream that states its role has none, nor one of a player on the bus, by whose name it goes.
    watch = VerdictWatch()
    #expect(!watch.handle(began, from: provider, at: 0).text(width: 400).contains("ignoredPrograms"))
    watch = VerdictWatch()
    let player = SessionEvent.otherMusicBegan(id: "mpris:org.mpris.MediaPlayer2.app/7", name: "App: Title")
    _ = watch.handle(.fact(player), from: provider, at: 0)
    let stream = watch.handle(began, from: provider, at: 0, musicWithoutRole: ["stream:7/app"])
    #expect(!stream.text(width: 400).contains("ignoredPrograms"))
  }

  @Test func musicIsOverUnderTheNameThatItBeganWith() {
    var watch = VerdictWatch()
    for name in ["pacat", "Radio"] {
      _ = watch.handle(.fact(.otherMusicBegan(id: "stream:7/pacat", name: name)), from: provider, at: 0)
    }
    let end = MonitorReport.fact(.otherMusicEnded(id: "stream:7/pacat"))
    #expect(watch.handle(end, from: provider, at: 1).text().contains("other music is over: Radio\n"))
  }

  @Test func jsonLineContainsTheFactAsAScenarioEvent() throws {
    var watch = VerdictWatch()
    let line = watch.handle(.fact(.otherMusicBegan(id: "mpris:mpv", name: "mpv: \u{1B}Song")), from: provider, at: 2)
    let text = JSONText.line(line)
    #expect(!text.contains("\n"))
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(json["provider"] as? String == "feedbackd")
    #expect((json["fact"] as? [String: Any])?["signal"] as? String == "otherMusic")
    let verdicts = try #require(json["verdicts"] as? [String: [String: Any]])
    #expect(verdicts["ambient"]?["soundtrack"] as? String == "paused")
    #expect(verdicts["ambient"]?["effects"] as? String == "audible")
    #expect(verdicts["soloAmbient"]?["effects"] as? String == "paused")
    #expect(!line.text().contains("\u{1B}"))
  }

  @Test func claimsOfPlayersHaveALineWithTheirReason() throws {
    var watch = VerdictWatch()
    let lapse = PlayerClaim(name: "Tab", counts: false, reason: "nothing was heard for 10 s")
    let line = watch.handle(.playerClaim(lapse), from: provider, at: 1)
    #expect(
      line.text(width: 200).hasSuffix("Tab says that it plays and counts no more: nothing was heard for 10 s"))
    let text = JSONText.line(line)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(json["player"] as? String == "Tab" && json["counts"] as? Bool == false)
    #expect(json["reason"] as? String == lapse.reason)
    let renewal = PlayerClaim(name: "Tab", counts: true, reason: "sound is heard")
    #expect(renewal.summary == "Tab counts as music again: sound is heard")
  }

  @Test func servicesOutputsAndVolumeHaveALine() {
    var watch = VerdictWatch()
    let device = AudioDevice(id: "phones", name: "Head\nphones", route: .headphones, isCurrent: true)
    #expect(
      watch.handle(.outputs([device]), from: provider, at: 0).text(width: 200).hasSuffix(
        "[phones], headphones, private, current")
    )
    #expect(!watch.handle(.outputs([device]), from: provider, at: 0).text().contains("Head\n"))
    let volume = MonitorReport.systemVolume(SystemVolume(level: 0.4, isMuted: true))
    #expect(watch.handle(volume, from: provider, at: 0).text().hasSuffix("system volume 40 %, muted"))
    #expect(watch.handle(.presence(.absent("no bus")), from: provider, at: 0).text().hasSuffix("not there: no bus"))
  }

  @Test(arguments: [
    SessionEvent.silentMode(true, source: "feedbackd"), .silentMode(false), .screenLock(true, source: "login"),
    .background(true), .voiceChat(true, source: "stream:4"), .otherMusicBegan(id: "stream:3", name: "mpv"),
    .otherMusicEnded(id: "stream:3"), .otherMusicEnded(id: "stream:3", shouldResume: true), .otherMusicUnknown(true),
    .otherMusicUnknown(false),
    .otherAudio(true, source: "sound-server"), .interruptionBegan(.call),
    .interruptionEnded(.call, shouldResume: false), .interruptionEnded(.sleep), .route(.bluetooth),
    .route(.speaker, chosenByUser: true), .outputLost(true),
  ])
  func recordedFactIsReadBackEqual(fact: SessionEvent) throws {
    let json = try JSONReader.read(Array(JSONText.line(SignalRecord(fact, at: 1.25)).utf8))
    let event = ScenarioEvent(json, number: 1, sampleRate: 48_000, JSONFaults())
    #expect((event?.command as? ReportFact)?.fact == fact)
    #expect(event?.frame == 60_000)
  }

  @Test func linesFitTheWidthAndCutALongList() {
    var watch = VerdictWatch()
    for number in 0..<250 {
      let name = "player \(number): \(String(repeating: "long ", count: 40))"
      let text = watch.handle(.fact(.otherMusicBegan(id: "\(number)", name: name)), from: provider, at: 1).text()
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
      #expect(text.count < 3_000)
    }
    #expect(watch.summary.count <= 80)
  }

  @Test(arguments: [
    (
      "the session bus can not be reached: org.freedesktop.DBus.Error.FileNotFound: No such file; the system bus can not "
        + "be reached: org.freedesktop.DBus.Error.NoServer", "no session bus, no system bus"
    ),
    ("no mute switch", "no mute switch"),
  ])
  func rawBusErrorsAreNotShown(_ reason: String, _ text: String) {
    #expect(ServiceStatus.absent(reason).summary == text)
  }

  @Test("A sound server's library writes nothing to standard error")
  func libraryIsSilent() async throws {
    let folder = try ScenarioFolder()
    var environment = ToolProcess.environment(in: folder)
    environment["PULSE_SERVER"] = nil
    environment["XDG_RUNTIME_DIR"] = "/proc"  // where no folder can be made: a line at each attempt
    let watch = try await ToolProcess(["watch", "--json", "--for", "1"], in: folder, environment: environment)
    #expect(watch.status == 0 && watch.complaints == [])
    environment["PULSE_LOG"] = "0"
    let asked = try await ToolProcess(["watch", "--json", "--for", "1"], in: folder, environment: environment)
    #expect(asked.complaints.contains { $0.contains("/proc/pulse") }, "who asks for its lines has them")
  }

  @Test func machineWithoutServicesIsReported() async throws {
    let folder = try ScenarioFolder()
    let outputs = try await ToolProcess("outputs", in: folder)
    #expect(outputs.status == 1)
    #expect(outputs.complaints.count == 1 && outputs.complaints[0].contains("no sound server"))
    let record = try await ToolProcess("record", "take.wav", in: folder)
    #expect(record.status == 1 && record.complaints == outputs.complaints)
    #expect(throws: (any Error).self) { try folder.read("take.wav") }
    let doctor = try await ToolProcess("doctor", in: folder)
    #expect(doctor.status == 0)
    let lines = doctor.output.split(separator: "\n")
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("no ") || $0.hasPrefix("yes") || $0.hasPrefix("     ") })
    let words = doctor.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("yes libraries: libsndfile.so.1, "), "\(doctor.output)")
    #expect(words.contains("yes OpenAL: ") && words.contains("configuration changes nothing"), "\(doctor.output)")
    #expect(lines.last?.contains("of 10 known; a game with music would be ") == true, "\(doctor.output)")
    #expect(lines.allSatisfy { $0.count <= 80 } && !doctor.output.contains("org.freedesktop"), "\(doctor.output)")
    let watch = try await ToolProcess("watch", "--json", "--for", "0.3", in: folder)
    #expect(watch.status == 0)
    var text = try await ToolProcess("watch", "--for", "0.3", in: folder)
    // A busy machine comes to the verdict later.
    for seconds in ["3", "30"] where !text.output.contains("now, automatic: effects ") {
      text = try await ToolProcess("watch", "--for", seconds, in: folder)
    }
    #expect(
      text.output.split(separator: "\n").allSatisfy { $0.count <= 80 } && !text.output.contains("org.freedesktop"))
    #expect(text.output.split(separator: "\n").last?.hasPrefix("now, automatic: effects ") == true)
  }
}
