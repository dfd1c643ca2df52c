import TacetSignal
import TacetSystem

/// The sources of the voices that sound through HRTF, in a loopback device of their own. It is made by the engine's
/// threads, and the renderer's from when it is handed over.
struct HRTFSources: ~Copyable {
  let mix: LoopbackMix
  var pool: SourcePool
  /// How many voices have a source of it.
  private(set) var voices = 0
  /// The frames by which the device is late (256 with OpenAL Soft 1.21).
  private let delay: Int
  /// The frames for which the voice that left last is still to be heard.
  private(set) var tail = 0
  private let block = BlockMemory(frames: RenderStep.longest)

  /// The sources of a device that has HRTF, and is closed by its caller.
  init(_ configuration: MixerConfiguration, mix: LoopbackMix) throws(MixerError) {
    pool = try SourcePool(
      count: Self.count(configuration), mix: mix, traits: configuration.traits(in: mix),
      resampler: mix.withCurrent { ResamplerChoice(configuration.resampling) }.index)
    self.mix = mix
    delay = mix.withCurrent { Self.delay(of: mix) }
  }

  /// How many sources there are: as many as those of the effects.
  static func count(_ configuration: MixerConfiguration) -> Int {
    configuration.sources + configuration.spareSources
  }

  private static func delay(of mix: LoopbackMix) -> Int {
    var probe = MixProbe(mix)
    return probe.delay
  }

  /// Counts a voice that got a source (1), or lost it (-1).
  mutating func count(_ change: Int) {
    voices += change
    if voices == 0 { tail = delay }
  }

  /// Adds the next block of its device.
  mutating func add(to block: Block) {
    let own = self.block.prefix(block.frames)
    pool.render(into: own)
    block.add(own)
    if voices == 0 { tail = max(0, tail - block.frames) }
  }

  /// Lets a step pass in which nothing is mixed.
  mutating func rest() {
    dropTail()
    pool.reverbs.steps.rest()
  }

  /// Drops what is late of voices that left: it is not heard any more, now or later.
  mutating func dropTail() {
    guard voices == 0, tail > 0 else { return }
    pool.render(into: block.prefix(min(tail, RenderStep.longest)))
    tail = 0
  }
}
