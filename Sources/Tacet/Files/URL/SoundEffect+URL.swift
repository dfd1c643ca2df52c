public import FoundationEssentials
public import TacetDecoding

extension SoundEffect {
  /// Loads a file: WAV, Ogg Vorbis or Opus, FLAC, MP3, AIFF, CAF or AU. Blocks on the disk. The file is not read any
  /// more once this has returned, but by ``reload()``: it may be removed.
  ///
  /// The gain that the file's tags name is applied unless `loudness` is ``LoudnessTags/ignored``.
  ///
  /// A file whose name is no UTF-8 is opened by a URL with its bytes percent-encoded, as are those of soundtracks,
  /// libraries, banks and short sounds: `URL(string: "file:///old/caf%E9.wav")`. Foundation's other ways to a URL lose
  /// such bytes. Errors show them as U+FFFD, and the paths in errors and ``SoundInfo`` keep them, for the engine's own
  /// methods alone.
  ///
  /// - Throws: ``DecodingError``, naming the file and what is wrong with it.
  public convenience init(
    contentsOf url: URL, sampleRate: Int = 48_000, storage: Storage = .standard, limits: DecodingLimits = .standard,
    loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(
      .file(path: url.pathText), sampleRate: sampleRate, storage: storage, limits: limits, loudness: loudness)
  }

  /// Loads a sound file that is in memory; `name` is what errors call it.
  ///
  /// - Throws: ``DecodingError``.
  public convenience init(
    data: Data, named name: String = "data", sampleRate: Int = 48_000, storage: Storage = .standard,
    limits: DecodingLimits = .standard,
    loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(
      .data([UInt8](data), name: name), sampleRate: sampleRate, storage: storage, limits: limits, loudness: loudness)
  }

  /// A long effect that is read from its file while it plays, at a place in space as any other: dialogue, ambience.
  ///
  /// It is decoded 340 ms ahead (at 48 kHz) by the feeder's thread, from bytes that a thread of its own reads 2 s
  /// ahead. A voice begins when its file is open and read; one that is to start later than that is exact to the frame.
  /// A voice that is inaudible rests, and comes back where it would be. At most 16 of them live at once; a play beyond
  /// ends ``VoiceEnd/refused``. Pitches up to 4 are kept up with.
  ///
  /// Each takes up to 350 kB and the bytes ahead, 64 KiB to 1 MiB; with HRTF 64 KiB more. Each play opens the file
  /// anew, and so does a voice that comes back: it stays where it is, unchanged, until the last of them has ended. One
  /// that is deleted while it plays goes on, as long as its voice does not rest; one that can not be read on ends
  /// ``VoiceEnd/failed``. Blocks on the disk for the file's headers.
  ///
  /// ```swift
  /// let river = try SoundEffect(streaming: riverURL)
  /// engine.play(river, at: [12, 0, -3], loops: true)
  /// ```
  ///
  /// - Throws: ``DecodingError``, naming the file and what is wrong with it;
  ///   ``DecodingError/sampleRateOutsideLimits(path:sampleRate:limits:)`` for a rate outside 1,000 to 384,000.
  public convenience init(
    streaming url: URL, sampleRate: Int = 48_000, limits: DecodingLimits = .standard, loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(
      streaming: try Soundtrack(contentsOf: url, limits: limits, loudness: loudness), sampleRate: sampleRate)
  }

  /// Loads a file on a thread of the engine's, so that the caller's can go on.
  ///
  /// - Throws: ``DecodingError``.
  public static func load(
    contentsOf url: URL, sampleRate: Int = 48_000, storage: Storage = .standard, limits: DecodingLimits = .standard,
    loudness: LoudnessTags = .applied
  ) async throws(DecodingError) -> SoundEffect {
    try await Loader.run { () throws(DecodingError) in
      try SoundEffect(contentsOf: url, sampleRate: sampleRate, storage: storage, limits: limits, loudness: loudness)
    }
  }
}
