import Foundation
import Testing

/// The time of a change that does not say one stands once, in `OwnFades` and `BusControlTable`: the comments of Swift
/// and C and the tables of scenarios say the same.
@Suite struct OwnTimesTests {
  /// The functions of C, and whose time they have.
  private static let functions = [
    "tacet_engine_pause": "level", "tacet_engine_resume": "level", "tacet_stop": "level", "tacet_stop_all": "level",
    "tacet_bus_stop_all": "level", "tacet_effect_stop_all": "level",
    "tacet_voice_pause": "level", "tacet_voice_resume": "level", "tacet_voice_set_gain": "voiceGain",
    "tacet_voice_set_pan": "step", "tacet_voice_set_pitch": "step", "tacet_voice_set_position": "step",
    "tacet_voice_set_occlusion": "occlusion", "tacet_voice_set_cutoffs": "cutoffs", "tacet_voice_set_send": "send",
    "tacet_voice_set_reverb_send": "send", "tacet_music_play_list": "step", "tacet_music_skip": "skip",
    "tacet_music_stop": "level", "tacet_music_pause": "level", "tacet_music_resume": "level",
    "tacet_music_set_intensity": "intensity", "tacet_music_set_layer_gain": "level", "tacet_bus_set_gain": "level",
    "tacet_bus_set_muted": "level", "tacet_bus_set_paused": "level", "tacet_bus_set_filter": "bus filter",
    "tacet_bus_set_cutoffs": "bus cutoffs", "tacet_bus_set_equaliser": "bus equaliser",
    "tacet_bus_set_compressor": "bus compressor", "tacet_bus_set_pan": "bus pan",
    "tacet_bus_set_time_scale": "bus timeScale", "tacet_bus_set_send": "send", "tacet_bus_clear_send": "send",
    "tacet_bus_set_reverb_send": "send", "tacet_mix_set_filter": "bus cutoffs", "tacet_snapshot_enter": "snapshot",
    "tacet_snapshot_enter_values": "snapshot", "tacet_snapshot_leave": "snapshot", "tacet_reverb_set": "reverb",
    "tacet_reverb_set_values": "reverb", "tacet_reverb_set_zones": "reverb", "tacet_output_set_mono": "hearing",
    "tacet_output_set_balance": "hearing", "tacet_output_set_reduced_dynamics": "dynamicRange",
  ]

  /// The words, and whose time the first number behind `over` is.
  private static let words = [
    "soundtrack.stop": "level", "soundtrack.pause": "level", "soundtrack.crossfade": "crossfade",
    "soundtrack.next": "skip", "soundtrack.intensity": "intensity", "soundtrack.layer": "level", "stop": "level",
    "pause": "level", "stopAll": "level", "set": "voiceGain", "filter": "bus cutoffs", "reverb": "reverb",
    "reverb.zones": "reverb", "reverb.send": "send", "accessibility": "hearing", "bus": "level",
    "snapshot.enter": "snapshot", "engine.pause": "level",
  ]

  @Test func headerSaysTheTimeOfEachFunction() throws {
    let times = try Self.times()
    var seen: Set<String> = []
    for function in try Header.read().functions {
      guard function.parameters.contains(where: { $0["type"] == "const tacet_ramp *" }) else { continue }
      let (comment, name) = (function.comment, function.name)
      seen.insert(name)
      let number = try #require(Self.functions[name], "\(name) has no row in the table of this test")
      let time = try #require(times[number])
      let said = comment.firstMatch(of: try Regex<(Substring, Substring)>(#"(In one step|[0-9.]+ m?s)\s+by\s+default"#))
      #expect(said.flatMap { Self.seconds(String($0.output.1)) } == time, "\(name): \(comment)")
    }
    #expect(seen == Set(Self.functions.keys))
  }

  @Test func tableOfScenariosSaysTheTimeOfEachCommand() throws {
    let (times, page) = (try Self.times(), try Self.text("Sources/Tacet/Tacet.docc/Scenario.md"))
    for (word, name) in Self.words {
      let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `\(word)`") }, "there is no \(word)")
      let said = row.firstMatch(of: try Regex<(Substring, Substring)>(#"`over` \(([0-9.]+)"#))
      #expect(said.flatMap { Double($0.output.1) } == times[name], "\(row)")
    }
  }

  @Test func commentsOfSwiftSayTheTimeOfEachCall() throws {
    let times = try Self.times()
    var count = 0
    for source in try Project.sources(in: "Sources/Tacet") {
      let calls = try Self.text(source.path).components(separatedBy: "\n\n").filter { $0.contains("Fade = .own") }
      for call in calls where call.contains("public func") {
        let said = try #require(
          call.firstMatch(of: try Regex<(Substring, Substring)>(#"Its own time is ([0-9]+(?: m?s)?)\."#)), "\(call)")
        guard
          let own = call.firstMatch(
            of: try Regex<(Substring, Substring, Substring)>(
              #"(OwnFades|BusControlTable)\.(\w+)"#))
        else { continue }
        count += 1
        let name = own.output.1 == "OwnFades" ? String(own.output.2) : "bus \(own.output.2)"
        #expect(Self.seconds(String(said.output.1)) == times[name], "\(call)")
      }
    }
    #expect(count >= 30)
  }

  /// The times in seconds.
  private static func times() throws -> [String: Double] {
    var times: [String: Double] = [:]
    let span = #"(?:Fade\()?\.(zero|milliseconds\([0-9]+\)|seconds\([0-9]+\))"#
    func add(_ prefix: String, _ path: String, _ pattern: String) throws {
      let pattern = try Regex<(Substring, Substring, Substring)>(pattern + span)
      for match in try text(path).matches(of: pattern) {
        times[prefix + match.output.1] = seconds(
          match.output.2.replacing("milliseconds(", with: "").replacing("seconds(", with: "").replacing(")", with: "")
            + (match.output.2.hasPrefix("milli") ? " ms" : match.output.2.hasPrefix("seconds") ? " s" : ""))
      }
    }
    try add("", "Sources/Tacet/Playing/OwnFades.swift", #"static var (\w+): OwnFade \{ "#)
    try add(
      "bus ", "Sources/Tacet/Playing/Buses/BusControl.swift",
      #"static let (\w+) = BusControl\((?:(?!static let)[\s\S])*?fade: "#)
    #expect(times.count == 19)
    return times
  }

  /// "10 ms", "1 s", "0", "zero" and "In one step".
  private static func seconds(_ text: String) -> Double? {
    let number = Double(text.split(separator: " ")[0])
    return text.hasSuffix(" ms")
      ? number.map { $0 / 1_000 } : number ?? (text == "zero" || text == "In one step" ? 0 : nil)
  }

  private static func text(_ path: String) throws -> String {
    try String(
      contentsOf: path.hasPrefix("/") ? URL(filePath: path) : Project.root.appending(path: path), encoding: .utf8)
  }
}
