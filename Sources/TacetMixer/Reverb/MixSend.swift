import TacetSignal
import TacetSystem

/// The send of a mix to the rooms, behind its own gains: both channels are one there. The renderer only.
struct MixSend: ~Copyable {
  private var way = Glide(SendBank.Send())
  private var shelves = VoiceShelves()
  private var cutoffs: StereoFilter
  private let angles: VoiceShelves.Angles
  private let memory = BlockMemory(frames: RenderStep.longest)
  /// The frames of the last step.
  let lane = FixedArray<Float>(repeating: 0, count: RenderStep.longest)

  init(sampleRate: Int) {
    cutoffs = StereoFilter(sampleRate: sampleRate)
    angles = VoiceShelves.Angles(sampleRate: sampleRate)
  }

  /// True if nothing is sent, and will not by itself.
  var isSilent: Bool { !way.isMoving && way.target.vector.x <= 0 }

  /// Follows the game's send, none where it is nil; over `glide` frames at least, at once if nothing was rendered yet.
  mutating func follow(_ target: (value: ReverbSend?, span: RampSpan), isFirst: Bool, glide: Int) {
    let span = isFirst ? 0 : target.span.atLeast(glide)
    way.go(to: SendBank.Send(vector: target.value?.vector ?? .zero), over: span)
    cutoffs.go(to: target.value?.cutoffs ?? SoundFilter(), over: span)
  }

  /// Takes what a block sends into ``lane``.
  mutating func take(_ block: Block) {
    let (lane, frames) = (lane.base, block.frames)
    for frame in 0..<frames {
      let samples = block[frame]
      lane[frame] = samples.x + samples.y
    }
    let way = way
    shelves.apply(to: lane, nil, count: frames, isMoving: way.isMoving, angles) {
      SendBank.filter(way.value(after: $0).vector) ?? .silent
    }
    if !cutoffs.isOff {
      let both = memory.prefix(frames)
      for frame in 0..<frames { both[frame] = SIMD2(repeating: lane[frame]) }
      cutoffs.apply(to: both)
      for frame in 0..<frames { lane[frame] = both[frame].x }
    }
    self.way.advance(frames)
  }

  /// Lets `frames` frames of silence pass.
  mutating func pass(_ frames: Int) {
    way.advance(frames)
    cutoffs.pass(frames)
    shelves = VoiceShelves()
  }
}
