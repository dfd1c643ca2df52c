import TacetSystem

/// The sources of the voices that sound through HRTF, in a loopback device of their own. It is made by the engine's threads,
/// and the renderer's from when it is handed over.
struct HeadSources: ~Copyable {
  let mix: LoopbackMix
  var pool: SourcePool
  /// How many voices have a source of it.
  var voices = 0
  private let block: FixedArray<Float>

  /// The sources of a device that has HRTF, and is closed by its caller.
  init(_ configuration: MixerConfiguration, mix: LoopbackMix) throws(MixerError) {
    pool = try SourcePool(
      count: Self.count(configuration), mix: mix, traits: configuration.traits(in: mix),
      resampler: mix.withCurrent { ResamplerChoice(configuration.resampling) }.index)
    self.mix = mix
    block = FixedArray(repeating: 0, count: 2 * RenderStep.longest)
  }

  /// How many sources there are: as many as those of the effects.
  static func count(_ configuration: MixerConfiguration) -> Int {
    configuration.sources + configuration.spareSources
  }

  /// Mixes the next `frames` frames and adds them to `samples`.
  mutating func add(to samples: UnsafeMutablePointer<Float>, frames: Int) {
    pool.render(into: block.base, frames: frames)
    for i in 0..<(2 * frames) { samples[i] += block[i] }
  }
}
