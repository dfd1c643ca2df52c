import TacetPicture

/// A key, and what it does.
struct KeyCap: Hashable, Sendable {
  let key: String
  let words: String

  init(_ key: String, words: String) { (self.key, self.words) = (key, words) }

  var keyWidth: Float { Float(Font.width(of: key) * TypeSize.body + 12) }
  var wordsWidth: Float { Float(Font.width(of: words) * TypeSize.body) }
  /// The width with a gap between the two.
  var width: Float { keyWidth + 8 + wordsWidth }

  /// Draws the key at the top of its capitals, and the words beside it from `wordsAt` on.
  func draw(at place: Point, wordsAt x: Float, on canvas: inout Canvas) {
    canvas.card(Rect(place.x, place.y - 4, keyWidth, 22), radius: 4, .night)
    canvas.text(key, at: place + [6, 0], scale: TypeSize.body, .text)
    canvas.text(words, at: [x, place.y], scale: TypeSize.body, .text)
  }
}
