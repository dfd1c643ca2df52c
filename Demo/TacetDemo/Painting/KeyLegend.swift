import TacetPicture

/// What the keys do, in columns: as it is drawn, and as it is clicked.
enum KeyLegend {
  /// One line.
  struct Row: Sendable {
    let key: String
    let label: String
    /// Nil: it is done by the mouse, or by keys that are held.
    let command: Command?

    init(_ command: Command) {
      key = command.key
      label = command.label
      self.command = command
    }

    init(key: String, label: String) {
      self.key = key
      self.label = label
      command = nil
    }
  }

  /// A title and the lines below it.
  struct Column: Sendable {
    let title: String
    let rows: [Row]

    init(_ title: String, _ commands: [Command]) {
      self.title = title
      rows = commands.map(Row.init)
    }

    init(_ title: String, rows: [Row]) {
      self.title = title
      self.rows = rows
    }
  }

  static let columns = [
    Column(
      "PLAY",
      rows: [
        Row(key: "arrows", label: "fly"), Row(key: "click", label: "shoot"), Row(.coin), Row(.chime), Row(.engineHum),
        Row(key: "esc", label: "leave"),
      ]),
    Column("SYSTEM", [.silentMode, .lock, .background, .otherMusic, .voiceChat, .outputLost]),
    Column("INTERRUPTION", [.call, .cork, .sleep, .sessionSwitched, .stopped, .otherAudio, .app]),
    Column("ROUTE", [.headphones, .bluetooth, .routeByHand, .noRoute, .routeLossPolicy, .resumeAfterRouteLoss]),
    Column(
      "SESSION, GAME",
      [.active, .category, .mixWithOthers, .yields, .voiceChatPolicy, .pauseGame, .muteEffects, .pauseEffects]),
    Column("SOUNDTRACK", [.playSoundtrack, .pauseSoundtrack, .crossfade, .seek, .quieter, .louder]),
  ]

  /// The command whose line is at this place of the picture.
  static func command(at place: Point) -> Command? {
    for (index, column) in columns.enumerated() {
      for (row, line) in column.rows.enumerated() where Layout.legendRow(column: index, row: row).contains(place) {
        return line.command
      }
    }
    return nil
  }
}
