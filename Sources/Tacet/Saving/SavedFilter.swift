import TacetSignal

/// The filter of a mix of a saved value: cutoffs in hertz.
struct SavedFilter: Codable, Hashable, Sendable {
  private static let cutoffs: ClosedRange<Float> = 1...1_000_000

  var lowPass: Float?
  var highPass: Float?

  init(_ filter: SoundFilter) {
    lowPass = Self.limited(filter.lowPass)
    highPass = Self.limited(filter.highPass)
  }

  /// Within what can be written: a game may have set any number, and the mixer limits it.
  private static func limited(_ cutoff: Float?) -> Float? {
    cutoff.flatMap { $0.isNaN ? nil : max(cutoffs.lowerBound, min($0, cutoffs.upperBound)) }
  }

  var filter: SoundFilter { SoundFilter(lowPass: lowPass, highPass: highPass) }

  /// Checks the numbers of the filter at `place`.
  func check(_ place: String) throws(SavedPlaybackError) {
    for cutoff in [lowPass, highPass].compactMap({ $0 }) { try SavedRange.check(cutoff, Self.cutoffs, place) }
  }
}
