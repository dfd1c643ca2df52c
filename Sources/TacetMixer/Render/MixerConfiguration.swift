import TacetSignal

/// The size and the rate of a renderer.
package struct MixerConfiguration: Sendable {
  /// Frames a second of everything it renders.
  package var sampleRate = 48_000
  /// The most effects that may sound at once.
  package static let mostSources = 4_096

  /// How many effects may sound at once: 1 to ``mostSources``.
  package var sources = 64
  /// How many effects may live at once, heard or not: 16 to 65,536.
  package var voices = 4096
  /// How voices are resampled that need it.
  package var resampling = Resampling.cubic
  /// How many voices have a ring at once when a device of OpenAL's is made; more are made as they are needed.
  package var firstRings = SpaceMix.ringsAtOnce
  /// The ways to the frames of OpenAL's sources: a test leaves some out.
  package var ringBuffers = RingBuffers.all

  /// The defaults: 48 kHz, 64 effects at once of 4,096.
  package init() {}

  /// The lengths of the mixer's own fades.
  package var fades: Fades { Fades(sampleRate: sampleRate) }

  /// 2 s: silence after which the output may rest.
  package var idleFrames: Int { 2 * sampleRate }

  /// Chains beyond those that may sound, so that a stolen voice can fade out while another begins: 8, or a quarter.
  var spareSources: Int { max(8, sources / 4) }
}
