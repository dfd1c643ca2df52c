public import FoundationEssentials
public import TacetDecoding

extension Soundtrack {
  /// Inspects a file of any kind that ``SoundEffect`` takes. Blocks on the disk for its headers.
  ///
  /// This closes the file, and each play, seek and skip opens it by its path again, on a thread of the engine's: it has
  /// to stay, unchanged, until ``SoundtrackEvent/started(_:position:at:)`` of the last of them. What plays has it
  /// open: it may be removed then, or another one renamed to its place, but not be written over.
  ///
  /// The gain that the file's tags name is applied unless `loudness` is ``LoudnessTags/ignored``.
  ///
  /// - Throws: ``DecodingError``, naming the file and what is wrong with it.
  public convenience init(
    contentsOf url: URL, limits: DecodingLimits = .standard, loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(.file(path: url.pathText), limits: limits, loudness: loudness)
  }

  /// Inspects a sound file that is in memory; `name` is what errors call it.
  ///
  /// - Throws: ``DecodingError``.
  public convenience init(
    data: Data, named name: String = "data", limits: DecodingLimits = .standard, loudness: LoudnessTags = .applied
  ) throws(DecodingError) {
    try self.init(.data([UInt8](data), name: name), limits: limits, loudness: loudness)
  }

  /// Inspects a file on a thread of the engine's, so that the caller's can go on.
  ///
  /// - Throws: ``DecodingError``.
  public static func load(
    contentsOf url: URL, limits: DecodingLimits = .standard, loudness: LoudnessTags = .applied
  ) async throws(DecodingError) -> Soundtrack {
    try await Loader.run { () throws(DecodingError) in
      try Soundtrack(contentsOf: url, limits: limits, loudness: loudness)
    }
  }
}
