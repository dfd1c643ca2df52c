import TacetBus
import TacetMonitors
import TacetSystem

/// The desktop's settings for event sounds.
struct DesktopSounds: Sendable, Equatable {
  /// True where event sounds are on; nil where the desktop does not say.
  var areOn: Bool?
  /// The theme's name; nil where the desktop does not say.
  var theme: String?

  static let schema = "org.gnome.desktop.sound"

  /// Settings as given; unknown by default.
  init(areOn: Bool? = nil, theme: String? = nil) {
    self.areOn = areOn
    self.theme = theme
  }

  /// The settings in the settings portal's reply, which has them by namespace; nil for another reply.
  init?(portal reply: [BusValue]) {
    guard let settings = reply.first?[Self.schema]?.entries else { return nil }
    self.init(areOn: settings["event-sounds"]?.bool, theme: settings["theme-name"]?.string)
  }

  /// The output of `gsettings`; empty where it is not installed or takes longer than a second. `environment` replaces
  /// the process's own.
  static func printed(environment: [String: String]? = nil) -> String {
    GSettings.run("list-recursively", schema, environment: environment)?.read(within: .seconds(1)) ?? ""
  }

  /// The settings in the output of `gsettings list-recursively`: schema, key and value on each line.
  init(gsettings text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count == 3, words[0] == Self.schema else { continue }
      switch words[1] {
      case "event-sounds": areOn = words[2] == "true"
      case "theme-name": theme = Self.unquoted(words[2])
      default: break
      }
    }
  }

  /// A printed text without the quotation marks around it.
  private static func unquoted(_ text: String) -> String {
    func isMark(_ character: Character) -> Bool { character == "'" || character == "\"" }
    var inner = text[...]
    while let first = inner.first, isMark(first) { inner.removeFirst() }
    while let last = inner.last, isMark(last) { inner.removeLast() }
    return String(inner)
  }
}
