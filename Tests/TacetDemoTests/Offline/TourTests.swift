import Foundation
import Tacet
import TacetDecoding
import TacetMeasure
import TacetSignal
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
    var frame = 0
  }

  /// -18 ± 1 LUFS over all, and a true peak of at most -1 dB over full scale.
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
    let lines = try lines(in: folder)
    let peak = Gain(amplitude: truePeak(of: try decode(.file(path: paths[0])).samples)).decibels
    #expect(peak <= -1, "a true peak of \(peak) dB")
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

  /// The loudest 400 ms of a bus are as loud as its loudest sound alone, and at most twice that: a second one in the
  /// same moment. What bursts in the world is up to the range of a shot away, which takes 8 dB at most.
  @Test(arguments: [("ship", Float(-22), Float(0)), ("world", -15, 8), ("interface", -25, 0)])
  func busIsAsLoudAsItsLoudestSound(_ bus: (name: String, loudness: Float, away: Float)) throws {
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
    let measured = try #require(try SoundMeasurement(path: try run.write(into: folder.path)[0]))
    let range = bus.loudness - bus.away - 1...bus.loudness + 3
    #expect(range.contains(measured.loudestMoment), "\(bus.name) \(measured.loudestMoment) LUFS")
  }

  /// Hunters' calls and the Metronome's strikes are heard over the music and the shots of a round: the median of the
  /// rises in loudness by those that stand alone.
  @Test func dangerRisesOverTheMix() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tacet-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let stops = [
      Tour.Stop(time: 0.1, beginsRound: true, wave: 2, layers: 4),
      Tour.Stop(time: 70, beginsRound: true, wave: Wave.boss, layers: 4),
    ]
    var run = try HeadlessRun(stops, seconds: 100)
    let paths = try run.write(into: folder.path)
    let samples = try decode(.file(path: paths[0])).samples
    let rises = Rises(
      Moments(samples), try lines(in: folder).compactMap { line in line.plays.map { ($0, line.frame) } })
    let peak = Gain(amplitude: truePeak(of: samples)).decibels
    #expect(peak <= -1, "a true peak of \(peak) dB")
    for danger in ["call", "strike"] {
      let rise = try #require(rises.median(of: danger))
      #expect(rise >= 2, "\(danger) \(rise) LU")
    }
  }

  /// The momentary loudness of a sound at each tenth of a second.
  private struct Moments {
    static let tenth = 4_800
    var loudness: [Float] = [-70]

    init(_ samples: [Float]) {
      var (meter, samples) = (LoudnessMeter(sampleRate: 48_000), samples)
      samples.withUnsafeMutableBufferPointer { samples in
        guard let first = samples.baseAddress else { return }
        let block = Block(first, frames: samples.count / 2)
        for frame in stride(from: 0, to: block.frames - Self.tenth, by: Self.tenth) {
          meter.measure(block.dropFirst(frame).prefix(Self.tenth))
          loudness.append(max(-70, meter.momentary))
        }
      }
    }
  }

  /// How much louder it gets with each sound: the loudest 400 ms within 600 ms after it, against the 400 ms before.
  private struct Rises {
    private static let importance = [
      "hit": 4, "lost": 4, "won": 4, "waveIsOver": 4, "call": 3, "strike": 3, "bossBegins": 3, "burst": 2, "note": 2,
      "nearMiss": 2, "hourGlass": 2, "shot": 1,
    ]
    var all: [String: [Float]] = [:]

    init(_ moments: Moments, _ plays: [(name: String, frame: Int)]) {
      for (index, sound) in plays.enumerated() {
        let own = Self.importance[sound.name] ?? 0
        // Alone: nothing of its importance sounds meanwhile, nor anything of more. Shots follow each other.
        let isAlone = !plays.enumerated().contains { other in
          let rank = Self.importance[other.element.name] ?? 0
          return other.offset != index && (rank > own || rank == own && own > 1)
            && (-24_000...28_800).contains(other.element.frame - sound.frame)
        }
        let tenth = sound.frame / Moments.tenth
        guard isAlone, tenth > 4, tenth + 6 < moments.loudness.count else { continue }
        let after = moments.loudness[(tenth + 1)...(tenth + 6)].max() ?? -70
        all[sound.name, default: []].append(after - moments.loudness[tenth])
      }
    }

    /// Nil for fewer than five.
    func median(of name: String) -> Float? {
      let rises = (all[name] ?? []).sorted()
      return rises.count < 5 ? nil : rises[rises.count / 2]
    }
  }

  private func lines(in folder: URL) throws -> [Line] {
    try Data(contentsOf: folder.appendingPathComponent("log.jsonl")).split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Line.self, from: $0)
    }
  }

  /// Between the samples of a sine it finds the crest, within 0.2 dB.
  @Test func truePeakIsThatOfTheWave() {
    let sine = (0..<960).flatMap { frame in
      let sample = Float(0.5 * sin(Double.pi * (Double(frame) / 2 + 0.25)))
      return [sample, 0]
    }
    #expect(abs((sine.max() ?? 0) - 0.353_6) < 0.001)
    #expect(abs(Gain(amplitude: truePeak(of: sine)).decibels + 6.02) < 0.2)
    #expect(truePeak(of: []) == 0)
  }

  /// A film has 30 pictures a second, each a file.
  @Test func filmHasAllItsPictures() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tacet-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var run = try HeadlessRun(Tour.stops, seconds: 0.5)
    _ = try run.write(into: folder.path, filmedFrom: 0)
    #expect(run.film.pictures == 15)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("frames").path)
    #expect(names.sorted() == (1...15).map { $0 < 10 ? "0000\($0).png" : "000\($0).png" })
  }
}
