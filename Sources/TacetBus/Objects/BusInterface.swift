/// An interface that a program exports: its description, as introspection shows it, with the functions behind it.
///
/// The functions run on the connection's thread and must be short.
package struct BusInterface: Sendable {
  /// An argument or a result: its name, and its type as a signature.
  package struct Argument: Sendable, Hashable {
    let name: String
    let type: String

    package init(_ name: String, _ type: String) {
      self.name = name
      self.type = type
    }
  }

  /// A method. Its body gets arguments of exactly the types described.
  package struct Method: Sendable {
    let name: String
    let arguments: [Argument]
    let results: [Argument]
    let body: @Sendable ([BusValue]) throws(BusRefusal) -> [BusValue]

    package init(
      _ name: String, _ arguments: [Argument] = [], returns results: [Argument] = [],
      _ body: @escaping @Sendable ([BusValue]) throws(BusRefusal) -> [BusValue]
    ) {
      self.name = name
      self.arguments = arguments
      self.results = results
      self.body = body
    }
  }

  /// A property. One without `set` can only be read; `set` gets a value of exactly the property's type. Changes of a
  /// property with `announcesChanges` are announced by ``BusConnection/announceChanges(of:interface:path:)``.
  package struct Property: Sendable {
    let name: String
    let type: String
    let announcesChanges: Bool
    let get: @Sendable () -> BusValue
    let set: (@Sendable (BusValue) throws(BusRefusal) -> Void)?

    package init(
      _ name: String, _ type: String, announcesChanges: Bool = true, get: @escaping @Sendable () -> BusValue,
      set: (@Sendable (BusValue) throws(BusRefusal) -> Void)? = nil
    ) {
      self.name = name
      self.type = type
      self.announcesChanges = announcesChanges
      self.get = get
      self.set = set
    }
  }

  /// A signal that ``BusConnection/emit(_:interface:path:arguments:)`` may emit.
  package struct Signal: Sendable, Hashable {
    let name: String
    let arguments: [Argument]

    package init(_ name: String, _ arguments: [Argument] = []) {
      self.name = name
      self.arguments = arguments
    }
  }

  let name: String
  let methods: [Method]
  let properties: [Property]
  let signals: [Signal]

  package init(_ name: String, methods: [Method] = [], properties: [Property] = [], signals: [Signal] = []) {
    self.name = name
    self.methods = methods
    self.properties = properties
    self.signals = signals
  }

  /// The values of these properties; of all of them without `names`. A name that it has not is left out.
  func values(of names: [String]? = nil) -> [String: BusValue] {
    let wanted = properties.filter { names?.contains($0.name) ?? true }
    return Dictionary(wanted.map { ($0.name, $0.get()) }) { $1 }
  }
}
