import Foundation
import TacetPicture
import Testing

@testable import TacetDemo

/// The layout of the demo's picture, its typeface, and drawing.
@Suite struct PictureTests {
  private static let windows = [(800, 450), (800, 600), (1_280, 720), (1_366, 768), (1_920, 1_080), (2_560, 1_440)]

  @Test(arguments: windows)
  func partsLieInsideThePictureAndDoNotOverlap(_ window: (width: Int, height: Int)) {
    let layout = ScreenLayout(windowWidth: window.width, height: window.height)
    let parts = [layout.phone, layout.banner, layout.timeline, layout.standing, layout.caption, layout.room]
    for (index, part) in parts.enumerated() {
      #expect(layout.field.contains(part), "\(part) in \(layout.field)")
      for other in parts[(index + 1)...] {
        #expect(part.maxX <= other.x || other.maxX <= part.x || part.maxY <= other.y || other.maxY <= part.y)
      }
    }
    #expect(layout.field.contains(layout.menu))
    for index in Phone.commands.indices { #expect(layout.phone.contains(layout.phoneRow(index))) }
    for index in Menu.Row.allCases.indices { #expect(layout.menu.contains(layout.menuRow(index))) }
    // It covers the window, and no more than a pixel of the picture beyond it.
    #expect(layout.width * layout.scale >= window.width && (layout.width - 1) * layout.scale < window.width)
  }

  @Test func biggerWindowShowsMoreOfTheWorld() {
    let seen = [(1_280, 720), (1_366, 768), (1_599, 899)].map { ScreenLayout(windowWidth: $0.0, height: $0.1) }
    #expect(seen.map(\.scale) == [1, 1, 1])
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.width < $1.width && $0.height < $1.height })
    #expect(ScreenLayout(windowWidth: 1_920, height: 1_080).scale == 2)
  }

  @Test func everyCommandIsOnThePhoneOrInTheEngineRoom() {
    let named = Phone.commands + EngineRoom.columns.flatMap(\.commands) + [.withoutManners, .engineHum]
    #expect(Set(named) == Set(Command.allCases))
    #expect(named.count == Command.allCases.count)
    #expect(Set(Command.allCases.map(\.key)).count == Command.allCases.count)
  }

  @Test func clickOnARowOfTheRoomFindsItsCommand() {
    let layout = ScreenLayout(windowWidth: 1_280, height: 720)
    for (index, column) in EngineRoom.columns.enumerated() {
      for (row, command) in column.commands.enumerated() {
        #expect(EngineRoom.command(at: layout.roomRow(column: index, row: row).center, layout: layout) == command)
      }
    }
  }

  @Test func textHasContrast() {
    for ground in [Color.night, .deep, .card, Color(0x2A3A6E)] {
      for ink in [Color.text, .dim] { #expect(ink.contrast(with: ground) >= 4.5, "\(ink) on \(ground)") }
    }
    for ink in [Color.green, .amber, .violet, .coral] { #expect(ink.contrast(with: .deep) >= 4.5) }
    #expect(Color.text.contrast(with: Color(0x7A1026)) >= 4.5)
  }

  /// The smallest window cuts neither the advice of a wave nor the way out of a manner.
  @Test func sentencesFitTheSmallestWindow() throws {
    let layout = ScreenLayout(windowWidth: 800, height: 450)
    for number in 1...Wave.boss {
      let advice = Wave(number: number).advice
      #expect(Font.width(of: advice) <= Int(layout.phone.x - 24) / 2, "\(advice)")
    }
    let console = Console(try DemoAudio(isOffline: true))
    for command in [Command.silentMode, .call, .mixerMuted, .otherMusic, .voiceChat, .lock, .background] {
      _ = console.perform(command)
      let ends = try #require(Banner(console.snapshot)?.ends)
      #expect(Font.width(of: ends) <= Int(layout.banner.width - 64) / TypeSize.body, "\(ends)")
      _ = console.perform(command)
    }
  }

  @Test func partsAreOnlyPaintedWhereTheyChange() throws {
    let console = Console(try DemoAudio(isOffline: true))
    try console.audio.sound.begin()
    var painter = ScreenPainter(ScreenLayout(windowWidth: 800, height: 450))
    var screen = Screen(world: World(), snapshot: console.snapshot, timeline: Timeline(), feed: EventFeed())
    var isPainted = painter.draw(screen)
    let paints = painter.partPaints
    #expect(isPainted)
    // The same picture again.
    isPainted = painter.draw(screen)
    #expect(!isPainted && painter.fieldPaints == 1)
    // The world moves: the field is painted, and no part.
    _ = screen.world.begin()
    _ = screen.world.step(0.01, Steering(), beat: nil)
    _ = painter.draw(screen)
    let begun = painter.partPaints
    _ = screen.world.step(0.01, Steering(), beat: nil)
    isPainted = painter.draw(screen)
    #expect(isPainted && painter.fieldPaints == 3 && painter.partPaints == begun)
    // A fact lights one row, raises the banner and puts the lamps of the layers out.
    _ = console.perform(.silentMode)
    let lit = painter.partPaints
    screen.snapshot = console.snapshot
    isPainted = painter.draw(screen)
    #expect(isPainted && painter.partPaints == lit + 3 && lit > paints)
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
