import Foundation
import Tacet
import TacetPicture

/// The engine's cost, against OpenAL alone in the same run, and against SDL2_mixer where that is installed:
/// `Tests/Benchmarks/run [--only SECTION] [--json FILE] [--plot FILE]`. See Contributing.
@main
struct Benchmarks {
  static let sections = [
    "mixing", "logical", "reverb", "music", "voices", "control", "files", "peers", "memory", "output",
  ]
  private static let curve = [1, 4, 16, 64, 256]

  /// Mixes of which both sides are one row; `target` is for the ratio.
  private static let compared: [(mixCase: MixCase, what: String, target: Double?)] = [
    (MixCase(name: "space", sounds: .float44, randomPitch: true, inSpace: true), "random pitch, in space", 1.15),
    (
      MixCase(name: "space.480", sounds: .float44, randomPitch: true, request: 480, inSpace: true),
      "random pitch, in space, requests of 480", 1.15
    ),
    (MixCase(name: "space.plain", sounds: .float48, randomPitch: false, inSpace: true), "pitch 1, in space", 1.15),
    (
      MixCase(name: "space.plain.480", sounds: .float48, randomPitch: false, request: 480, inSpace: true),
      "pitch 1, in space, requests of 480", 1.15
    ),
    (MixCase(name: "random", sounds: .float44, randomPitch: true), "random pitch, panned", 0.85),
    (
      MixCase(name: "random.480", sounds: .float44, randomPitch: true, request: 480),
      "random pitch, panned, requests of 480", 0.85
    ),
    (MixCase(name: "plain", sounds: .float48, randomPitch: false), "pitch 1, panned", 0.3),
    (
      MixCase(name: "plain.480", sounds: .float48, randomPitch: false, request: 480),
      "pitch 1, panned, requests of 480", 0.3
    ),
    (
      MixCase(name: "space.files", sounds: .files, randomPitch: false, inSpace: true),
      "default effects against files as they are, in space", 0.6
    ),
    (
      MixCase(name: "files", sounds: .files, randomPitch: false),
      "default effects against files as they are, panned", 0.6
    ),
    (
      MixCase(name: "files.480", sounds: .files, randomPitch: false, request: 480),
      "default effects against files as they are, panned, requests of 480", 0.6
    ),
    (
      MixCase(name: "moving", sounds: .float44, randomPitch: true, inSpace: true, moves: true),
      "every voice moved before each request", 1.15
    ),
    (
      MixCase(name: "default", sounds: .float44, randomPitch: true, inSpace: true, resampling: nil),
      "default resamplers: our cubic against OpenAL's", nil
    ),
    (
      MixCase(name: "cubic", sounds: .float44, randomPitch: true, inSpace: true, resampling: .cubic),
      "cubic resampler", 1.03
    ),
    (
      MixCase(name: "sinc", sounds: .float44, randomPitch: true, inSpace: true, resampling: .sinc),
      "sinc resampler", 1.03
    ),
  ]
  private static let heard = MixCase(name: "heard32", sounds: .float44, randomPitch: true, voices: 32)
  private static let logical: [(mixCase: MixCase, target: Double)] = [
    (MixCase(name: "logical1000", sounds: .float44, randomPitch: true, voices: 1_000, heard: 32), 1.05),
    (MixCase(name: "logical10000", sounds: .float44, randomPitch: true, voices: 10_000, heard: 32), 1.2),
  ]
  /// Voices with a reverb, to which they send or nobody does, against the same without one.
  private static let dry = MixCase(name: "dry", sounds: .float44, randomPitch: true, voices: 32, inSpace: true)
  private static let rooms: [(mixCase: MixCase, what: String, target: Double?)] = [
    (
      MixCase(name: "unsent", sounds: .float44, randomPitch: true, voices: 32, inSpace: true, reverb: .unsent),
      "a reverb that nobody sends to", 1.01
    ),
    (
      MixCase(name: "sent", sounds: .float44, randomPitch: true, voices: 32, inSpace: true, reverb: .sent),
      "a reverb that all send to", nil
    ),
  ]
  /// Voices with reduced dynamics, or with full ones again, against the same in whose engine they were never reduced.
  private static let dynamics: [(mixCase: MixCase, what: String, target: Double?)] = [
    (
      MixCase(name: "restored", sounds: .float44, randomPitch: true, voices: 32, inSpace: true, dynamics: .restored),
      "dynamics that were reduced", 1.001
    ),
    (
      MixCase(name: "reduced", sounds: .float44, randomPitch: true, voices: 32, inSpace: true, dynamics: .reduced),
      "reduced dynamics", nil
    ),
  ]
  private static let counted = curve.map {
    MixCase(name: "curve\($0)", sounds: .files, randomPitch: false, voices: $0, inSpace: true)
  }

  private static var workloads: [Workload] {
    let cases =
      compared.map(\.mixCase) + [heard] + logical.map(\.mixCase) + [dry] + rooms.map(\.mixCase)
      + dynamics.map(\.mixCase) + counted
    return cases.flatMap { mixCase in Side.allCases.map { mixCase.workload($0) } }
      + [Side.tacet, .openal].flatMap { [Control.plays($0), Decode.stream($0)] }
      + Control.burstWorkloads + [Crowd.workload] + Music.allCases.map(\.workload)
  }

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.count >= 2, try child(arguments) { return }
    var only: [String] = []
    var (json, plot): (String?, String?) = (nil, nil)
    var index = 0
    while index < arguments.count {
      let value = index + 1 < arguments.count ? arguments[index + 1] : nil
      switch (arguments[index], value) {
      case ("--only", let name?) where sections.contains(name): only.append(name)
      case ("--json", let path?): json = path
      case ("--plot", let path?): plot = path
      default: fatal("run [--only \(sections.joined(separator: "|"))] [--json FILE] [--plot FILE]")
      }
      index += 2
    }
    let files = FileManager.default.temporaryDirectory.appending(path: "tacet-benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: files) }
    setenv("TACET_BENCHMARK_FILES", files.path, 1)
    try Decode.writeFiles()
    var report = Report()
    for section in sections where only.isEmpty || only.contains(section) {
      switch section {
      case "mixing": mixing(&report)
      case "logical": logicalVoices(&report)
      case "reverb": reverb(&report)
      case "music": music(&report)
      case "voices": try voices(&report, plot: plot)
      case "control": try control(&report)
      case "files": try await loading(&report)
      case "peers": Peers.measure(&report)
      case "memory": memory(&report)
      default: try output(&report)
      }
    }
    if let json { try report.write(to: json) }
  }

  /// The work of a child process; false if this is none.
  private static func child(_ arguments: [String]) throws -> Bool {
    switch (arguments[0], arguments.count) {
    case ("--memory", 2): print(try Memory.measure(arguments[1]))
    case ("--peer", 3): print(try Peers.figures(arguments[1], arguments[2]).map { "\($0)" }.joined(separator: " "))
    case ("--work", 3), ("--time", 3):
      guard let workload = workloads.first(where: { $0.name == arguments[1] }), let count = Int(arguments[2]) else {
        fatal("no such work: \(arguments[1])")
      }
      if arguments[0] == "--work" {
        try workload.run(count) {}
      } else {
        nonisolated(unsafe) var laps: [Int] = []
        try workload.run(count) {
          laps.append(Clock.thread)
          // The last one prints: SDL2_mixer's work does not return.
          if laps.count == count { print(zip(laps.dropFirst(), laps).map { Double($0 - $1) }.median) }
        }
      }
    default: return false
    }
    return true
  }

  // MARK: - Sections

  private static func ratio(_ name: String, _ a: Workload, _ b: Workload, target: Double?, _ report: inout Report) {
    guard Child.canCount else { return report.miss("\(name): valgrind is not installed") }
    guard let ours = Child.instructions(a), let theirs = Child.instructions(b) else {
      return report.miss("\(name): the work failed")
    }
    report.add(
      Row(
        name: name, unit: "instructions", figures: ["tacet": ours, "openal": theirs, "ratio": ours / theirs],
        target: target))
  }

  private static func mixing(_ report: inout Report) {
    added(dynamics, &report)
    for (mixCase, what, target) in compared {
      guard Child.canCount else { return report.miss("mixing: valgrind is not installed") }
      guard let ours = Child.instructions(mixCase.workload(.tacet)),
        let raw = Child.instructions(mixCase.workload(.openal))
      else {
        report.miss("\(what): the work failed")
        continue
      }
      let voices = Double(mixCase.voices)
      report.add(
        Row(
          name: "256 voices, \(what)", unit: "instructions a voice and frame",
          figures: ["tacet": ours / voices, "openal": raw / voices, "ratio": ours / raw], target: target))
    }
    for (mixCase, what, _) in compared where ["space", "space.plain", "space.files"].contains(mixCase.name) {
      if let ratio = Child.pairs(mixCase.workload(.tacet), mixCase.workload(.openal), rounds: 40) {
        report.add(Row(name: "256 voices, \(what)", unit: "time against OpenAL, pairs", figures: ["ratio": ratio]))
      }
    }
  }

  private static func logicalVoices(_ report: inout Report) {
    guard Child.canCount else { return report.miss("logical voices: valgrind is not installed") }
    let alone = Child.instructions(heard.workload(.tacet))
    for (mixCase, target) in logical {
      guard let alone, let many = Child.instructions(mixCase.workload(.tacet)) else { continue }
      report.add(
        Row(
          name: "\(mixCase.voices) voices, 32 heard, to 32 alone", unit: "instructions a frame",
          figures: ["alone": alone, "tacet": many, "ratio": many / alone], target: target))
    }
    if let crowd = Child.instructions(Crowd.workload) {
      report.add(
        Row(
          name: "10,000 voices, 32 heard, all moved every 16 ms", unit: "a frame; ms of processor a second",
          figures: ["instructions": crowd, "ms": Crowd.time() ?? .nan]))
    }
  }

  private static func reverb(_ report: inout Report) { added(rooms, &report) }

  /// Adds the rows of 32 voices with something, against the same without it.
  private static func added(
    _ cases: [(mixCase: MixCase, what: String, target: Double?)], _ report: inout Report
  ) {
    guard Child.canCount else { return report.miss("\(cases[0].what): valgrind is not installed") }
    guard let dry = Child.instructions(dry.workload(.tacet)) else {
      return report.miss("\(cases[0].what): the work failed")
    }
    for (mixCase, what, target) in cases {
      guard let wet = Child.instructions(mixCase.workload(.tacet)) else { continue }
      report.add(
        Row(
          name: "32 voices with \(what), to 32 without", unit: "instructions a frame",
          figures: ["dry": dry, "tacet": wet, "ratio": wet / dry], target: target))
    }
  }

  private static func music(_ report: inout Report) {
    guard Child.canCount else { return report.miss("music: valgrind is not installed") }
    let rows = Music.rows()
    if rows.isEmpty { report.miss("music: the work failed") }
    for row in rows { report.add(row) }
  }

  private static func voices(_ report: inout Report, plot: String?) throws {
    guard Child.canCount else { return report.miss("voices: valgrind is not installed") }
    if !SDLMixer.isInstalled { report.miss("SDL2_mixer: libsdl2-mixer-2.0-0 is not installed") }
    var lines = [
      CostPlot.Line(name: "Tacet", color: Color(0x1769e0), points: []),
      CostPlot.Line(name: "OpenAL alone", color: Color(0xd9480f), points: []),
      CostPlot.Line(name: "SDL2_mixer", color: Color(0x2b8a3e), points: []),
    ]
    for mixCase in counted {
      var row = Row(name: "\(mixCase.voices) voices at pitch 1", unit: "instructions a frame", figures: [:])
      for (index, side) in Side.allCases.enumerated() where side != .sdl || SDLMixer.isInstalled {
        guard let cost = Child.instructions(mixCase.workload(side)), cost > 0 else { continue }
        row.figures[side.rawValue] = cost
        lines[index].points.append((mixCase.voices, cost))
      }
      report.add(row)
    }
    if let plot { try CostPlot.write(lines.filter { !$0.points.isEmpty }, to: plot) }
  }

  private static func control(_ report: inout Report) throws {
    ratio("a play", Control.plays(.tacet), Control.plays(.openal), target: nil, &report)
    if Child.canCount {
      guard let rows = Control.burstRows() else { return report.miss("a burst of plays: the work failed") }
      for row in rows { report.add(row) }
    }
    let times = try Control.playTimes()
    report.add(
      Row(
        name: "a play, 64 sound", unit: "ns of the caller's processor",
        figures: ["median": times.median, "p99 of batches": times.percentile(0.99)]))
    let (plays, blocks) = try Control.contended()
    report.add(
      Row(
        name: "a play while 256 voices render", unit: "ns",
        figures: ["median": plays.median, "p99": plays.percentile(0.99), "worst": plays.max() ?? 0]))
    report.add(
      Row(
        name: "a request of 512 with 256 voices, and its jitter: p99 above the median", unit: "ns",
        figures: [
          "median": blocks.median, "p99": blocks.percentile(0.99), "jitter": blocks.percentile(0.99) - blocks.median,
          "worst": blocks.max() ?? 0,
        ]))
  }

  private static func loading(_ report: inout Report) async throws {
    ratio("a frame of Vorbis, streamed", Decode.stream(.tacet), Decode.stream(.openal), target: 1.02, &report)
    for (name, path) in [("Vorbis", Decode.music), ("WAV", Decode.wave)] {
      let start = try Decode.start(path)
      report.add(
        Row(
          name: "the start of a stream, \(name)", unit: "ms",
          figures: ["opened": start.opened, "prepared": start.prepared]))
    }
    let loading = try await Decode.load()
    let (serial, background) = (loading.serial.median, loading.background.median)
    // Half of it on two processors that are free, and what the threads cost each other, and their start, which count
    // where all of it takes 0.1 s. A loader that is not parallel has a ratio of 1.
    report.add(
      Row(
        name: "100 Vorbis effects, loaded in the background", unit: "ms",
        figures: [
          "serial": serial, "background": background, "caller": loading.caller.median, "ratio": background / serial,
        ], target: 0.65))
    // The threads' cost to each other, on a machine that has other work as well: the time above tells nothing there.
    let processor = (serial: loading.serialProcessor.median, background: loading.backgroundProcessor.median)
    report.add(
      Row(
        name: "the same, processor time", unit: "ms",
        figures: [
          "serial": processor.serial, "background": processor.background,
          "ratio": processor.background / processor.serial,
        ], target: 1.15))
    let decoding = loading.decoding.median
    report.add(
      Row(
        name: "100 Vorbis effects of 44.1 kHz, beside libvorbisfile's decoding", unit: "ms of the processor",
        figures: ["tacet": processor.serial, "libvorbisfile": decoding, "ratio": processor.serial / decoding],
        target: 2))
    let conversion = try Decode.conversion()
    report.add(
      Row(
        name: "a minute of a 44.1 kHz soundtrack, beside one of 48 kHz", unit: "ms of the processor",
        figures: [
          "44.1": conversion.converted, "48": conversion.plain, "ratio": conversion.converted / conversion.plain,
        ], target: 1.7))
  }

  private static func memory(_ report: inout Report) {
    let targets = ["mono": 1.05, "stereo": 1.05, "stereo.place": 1.55, "compact": 1.02]
    for name in Memory.names {
      guard let value = Child.figures(["--memory", name])?.first else {
        report.miss("memory of \(name)")
        continue
      }
      if name == "engine" || name == "stream" {
        report.add(
          Row(name: name == "engine" ? "an engine" : "a stream", unit: "resident bytes", figures: ["tacet": value]))
      } else {
        report.add(
          Row(
            name: "an effect that was played, \(name)", unit: "resident bytes to its frames'",
            figures: ["ratio": value], target: targets[name]))
      }
    }
  }

  private static func output(_ report: inout Report) throws {
    let results = try Service.measure()
    if results.isEmpty { report.miss("wakeups: no sound server can be started") }
    for (name, figures) in results {
      report.add(
        Row(
          name: name, unit: "wakeups, ms of processor a second",
          figures: ["wakeups": figures.wakeups, "own": figures.own, "server": figures.server]))
    }
    for (name, figures) in try Service.measureLatencies() {
      report.add(
        Row(
          name: name, unit: "ms to the first press, to later ones; wakeups, ms of processor a second",
          figures: [
            "first": figures.first, "later": figures.later, "wakeups": figures.cost.wakeups, "own": figures.cost.own,
            "server": figures.cost.server,
          ]))
    }
  }
}
