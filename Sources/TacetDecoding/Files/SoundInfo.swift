import TacetSignal

/// What a sound file says about itself.
public struct SoundInfo: Sendable, Hashable {
  /// The path it was opened by, or the name its data was given.
  public var path: String
  /// The kind of file: `wav` (also RF64), `aif`, `caf`, `au`, `flac`, `mp3` or `ogg`.
  public var container: String
  /// How the samples are coded: `vorbis`, `flac`, `mp3`, `pcm_s16le`, `pcm_f32be`, `adpcm_ms` and the like.
  public var codec: String
  /// Rate and channels, the same through the whole file.
  public var format: AudioFormat
  /// The length in frames as the header has it; 0 where it leaves that open. Headers lie, and that of an MP3 may be an
  /// estimate: `SoundInfo.inspect(path:limits:)` counts them.
  public var frames: Int
  /// The part that repeats, in frames of the file, where its tags name one; nil: none named.
  public var loop: LoopRegion?
  /// Comments, by their upper-case names; one name may have several values.
  public var tags: [String: [String]]

  /// The length in seconds.
  public var seconds: Double { Double(frames) / Double(format.sampleRate) }
}
