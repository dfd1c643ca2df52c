import TacetSession

/// The desktops' "do not disturb". It silences notifications; a player who wants it may have it silence games.
struct DoNotDisturb: ServiceState, Equatable {
  static let source = SilentModeSource.doNotDisturb.reporter

  /// GNOME's setting `show-banners`: false is "do not disturb".
  var showsBanners: ServiceValue<Bool> = .unknown
  /// KDE's property `Inhibited`: true is "do not disturb".
  var isInhibited: ServiceValue<Bool> = .unknown

  private var isOn: Bool { showsBanners.value == false || isInhibited.value == true }

  var facts: Set<ReportedFact> { isOn ? [.silentMode(Self.source)] : [] }

  var presence: ServiceStatus? {
    if showsBanners.isUnknown || isInhibited.isUnknown { return nil }
    if showsBanners.value != nil || isInhibited.value != nil {
      return .present(isOn ? "do not disturb on" : "do not disturb off")
    }
    return .absence([showsBanners.absence, isInhibited.absence])
  }
}
