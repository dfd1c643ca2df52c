/// Which signals are wanted. What is nil may be anything. D-Bus specification, "Match rules".
package struct BusRule: Sendable, Hashable {
  /// Who sends it: a unique or a well-known name.
  package var sender: String?
  /// The object it is from.
  package var path: String?
  /// Its interface.
  package var interface: String?
  /// Its name.
  package var member: String?
  /// Its first argument, a string.
  package var arg0: String?
  /// Its first argument, this name or one below it: `org.mpris` has `org.mpris.x`.
  package var arg0Namespace: String?

  /// Signals with all that is given.
  package init(
    sender: String? = nil, path: String? = nil, interface: String? = nil, member: String? = nil, arg0: String? = nil,
    arg0Namespace: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.arg0 = arg0
    self.arg0Namespace = arg0Namespace
  }

  /// Changes of the owners of names: `name` alone, or all of `namespace`.
  static func owners(of name: String? = nil, namespace: String? = nil) -> BusRule {
    BusRule(
      sender: BusName.bus, interface: BusName.bus, member: "NameOwnerChanged", arg0: name, arg0Namespace: namespace)
  }

  /// The rule as `AddMatch` takes it.
  var text: String {
    let parts: [(String, String?)] = [
      ("sender", sender), ("path", path), ("interface", interface), ("member", member), ("arg0", arg0),
      ("arg0namespace", arg0Namespace),
    ]
    return parts.reduce(into: "type='signal'") { text, part in
      if let value = part.1 { text += ",\(part.0)='\(value.replacing("'", with: "'\\''"))'" }
    }
  }

  /// The well-known name that must own the sender, or nil where the sender's own name tells.
  var ownedSender: String? {
    guard let sender, !sender.hasPrefix(":"), sender != BusName.bus else { return nil }
    return sender
  }

  /// Whether the rule fits what stands in a signal's head; its sender is compared when it is a unique name.
  func fits(sender: String, path: String, interface: String, member: String) -> Bool {
    if ownedSender == nil, let wanted = self.sender, wanted != sender { return false }
    return (self.path ?? path) == path && (self.interface ?? interface) == interface
      && (self.member ?? member) == member
  }

  /// Whether the rule fits the first argument.
  func fits(_ arguments: [BusValue]) -> Bool {
    guard arg0 != nil || arg0Namespace != nil else { return true }
    guard case .string(let first)? = arguments.first else { return false }
    if let arg0, arg0 != first { return false }
    guard let arg0Namespace else { return true }
    return first == arg0Namespace || first.hasPrefix(arg0Namespace + ".")
  }
}
