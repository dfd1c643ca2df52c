import TacetPicture

/// Draws the notes of the chord on a line, and the note that is sung among them.
enum SingingPainter {
  struct Shown: Hashable, Sendable {
    var note: SungNote?
    /// The layers that were sung.
    var layers = 0
    /// The reason why nothing can be heard.
    var problem: String?

    /// One line of text.
    var words: String {
      if let problem { return problem }
      guard let note else { return layers == 0 ? "hold a note of the chord" : "\(layers) of 3 layers are sung" }
      let isExact = abs(note.cents) < 10
      return note.name + (isExact ? "" : ", \(abs(note.cents)) cents \(note.cents > 0 ? "high" : "low")")
    }
  }

  static let height: Float = 56

  static func draw(_ shown: Shown, at top: Point, on canvas: inout Canvas) {
    let back = Rect(top.x - 250, top.y, 500, 50)
    canvas.card(back, radius: 6, .night)
    let line = Rect(back.x + 30, back.y + 17, back.width - 60, 2)
    func place(_ semitones: Float) -> Point { [line.x + line.width * semitones / 12, line.center.y] }
    canvas.fill(line, .edge)
    for (note, color) in zip(SungNote.chord, Color.chord) {
      let isSung = shown.note?.meets(note.semitones) == true
      if isSung { canvas.glow(place(note.semitones), radius: 26, color.faded(0.8)) }
      canvas.disc(place(note.semitones), radius: 11, isSung ? color : .card)
      canvas.ring(place(note.semitones), radius: 11, width: 2, color)
      canvas.text(
        note.name, at: place(note.semitones) + [0, -6], scale: TypeSize.body, isSung ? .night : .text, align: .center)
    }
    if let note = shown.note { canvas.ring(place(note.semitones), radius: 15, width: 2.5, .text) }
    canvas.text(
      Font.fitted(shown.words, width: 240), at: [back.center.x, back.y + 32], scale: TypeSize.body, .dim, align: .center
    )
  }
}
