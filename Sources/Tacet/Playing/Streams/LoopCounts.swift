internal import TacetDecoding
internal import TacetMixer

extension VoiceParameters {
  /// How often its loop plays.
  var loopCount: LoopCount { loops ? true : LoopCount(Int(repeats) + 1) }
}

extension Int32 {
  /// How often a loop begins again; the largest number is for ever.
  init(_ loops: LoopCount) {
    self = .max
    if let rounds = loops.rounds { self = Int32(clamping: rounds - 1) }
  }
}
