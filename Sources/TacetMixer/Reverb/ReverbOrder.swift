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

/// A change of the reverb that the game makes.
package enum ReverbChange: Equatable, Sendable {
  case blend(ReverbOrder)
  /// The send of the voices of a bus of the effects, by its number, unless they say otherwise, reached by a ramp;
  /// negative: those of all buses. Nil: what the bus above says.
  case bus(Int, ReverbSend?, ramp: RampSpan)
}

/// The game's last order for what the voices of a bus send.
struct BusSendOrder: BitwiseCopyable {
  var send: ReverbSend?
  /// How the change is reached.
  var ramp: RampSpan = 0
}
