import TacetSignal

/// The size and the rate of a renderer.
package struct MixerConfiguration: Sendable {
  /// Frames a second of everything it renders.
  package var sampleRate = 48_000
  /// How many effects may sound at once: sources of OpenAL, 1 to 256.
  package var sources = 64
  /// How many effects may live at once, heard or not: 16 to 65,536.
  package var voices = 4096
  /// How voices are resampled that need it.
  package var resampling = Resampling.cubic

  /// How OpenAL mixes; nil: as is measured. For tests.
  var traits: MixTraits?

  /// Sums plain voices itself (``PlainSources``). Off only to compare them with OpenAL's.
  package var sumsPlainVoices = true

  /// The defaults: 48 kHz, 64 sources, 4,096 voices.
  package init() {}

  /// The lengths of the mixer's own fades.
  package var fades: Fades { Fades(sampleRate: sampleRate) }

  /// 2 s: silence after which the output may rest.
  package var idleFrames: Int { 2 * sampleRate }

  /// How OpenAL mixes, measured by the first one in a mix that no thread renders yet.
  func traits(in mix: LoopbackMix) -> MixTraits { traits ?? MixTraits.measured(in: mix) }

  /// Sources beyond those that may sound, so that a stolen voice can fade out while another begins: 8, or a quarter.
  var spareSources: Int { min(max(8, sources / 4), mostSources - sources) }

  /// How many sources OpenAL has for voices.
  private var mostSources = Int.max

  /// Lets no more effects sound than OpenAL has sources for: of `available` four in five, or all but 8, or 8.
  mutating func fit(into available: Int) {
    guard sources + spareSources > available else { return }
    mostSources = max(1, available)
    sources = max(min(8, mostSources), mostSources - max(8, mostSources / 5))
  }
}
