import Foundation
import Tacet
import Testing

@testable import TacetDemo

/// The tour: its mix, its manners, and its files.
@Suite struct TourTests {
  private struct Line: Decodable {
    var cause: String?
    var on: Bool?
    var effects: String?
    var soundtrack: String?
    var plays: String?
    var peak: Float?
  }

  /// -18 ± 1 LUFS over all, and a peak of at most -1.5 dBFS.
  @Test func tourHasItsLoudnessAndShowsItsManners() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tacet-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var run = try HeadlessRun()
    run.audio.engine.diagnostics.measuresLoudness = true
    let paths = try run.writeTour(into: folder.path)
    let loudness = try #require(run.audio.engine.diagnostics.meters.master.loudness?.integrated)
    #expect(abs(loudness + 18) <= 1, "\(loudness) LUFS")
    let lines = try Data(contentsOf: folder.appendingPathComponent("log.jsonl")).split(separator: UInt8(ascii: "\n"))
      .map {
        try JSONDecoder().decode(Line.self, from: $0)
      }
    #expect((lines.compactMap(\.peak).max() ?? 1) <= 0.841)
    func levels(_ cause: Command, _ isOn: Bool?) -> [String?] {
      lines.first { $0.cause == cause.rawValue && $0.on == isOn }.map { [$0.soundtrack, $0.effects] } ?? []
    }
    #expect(levels(.otherMusic, true) == ["paused", "audible"])
    #expect(levels(.voiceChat, true) == ["ducked", "audible"])
    #expect(levels(.call, true) == ["paused", "paused"])
    #expect(levels(.call, false) == ["audible", "audible"])
    #expect(levels(.headphones, false) == ["paused", "paused"])
    #expect(levels(.resumeAfterRouteLoss, nil) == ["audible", "audible"])
    #expect(levels(.silentMode, true) == ["muted", "muted"])
    #expect(levels(.withoutManners, true) == ["audible", "audible"])
    #expect(levels(.withoutManners, false) == ["paused", "audible"])
    #expect(lines.filter { $0.plays == "tick" }.count >= 3)
    #expect(Set(lines.compactMap(\.plays)).isSuperset(of: ["shot", "burst", "note", "waveIsOver"]))
    for path in paths { #expect(FileManager.default.fileExists(atPath: path)) }
    #expect(paths.filter { $0.hasSuffix(".png") }.count == Tour.stops.compactMap(\.picture).count)
  }
}
