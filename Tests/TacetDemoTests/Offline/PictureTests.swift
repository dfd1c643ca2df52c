import Foundation
import TacetPicture
import Testing

@testable import TacetDemo

/// The layout of the demo's picture, its typeface, and drawing.
@Suite struct PictureTests {
  @Test func cardsLieInsideThePictureAndDoNotOverlap() {
    let cards = [
      Layout.title, Layout.field, Layout.soundtrack, Layout.effects, Layout.session, Layout.meters, Layout.legend,
    ]
    let picture = Rect(0, 0, Float(Layout.width), Float(Layout.height))
    for (index, card) in cards.enumerated() {
      #expect(picture.contains(card))
      for other in cards[(index + 1)...] {
        #expect(card.maxX <= other.x || other.maxX <= card.x || card.maxY <= other.y || other.maxY <= card.y)
      }
    }
  }

  @Test func legendRowsFitTheirColumns() {
    for (index, column) in KeyLegend.columns.enumerated() {
      #expect(Font.width(of: column.title) * 2 <= Int(Layout.legendColumn(index).width))
      for (number, row) in column.rows.enumerated() {
        #expect(Layout.legend.contains(Layout.legendRow(column: index, row: number)))
        #expect(Font.width(of: row.label) <= KeyLegendPainter.labelRoom(column: index), "\(row.label)")
      }
    }
  }

  @Test func legendHasEachCommandOnce() {
    let named = KeyLegend.columns.flatMap(\.rows).compactMap(\.command)
    #expect(Set(named) == Set(Command.allCases))
    #expect(named.count == Command.allCases.count)
    #expect(Set(Command.allCases.map(\.key)).count == Command.allCases.count)
  }

  @Test func clickOnALegendRowFindsItsCommand() {
    for (index, column) in KeyLegend.columns.enumerated() {
      for (number, row) in column.rows.enumerated() {
        #expect(KeyLegend.command(at: Layout.legendRow(column: index, row: number).center) == row.command)
      }
    }
    #expect(KeyLegend.command(at: Layout.field.center) == nil)
  }

  @Test func everyPrintableCharacterHasAGlyph() {
    let letters = (33...126).compactMap { UnicodeScalar($0).map(Character.init) } + ["–", "…", "·", "×"]
    var shapes: Set<[UInt8]> = []
    for letter in letters {
      #expect(Font.has(letter))
      let glyph = Font.glyph(letter)
      #expect(glyph.rows.count == 9 && (1...5).contains(glyph.width))
      shapes.insert(glyph.rows + [UInt8(glyph.width)])
    }
    #expect(shapes.count >= letters.count - 1, "two letters look the same")
  }

  @Test func longTextIsTruncatedWithAnEllipsis() {
    let text = "yielding to Radio: a very long title"
    #expect(Font.fitted(text, width: 1_000) == text)
    let short = Font.fitted(text, width: 60)
    #expect(short.hasSuffix("…") && Font.width(of: short) <= 60)
    let lines = Font.wrapped(["silent mode", "phone call", "voice chat", "in the background"], width: 110, lines: 2)
    #expect(lines.count == 2 && lines.allSatisfy { Font.width(of: $0) <= 110 })
  }

  @Test func drawingIsClippedToTheCanvas() {
    var canvas = Canvas(width: 8, height: 4)
    canvas.disc([-3, 2], radius: 6, .green)
    canvas.line(from: [-100, -100], to: [100, 100], width: 3, .amber)
    canvas.text("outside", at: [6, -4], .text)
    canvas.fill(Rect(6, 2, 100, 100), .sky)
    canvas.shape([], .sky)
    #expect(canvas.pixels.count == 32)
    #expect(canvas.pixels[3 * 8 + 7] == 0xFF5C_C8FF)
  }

  @Test func pictureFileHasThePNGHeaderAndSize() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("tacet-\(UUID().uuidString).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try PNGFile.write(Canvas(width: 3, height: 2), to: path)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(Array(bytes[16..<24]) == [0, 0, 0, 3, 0, 0, 0, 2])
    #expect(throws: OutputFile.Failure.self) { try PNGFile.write(Canvas(width: 1, height: 1), to: "/proc/none.png") }
  }
}
