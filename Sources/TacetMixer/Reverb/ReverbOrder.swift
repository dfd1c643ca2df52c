import TacetSignal

/// The reverbs that are to be heard, two at most.
package struct ReverbOrder: BitwiseCopyable, Equatable, Sendable {
  /// A reverb and its amplitude, above 0.
  package struct Part: BitwiseCopyable, Equatable, Sendable {
    var properties: ReverbProperties
    var level: Float

    package init(_ properties: ReverbProperties, level: Float) {
      self.properties = properties
      self.level = level
    }
  }

  package var first: Part?
  package var second: Part?
  /// How their levels are reached.
  package var ramp: RampSpan = 0

  package init() {}

  /// The level of a reverb; 0 if it is not to be heard.
  func level(of properties: ReverbProperties) -> Float {
    if let first, first.properties == properties { return first.level }
    if let second, second.properties == properties { return second.level }
    return 0
  }
}
