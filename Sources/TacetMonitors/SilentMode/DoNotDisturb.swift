import TacetSession

/// The desktops' wish not to be disturbed. It silences notifications; a player who wants it may have it silence games.
struct DoNotDisturb: ServiceKnowledge, Equatable {
  static let source: SignalSource = "do-not-disturb"

  /// GNOME's setting `show-banners`: false is "do not disturb".
  var showsBanners: ServiceValue<Bool> = .unknown
  /// KDE's property `Inhibited`: true is "do not disturb".
  var isInhibited: ServiceValue<Bool> = .unknown

  private var isOn: Bool { showsBanners.value == false || isInhibited.value == true }

  var claims: Set<ReportedFact> { isOn ? [.silentMode(Self.source)] : [] }

  var presence: ServiceStatus? {
    if showsBanners.isUnknown || isInhibited.isUnknown { return nil }
    if showsBanners.value != nil || isInhibited.value != nil {
      return .present(isOn ? "do not disturb on" : "do not disturb off")
    }
    return .absent(Set([showsBanners.absence, isInhibited.absence].compactMap { $0 }).sorted().joined(separator: "; "))
  }

  /// What `gsettings get` prints for the setting; nil: not a truth value.
  static func showsBanners(printed text: String) -> Bool? {
    switch text.split(whereSeparator: \.isWhitespace).first {
    case "true": true
    case "false": false
    default: nil
    }
  }

  /// Whether dconf's notice of a change, the paths `prefix` + each of `changes`, may be about the key: a path that ends
  /// in a slash is a whole folder.
  static func isAboutBanners(prefix: String, changes: [String]) -> Bool {
    let key = "/org/gnome/desktop/notifications/show-banners"
    return changes.map { prefix + $0 }.contains { $0 == key || $0.hasSuffix("/") && key.hasPrefix($0) }
  }
}
