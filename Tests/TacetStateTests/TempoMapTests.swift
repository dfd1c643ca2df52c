import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet

@Suite struct TempoMapTests {
  private static let rates = [44_100, 48_000, 96_000]

  @Test(arguments: rates)
  func beatsOfTenMinutesDoNotDrift(rate: Int) {
    // 128 beats a minute: a beat is 15/32 s, so that every exact place is a fraction of whole numbers.
    let map = TempoMap(tempo: 128)
    for beat in 0...1_280 {
      let frame = map.frame(ofBeat: Double(beat), sampleRate: rate).rawValue
      #expect(abs(2 * 32 * frame - 2 * 15 * beat * rate) <= 32)
    }
    #expect(map.frame(ofBeat: 1_280, sampleRate: rate).rawValue == 600 * rate)
  }

  @Test(arguments: rates)
  func tenMinutesOfChangesDoNotDrift(rate: Int) {
    var generator = SeededGenerator(seed: 4)
    // Whole milliseconds a beat: exact in whole numbers of 1/1000 frames.
    var map = TempoMap(tempo: 60_000 / 500, start: .milliseconds(37))
    var exact = 37 * rate
    var milliseconds = 500
    var beat = 0
    while exact < 600 * 1_000 * rate {
      let frame = map.frame(ofBeat: Double(beat), sampleRate: rate).rawValue
      #expect(abs(2_000 * frame - 2 * exact) <= 1_000)
      if beat.isMultiple(of: 7) {
        milliseconds = Int.random(in: 250...1_200, using: &generator)
        map.setTempo(60_000 / Double(milliseconds), atBeat: beat)
      }
      exact += milliseconds * rate
      beat += 1
    }
    #expect(beat > 500)
    // Every beat begins at its frame, and not before.
    for beat in 0..<beat {
      let frame = map.frame(ofBeat: Double(beat), sampleRate: rate)
      #expect(map.position(atFrame: frame, sampleRate: rate).beat == beat)
      #expect(map.position(atFrame: frame - 1, sampleRate: rate).beat == beat - 1)
      #expect(map.next(.beat, from: frame, sampleRate: rate) == frame)
      let next = map.frame(ofBeat: Double(beat + 1), sampleRate: rate)
      #expect(map.next(.beat, from: frame + 1, sampleRate: rate) == next)
    }
  }

  @Test func barsFollowTheMetre() {
    var map = TempoMap(tempo: 120, metre: 4)
    map.setMetre(3, atBeat: 8)
    map.setMetre(7, atBeat: 15)  // a bar of one beat before
    let bars = (0..<20).map { map.position(atFrame: FrameCount(24_000 * $0), sampleRate: 48_000) }
    #expect(bars.map(\.bar) == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 5, 5, 5, 5])
    #expect(bars.map(\.beatInBar) == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 0, 1, 2, 0, 0, 1, 2, 3, 4])
    #expect(bars.map(\.beat) == Array(0..<20))
    for bar in 0..<6 { #expect(map.beat(ofBar: bar) == bars.first { $0.bar == bar }?.beat) }
    #expect(map.beat(ofBar: 7) == 29)
  }

  @Test func gridsNameTheirNextFrame() {
    var map = TempoMap(tempo: 120, metre: 4, start: .milliseconds(100))
    map.setMetre(3, atBeat: 8)
    func next(_ grid: Quantization, _ beat: Double) -> Double {
      let frame = FrameCount(4_800 + Int(beat * 24_000))
      return Double(map.next(grid, from: frame, sampleRate: 48_000).rawValue - 4_800) / 24_000
    }
    #expect(next(.beat, -0.2) == 0 && next(.beat, 0) == 0 && next(.beat, 0.01) == 1 && next(.beat, 5.5) == 6)
    #expect(next(.bar, 0.5) == 4 && next(.bar, 4) == 4 && next(.bar, 7) == 8 && next(.bar, 8.1) == 11)
    #expect(next(.beats(4), 1) == 4 && next(.beats(4), 9) == 12)
    #expect(next(.beats(1, offset: 0.5), 3) == 3.5 && next(.beats(1, offset: 0.5), 3.6) == 4.5)
    #expect(next(.beats(2, offset: -0.25), 2) == 3.75 && next(.beats(2, offset: -0.25), 0) == 1.75)
    #expect(next(.bars(2), 1) == 8 && next(.bars(2), 8.5) == 14 && next(.bars(2, offset: 1), 8.5) == 9)
    #expect(next(.bars(1, offset: 5), 0) == 5 && next(.bars(1, offset: 5), 5.5) == 9)
    // Nothing is before the first beat.
    #expect(next(.bar, -4) == 0 && next(.beats(4), -40) == 0)
  }

  @Test func beforeTheFirstBeatBeatsAreNegative() {
    let map = TempoMap(tempo: 60, metre: 3, start: .seconds(2))
    let position = map.position(atFrame: 24_000, sampleRate: 48_000)
    #expect(position.beat == -2 && position.bar == -1 && position.beatInBar == 1)
    #expect(position.fraction == 0.5 && position.beats == -1.5)
  }

  @Test func changeAtTheSameBeatReplacesTheOther() {
    var map = TempoMap(tempo: 120)
    map.setTempo(30, atBeat: 4)
    map.setTempo(60, atBeat: 4)
    map.setTempo(240, atBeat: 2)
    #expect(map.seconds(ofBeat: 6) == 3.5)
    #expect(map.tempo(atBeat: 3.9) == 240 && map.tempo(atBeat: 4) == 60 && map.tempo == 120)
    map.setTempo(60, atBeat: -3)
    #expect(map.tempo == 60 && map.seconds(ofBeat: 2) == 2)
    map.setMetre(0, atBeat: 0)
    #expect(map.metre == 1)
  }

  @Test func changesInAnyOrderAreThoseOneAfterAnother() {
    var generator = SeededGenerator(seed: 7)
    let changes = (0..<500).map { number in
      TempoMap.Change(
        atBeat: Int.random(in: -4...300, using: &generator), tempo: number % 3 == 0 ? nil : Double(60 + number),
        metre: number % 3 == 1 ? nil : 1 + number % 7)
    }
    var (one, many) = (TempoMap(tempo: 90), TempoMap(tempo: 90))
    for change in changes {
      if let tempo = change.tempo { one.setTempo(tempo, atBeat: change.beat) }
      if let metre = change.metre { one.setMetre(metre, atBeat: change.beat) }
    }
    many.apply(changes)
    #expect(one == many)
    #expect(one != TempoMap(tempo: 90))
  }

  @Test func changeBehindTheOthersCostsASearch() {
    let (counter, count, steps) = (CountedChange.Counter(), 1 << 14, 14)
    var changes = BeatChanges(CountedChange(number: 0, counter: counter))
    for number in 1..<count { changes.set(CountedChange(number: number, counter: counter)) }
    #expect(counter.placings == count - 1)
    #expect(counter.readings <= count * (2 * steps + 4))
    counter.readings = 0
    #expect(changes.last { $0.beat <= 5_000 }.number == 5_000)
    #expect(counter.readings <= steps + 1)
  }

  @Test func changesInAnyOrderCostASort() {
    let (counter, count, steps) = (CountedChange.Counter(), 1 << 14, 14)
    var generator = SeededGenerator(seed: 11)
    for order in [Array((1..<count).reversed()), (1..<count).shuffled(using: &generator)] {
      (counter.readings, counter.placings) = (0, 0)
      var changes = BeatChanges(CountedChange(number: 0, counter: counter))
      changes.set(order.map { CountedChange(number: $0, counter: counter) })
      #expect(counter.placings == count - 1)
      #expect(counter.readings <= 4 * count * steps)
      #expect(changes.last { _ in true }.number == count - 1)
    }
  }

  @Test func oddNumbersAreLimited() {
    for tempo in [Double.nan, .infinity, -.infinity, 0, -7, 1e300] {
      var map = TempoMap(tempo: tempo, metre: .max, start: .seconds(Int64.max))
      map.setTempo(tempo, atBeat: .max)
      map.setMetre(.min, atBeat: .max - 1)
      #expect((1...10_000).contains(map.tempo), "\(tempo)")
      #expect(map.metre == 1_000)
      // Beats in order are frames in order, whatever was given.
      let frames = [-Double.infinity, 0, 1, 1e300, .infinity].map { map.frame(ofBeat: $0, sampleRate: 48_000) }
      #expect(frames == frames.sorted(), "\(tempo): \(frames)")
      #expect(map.position(atFrame: FrameCount(.min), sampleRate: 48_000).beat <= 0, "\(tempo)")
      // Frames end at 2^48.
      let last = map.next(.bars(.max, offset: .nan), from: FrameCount(.max), sampleRate: 48_000)
      #expect((0...1 << 48).contains(last.rawValue), "\(tempo)")
      #expect(map.next(.beats(.min, offset: -.infinity), from: 0, sampleRate: 48_000) >= 0, "\(tempo)")
    }
  }

  private static let ends = [Int.min, .min + 1, -48_000, -1, 0, 1, 48_000, 1 << 48, 1 << 62, .max - 1, .max]

  @Test(arguments: ends, ends)
  func noArgumentTrapsOrHangs(rate: Int, number: Int) {
    let reals = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0, Double(number)]
    for (tempo, start) in [(10_000.0, Duration.zero), (1, .seconds(Int64.max)), (120, .seconds(Int64.min))] {
      var map = TempoMap(tempo: tempo, metre: number, start: start)
      map.setTempo(Double(number), atBeat: number)
      map.setMetre(number, atBeat: number)
      for grid in [Quantization.beat, .bar, .bars(number, offset: Double(number)), .beats(number, offset: -1e12)] {
        let next = map.next(grid, from: FrameCount(number), sampleRate: rate)
        #expect(next >= FrameCount(number) || next == FrameCount(1 << 48))
      }
      let position = map.position(atFrame: FrameCount(number), sampleRate: rate)
      #expect((0..<1).contains(position.fraction) && position.beatInBar >= 0)
      #expect(map.beat(ofBar: number).magnitude <= 1_001 << 49)
      for real in reals {
        _ = (map.frame(ofBeat: real, sampleRate: rate), map.beat(atSeconds: real), map.seconds(ofBeat: real))
      }
    }
  }
}

/// A change that counts how often its beat is read, and how often it is placed behind another one.
private struct CountedChange: BeatChange {
  final class Counter {
    var (readings, placings) = (0, 0)
  }

  let number: Int
  let counter: Counter

  var beat: Int {
    counter.readings += 1
    return number
  }

  mutating func follow(_ last: CountedChange) { counter.placings += 1 }

  static func == (a: CountedChange, b: CountedChange) -> Bool { a.number == b.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
