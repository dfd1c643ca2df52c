public import FoundationEssentials
import TacetSystem

extension ShortSound {
  /// Loads a file: WAV, Ogg Vorbis or Opus, FLAC, MP3, AIFF, CAF or AU. Blocks on the disk.
  ///
  /// - Throws: ``ShortSoundError/file(_:)``, ``ShortSoundError/tooLong(path:seconds:)``.
  public convenience init(contentsOf url: URL, caption: Caption? = nil) throws(ShortSoundError) {
    let path = PathText.text(percentEncoded: url.path(percentEncoded: true), plain: url.path)
    try self.init(path: path, caption: caption)
  }

  /// Loads a sound file in memory; `name` is its name in errors.
  ///
  /// - Throws: as ``init(contentsOf:caption:)``.
  public convenience init(
    data: Data, named name: String = "data", caption: Caption? = nil
  ) throws(ShortSoundError) {
    self.init(name, .samples(try ShortSoundPCM(.data([UInt8](data), name: name))), caption)
  }
}
