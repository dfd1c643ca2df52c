import TacetDecoding

extension DecodingError {
  /// The error in one sentence about the file that was opened as `path`, under its name.
  package func description(of path: String, as name: String) -> String {
    path == name ? description : description.replacing(path, with: name)
  }
}
