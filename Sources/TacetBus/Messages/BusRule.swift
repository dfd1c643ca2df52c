/// A match rule for signals; a nil field matches anything. D-Bus specification, "Match rules".
package struct BusRule: Sendable, Hashable {
  /// The sender: a unique or a well-known name.
  package var sender: String?
  /// The object that sends it.
  package var path: String?
  /// The interface of the signal.
  package var interface: String?
  /// The name of the signal.
  package var member: String?
  /// The first argument, a string.
  package var arg0: String?
  /// The first argument, this name or one below it: `org.mpris` matches `org.mpris.x`.
  package var arg0Namespace: String?

  /// A rule for signals that match every field given.
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

  /// A rule for changes of the owner of `name`, or of all names in `namespace`.
  package static func owners(of name: String? = nil, namespace: String? = nil) -> BusRule {
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
      guard let value = part.1 else { return }
      let quoted = value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      text += ",\(part.0)='\(quoted)'"
    }
  }

  /// The well-known name that the sender must own; nil where the rule gives a unique name, the bus, or no sender.
  var ownedSender: String? {
    guard let sender, !sender.hasPrefix(":"), sender != BusName.bus else { return nil }
    return sender
  }

  /// True if the rule matches a signal's header. The sender is compared unless it is an ``ownedSender``.
  func fits(sender: String, path: String, interface: String, member: String) -> Bool {
    if ownedSender == nil, let wanted = self.sender, wanted != sender { return false }
    return (self.path ?? path) == path && (self.interface ?? interface) == interface
      && (self.member ?? member) == member
  }

  /// True if the rule matches the first argument.
  func fits(_ arguments: [BusValue]) -> Bool {
    guard arg0 != nil || arg0Namespace != nil else { return true }
    guard case .string(let first)? = arguments.first else { return false }
    if let arg0, arg0 != first { return false }
    guard let arg0Namespace else { return true }
    return first == arg0Namespace || first.hasPrefix(arg0Namespace + ".")
  }
}
