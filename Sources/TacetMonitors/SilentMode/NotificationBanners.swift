/// GNOME's setting `show-banners` as `gsettings` prints it and dconf announces it.
enum NotificationBanners {
  static let schema = "org.gnome.desktop.notifications"
  static let key = "show-banners"
  private static let path = "/org/gnome/desktop/notifications/show-banners"

  /// The value that `gsettings get` printed; nil where it is no truth value.
  static func value(printed text: String) -> Bool? {
    switch text.split(whereSeparator: \.isWhitespace).first {
    case "true": true
    case "false": false
    default: nil
    }
  }

  /// True where dconf's signal of a change, the paths `prefix` + each of `changes`, may concern the setting. A path
  /// that ends in a slash is a whole folder.
  static func isConcerned(prefix: String, changes: [String]) -> Bool {
    changes.map { prefix + $0 }.contains { $0 == path || $0.hasSuffix("/") && path.hasPrefix($0) }
  }
}
