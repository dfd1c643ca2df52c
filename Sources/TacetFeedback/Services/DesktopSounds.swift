/// The desktop's settings for event sounds.
struct DesktopSounds: Sendable, Equatable {
  /// True where event sounds are on; nil where the desktop does not say.
  var areOn: Bool?
  /// The theme's name; nil where the desktop does not say.
  var theme: String?

  /// Settings as given; unknown by default.
  init(areOn: Bool? = nil, theme: String? = nil) {
    self.areOn = areOn
    self.theme = theme
  }

  /// The values of the desktop's settings, by their keys.
  init(_ settings: [String: String]) {
    self.init(areOn: settings["event-sounds"].map { $0 == "true" }, theme: settings["theme-name"])
  }
}
