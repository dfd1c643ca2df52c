import TacetMixer

/// Tests name the buses of effects by their numbers.
extension BusID: ExpressibleByIntegerLiteral {
  /// The bus of effects with this number.
  public init(integerLiteral number: Int) { self.init(number) }
}
