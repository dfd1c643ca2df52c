import Foundation
import Tacet
import TacetTestSupport
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
    let paths = try run.write(into: folder.path)
    let meters = run.audio.engine.diagnostics.meters
    let loudness = try #require(meters.master.loudness?.integrated)
    #expect(abs(loudness + 18) <= 1, "\(loudness) LUFS")
    // The music is as loud as its layers make it, from the pad alone to all of them, and does not drown the effects.
    let music = try #require(meters.soundtrack.loudness?.integrated)
    let effects = try #require(meters.effects.loudness?.integrated)
    #expect((-28 ... -20).contains(music), "music \(music) LUFS")
    #expect(effects > music, "effects \(effects) LUFS, music \(music) LUFS")
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
    let pictures = paths.filter { $0.hasSuffix(".png") }
    #expect(pictures.count == Tour.stops.compactMap(\.picture).count + 1)
    // The moments have their names in the sound file.
    let marks = try #require(cuePoints(of: paths[0]))
    let named = Tour.stops.filter { $0.mark != nil }
    #expect(marks.map(\.name) == named.compactMap(\.mark))
    #expect(marks.map(\.frame) == named.map { Int($0.time * 48_000) })
  }

  /// A bus of the effects is no louder than its loudest sound is alone, with the tolerance of each: the ship has its
  /// laser and at least its hum, the world its explosions, from afar. The interface is below them.
  @Test(arguments: [
    ("ship", Float(-31), Float(-19), Float(0.841)), ("world", -60, -14, 0.841), ("interface", -60, -24, 0.2),
  ])
  func busHasTheLoudnessOfItsSounds(_ bus: (name: String, least: Float, most: Float, peak: Float)) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tacet-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let stops = Tour.stops.map { stop in
      var stop = stop
      stop.picture = nil
      return stop
    }
    var run = try HeadlessRun(stops)
    let engine = run.audio.engine
    try engine.makeBus(bus.name).setParent(nil)
    for other in engine.buses where ![bus.name, "master"].contains(other.name) { other.setMuted(true, over: .zero) }
    engine.diagnostics.measuresLoudness = true
    let paths = try run.write(into: folder.path)
    let loudness = try #require(engine.diagnostics.meters.master.loudness?.integrated)
    #expect((bus.least...bus.most).contains(loudness), "\(bus.name) \(loudness) LUFS")
    let peak = try Data(contentsOf: URL(fileURLWithPath: paths[1])).split(separator: UInt8(ascii: "\n")).compactMap {
      try JSONDecoder().decode(Line.self, from: $0).peak
    }.max()
    #expect((0.01...bus.peak).contains(try #require(peak)), "\(bus.name) has a peak of \(String(describing: peak))")
  }

  /// A film has 30 pictures a second, each a file.
  @Test func filmHasAllItsPictures() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tacet-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var run = try HeadlessRun(Tour.stops, seconds: 0.5)
    _ = try run.write(into: folder.path, filmed: true)
    #expect(run.film.pictures == 15)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("frames").path)
    #expect(names.sorted() == (1...15).map { $0 < 10 ? "0000\($0).png" : "000\($0).png" })
  }
}
