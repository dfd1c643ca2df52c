internal import TacetDecoding
internal import TacetMixer

extension VoiceTable.Request {
  /// Finds the effect's buffer on `driver`, or makes a stream of one that is streamed.
  mutating func prepare(on driver: EngineDriver, _ streams: EffectStreams) throws(EngineError) {
    guard let sound = effect.stream else {
      return buffer = try effect.buffer(on: driver, inSpace: parameters.position != nil)
    }
    let stream = try streams.make(sound, loops: parameters.loopCount, from: offset)
    self.stream = stream
    buffer = stream.ring.buffer
    offset = stream.start
    // It never ends by itself, as far as anyone knows: in a hold it waits, as a loop does.
    if case .generator = stream.sound { parameters.loops = true }
  }
}

extension VoiceParameters {
  /// How often its loop plays.
  var loopCount: LoopCount { loops ? true : LoopCount(Int(repeats) + 1) }
}

extension Int32 {
  /// How often a loop begins again; the largest number is for ever.
  init(_ loops: LoopCount) { self.init(clamping: loops.repeats) }
}
