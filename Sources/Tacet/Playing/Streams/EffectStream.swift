import Synchronization
internal import TacetDecoding
internal import TacetMixer

/// One play of a streamed effect.
final class EffectStream: @unchecked Sendable {
  // Sendable: the ring and the lane are set before the stream is handed over under the engine's lock; then the feeder's step
  // alone has the producer.
  let sound: StreamedSound
  let loops: LoopCount
  /// The frame that it begins at.
  let start: Int
  private(set) var ring: StreamRing
  private(set) var lane = -1
  var producer: (any StreamProducer)?
  let isCancelled = Atomic(false)

  init(_ sound: StreamedSound, loops: LoopCount, from offset: Int, _ ring: StreamRing) {
    self.sound = sound
    self.loops = loops
    self.ring = ring
    let frames = sound.frames
    var start = max(0, min(offset, frames))
    if loops.isEndless, let loop = sound.repeatedRegion { start = loop.position(after: 0, from: start) }
    if case .generator = sound { start = 0 }
    self.start = start
    self.ring.describe(frames: frames, loop: sound.repeatedRegion)
  }

  /// Gives it a lane. Returns the buffer for its voice.
  func assign(lane: Int) -> EffectBuffer {
    self.lane = lane
    ring.assign(lane: lane)
    return ring.buffer
  }

  /// Changes how often its loop plays, from what is decoded next on.
  func setLoops(_ loops: LoopCount) { producer?.setLoops(loops) }

  /// Frames that it plays in all, the rounds of its loop counted; `Int.max` if nobody knows.
  var length: Int { sound.length(from: start, rounds: loops.repeats) }
}

extension StreamedSound {
  /// The frames that a looping play repeats.
  var repeatedRegion: LoopRegion? { loop ?? (frames == .max ? nil : LoopRegion(start: 0, end: frames)) }

  /// Frames that a play from `start` on plays in all, whose loop begins again `rounds` times; `Int.max` if nobody knows.
  func length(from start: Int, rounds: Int) -> Int {
    guard let info, info.frames > 0 else { return .max }
    guard rounds > 0, let region = info.repeatedRegion, fileCount(start) < region.end else { return frames }
    let (repeated, isOver) = region.length.multipliedReportingOverflow(by: rounds)
    guard !isOver, repeated < .max / 4 else { return .max }
    // What is decoded is counted from its start.
    return start + count(info.frames + repeated - fileCount(start))
  }
}
