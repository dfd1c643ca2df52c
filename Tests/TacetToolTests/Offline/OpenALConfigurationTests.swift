import Foundation
import TacetTestSupport
import Testing

/// The player's configuration of OpenAL, in processes of their own: it is read once in a process.
@Suite(.timeLimit(.minutes(10))) struct OpenALConfigurationTests {
  /// A sound at each kind of place, faster ones, two loud ones, a reverb and music.
  private static func folder(hrtf: Bool = false) throws -> ScenarioFolder {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 4_800, channels: 1)
    try folder.writeTone("wide.wav", frames: 4_800, channels: 2)
    try folder.writeTone("theme.wav", frames: 48_000, channels: 2)
    let plays = [
      #""name":"beep","pan":-1"#, #""name":"beep","position":[1,0,0]"#,
      #""name":"beep","position":[0,0,2],"pitch":1.4"#, #""name":"wide","pan":0.5,"pitch":0.7"#,
      #""name":"beep","gain":12,"position":[-0.3,0,-1]"#,
    ]
    let events = plays.enumerated().map { #"{"at":\#(0.12 * Double($0)),"do":"play",\#($1)}"# }
    try folder.write(
      #"""
      {"seconds":1.2,"effects":{"beep":"beep.wav","wide":"wide.wav"},"soundtracks":{"theme":"theme.wav"},"events":[
        {"at":0,"do":"hrtf","mode":"\#(hrtf ? "on" : "off")"},
        {"at":0,"do":"reverb","preset":"hall","over":0},{"at":0,"do":"reverb.send","bus":"master","gain":-6},
        \#(events.joined(separator: ",\n")),{"at":0.6,"do":"soundtrack.play","name":"theme"}
      ]}
      """#, to: "scene.json")
    return folder
  }

  private static let files = [".alsoftrc", "config/alsoft.conf", "dirs/alsoft.conf"]

  /// Renders the scene with a configuration in each place that a player has.
  private static func render(
    _ text: String, in folder: ScenarioFolder, to output: String, _ more: [String: String] = [:]
  ) async throws -> ToolProcess {
    for name in ["config", "dirs"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    for file in files { try folder.write(text, to: file) }
    var environment = ToolProcess.environment(in: folder).merging(more) { $1 }
    environment["XDG_CONFIG_HOME"] = folder.path("config")
    environment["XDG_CONFIG_DIRS"] = folder.path("dirs")
    return try await ToolProcess(["render", "scene.json", "-o", output], in: folder, environment: environment)
  }

  @Test(arguments: [
    "sources = 16\nslots = 1\nsends = 0", "volume-adjust = -40", "output-limiter = true", "stereo-encoding = uhj",
    "dither = true\ndither-depth = 4\nfront-stablizer = true", "[reverb]\nboost = 12",
    "hrtf = true\nstereo-mode = headphones\ncf_level = 5\nchannels = mono\nsample-type = int8\nfrequency = 22050",
    "resampler = point\ntrap-al-error = true\ntrap-alc-error = true\nthis line is none",
    "[Loopback]\nvolume-adjust = -40\nsources = 16\n[game_compat]\nreverse-x = true\nreverse-z = true",
  ])
  func configurationOfThePlayerChangesNoSample(_ text: String) async throws {
    let folder = try Self.folder()
    for (text, output) in [("", "without.wav"), (text, "with.wav")] {
      let run = try await Self.render(text, in: folder, to: output)
      #expect(run.status == 0 && run.complaints.isEmpty, "\(run.complaints)")
    }
    #expect(try folder.read("with.wav") == folder.read("without.wav"))
  }

  @Test func configurationOfThePlayerChangesNoSampleOfHRTF() async throws {
    let folder = try Self.folder(hrtf: true)
    for (text, output) in [("", "without.wav"), ("hrtf-mode = basic\nhrtf-size = 8\nsources = 16", "with.wav")] {
      let run = try await Self.render(text, in: folder, to: output)
      #expect(run.status == 0 && run.complaints.isEmpty, "\(run.complaints)")
    }
    #expect(try folder.read("with.wav") == folder.read("without.wav"))
  }

  /// The control: what the tests above do not hear, they could.
  @Test func fileThatTheEnvironmentNamesIsLeftAlone() async throws {
    let folder = try Self.folder()
    try folder.write("dither-depth = 8\n", to: "named.conf")
    let named = ["ALSOFT_CONF": folder.path("named.conf")]
    for (environment, output) in [([:], "without.wav"), (named, "with.wav")] {
      #expect(try await Self.render("", in: folder, to: output, environment).status == 0)
    }
    #expect(try folder.read("with.wav") != folder.read("without.wav"))
  }
}
