import TacetBus

/// What is known of one service.
enum ServiceValue<Value: Sendable & Hashable>: Sendable, Hashable {
  /// It was asked and has not answered yet.
  case unknown
  /// It is not there, and this is why.
  case absent(String)
  /// It is there and says this.
  case says(Value)

  /// What it says.
  var value: Value? {
    if case .says(let value) = self { value } else { nil }
  }

  /// Why it is not there.
  var absence: String? {
    if case .absent(let reason) = self { reason } else { nil }
  }

  /// Whether it has not answered yet.
  var isUnknown: Bool { self == .unknown }
}

extension ServiceValue where Value == [String: BusValue] {
  /// What is known of one property; absent where the service has none of this name and kind.
  func property<Result>(_ name: String, _ kind: (BusValue) -> Result?) -> ServiceValue<Result> {
    switch self {
    case .unknown: .unknown
    case .absent(let reason): .absent(reason)
    case .says(let properties): properties[name].flatMap(kind).map(ServiceValue<Result>.says) ?? .absent("no \(name)")
    }
  }
}
