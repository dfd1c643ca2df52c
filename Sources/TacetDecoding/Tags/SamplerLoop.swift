import TacetSignal

/// The first loop of a sampler chunk: `smpl` in WAV, `INST` with its markers in AIFF.
struct SamplerLoop: Hashable {
  /// The chunk's name.
  let chunk: String
  let start: Int
  /// One past the last frame that repeats.
  let end: Int
  /// The way in which it plays, as a number of the chunk.
  let type: Int
  /// The chunk counts it.
  var isCounted = true
  /// Its chunk is not cut, and has its markers.
  var isWhole = true

  /// A loop without its points.
  static func incomplete(in chunk: String) -> SamplerLoop {
    SamplerLoop(chunk: chunk, start: 0, end: 0, type: 0, isWhole: false)
  }

  /// The number of a forward loop.
  private var forward: Int { chunk == "smpl" ? 0 : 1 }

  /// The region in a file of `frames` frames; nil with the fault where there is none.
  func region(frames: Int, sampleRate: Int) -> (loop: LoopRegion?, fault: LoopFault?) {
    guard isWhole else { return (nil, .incomplete(chunk: chunk)) }
    guard isCounted else { return (nil, .uncounted(chunk: chunk)) }
    guard type == forward else { return (nil, .direction(chunk: chunk, type: type)) }
    guard (0..<max(frames, 0)).contains(start) else {
      return (nil, .outside(tag: "the start in \(chunk)", value: start))
    }
    guard let region = LoopRegion(start: start, end: end)?.limited(toFrames: frames) else {
      return (nil, .outside(tag: "the end in \(chunk)", value: end))
    }
    if let fault = LoopTags.shorter(region, sampleRate: sampleRate) { return (nil, fault) }
    // Some programs count the last frame from 1.
    return (region, end > frames + 1 ? .outside(tag: "the end in \(chunk)", value: end) : nil)
  }
}
