import Foundation
import TacetPicture
import Testing

@testable import TacetDemo

/// The layout of the demo's picture, its typeface, and drawing.
@Suite struct PictureTests {
  private static let windows = [(800, 450), (800, 600), (1_280, 720), (1_366, 768), (1_920, 1_080), (2_560, 1_440)]

  private static func layout(_ window: (width: Int, height: Int)) -> ScreenLayout {
    ScreenLayout(windowWidth: window.width, height: window.height)
  }

  @Test(arguments: windows)
  func partsLieInsideThePictureAndDoNotOverlap(_ window: (width: Int, height: Int)) {
    let layout = Self.layout(window)
    let parts = [layout.phone, layout.banner, layout.timeline, layout.standing, layout.caption, layout.clear]
    for (index, part) in parts.enumerated() {
      #expect(layout.field.contains(part), "\(part) in \(layout.field)")
      for other in parts[(index + 1)...] { #expect(!part.meets(other)) }
    }
    // The menu and the room leave the banner and the time-line to be seen. A narrow room covers all else.
    #expect(layout.clear.contains(layout.menu) || layout.isNarrow)
    for part in [layout.banner, layout.timeline] {
      #expect(!part.meets(layout.room))
      #expect(!part.meets(layout.menu))
    }
    for part in [layout.phone, layout.standing, layout.caption] {
      #expect(part.meets(layout.room) == layout.isNarrow)
    }
    #expect(layout.field.contains(layout.room))
    for index in Phone.commands.indices { #expect(layout.phone.contains(layout.phoneRow(index))) }
    let rows = Menu.Row.allCases.indices.map(layout.menuRow)
    for (index, row) in rows.enumerated() {
      // A line of type, and half a dot above and below.
      #expect(layout.menu.contains(row) && row.height >= Float(10 * TypeSize.body))
      for other in rows[(index + 1)...] { #expect(!row.meets(other)) }
    }
    for (row, place) in zip(Menu.Row.allCases, rows) {
      // The longest words before a bar, with a gap on both sides; those that a row has without one.
      let words = (Font.width(of: row.label) + Font.width(of: row == .balance ? "" : "-30 dB")) * TypeSize.body
      if [.music, .effects, .balance].contains(row) {
        #expect(Int(Menu.bar(in: place).x - place.x) >= 8 + words + 20)
      }
      let longest: [Menu.Row: String] = [
        .system: "unknown", .output: "Family 17h/19h HD Audio Analog Stereo", .headphones: "automatic",
        .otherMusic: "pause Some Band – Blue Monday", .nextPiece: "next",
      ]
      if let text = longest[row] { #expect(Font.width(of: text) + 2 <= Menu.room(in: place, beside: row), "\(text)") }
    }
    // It covers the window, and no more than a pixel of the picture beyond it.
    #expect(layout.width * layout.scale >= window.width && (layout.width - 1) * layout.scale < window.width)
  }

  @Test func lettersWithMarksAreTheirBaseLetters() {
    for (marked, base) in zip("éÜøñčŻı“’«ß", "eUoncZi\"'\"s") {
      #expect(Font.glyph(marked).rows == Font.glyph(base).rows, "\(marked)")
    }
    #expect(Font.glyph("e\u{301}").rows == Font.glyph("e").rows)
    #expect(Font.glyph("漢").rows == Font.glyph("?").rows)
  }

  @Test func menuWithoutAnotherPlayerHasNoRowsOfOne() {
    var menu = Menu()
    menu.hasPlayer = true
    menu.choose(.nextPiece)
    #expect(menu.chosen == .nextPiece)
    menu.hasPlayer = false
    #expect(menu.chosen == .resume)
    menu.choose(.otherMusic)
    #expect(menu.chosen == .resume)
    var seen: Set<Menu.Row> = []
    for _ in Menu.Row.allCases {
      menu.move(1)
      seen.insert(menu.chosen)
    }
    #expect(seen == Set(Menu.Row.allCases).subtracting([.system, .otherMusic, .nextPiece]))
  }

  /// Wherever the ship is in the world, neither a part nor the words of a wave cover it.
  @Test(arguments: windows)
  func nothingCoversTheShip(_ window: (width: Int, height: Int)) throws {
    let layout = Self.layout(window)
    let radius = ScreenLayout.shipRadius
    for x in stride(from: Things.Ship.radius, through: World.size.x - Things.Ship.radius, by: 49) {
      for y in stride(from: Things.Ship.radius, through: World.size.y - Things.Ship.radius, by: 19.4) {
        let place = Point(x, y) - layout.corner(around: [x, y])
        let ship = Rect(place.x - radius, place.y - radius, 2 * radius, 2 * radius)
        for part in [layout.phone, layout.banner, layout.timeline, layout.standing, layout.caption] {
          #expect(!ship.meets(part), "\(ship) at \(x), \(y)")
        }
        for number in 1...Wave.boss {
          var world = World(wave: number, score: 0, layers: 0, shields: 3)
          for countsIn in [true, false] {
            if !countsIn { for seconds: Float in [1, 1, 0.01] { _ = world.step(seconds, Steering(), beat: nil) } }
            let wanted = Sign(Self.screen(world))
            let sign = try #require(wanted)
            let boss = world.boss.map { $0.place - layout.corner(around: [x, y]) }
            let words = sign.place(in: layout, beside: place, boss)
            #expect(layout.clear.contains(words) && !ship.meets(words), "\(sign.title) at \(words), \(ship)")
          }
        }
      }
    }
  }

  /// Wherever the ship is, nothing of the world shows between the rows at the lower edge, nor below them.
  @Test(arguments: windows)
  func fieldEndsAtTheDashboard(_ window: (width: Int, height: Int)) throws {
    let layout = Self.layout(window)
    #expect(layout.caption.maxY <= layout.dashboard.y)
    var painter = ScreenPainter(layout)
    _ = painter.draw(Self.screen(World(wave: 2, score: 0, layers: 0, shields: 3)))
    let ground = painter.canvas.pixels[(layout.height - 1) * layout.width]
    for y in [Int(layout.standing.maxY) + 3, Int(layout.timeline.maxY) + 4, layout.height - 1] {
      let row = painter.canvas.pixels[(y * layout.width)..<((y + 1) * layout.width)]
      #expect(row.prefix(Int(layout.phone.x)).allSatisfy { $0 == ground }, "row \(y)")
    }
  }

  /// Also above the picture, where the sum of a height and a place has another rounding.
  @Test func pointsAtOnePlaceAreStacked() {
    for y in stride(from: Float(-400), through: 1_000, by: 0.37) {
      var taken: [Rect] = []
      for _ in 0..<3 {
        let box = FieldPainter.free(Rect(100, y, 40, 18), of: taken)
        #expect(!taken.contains { $0.meets(box) })
        #expect(box.y <= y)
        taken.append(box)
      }
    }
  }

  /// The words of its wave leave the Metronome and its health to be seen, where the ship is not below it all.
  @Test(arguments: windows)
  func wordsLeaveTheMetronome(_ window: (width: Int, height: Int)) throws {
    let layout = Self.layout(window)
    let world = World(wave: Wave.boss, score: 0, layers: 0, shields: 3)
    let place = try #require(world.boss).place
    var moved = 0
    for y in stride(from: place.y - 80, through: place.y + 240, by: 20) {
      let corner = layout.corner(around: [place.x, y])
      let (ship, boss) = (Point(place.x, y) - corner, place - corner)
      let words = layout.words(height: 100, beside: ship, boss)
      if words.y == layout.clear.y {
        #expect(
          boss.y - ScreenLayout.bossHeight > words.maxY || boss.y + ScreenLayout.bossHeight < words.y
            || ship.y + ScreenLayout.shipRadius >= layout.clear.maxY - 100)
      } else {
        moved += 1
      }
    }
    #expect(moved > 0)
  }

  /// No count is shown, and no word of a wave, while something holds the game: it would not go on after it.
  @Test func roundThatStandsStillHasTheBannersWordsAlone() {
    var screen = Self.screen(World(wave: 2, score: 0, layers: 0, shields: 3))
    #expect(Sign(screen) != nil)
    #expect(ScreenPainter.standing(screen).goal == screen.world.wave.goal)
    screen.snapshot.effects.level = .paused
    screen.snapshot.effects.reasons = [.init(name: "interruption:call", words: "a call")]
    #expect(screen.snapshot.isWorldStill)
    #expect(Sign(screen) == nil)
    #expect(ScreenPainter.standing(screen).goal.isEmpty)
    screen.world = World()
    #expect(Sign(screen) != nil)
  }

  private static func screen(_ world: World) -> Screen {
    Screen(world: world, snapshot: Snapshot(), timeline: Timeline(), feed: EventFeed())
  }

  /// The cards of the title and of the end, with all that they may show.
  @Test(arguments: windows)
  func cardsFitBesideTheOtherParts(_ window: (width: Int, height: Int)) throws {
    let layout = Self.layout(window)
    var title = Self.screen(World())
    title.savedWave = 12
    var singing = Self.screen(World())
    singing.singing = .init(note: nil, problem: nil)
    var world = World(wave: Wave.boss, score: 123_450, layers: 0, shields: 1)
    for _ in 0..<4_000 where world.phase == .play { _ = world.step(0.02, Steering(steering: [1, 0.2]), beat: nil) }
    #expect(world.phase == .over)
    for screen in [title, singing, Self.screen(world)] {
      let wanted = Sign(screen)
      let sign = try #require(wanted)
      let place = sign.place(in: layout, beside: .zero)
      #expect(layout.clear.contains(place) && sign.width <= place.width, "\(sign.title) \(sign.width)")
    }
  }

  /// The wave is that of this round, and not of the best one.
  @Test func wavesNameStandsUnderTheScoreOfItsRound() throws {
    var world = World(wave: Wave.boss, score: 40, layers: 0, shields: 0)
    for _ in 0..<4_000 where world.phase == .play { _ = world.step(0.02, Steering(steering: [1, 0.2]), beat: nil) }
    var screen = Self.screen(world)
    screen.best = 3_100
    let wanted = Sign(screen)
    let sign = try #require(wanted)
    #expect(sign.over == "GAME OVER")
    #expect(sign.lines.first == "in wave 5, The Metronome")
    #expect(sign.lines.last == "your best score: 3100")
  }

  @Test func biggerWindowShowsMoreOfTheWorld() {
    let seen = [(1_280, 720), (1_366, 768), (1_599, 899)].map { ScreenLayout(windowWidth: $0.0, height: $0.1) }
    #expect(seen.map(\.scale) == [1, 1, 1])
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.width < $1.width && $0.height < $1.height })
    #expect([(1_920, 1_080), (2_560, 1_440), (3_840, 2_160)].map { Self.layout($0).scale } == [1, 2, 3])
  }

  /// A window that is at least as big as the first one shows at least as much, whatever its scale.
  @Test func noBiggerWindowShowsLessThanTheFirstOne() {
    let first = ScreenLayout(windowWidth: 1_280, height: 720)
    for width in stride(from: 1_280, through: 5_120, by: 40) {
      for height in stride(from: 720, through: 2_880, by: 40) {
        let layout = ScreenLayout(windowWidth: width, height: height)
        guard layout.width < first.width || layout.height < first.height else { continue }
        Issue.record("\(width) × \(height) shows \(layout.width) × \(layout.height)")
      }
    }
  }

  @Test func everyCommandIsOnThePhoneOrInTheEngineRoom() {
    let named = Phone.commands + EngineRoom.columns.flatMap(\.commands) + [.withoutManners]
    #expect(Set(named) == Set(Command.allCases))
    #expect(named.count == Command.allCases.count)
    #expect(Set(Command.allCases.map(\.key)).count == Command.allCases.count)
  }

  /// A key has a label that can be read, and is on every keyboard without Shift. Those that work while one plays are no
  /// keys that steer, and none of the title's.
  @Test func keysAreOnEveryKeyboardAndDoNotSteer() {
    for command in Command.allCases {
      let key = command.key
      let isFunction = key.hasPrefix("F") && Int(key.dropFirst()).map { (1...10).contains($0) } == true
      let isLetter = key.count == 1 && key.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
      #expect(isFunction || isLetter, "\(command): \(key)")
    }
    // W, A, S and D are Z, Q, S and D on a French keyboard; S and N are the title's.
    let taken = ["W", "A", "S", "D", "Z", "Q", "N"]
    for command in Phone.commands + [.resumeAfterRouteLoss, .withoutManners] {
      #expect(!taken.contains(command.key), "\(command): \(command.key)")
    }
  }

  /// Seven lines are the engine's at most, and the rest is the feed's.
  @Test func roomShowsAllOfTheEnginesLines() {
    for window in Self.windows where window.1 > 450 {
      #expect(EngineRoom.lineCount(Self.layout(window)) >= 8, "\(window)")
    }
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
      for advice in [true, false].flatMap({ Wave(number: number).advice(isHeard: $0) }) {
        #expect(Font.width(of: advice) <= Int(layout.phone.x - 24) / 2, "\(advice)")
      }
    }
    let console = Console(try DemoAudio(isOffline: true))
    let room = Int(layout.banner.width - 64) / TypeSize.body
    for command in [
      Command.silentMode, .call, .mixerMuted, .otherMusic, .voiceChat, .lock, .background, .noRoute, .withoutManners,
      .sessionSwitched,
    ] {
      _ = console.perform(command)
      let banner = try #require(Banner(console.snapshot))
      for text in [banner.sentence, banner.ends] {
        let keys = text == banner.ends ? Int(banner.keysWidth) / TypeSize.body : 0
        #expect(Font.width(of: text) + keys <= room, "\(text)")
      }
      _ = console.perform(command)
    }
    for _ in 0..<2 { _ = console.perform(.headphones) }
    let banner = try #require(Banner(console.snapshot))
    #expect(Font.width(of: banner.sentence) <= room)
    #expect(Font.width(of: banner.ends) + Int(banner.keysWidth) / TypeSize.body <= room)
    #expect(Phone.rows(console.snapshot).contains { $0.text == "unplugged" && $0.isLit })
    #expect(Font.width(of: Phone.without) * TypeSize.body + 20 <= Int(layout.without.width))
    // Nor a word of the engine room.
    for (index, column) in EngineRoom.columns.enumerated() {
      for (row, command) in column.commands.enumerated() {
        let words = Int(layout.roomRow(column: index, row: row).width) - EngineRoom.space(beside: command, isLit: true)
        #expect(Font.width(of: command.label) <= words / TypeSize.body, "\(command.label)")
        // Nor the sentence about it.
        let meaning = "\(command.key): \(try #require(command.meaning, "\(command) has no sentence"))"
        #expect(Font.width(of: meaning) <= Int(layout.room.width - 20) / TypeSize.body, "\(meaning)")
        _ = console.perform(command)
        #expect(console.room.lines[1] == meaning)
        #expect(EngineRoom.lineCount(layout) > 1)
      }
    }
  }

  /// The first window says in each wave what to do, beside a score of five digits.
  @Test func goalOfAWaveStandsBesideTheScore() {
    let width = ScreenLayout(windowWidth: 1_280, height: 720).standing.width
    for number in 1...Wave.boss + 3 {
      let wave = Wave(number: number)
      var standing = ScreenPainter.Standing(
        score: "12345", wave: "\(number) · \(wave.name)", goal: wave.goal, layers: 0, isMusicHeard: true, combo: 0,
        time: 54)
      #expect(standing.goalX(width: width) != nil, "\(wave.goal)")
      standing.combo = 8
      standing.score = "123456789"
      #expect(standing.goalX(width: 548) == nil)
    }
  }

  /// A player who hears nothing is not told to listen.
  @Test func adviceInSilenceIsForTheEyes() throws {
    var world = World(wave: 2, score: 0, layers: 0, shields: 3)
    for seconds: Float in [1, 1, 0.01] { _ = world.step(seconds, Steering(), beat: nil) }
    var screen = Self.screen(world)
    let heard = Sign(screen)
    #expect(try #require(heard).lines.first?.contains("listen") == true)
    screen.snapshot.effects.level = .muted
    let silent = Sign(screen)
    #expect(try #require(silent).lines == ["They come from outside: watch all sides."])
  }

  /// Parts without room go as a whole: first those in brackets and a second thought, then the end of a name.
  @Test func bannerIsShortenedByWords() throws {
    let console = Console(try DemoAudio(isOffline: true))
    _ = console.perform(.mixerMuted)
    let muted = try #require(Banner(console.snapshot))
    #expect(muted.sentence(width: 1_000) == "Muted in the system's mixer (speaker)")
    #expect(muted.sentence(width: Font.width(of: muted.sentence) - 1) == "Muted in the system's mixer")
    _ = console.perform(.mixerMuted)
    _ = console.perform(.otherMusic)
    let music = try #require(Banner(console.snapshot))
    #expect(music.ends(width: 1_000) == "until Radio: Night Mail ends; effects play on")
    #expect(music.ends(width: 160) == "until Radio: Night Mail ends")
    #expect(music.ends(width: 120).hasSuffix("… ends"))
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

  /// A translucent rectangle is the mix of both colours, and an opaque one its own.
  @Test func rectanglesAreBlendedByTheirOpacity() {
    for opacity: Float in [0, 0.1, 0.5, 0.9, 1] {
      var canvas = Canvas(width: 4, height: 1)
      canvas.fill(Rect(0, 0, 4, 1), Color(0x20_40FF))
      canvas.fill(Rect(1, 0, 2, 1), Color(0xF0_8001, opacity))
      #expect(canvas.pixels[0] == 0xFF20_40FF)
      #expect(canvas.pixels[3] == 0xFF20_40FF)
      for (shift, below, above) in [(UInt32(16), Float(0x20), Float(0xF0)), (8, 0x40, 0x80), (0, 0xFF, 0x01)] {
        let channel = Float(canvas.pixels[1] >> shift & 255)
        #expect(abs(channel - (below + (above - below) * opacity)) <= 1, "\(channel) with \(opacity)")
      }
    }
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
