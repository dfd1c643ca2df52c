/// The properties of one interface as far as they are known. Pure; the owner reads them from the service.
struct BusPropertyCache: Hashable {
  /// Nil: they have to be read before a change can be applied.
  private var properties: [String: BusValue]?
  /// The owners so far. A reply of an earlier one is outdated.
  private var owner = 0
  private var order = ReadOrder()

  /// Begins a read of all properties and returns its number; nil: one is under way, and another one follows it.
  mutating func beginRead() -> Int? { order.begin() ? owner : nil }

  /// Stores the properties that the read of this number returned; nil: it failed. Returns true where they have to be
  /// read once more; nil: the reply is outdated and is not stored.
  mutating func endRead(_ number: Int, _ properties: [String: BusValue]?) -> Bool? {
    guard number == owner else { return nil }
    self.properties = properties
    return order.end()
  }

  /// The service is gone: nothing is known, and the reply to a read under way is outdated.
  mutating func invalidate() {
    owner += 1
    order = ReadOrder()
    properties = nil
  }

  /// Applies the arguments of the signal `PropertiesChanged`.
  mutating func apply(_ arguments: [BusValue]) -> Change {
    guard arguments.count == 3, let changes = arguments[1].entries else { return .none }
    properties?.merge(changes) { $1 }
    // The last argument names properties that changed, without their values.
    guard let properties, arguments[2].elements?.isEmpty != false else { return .unknown }
    return .known(properties)
  }

  /// The effect of a signal.
  enum Change: Hashable {
    /// The signal is malformed and says nothing.
    case none
    /// All properties have these values now.
    case known([String: BusValue])
    /// The properties have to be read.
    case unknown
  }
}
