import TacetSignal

/// The tempo and the metre of a piece, and their changes: which frame a beat or a bar is at, and which beat is at a
/// frame.
///
/// Beats are counted from 0 through the whole piece, and so are bars. A bar has as many beats as the ``metre`` says; a
/// tempo is in these beats. A pure value: ``MusicalClock`` binds it to what plays.
///
/// ```swift
/// var map = TempoMap(tempo: 120, start: .milliseconds(35))
/// map.setTempo(140, atBeat: 64)
/// map.setMetre(3, atBeat: 128)
/// map.frame(ofBeat: 64, sampleRate: 48_000)
/// ```
///
/// Frames are rounded once, from the beginning of the piece: there is no drift, however many beats or changes there
/// are.
public struct TempoMap: Hashable, Sendable {
  /// From this beat on, a tempo holds.
  private struct Tempo: BeatChange {
    var beat: Int
    var beatsPerMinute: Double
    /// Seconds from beat 0 to `beat`.
    var seconds = 0.0

    mutating func follow(_ last: Tempo) {
      seconds = last.seconds + Double(beat - last.beat) * 60 / last.beatsPerMinute
    }
  }

  /// From this beat on, where a bar begins, a metre holds.
  private struct Metre: BeatChange {
    var beat: Int
    var beatsPerBar: Int
    var bar = 0

    mutating func follow(_ last: Metre) {
      bar = last.bar + (beat - last.beat + last.beatsPerBar - 1) / last.beatsPerBar
    }
  }

  /// A change of the tempo, of the metre, or of both, from a beat on.
  package struct Change {
    let beat: Int
    let tempo: Double?
    let metre: Int?

    /// A change of what is not nil.
    package init(atBeat beat: Int, tempo: Double?, metre: Int?) {
      (self.beat, self.tempo, self.metre) = (beat, tempo, metre)
    }
  }

  /// The metres that there are, in beats a bar.
  package static let metres = 1...1_000

  /// Where beat 0 is, from the beginning of the piece.
  public let start: Duration
  private let startSeconds: Double
  private var tempos: BeatChanges<Tempo>
  private var metreChanges: BeatChanges<Metre>

  /// A piece in one tempo, in beats a minute (1 to 10,000; not-a-number is 120), and one metre, in beats a bar (1 to
  /// 1,000). `start` is where beat 0 is, from the beginning of the piece.
  public init(tempo: Double, metre: Int = 4, start: Duration = .zero) {
    self.start = start
    startSeconds = start / .seconds(1)
    tempos = BeatChanges(Self.tempo(tempo, atBeat: 0))
    metreChanges = BeatChanges(Self.metre(metre, atBeat: 0))
  }

  private static func tempo(_ tempo: Double, atBeat beat: Int) -> Tempo {
    Tempo(beat: sane(beat: beat), beatsPerMinute: tempo.isNaN ? 120 : max(1, min(tempo, 10_000)))
  }

  private static func metre(_ metre: Int, atBeat beat: Int) -> Metre {
    Metre(beat: sane(beat: beat), beatsPerBar: max(metres.lowerBound, min(metre, metres.upperBound)))
  }

  private static func sane(beat: Int) -> Int { max(0, min(beat, last)) }

  /// The tempo at the beginning, in beats a minute.
  public var tempo: Double { tempos.first.beatsPerMinute }
  /// The metre at the beginning, in beats a bar.
  public var metre: Int { metreChanges.first.beatsPerBar }

  /// Changes the tempo from a beat on, until the next change. A beat before 0 is 0. It costs a search; among later
  /// changes a step for each of those.
  public mutating func setTempo(_ tempo: Double, atBeat beat: Int) { tempos.set(Self.tempo(tempo, atBeat: beat)) }

  /// Changes the metre from a beat on, until the next change: a bar begins there, also where the one before is cut
  /// short. A beat before 0 is 0. It costs what ``setTempo(_:atBeat:)`` does.
  public mutating func setMetre(_ beatsPerBar: Int, atBeat beat: Int) {
    metreChanges.set(Self.metre(beatsPerBar, atBeat: beat))
  }

  /// Makes many changes, in any order; of several at one beat the last one holds.
  package mutating func apply(_ changes: [Change]) {
    tempos.set(changes.compactMap { change in change.tempo.map { Self.tempo($0, atBeat: change.beat) } })
    metreChanges.set(changes.compactMap { change in change.metre.map { Self.metre($0, atBeat: change.beat) } })
  }

  // MARK: - Beats and frames

  /// The tempo at a beat, in beats a minute.
  public func tempo(atBeat beat: Double) -> Double { segment(atBeat: beat).beatsPerMinute }

  /// Seconds from the beginning of the piece to a beat, whole or not; before beat 0 in the first tempo.
  public func seconds(ofBeat beat: Double) -> Double {
    let tempo = segment(atBeat: beat)
    return startSeconds + tempo.seconds + (beat - Double(tempo.beat)) * 60 / tempo.beatsPerMinute
  }

  /// The frame nearest to a beat, whole or not, from the beginning of the piece; limited to ±2^48 frames. Here and
  /// below, a rate below 1 is 1.
  public func frame(ofBeat beat: Double, sampleRate: Int) -> FrameCount {
    FrameCount(Self.frame(seconds(ofBeat: beat) * Double(max(1, sampleRate))))
  }

  /// The beat at a time of the piece, with its fraction; negative before beat 0.
  public func beat(atSeconds seconds: Double) -> Double {
    let time = seconds - startSeconds
    let tempo = tempos.last { $0.seconds <= time }
    return Double(tempo.beat) + (time - tempo.seconds) * tempo.beatsPerMinute / 60
  }

  /// Where in the music a frame is: the frame that ``frame(ofBeat:sampleRate:)`` gives for a beat is in that beat.
  public func position(atFrame frame: FrameCount, sampleRate: Int) -> MusicalPosition {
    let exact = beat(atSeconds: frame.seconds(sampleRate: sampleRate))
    var whole = Self.whole(exact)
    // Beats are at the nearest frame: the exact one may be up to half a frame off.
    if self.frame(ofBeat: Double(whole + 1), sampleRate: sampleRate) <= frame { whole += 1 }
    if self.frame(ofBeat: Double(whole), sampleRate: sampleRate) > frame { whole -= 1 }
    let metre = metreChanges.last { $0.beat <= whole }
    let beats = whole - metre.beat
    // Bars before the first one are negative.
    let bars = beats >= 0 ? beats / metre.beatsPerBar : -((metre.beatsPerBar - 1 - beats) / metre.beatsPerBar)
    return MusicalPosition(
      bar: metre.bar + bars, beatInBar: beats - bars * metre.beatsPerBar, beat: whole,
      fraction: max(0, min(exact - Double(whole), 1.0.nextDown)))
  }

  // MARK: - Bars

  /// The beat at which a bar begins; bars before 0 are as long as bar 0. A bar is limited to ±2^48.
  public func beat(ofBar bar: Int) -> Int {
    let bar = max(-Self.last, min(bar, Self.last))
    let metre = metreChanges.last { $0.bar <= bar }
    return metre.beat + (bar - metre.bar) * metre.beatsPerBar
  }

  // MARK: - Quantising

  /// The first frame of a grid that is not before `frame`, from the beginning of the piece. Nothing is before beat 0,
  /// and nothing after 2^48 beats or frames: that is returned.
  public func next(_ grid: Quantization, from frame: FrameCount, sampleRate: Int) -> FrameCount {
    let now = beat(atSeconds: frame.seconds(sampleRate: sampleRate)) - grid.offset
    var index: Int
    switch grid.unit {
    case .beat: index = Self.whole(now) / grid.count - 1
    case .bar:
      let metre = metreChanges.last { Double($0.beat) <= now }
      index = (metre.bar + (Self.whole(now) - metre.beat) / metre.beatsPerBar) / grid.count - 1
    }
    index = max(0, index)
    var place = self.frame(of: grid, index: index, sampleRate: sampleRate)
    // The index is that of the place before, or of one more where a bar was cut short.
    for _ in 0..<8 where place < frame {
      index += 1
      place = self.frame(of: grid, index: index, sampleRate: sampleRate)
    }
    return place >= frame ? place : FrameCount(Self.last)
  }

  private func frame(of grid: Quantization, index: Int, sampleRate: Int) -> FrameCount {
    let place = index * grid.count
    let beat = grid.unit == .beat ? place : beat(ofBar: place)
    return frame(ofBeat: Double(beat) + grid.offset, sampleRate: sampleRate)
  }

  // MARK: - Numbers

  /// 2^48 frames, beats or bars: centuries.
  private static let last = 1 << 48

  private static func frame(_ frames: Double) -> Int { whole(frames.rounded()) }

  private static func whole(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(max(-Double(last), min(number.rounded(.down), Double(last))))
  }

  private func segment(atBeat beat: Double) -> Tempo { tempos.last { Double($0.beat) <= beat } }
}

/// A change that holds from a beat of a piece on.
protocol BeatChange: Hashable {
  var beat: Int { get }

  /// Takes the place that follows from the change before it.
  mutating func follow(_ last: Self)
}

/// The changes of a piece, in the order of their beats; the first one holds from the beginning. Pure.
struct BeatChanges<Change: BeatChange>: Hashable {
  private var changes: [Change]

  /// Changes whose first one is at beat 0.
  init(_ first: Change) { changes = [first] }

  /// The one at the beginning.
  var first: Change { changes[0] }

  /// The last one for which `holds` is true, as it is for all before it; the first one if it is true for none.
  func last(where holds: (Change) -> Bool) -> Change { changes[max(0, count(where: holds) - 1)] }

  /// Puts a change in, in place of the one at its beat.
  mutating func set(_ change: Change) {
    let (beat, place) = (change.beat, count { $0.beat < change.beat })
    if place < changes.count, changes[place].beat == beat {
      changes[place] = change
    } else {
      changes.insert(change, at: place)
    }
    follow(from: place)
  }

  /// Puts changes in, in any order; of several at one beat the last one stays.
  mutating func set(_ new: [Change]) {
    guard !new.isEmpty else { return }
    let sorted = (changes + new).enumerated().sorted {
      ($0.element.beat, $0.offset) < ($1.element.beat, $1.offset)
    }
    changes.removeAll(keepingCapacity: true)
    for (_, change) in sorted {
      if changes.last?.beat == change.beat { changes.removeLast() }
      changes.append(change)
    }
    follow(from: 0)
  }

  private mutating func follow(from place: Int) {
    for index in max(1, place)..<max(1, changes.count) { changes[index].follow(changes[index - 1]) }
  }

  /// How many of them, from the first one on, `holds` is true for.
  private func count(where holds: (Change) -> Bool) -> Int {
    var places = 0..<changes.count
    while !places.isEmpty {
      let middle = places.lowerBound + places.count / 2
      places = holds(changes[middle]) ? middle + 1..<places.upperBound : places.lowerBound..<middle
    }
    return places.lowerBound
  }
}

extension BeatChanges: Sendable where Change: Sendable {}
