import TacetSignal

/// The properties of a sound file, from its header and comments.
public struct SoundInfo: Sendable, Hashable {
  /// The path, or the name of the data.
  public var path: String
  /// The container: `wav` (also RF64), `aif`, `caf`, `au`, `flac`, `mp3` or `ogg`.
  public var container: String
  /// The codec: `vorbis`, `flac`, `mp3`, `pcm_s16le`, `pcm_f32be`, `adpcm_ms` and the like.
  public var codec: String
  /// Rate and channels, the same through the whole file.
  public var format: AudioFormat
  /// The header's length in frames; 0 where it names none. It may be wrong, and that of an MP3 may be an estimate:
  /// `SoundInfo.inspect(path:limits:)` counts the frames.
  public var frames: Int
  /// The loop that the file's tags name, in frames of the file; nil without one.
  public var loop: LoopRegion?
  /// Comments, by their upper-case names; one name may have several values.
  public var tags: [String: [String]]

  /// The length in seconds.
  public var seconds: Double { Double(frames) / Double(format.sampleRate) }

  /// The region that a looping play repeats: the loop that the file names, or the whole file.
  package var repeatedRegion: LoopRegion? { loop ?? LoopRegion(start: 0, end: max(frames, 1)) }
}
