import TacetSignal

/// The figures of a renderer after its last block.
package struct RendererReading: Sendable {
  /// The voice that was asked for; one that has not begun, if none was.
  package var voice: VoiceReading
  package var music: MusicPlace
  package var clocks: RenderClocks
}
