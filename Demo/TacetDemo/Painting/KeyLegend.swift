import TacetPicture

/// The legend of the keys, in columns; drawn and clicked by the same layout.
enum KeyLegend {
  /// A key and its action.
  struct Row: Sendable {
    let key: String
    let label: String
    /// Nil for actions of the mouse and of held keys.
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

  /// A title and the rows below it.
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
        Row(.slowMotion), Row(.cave), Row(key: "esc", label: "leave"),
      ]),
    Column(
      "SYSTEM",
      [.silentMode, .lock, .background, .windowFocus, .focusLossPolicy, .otherMusic, .voiceChat, .outputLost]),
    Column("INTERRUPTION", [.call, .cork, .sleep, .sessionSwitched, .stopped, .otherAudio, .app, .takeBack]),
    Column(
      "ROUTE",
      [.headphones, .bluetooth, .routeByHand, .noRoute, .routeLossPolicy, .resumeAfterRouteLoss, .nextOutput, .hrtf]),
    Column(
      "SESSION, GAME",
      [.active, .category, .mixWithOthers, .yields, .voiceChatPolicy, .pauseGame, .muteEffects, .pauseEffects]),
    Column(
      "SOUNDTRACK, MIX",
      [.playSoundtrack, .pauseSoundtrack, .crossfade, .seek, .stinger, .quieter, .louder, .underWater]),
  ]

  /// The command whose row contains this point of the picture.
  static func command(at place: Point) -> Command? {
    for (index, column) in columns.enumerated() {
      for (row, line) in column.rows.enumerated() where Layout.legendRow(column: index, row: row).contains(place) {
        return line.command
      }
    }
    return nil
  }
}
