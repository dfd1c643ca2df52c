import TacetSignal

internal import CTacetOpenAL

/// The resampler of OpenAL's that comes next to the one that is wanted (`AL_SOFT_source_resampler`). Pure.
struct ResamplerChoice: Equatable {
  /// OpenAL's number of it; nil: OpenAL has no choice, and resamples as it likes.
  var index: Int?
  /// As good as that.
  var resampling: Resampling

  /// Chooses among the resamplers of these names: the same, else the best of those that cost less, else the cheapest.
  init(_ wanted: Resampling, among names: [String]) {
    var known: [(index: Int, resampling: Resampling)] = []
    for (index, name) in names.enumerated() {
      guard let resampling = Self.resampling(named: name) else { continue }
      // A gaussian (1.24 and later) takes highs away: it stands in for a cubic alone.
      if name.lowercased().contains("gaussian"), known.contains(where: { $0.resampling == .cubic }) { continue }
      // Of several of a kind the last one is best, where OpenAL lists them.
      known.removeAll { $0.resampling == resampling }
      known.append((index, resampling))
    }
    known.sort { Self.order($0.resampling) < Self.order($1.resampling) }
    let choice = known.last { Self.order($0.resampling) <= Self.order(wanted) } ?? known.first
    index = choice?.index
    resampling = choice?.resampling ?? .linear
  }

  /// Chooses among those of the current context.
  init(_ wanted: Resampling) {
    guard alIsExtensionPresent("AL_SOFT_source_resampler") != 0 else {
      self.init(wanted, among: [])
      return
    }
    let count = alGetInteger(AL_NUM_RESAMPLERS_SOFT)
    self.init(
      wanted,
      among: (0..<max(0, count)).map { alGetStringiSOFT(AL_RESAMPLER_NAME_SOFT, $0).map(String.init(cString:)) ?? "" })
  }

  private static func resampling(named name: String) -> Resampling? {
    let name = name.lowercased()
    if name.contains("linear") { return .linear }
    if ["cubic", "gaussian", "4-point"].contains(where: name.contains) { return .cubic }
    if name.contains("11th") { return .sinc }
    return ["23rd", "47th"].contains(where: name.contains) ? .best : nil
  }

  private static func order(_ resampling: Resampling) -> Int { Resampling.allCases.firstIndex(of: resampling) ?? 0 }
}
