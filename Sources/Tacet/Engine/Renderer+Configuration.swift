internal import TacetMixer

extension Renderer {
  /// The renderer of an engine with this configuration.
  convenience init(for configuration: AudioEngine.Configuration) throws(EngineError) {
    do throws(MixerError) {
      try self.init(configuration: configuration.mixer)
    } catch {
      throw EngineError(error)
    }
  }
}
