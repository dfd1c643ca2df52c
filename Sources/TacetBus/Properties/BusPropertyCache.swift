/// The properties of one interface as far as they are known. Pure; the owner reads them from the service.
struct BusPropertyCache: Hashable {
  /// Nil: they have to be read before a change can be applied.
  private var properties: [String: BusValue]?
  /// The number of the latest read. A reply to an earlier one is outdated.
  private var read = 0

  /// Begins a read of all properties and returns its number.
  mutating func beginRead() -> Int {
    read += 1
    return read
  }

  /// Stores the properties that the read of this number returned; nil: it failed. False: the reply is outdated and is
  /// not stored.
  mutating func endRead(_ number: Int, _ properties: [String: BusValue]?) -> Bool {
    guard number == read else { return false }
    self.properties = properties
    return true
  }

  /// The service is gone: nothing is known, and the reply to a read under way is outdated.
  mutating func invalidate() {
    read += 1
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
