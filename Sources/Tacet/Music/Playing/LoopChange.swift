internal import TacetDecoding
internal import TacetMixer
import TacetSignal

/// How a play goes on with another loop of its soundtrack, and with the rounds that are left. Pure.
enum LoopChange {
  /// At once: the pass that plays goes on to the new end.
  case now(SoundtrackPart)
  /// Where the loop that plays begins again, at that time.
  case nextPass(SoundtrackPart, ClockTime)
  /// The last pass, which is all that is left, begins too soon.
  case tooLate

  /// The change of a play of this piece, which has played `played` frames, nil before it has begun; nil if it is of
  /// another piece, has that loop, or does not repeat any more. A next pass is at least `lead` frames from now.
  init?(
    _ region: LoopRegion, of piece: Piece, in play: SoundtrackPlay, played: Int?, at position: MusicPosition,
    lead: Int, sampleRate: Int
  ) {
    // It has ended, and that was not handled yet.
    if play.hasBegun, played == nil { return nil }
    let part = play.part(at: played ?? 0)
    let place = part.place(after: played ?? 0, sampleRate: sampleRate)
    let loops = part.loops.dropping(place.passed)
    guard part.soundtrack.piece === piece, part.soundtrack.info.loop != region, loops.repeats > 0 else { return nil }
    let looped = part.soundtrack.replacingLoop(region)
    func next(_ loops: LoopCount, from frame: Int) -> SoundtrackPart {
      SoundtrackPart(
        SoundtrackQueue.Entry(soundtrack: looped, loops: loops, startFrame: frame, gain: part.gain), index: part.index)
    }
    if place.frame < region.end {
      self = .now(next(loops, from: place.frame))
    } else if let played,
      let seam = part.loopStarts(
        from: played + position.pace.passing(lead), to: .max, sampleRate: sampleRate, limit: 1
      ).first
    {
      let left = part.loops.dropping(part.place(after: seam, sampleRate: sampleRate).passed)
      self = .nextPass(next(left, from: region.start), .soundtrack(FrameCount(position.clock + seam - played)))
    } else {
      self = .tooLate
    }
  }
}
