/// A proportional bitmap typeface: glyphs of at most 5 by 9 dots, the lowest 2 rows below the baseline.
///
/// The advance of a glyph is its width plus one dot.
package enum Font {
  /// The bitmap of one character.
  package struct Glyph: Sendable {
    /// Nine rows; bit 0 is the leftmost column.
    package let rows: [UInt8]
    /// Its columns, without the gap after it.
    package let width: Int
  }

  /// The character's glyph; for a character without one that of its base letter, such as `e` for `é`, else that of `?`.
  package static func glyph(_ letter: Character) -> Glyph {
    glyphs[letter] ?? base(of: letter).flatMap { glyphs[$0] } ?? glyphs["?"] ?? Glyph(rows: [], width: 0)
  }

  /// The letter without its marks, by the name that Unicode gives it, and typewriter's marks for printer's.
  private static func base(of letter: Character) -> Character? {
    guard let first = letter.unicodeScalars.first else { return nil }
    if letter.unicodeScalars.count > 1 { return Character(first) }
    switch first {
    case "\u{2018}", "\u{2019}", "\u{201A}": return "'"
    case "\u{201C}", "\u{201D}", "\u{201E}", "«", "»": return "\""
    case "\u{2010}", "\u{2011}": return "-"
    case "\u{2014}": return "–"
    case "\u{A0}": return " "
    case "ß": return "s"
    case "ı": return "i"
    default: break
    }
    // LATIN SMALL LETTER E WITH ACUTE
    let words = (first.properties.name ?? "").split(separator: " ")
    guard words.count > 5, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1, words[4] == "WITH" else {
      return nil
    }
    return words[1] == "SMALL" ? words[3].lowercased().first : words[3].first
  }

  /// True for a character that has a glyph.
  package static func has(_ letter: Character) -> Bool { glyphs[letter] != nil }

  /// The width of `text` in dots.
  package static func width(of text: String) -> Int {
    max(0, text.reduce(0) { $0 + glyph($1).width + 1 } - 1)
  }

  /// `text`, truncated with an ellipsis where it is wider than `width` dots.
  package static func fitted(_ text: String, width: Int) -> String {
    guard self.width(of: text) > width else { return text }
    var short = text
    while !short.isEmpty, self.width(of: short + "…") > width { short.removeLast() }
    return short + "…"
  }

  /// `parts` separated by commas, wrapped into at most `lines` lines of at most `width` dots; the last line is
  /// truncated.
  package static func wrapped(_ parts: [String], width: Int, lines: Int) -> [String] {
    var wrapped: [String] = []
    for (index, part) in parts.enumerated() {
      let text = index + 1 < parts.count ? part + "," : part
      if let last = wrapped.last, wrapped.count == lines || self.width(of: "\(last) \(text)") <= width {
        wrapped[wrapped.count - 1] = "\(last) \(text)"
      } else {
        wrapped.append(text)
      }
    }
    return wrapped.map { fitted($0, width: width) }
  }

  private static let glyphs: [Character: Glyph] = {
    var glyphs: [Character: Glyph] = [:]
    let rows = art.split(separator: "\n").map { $0.split(separator: " ") }
    for (index, letter) in letters.enumerated() {
      let band = index / 18 * 9
      let cells = (0..<9).map { rows[band + $0][index % 18] }
      glyphs[letter] = glyph(cells.map(Array.init))
    }
    return glyphs
  }()

  private static func glyph(_ cells: [[Character]]) -> Glyph {
    let columns = (0..<5).filter { column in cells.contains { $0[column] == "#" } }
    guard let first = columns.first, let last = columns.last else { return Glyph(rows: [], width: 3) }
    let rows = cells.map { row in
      (first...last).reduce(UInt8(0)) { $0 | (row[$1] == "#" ? 1 << UInt8($1 - first) : 0) }
    }
    return Glyph(rows: rows, width: last - first + 1)
  }

  private static let letters = (32...126).compactMap { UnicodeScalar($0).map(Character.init) } + ["–", "…", "·", "×"]

  private static let art = """
    ..... ..#.. .#.#. .#.#. ..#.. ##..# .##.. ..#.. ...#. .#... ..... ..... ..... ..... ..... ....# .###. ..#..
    ..... ..#.. .#.#. .#.#. .#### ##..# #..#. ..#.. ..#.. ..#.. #.#.# ..#.. ..... ..... ..... ....# #...# .##..
    ..... ..#.. .#.#. ##### #.#.. ...#. #.#.. .#... .#... ...#. .###. ..#.. ..... ..... ..... ...#. #..## #.#..
    ..... ..#.. ..... .#.#. .###. ..#.. .#... ..... .#... ...#. ##### ##### ..... .###. ..... ..#.. #.#.# ..#..
    ..... ..#.. ..... ##### ..#.# .#... #.#.# ..... .#... ...#. .###. ..#.. ..... ..... ..... .#... ##..# ..#..
    ..... ..... ..... .#.#. ####. #..## #..#. ..... ..#.. ..#.. #.#.# ..#.. ..##. ..... ..##. #.... #...# ..#..
    ..... ..#.. ..... .#.#. ..#.. #..## .##.# ..... ...#. .#... ..... ..... ..##. ..... ..##. #.... .###. #####
    ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ...#. ..... ..... ..... ..... .....
    ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..#.. ..... ..... ..... ..... .....

    .###. .###. ...#. ##### ..##. ##### .###. .###. ..... ..... ...#. ..... .#... .###. .###. .###. ####. .###.
    #...# #...# ..##. #.... .#... ....# #...# #...# ..##. ..##. ..#.. ..... ..#.. #...# #...# #...# #...# #...#
    ....# ....# .#.#. ####. #.... ...#. #...# #...# ..##. ..##. .#... ##### ...#. ....# #.### #...# #...# #....
    ..##. ..##. #..#. ....# ####. ..#.. .###. .#### ..... ..... #.... ..... ....# ..##. #.#.# ##### ####. #....
    .#... ....# ##### ....# #...# ..#.. #...# ....# ..##. ..... .#... ##### ...#. ..#.. #.### #...# #...# #....
    #.... #...# ...#. #...# #...# .#... #...# ...#. ..##. ..##. ..#.. ..... ..#.. ..... #.... #...# #...# #...#
    ##### .###. ...#. .###. .###. .#... .###. .##.. ..... ..##. ...#. ..... .#... ..#.. .###. #...# ####. .###.
    ..... ..... ..... ..... ..... ..... ..... ..... ..... ...#. ..... ..... ..... ..... ..... ..... ..... .....
    ..... ..... ..... ..... ..... ..... ..... ..... ..... ..#.. ..... ..... ..... ..... ..... ..... ..... .....

    ####. ##### ##### .###. #...# .###. ..### #...# #.... #...# #...# .###. ####. .###. ####. .#### ##### #...#
    #...# #.... #.... #...# #...# ..#.. ...#. #..#. #.... ##.## ##..# #...# #...# #...# #...# #.... ..#.. #...#
    #...# #.... #.... #.... #...# ..#.. ...#. #.#.. #.... #.#.# ##..# #...# #...# #...# #...# #.... ..#.. #...#
    #...# ####. ####. #.### ##### ..#.. ...#. ##... #.... #.#.# #.#.# #...# ####. #...# ####. .###. ..#.. #...#
    #...# #.... #.... #...# #...# ..#.. ...#. #.#.. #.... #...# #..## #...# #.... #.#.# #.#.. ....# ..#.. #...#
    #...# #.... #.... #...# #...# ..#.. #..#. #..#. #.... #...# #..## #...# #.... #..#. #..#. ....# ..#.. #...#
    ####. ##### #.... .#### #...# .###. .##.. #...# ##### #...# #...# .###. #.... .##.# #...# ####. ..#.. .###.
    ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .....
    ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .....

    #...# #...# #...# #...# ##### .###. #.... .###. ..#.. ..... .#... ..... #.... ..... ....# ..... ..##. .....
    #...# #...# #...# #...# ....# .#... #.... ...#. .#.#. ..... ..#.. ..... #.... ..... ....# ..... .#... .....
    #...# #...# .#.#. .#.#. ...#. .#... .#... ...#. #...# ..... ..... .###. ####. .#### .#### .###. .#... .####
    #...# #.#.# ..#.. ..#.. ..#.. .#... ..#.. ...#. ..... ..... ..... ....# #...# #.... #...# #...# ###.. #...#
    .#.#. #.#.# .#.#. ..#.. .#... .#... ...#. ...#. ..... ..... ..... .#### #...# #.... #...# ##### .#... #...#
    .#.#. ##.## #...# ..#.. #.... .#... ....# ...#. ..... ..... ..... #...# #...# #.... #...# #.... .#... #...#
    ..#.. #...# #...# ..#.. ##### .###. ....# .###. ..... ..... ..... .#### ####. .#### .#### .#### .#... .####
    ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ....#
    ..... ..... ..... ..... ..... ..... ..... ..... ..... ##### ..... ..... ..... ..... ..... ..... ..... .###.

    #.... ..#.. ...#. #.... .##.. ..... ..... ..... ..... ..... ..... ..... .#... ..... ..... ..... ..... .....
    #.... ..... ..... #.... ..#.. ..... ..... ..... ..... ..... ..... ..... .#... ..... ..... ..... ..... .....
    ####. .##.. ..##. #..#. ..#.. ##.#. ####. .###. ####. .#### #.##. .#### ####. #...# #...# #...# #...# #...#
    #...# ..#.. ...#. #.#.. ..#.. #.#.# #...# #...# #...# #...# ##... #.... .#... #...# #...# #.#.# .#.#. #...#
    #...# ..#.. ...#. ##... ..#.. #.#.# #...# #...# #...# #...# #.... .###. .#... #...# .#.#. #.#.# ..#.. #...#
    #...# ..#.. ...#. #.#.. ..#.. #.#.# #...# #...# #...# #...# #.... ....# .#... #...# .#.#. #.#.# .#.#. #...#
    #...# .###. ...#. #..#. .###. #.#.# #...# .###. ####. .#### #.... ####. ..##. .#### ..#.. .#.#. #...# .####
    ..... ..... ...#. ..... ..... ..... ..... ..... #.... ....# ..... ..... ..... ..... ..... ..... ..... ....#
    ..... ..... .##.. ..... ..... ..... ..... ..... #.... ....# ..... ..... ..... ..... ..... ..... ..... .###.

    ..... ...#. ..#.. .#... ..... ..... ..... ..... .....
    ..... ..#.. ..#.. ..#.. ..... ..... ..... ..... .....
    ##### ..#.. ..#.. ..#.. .#..# ..... ..... ..... .....
    ...#. .#... ..#.. ...#. #.#.# ##### ..... ..#.. .#.#.
    ..#.. ..#.. ..#.. ..#.. #..#. ..... ..... ..... ..#..
    .#... ..#.. ..#.. ..#.. ..... ..... ..... ..... .#.#.
    ##### ...#. ..#.. .#... ..... ..... #.#.# ..... .....
    ..... ..... ..... ..... ..... ..... ..... ..... .....
    ..... ..... ..... ..... ..... ..... ..... ..... .....
    """
}
