/// The reason why a text can not be read, and the place.
package struct JSONError: Error, Hashable {
  package let reason: String
  /// nil: the document as a whole.
  package let position: JSON.Position?

  package init(_ reason: String, at position: JSON.Position? = nil) {
    self.reason = reason
    self.position = position
  }
}
