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

  /// The reverbs that take their place at a time.
  package struct Turn: BitwiseCopyable, Equatable, Sendable {
    var first: Part?
    var second: Part?
    var change: PendingChange

    package init(_ first: Part?, _ second: Part?, at change: PendingChange) {
      self.first = first
      self.second = second
      self.change = change
    }
  }

  package var first: Part?
  package var second: Part?
  /// How their levels are reached.
  package var ramp: RampSpan = 0
  /// The reverbs that wait; nil: none do.
  package var later: Turn?

  package init() {}

  /// The order after what waits has come.
  var turned: ReverbOrder {
    guard let later else { return self }
    var order = ReverbOrder()
    (order.first, order.second, order.ramp) = (later.first, later.second, later.change.span)
    return order
  }

  /// The level of a reverb; 0 if it is not to be heard.
  func level(of properties: ReverbProperties) -> Float {
    if let first, first.properties == properties { return first.level }
    if let second, second.properties == properties { return second.level }
    return 0
  }
}
