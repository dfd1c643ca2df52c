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
  private struct Tempo: Hashable {
    var beat: Int
    var beatsPerMinute: Double
    /// Seconds from beat 0 to `beat`.
    var seconds = 0.0
  }

  /// From this beat on, where a bar begins, a metre holds.
  private struct Metre: Hashable {
    var beat: Int
    var beatsPerBar: Int
    var bar = 0
  }

  /// Where beat 0 is, from the beginning of the piece.
  public let start: Duration
  private let startSeconds: Double
  private var tempos: [Tempo]
  private var metres: [Metre]

  /// A piece in one tempo, in beats a minute (1 to 10,000; not-a-number is 120), and one metre, in beats a bar (1 to
  /// 1,000). `start` is where beat 0 is, from the beginning of the piece.
  public init(tempo: Double, metre: Int = 4, start: Duration = .zero) {
    self.start = start
    startSeconds = start / .seconds(1)
    tempos = [Tempo(beat: 0, beatsPerMinute: Self.sane(tempo: tempo))]
    metres = [Metre(beat: 0, beatsPerBar: Self.sane(metre: metre))]
  }

  private static func sane(tempo: Double) -> Double { tempo.isNaN ? 120 : max(1, min(tempo, 10_000)) }
  private static func sane(metre: Int) -> Int { max(1, min(metre, 1_000)) }

  /// The tempo at the beginning, in beats a minute.
  public var tempo: Double { tempos[0].beatsPerMinute }
  /// The metre at the beginning, in beats a bar.
  public var metre: Int { metres[0].beatsPerBar }

  /// Changes the tempo from a beat on, until the next change. A beat before 0 is 0.
  public mutating func setTempo(_ tempo: Double, atBeat beat: Int) {
    let beat = max(0, min(beat, Self.last))
    tempos.removeAll { $0.beat == beat }
    let index = tempos.firstIndex { $0.beat > beat } ?? tempos.endIndex
    tempos.insert(Tempo(beat: beat, beatsPerMinute: Self.sane(tempo: tempo)), at: index)
    for index in tempos.indices.dropFirst() {
      let last = tempos[index - 1]
      tempos[index].seconds = last.seconds + Double(tempos[index].beat - last.beat) * 60 / last.beatsPerMinute
    }
  }

  /// Changes the metre from a beat on, until the next change: a bar begins there, also where the one before is cut
  /// short. A beat before 0 is 0.
  public mutating func setMetre(_ beatsPerBar: Int, atBeat beat: Int) {
    let beat = max(0, min(beat, Self.last))
    metres.removeAll { $0.beat == beat }
    let index = metres.firstIndex { $0.beat > beat } ?? metres.endIndex
    metres.insert(Metre(beat: beat, beatsPerBar: Self.sane(metre: beatsPerBar)), at: index)
    for index in metres.indices.dropFirst() {
      let last = metres[index - 1]
      let beats = metres[index].beat - last.beat
      metres[index].bar = last.bar + (beats + last.beatsPerBar - 1) / last.beatsPerBar
    }
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
    let tempo = tempos.last { $0.seconds <= time } ?? tempos[0]
    return Double(tempo.beat) + (time - tempo.seconds) * tempo.beatsPerMinute / 60
  }

  /// Where in the music a frame is: the frame that ``frame(ofBeat:sampleRate:)`` gives for a beat is in that beat.
  public func position(atFrame frame: FrameCount, sampleRate: Int) -> MusicalPosition {
    let exact = beat(atSeconds: frame.seconds(sampleRate: sampleRate))
    var whole = Self.whole(exact)
    // Beats are at the nearest frame: the exact one may be up to half a frame off.
    if self.frame(ofBeat: Double(whole + 1), sampleRate: sampleRate) <= frame { whole += 1 }
    if self.frame(ofBeat: Double(whole), sampleRate: sampleRate) > frame { whole -= 1 }
    let metre = metres.last { $0.beat <= whole } ?? metres[0]
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
    let metre = metres.last { $0.bar <= bar } ?? metres[0]
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
      let metre = metres.last { Double($0.beat) <= now } ?? metres[0]
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

  private func segment(atBeat beat: Double) -> Tempo { tempos.last { Double($0.beat) <= beat } ?? tempos[0] }
}
