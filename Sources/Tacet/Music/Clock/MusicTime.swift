import TacetSignal

/// Where a soundtrack's music is while it plays, in frames of the engine's rate. Pure.
///
/// Its timeline is that of the file: a loop goes back on it.
struct MusicTime {
  /// How far a place in another rate may be off its frame.
  private static let rounding = 1e-6
  /// No soundtrack has more frames.
  private static let last = 0x1p60

  let map: TempoMap
  let sampleRate: Int
  /// Where it began on the timeline.
  private let start: Double
  /// The part that repeats, and how often it begins again.
  private let loop: (start: Double, end: Double)?
  private let repeats: Double
  /// Frames that the deck has played where it began.
  private let begins: Int

  /// A soundtrack that began at the file's frame `startFrame`, and whose loop begins again `repeats` times; nil: for ever.
  init(
    _ map: TempoMap, sampleRate: Int, fileRate: Int, startFrame: Int, loop: LoopRegion?, repeats: Int? = nil,
    begins: Int = 0
  ) {
    self.begins = begins
    self.repeats = repeats.map(Double.init) ?? .infinity
    self.map = map
    self.sampleRate = sampleRate
    func place(_ frame: Int) -> Double {
      Self.limited(Double(frame) * Double(sampleRate) / Double(max(1, fileRate)))
    }
    start = place(startFrame)
    self.loop = loop.map { (place($0.start), place($0.end)) }
  }

  /// The place on the timeline after `played` frames.
  private func place(after played: Int) -> Double {
    guard let loop else { return start + Double(played - begins) }
    return start + Double(played - begins) - passes(after: played) * (loop.end - loop.start)
  }

  /// How often the loop has begun again after `played` frames.
  private func passes(after played: Int) -> Double {
    let place = start + Double(played - begins)
    guard let loop, place >= loop.end, loop.end > loop.start else { return 0 }
    return min(repeats, ((place - loop.end) / (loop.end - loop.start)).rounded(.down) + 1)
  }

  /// The loop, if it begins again after `played` frames.
  private func loopAhead(after played: Int) -> (start: Double, end: Double)? {
    passes(after: played) < repeats ? loop : nil
  }

  /// Where the music is after `played` frames.
  func position(after played: Int) -> MusicalPosition {
    let frame = Self.frame((place(after: played) + Self.rounding).rounded(.down))
    return map.position(atFrame: FrameCount(frame), sampleRate: sampleRate)
  }

  /// How many frames have played at the next frame of a grid that is not before `played`. Where the loop holds no frame of
  /// it, the loop's beginning counts as one.
  func next(_ grid: Quantization, from played: Int) -> Int {
    let now = place(after: played)
    let frame = next(grid, at: now)
    guard let loop = loopAhead(after: played), frame >= loop.end else { return played + Int((frame - now).rounded()) }
    let again = next(grid, at: loop.start)
    return played + Int((loop.end - now + (again < loop.end ? again - loop.start : 0)).rounded())
  }

  private func next(_ grid: Quantization, at place: Double) -> Double {
    let frame = FrameCount(Self.frame((place - Self.rounding).rounded(.up)))
    return Double(map.next(grid, from: frame, sampleRate: sampleRate).rawValue)
  }

  private static func frame(_ place: Double) -> Int { Int(limited(place)) }

  private static func limited(_ place: Double) -> Double { max(-last, min(place, last)) }

  /// How many frames have played when a beat comes: the next time round, where it is in the loop; fewer than `played` if it
  /// comes no more.
  func played(atBeat beat: Double, from played: Int) -> Int {
    let now = place(after: played)
    let frame = Double(map.frame(ofBeat: beat, sampleRate: sampleRate).rawValue)
    guard let loop = loopAhead(after: played), frame < loop.end || now < loop.start, frame < now, frame >= loop.start
    else {
      return played + Int((frame - now).rounded())
    }
    return played + Int((loop.end - now + frame - loop.start).rounded())
  }
}
