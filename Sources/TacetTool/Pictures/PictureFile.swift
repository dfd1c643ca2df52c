import TacetPicture

/// Writes a picture through a temporary file.
enum PictureFile {
  /// Writes a PNG to `path`, which must be none of the `inputs`.
  ///
  /// - Throws: ``ToolError/unwritable(path:reason:)``.
  static func write(_ canvas: Canvas, to path: String, inputs: [String]) throws(ToolError) {
    let file = try AtomicFile(replacing: path, inputs: inputs)
    try write(canvas, to: file)
    try file.commit()
  }

  /// Writes a PNG to a temporary file.
  static func write(_ canvas: Canvas, to file: AtomicFile) throws(ToolError) {
    do throws(OutputFile.Failure) {
      try PNGFile.write(canvas, to: file.path)
    } catch {
      throw .unwritable(path: file.name, reason: error.reason)
    }
  }
}
