/// What is known of one service.
enum Reading<Value: Sendable & Hashable>: Sendable, Hashable {
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
