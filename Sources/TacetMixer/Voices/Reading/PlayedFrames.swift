import TacetSignal

/// The frames of an effect in the order in which a voice plays them, as runs that lie together in memory: each round of
/// a loop anew, with silence before the first frame and behind the last one. Pure.
struct PlayedFrames: BitwiseCopyable {
  /// Frames that lie together; silence where ``frame`` is negative.
  struct Run {
    var frame: Int
    var count: Int
  }

  private let frames: Int
  private let start: Int
  private let end: Int
  private let rounds: Int
  private let isStreamed: Bool
  /// The voice has begun an endless loop again: before its first frame lies its last one.
  private let hasWrapped: Bool

  /// Those of a voice that plays `length` frames of its stream, if it has one.
  init(_ loop: PlayedLoop, isStreamed: Bool, length: Int, hasWrapped: Bool) {
    frames = isStreamed ? length : Int(loop.frames)
    (start, end) = (Int(loop.start), Int(loop.end))
    rounds = !isStreamed && loop.isLoop ? loop.rounds : 0
    self.isStreamed = isStreamed
    self.hasWrapped = hasWrapped
  }

  /// The frames that are played from the frame with this number on. Of an endless loop the number may be folded.
  func run(at number: Int) -> Run {
    if rounds == .max {
      var place = number
      if place >= end || (hasWrapped && place < start) {
        let inside = (place - start) % (end - start)
        place = start + (inside < 0 ? inside + end - start : inside)
      }
      return place < 0 ? Run(frame: -1, count: -place) : Run(frame: place, count: end - place)
    }
    guard number >= 0 else { return Run(frame: -1, count: -number) }
    if rounds > 0, number >= start {
      let round = (number - start) / (end - start)
      if round < rounds {
        let place = number - round * (end - start)
        return Run(frame: place, count: end - place)
      }
      let place = number - rounds * (end - start)
      return place < frames ? Run(frame: place, count: frames - place) : Run(frame: -1, count: .max)
    }
    if rounds > 0 { return Run(frame: number, count: end - number) }
    guard number < frames else { return Run(frame: -1, count: .max) }
    guard isStreamed else { return Run(frame: number, count: frames - number) }
    let place = number & (StreamSlot.ringFrames - 1)
    return Run(frame: place, count: min(StreamSlot.ringFrames - place, frames - number))
  }
}
