internal import TacetMixer

extension Renderer {
  /// The renderer of an engine with this configuration.
  convenience init(for configuration: AudioEngine.Configuration) throws(EngineError) {
    var mixer = MixerConfiguration()
    mixer.sampleRate = configuration.sampleRate
    mixer.sources = configuration.maximumSounding
    mixer.voices = configuration.maximumVoices
    do throws(MixerError) {
      try self.init(configuration: mixer)
    } catch {
      throw EngineError(error)
    }
  }
}
