public import FoundationEssentials
public import TacetDecoding

extension DecodedSound {
  /// Decodes a file of any format that effects are loaded from. Blocks on the disk, and takes about a thousandth of the
  /// file's length.
  ///
  /// - Throws: ``DecodingError``, naming the file and what is wrong with it, and where it is beyond the limits.
  public init(contentsOf url: URL, limits: DecodingLimits = .standard) throws(DecodingError) {
    try self.init(.file(path: url.pathText), limits: limits)
  }

  /// Decodes a sound file that is in memory; `name` is what errors call it.
  ///
  /// - Throws: ``DecodingError``.
  public init(data: Data, named name: String = "data", limits: DecodingLimits = .standard) throws(DecodingError) {
    try self.init(.data([UInt8](data), name: name), limits: limits)
  }
}
