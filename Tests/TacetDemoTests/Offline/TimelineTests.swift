import Foundation
import TacetDecoding
import TacetPicture
import Testing

@testable import TacetDemo

/// The lanes of the picture show the sound, and the clip what it says.
@Suite struct TimelineTests {
  /// A snapshot whose music has a meter that follows over 300 ms, as the engine's does.
  private struct Meter {
    var snapshot = Snapshot()
    private var square: Float = 0

    init() { snapshot.music.plays = true }

    /// Follows a sound of this root mean square for a moment.
    mutating func follow(_ loudness: Float) {
      square += (loudness * loudness - square) * (1 - exp(-1 / (0.3 * Float(Timeline.perSecond))))
      snapshot.music.meter = square.squareRoot()
    }
  }

  private static let moment = 1.001 / Float(Timeline.perSecond)

  @Test func eachMomentHasItsOwnLoudness() {
    var (timeline, meter) = (Timeline(), Meter())
    let sound: [Float] = [0, 0.5, 0.5, 0, 0, 0.02, 0.3, 0]
    for loudness in sound {
      meter.follow(loudness)
      timeline.add(Self.moment, meter.snapshot)
    }
    for (shown, loudness) in zip(timeline.moments.map(\.music.loudness), sound) {
      #expect(abs(shown - loudness) < 0.02, "\(shown) for \(loudness)")
    }
  }

  @Test func oldMomentsLeave() {
    var timeline = Timeline(seconds: 2)
    for _ in 0..<100 { timeline.add(Self.moment, Snapshot()) }
    #expect(timeline.moments.count == 2 * Timeline.perSecond)
  }

  /// How many dots of a colour each column of a lane has.
  private func heights(_ color: Color, _ canvas: Canvas, rows: Range<Int>) -> [Int] {
    var dot = Canvas(width: 1, height: 1)
    dot.fill(Rect(0, 0, 1, 1), color)
    let lanes = TimelinePainter.lanes(of: Rect(0, 0, Float(canvas.width), Float(canvas.height)))
    return (Int(lanes.x)..<Int(lanes.maxX)).map { x in
      rows.count { canvas.pixels[$0 * canvas.width + x] == dot.pixels[0] }
    }
  }

  @Test(arguments: [556, 1_036])
  func laneIsAsHighAsItsSoundIsLoudAndMoves(_ width: Int) {
    var (timeline, meter) = (Timeline(), Meter())
    func lane() -> [Int] {
      var canvas = Canvas(width: width, height: 66)
      TimelinePainter.draw(timeline, size: Rect(0, 0, Float(width), 66), on: &canvas)
      return heights(.green, canvas, rows: 4..<22)
    }
    for second in 0..<20 {
      for _ in 0..<Timeline.perSecond {
        meter.follow(second == 15 ? 0.3 : 0.02)
        timeline.add(Self.moment, meter.snapshot)
      }
    }
    let before = lane()
    let loud = before.indices.filter { before[$0] > 12 }
    let quiet = before.indices.filter { (1...4).contains(before[$0]) }
    let second = before.count / 20
    #expect(abs(loud.count - second) <= 3 && loud.count + quiet.count > before.count - 8)
    #expect(abs((loud.first ?? 0) - 15 * second) < second)
    for _ in 0..<Timeline.perSecond {
      meter.follow(0.02)
      timeline.add(Self.moment, meter.snapshot)
    }
    let after = lane()
    let moved = (loud.first ?? 0) - (after.firstIndex { $0 > 12 } ?? 0)
    #expect(abs(moved - second) <= 3, "it moved by \(moved) dots in a second")
  }

  /// The clip: the music yields and comes back at its frame, unplugged headphones silence all of it, and without
  /// manners neither happens.
  @Test func clipHasMannersAndThenNone() throws {
    struct Line: Decodable {
      var cause, event, effects, soundtrack: String?
      var on: Bool?
      var frame: Int
      var soundtrackFrame: Int?
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tacet-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var run = try Clip.run()
    let paths = try run.write(into: folder.path)
    let lines = try Data(contentsOf: folder.appendingPathComponent("log.jsonl")).split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode(Line.self, from: $0) }
    func levels(_ command: Command, _ isOn: Bool) -> [[String?]] {
      lines.filter { $0.cause == command.rawValue && $0.on == isOn }.map { [$0.soundtrack, $0.effects] }
    }
    #expect(levels(.otherMusic, true) == [["paused", "audible"], ["audible", "audible"]])
    #expect(levels(.headphones, false) == [["paused", "paused"], ["audible", "audible"]])
    let holds = lines.filter { ["soundtrackFrozen", "soundtrackThawed"].contains($0.event) }
    #expect(holds.count == 4)
    for (frozen, thawed) in zip(holds, holds.dropFirst()) where frozen.event == "soundtrackFrozen" {
      #expect(thawed.soundtrackFrame == frozen.soundtrackFrame)
    }
    let samples = try decode(.file(path: paths[0])).samples
    func peak(after command: Command, _ index: Int, from: Int, to: Int) -> Float {
      let stops = lines.filter { $0.cause == command.rawValue && $0.on == false }
      guard stops.indices.contains(index) else { return -1 }
      let frames = stops[index].frame + from * 48..<min(stops[index].frame + to * 48, samples.count / 2)
      return samples[2 * frames.lowerBound..<2 * frames.upperBound].reduce(0) { max($0, abs($1)) }
    }
    // Another output's sound comes after 20 ms of fade; a click of the interface tells the player's own key.
    #expect(peak(after: .headphones, 0, from: 700, to: 1_500) == 0)
    #expect(peak(after: .headphones, 1, from: 700, to: 1_500) > 0.05)
  }
}
