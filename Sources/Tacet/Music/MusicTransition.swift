import TacetSignal

/// How one soundtrack goes over into another on the grid of its own music:
/// ``SoundtrackPlayer/transition(to:_:loops:completion:)``.
///
/// ```swift
/// // At the next bar, into the boss's theme from its bar 4 on.
/// engine.soundtrack.transition(to: boss, MusicTransition(exit: .next(.bar), entry: .beat(16)))
/// ```
public struct MusicTransition: Hashable, Sendable {
  /// The place at which the soundtrack that plays is left.
  public enum Exit: Hashable, Sendable {
    /// The next beat or bar, or place of another grid.
    case next(Quantization)
    /// The next of these beats, whole or not: its exit points. If none of them comes any more, the next bar.
    case beats([Double])
    /// Where its loop begins again, or its file ends.
    case end
  }

  /// The place at which the other one is entered.
  public enum Entry: Hashable, Sendable {
    /// Its beginning, or where it was left, if it remembers that.
    case start
    /// A beat, whole or not, of a soundtrack with a tempo: its entry point.
    case beat(Double)
    /// The beat that the first one is left at: two versions of one piece.
    case sameBeat
  }

  /// Where the soundtrack that plays is left.
  public var exit: Exit
  /// Where the next soundtrack is entered.
  public var entry: Entry
  /// How long the first one takes to fade out, from the exit on; at least 8 ms.
  public var fadeOut: Duration
  /// How long the other one takes to come in; at least 8 ms where it does not begin at its beginning.
  public var fadeIn: Duration
  /// The curve of both fades.
  public var curve: RampCurve
  /// How far ahead the exit is at least: time to read the file in.
  public var lead: Duration

  /// A transition; without anything said at the next bar, to the beginning.
  public init(
    exit: Exit = .next(.bar), entry: Entry = .start, fadeOut: Duration = .milliseconds(10), fadeIn: Duration = .zero,
    curve: RampCurve = .equalPower, lead: Duration = .milliseconds(200)
  ) {
    self.exit = exit
    self.entry = entry
    self.fadeOut = fadeOut
    self.fadeIn = fadeIn
    self.curve = curve
    self.lead = lead
  }
}

extension MusicTransition {
  /// Where the first one is left: how many frames its deck has played then, and the beat there. Nil without a tempo,
  /// where a beat is asked for: at once.
  func exitPlace(of part: SoundtrackPart, played: Int, lead: Int, sampleRate: Int) -> (played: Int, beats: Double?)? {
    let time = part.musicTime(sampleRate: sampleRate)
    let first = played + lead
    let place: Int
    switch exit {
    case .next(let grid):
      guard let time else { return nil }
      place = time.next(grid, from: first)
    case .beats(let beats):
      guard let time else { return nil }
      place =
        beats.map { time.played(atBeat: $0, from: first) }.filter { $0 >= first }.min() ?? time.next(.bar, from: first)
    case .end:
      place =
        part.loopStarts(from: first, to: .max, sampleRate: sampleRate, limit: 1).first
        ?? part.end(sampleRate: sampleRate)
    }
    return (place, time?.position(after: place).beats)
  }

  /// The frame of the file at which the other one is entered; nil for where it begins by itself.
  func entryFrame(of soundtrack: Soundtrack, leftAt beats: Double?) -> Int? {
    let beat: Double?
    switch entry {
    case .start: beat = nil
    case .beat(let named): beat = named
    case .sameBeat: beat = beats
    }
    guard let beat, let tempo = soundtrack.tempo else { return nil }
    return max(0, tempo.frame(ofBeat: beat, sampleRate: soundtrack.info.format.sampleRate).rawValue)
  }
}
