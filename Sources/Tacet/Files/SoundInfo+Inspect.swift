public import TacetDecoding

extension SoundInfo {
  /// The header of a file, with the frames that it really has: decodes all of it. Blocks on the disk.
  ///
  /// - Throws: ``DecodingError``, naming the file and what is wrong with it.
  public static func inspect(path: String, limits: DecodingLimits = .standard) throws(DecodingError) -> SoundInfo {
    try TacetDecoding.inspect(.file(path: path), limits: limits)
  }
}
