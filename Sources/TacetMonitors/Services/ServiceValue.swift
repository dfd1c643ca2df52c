/// A value of a service that may not be there.
package enum ServiceValue<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The service has not answered yet.
  case unknown
  /// The service is not there, for this reason.
  case absent(String)
  case present(Value)

  /// The value, if there is one.
  package var value: Value? {
    if case .present(let value) = self { value } else { nil }
  }

  /// The reason for its absence; nil unless it is absent.
  package var absence: String? {
    if case .absent(let reason) = self { reason } else { nil }
  }

  /// True until the service has answered.
  var isUnknown: Bool { self == .unknown }
}

extension ServiceValue {
  /// One property of the service; absent where it has none of this name and kind.
  func property<Item, Result>(_ name: String, _ kind: (Item) -> Result?) -> ServiceValue<Result>
  where Value == [String: Item] {
    switch self {
    case .unknown: .unknown
    case .absent(let reason): .absent(reason)
    case .present(let values): values[name].flatMap(kind).map(ServiceValue<Result>.present) ?? .absent("no \(name)")
    }
  }
}
