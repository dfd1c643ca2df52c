import Glibc
import TacetPicture

/// Behind Tab: what the engine does, in figures, and a key for everything that the phone does not have.
enum EngineRoom {
  struct Column: Sendable {
    let title: String
    let commands: [Command]
  }

  static let columns = [
    Column(
      title: "SYSTEM", commands: [.outputLost, .cork, .sleep, .sessionSwitched, .stopped, .otherAudio, .app, .takeBack]),
    Column(
      title: "POLICY",
      commands: [
        .focusLossPolicy, .routeLossPolicy, .voiceChatPolicy, .yields, .mixWithOthers, .category, .active,
        .resumeAfterRouteLoss,
      ]),
    Column(
      title: "SOUND",
      commands: [.routeByHand, .nextOutput, .hrtf, .playSoundtrack, .pauseSoundtrack, .crossfade, .seek, .stinger]),
    Column(
      title: "MIX",
      commands: [.quieter, .louder, .muteEffects, .pauseEffects, .pauseGame, .slowMotion, .cave, .underWater]),
  ]

  /// The engine's own part of the room: lamps of its switches, and figures in words.
  struct State: Hashable, Sendable {
    var lit: Set<Command> = []
    var lines: [String] = []
  }

  /// The contents of the room; it is painted again when that changes, at most ten times a second.
  struct Shown: Equatable {
    var lit: Set<Command>
    var bySystem: Set<Command>
    var lines: [String]
    var meters: [Int]
    var feed: [String]
  }

  static func shown(_ snapshot: Snapshot, _ state: State, _ feed: EventFeed) -> Shown {
    let all = columns.flatMap(\.commands)
    let meters = [snapshot.loudness, snapshot.music.loudness, snapshot.effects.loudness].map {
      Int(max(-60, min(0, 20 * log10f(max(1e-4, $0)))).rounded())
    }
    return Shown(
      lit: snapshot.lit.union(state.lit).intersection(all), bySystem: snapshot.bySystem.intersection(all),
      lines: state.lines,
      meters: meters, feed: feed.lines.map(\.text))
  }

  private static func keyWidth(_ command: Command) -> Int { max(20, Font.width(of: command.key) * TypeSize.body + 8) }

  /// The part of a row that is not for its words: its key, and its lamp where that is on.
  static func space(beside command: Command, isLit: Bool) -> Int { keyWidth(command) + (isLit ? 18 : 8) }

  static func draw(_ shown: Shown, layout: ScreenLayout, on canvas: inout Canvas) {
    let origin: Point = [layout.room.x, layout.room.y]
    let whole = Rect(0, 0, layout.room.width, layout.room.height)
    canvas.card(whole, radius: 8, .deep)
    canvas.frame(whole, radius: 8, width: 2, .edge)
    for (index, column) in columns.enumerated() {
      let top = layout.roomRow(column: index, row: 0).moved(by: -origin)
      canvas.text(column.title, at: [top.x, 10], scale: TypeSize.body, .dim)
      for (number, command) in column.commands.enumerated() {
        let row = layout.roomRow(column: index, row: number).moved(by: -origin)
        let isLit = shown.lit.contains(command)
        if isLit { canvas.card(row, radius: 3, Color(0x2A3A6E)) }
        let key = Float(keyWidth(command))
        canvas.card(Rect(row.x, row.y + 1, key, 17), radius: 3, .night)
        canvas.text(command.key, at: [row.x + key / 2, row.y + 2], scale: TypeSize.body, .dim, align: .center)
        let room = (Int(row.width) - space(beside: command, isLit: isLit)) / TypeSize.body
        canvas.text(
          Font.fitted(command.label, width: room), at: [row.x + key + 6, row.y + 2], scale: TypeSize.body,
          isLit ? .text : .dim)
        if isLit {
          canvas.disc(
            [row.maxX - 6, row.center.y], radius: 3, shown.bySystem.contains(command) ? .sky : Color(0xFFE2A0))
        }
      }
    }
    let metersTop = Self.metersTop(layout)
    let step = (whole.width - 20) / 3
    for (index, name) in ["master", "music", "effects"].enumerated() {
      let (x, level) = (10 + Float(index) * step, shown.meters[index])
      canvas.text(name, at: [x, metersTop], scale: TypeSize.body, .dim)
      let bar = Rect(x + 88, metersTop + 2, step - 178, 10)
      canvas.fill(bar, .night)
      canvas.fill(Rect(bar.x, bar.y, bar.width * Float(level + 60) / 60, bar.height), .sky)
      let text = level <= -60 ? "silent" : "\(level) dB"
      canvas.text(text, at: [bar.maxX + 8, metersTop], scale: TypeSize.body, .dim)
    }
    for (index, line) in (shown.lines + shown.feed.reversed()).prefix(lineCount(layout)).enumerated() {
      let text = Font.fitted(line, width: Int(whole.width - 20) / 2)
      canvas.text(text, at: [10, metersTop + 24 + Float(index) * lineHeight], scale: TypeSize.body, .text)
    }
  }

  private static let lineHeight: Float = 18

  /// The top of the meters below the switches, in the room.
  private static func metersTop(_ layout: ScreenLayout) -> Float {
    layout.roomRow(column: 0, row: 8).y - layout.room.y + 4
  }

  /// The lines that the room has space for, below its meters.
  static func lineCount(_ layout: ScreenLayout) -> Int {
    max(0, Int((layout.room.height - metersTop(layout) - 26) / lineHeight))
  }

  /// The command whose row contains this point of the picture.
  static func command(at place: Point, layout: ScreenLayout) -> Command? {
    for (index, column) in columns.enumerated() {
      for (row, command) in column.commands.enumerated() where layout.roomRow(column: index, row: row).contains(place) {
        return command
      }
    }
    return nil
  }
}
