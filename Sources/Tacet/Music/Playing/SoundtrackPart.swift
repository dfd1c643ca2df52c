internal import TacetDecoding
import TacetSignal

/// One soundtrack of a play: the others follow it, or have preceded it, on the same deck.
struct SoundtrackPart {
  let soundtrack: Soundtrack
  let loops: LoopCount
  /// The file's frame that it begins at.
  let startFrame: Int
  /// Its place in the queue.
  let index: Int
  /// Frames that the deck has played where it begins: by the files' headers, until the feeder has come to it.
  var begins = 0
  /// The feeder has come to it.
  var isDecoded = false
  /// No other follows it on its deck, as far as is known.
  var isLast = true

  init(_ entry: SoundtrackQueue.Entry, index: Int) {
    (soundtrack, loops, startFrame) = (entry.soundtrack, entry.loops, entry.startFrame)
    self.index = index
  }

  /// The frame of its file that plays after `played` frames of the deck, and how often its loop has begun again by then.
  func place(after played: Int, sampleRate: Int) -> (frame: Int, passed: Int) {
    soundtrack.place(after: max(0, played - begins), from: startFrame, loops: loops, sampleRate: sampleRate)
  }

  /// The time of its music; nil without a tempo.
  func musicTime(sampleRate: Int) -> MusicTime? {
    guard let tempo = soundtrack.tempo else { return nil }
    return MusicTime(
      tempo, sampleRate: sampleRate, fileRate: soundtrack.info.format.sampleRate, startFrame: startFrame,
      loop: loops.repeats > 0 ? soundtrack.info.repeatedRegion : nil, repeats: loops.rounds.map { $0 - 1 },
      begins: begins)
  }

  /// How many frames the deck has played each time its loop begins again, from `first` up to and not including `end`; of more
  /// than `limit` the first ones.
  func loopStarts(from first: Int, to end: Int, sampleRate: Int, limit: Int) -> [Int] {
    let rate = soundtrack.info.format.sampleRate
    guard loops.repeats > 0, let region = soundtrack.info.repeatedRegion, startFrame < region.end, rate > 0 else {
      return []
    }
    func place(_ round: Int) -> Int {
      begins + ((region.end - startFrame + round * region.length) * sampleRate + rate / 2) / rate
    }
    // No soundtrack has more frames.
    let first = min(first, 1 << 40)
    let passed = (first - begins) * rate / max(1, sampleRate) - (region.end - startFrame)
    var round = max(0, passed / region.length - 1)
    var places: [Int] = []
    while round < loops.repeats, places.count < limit, place(round) < end {
      if place(round) >= first { places.append(place(round)) }
      round += 1
    }
    return places
  }

  /// Frames that it plays in all; `Int.max` when it repeats.
  func length(sampleRate: Int) -> Int {
    guard !loops.isEndless else { return .max }
    let rate = max(1, soundtrack.info.format.sampleRate)
    var frames = max(0, soundtrack.info.frames - startFrame)
    if let region = soundtrack.info.repeatedRegion, startFrame < region.end {
      let (repeated, isOver) = region.length.multipliedReportingOverflow(by: loops.repeats)
      guard !isOver, repeated < .max / sampleRate / 2 else { return .max }
      frames += repeated
    }
    return (frames * sampleRate + rate - 1) / rate
  }

  /// Frames that the deck will have played at its end; `Int.max` when it repeats.
  func end(sampleRate: Int) -> Int {
    let (end, isOver) = begins.addingReportingOverflow(length(sampleRate: sampleRate))
    return isOver ? .max : end
  }
}
