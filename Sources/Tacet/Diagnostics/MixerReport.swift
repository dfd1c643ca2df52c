/// OpenAL, as an engine found it: its version, and what a configuration of its own changes in the sound.
package struct MixerReport: Equatable, Sendable {
  /// Such as `1.19.1`.
  package var version: String
  /// How many effects may sound at once.
  package var maximumSounding: Int
  /// The changes by a configuration that was not set back, in a few words each; empty where there are none.
  package var changes: [String]
}
