/// The description of an object as XML. D-Bus specification, "Introspection data format".
///
/// The names in it are the program's own: nothing in them needs to be escaped.
enum BusIntrospection {
  /// The document for an object (nil: none, only a part of others' paths) with the objects below it.
  static func document(of object: BusObject?, children: [String]) -> String {
    let interfaces = object.map { standard + $0.interfaces.map(description) } ?? [introspectable]
    let nodes = children.map { " <node name=\"\($0)\"/>\n" }
    return """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
      <node>
      \((interfaces + nodes).joined())</node>

      """
  }

  private static let introspectable = description(
    of: BusInterface(
      BusName.introspectable, methods: [described("Introspect", returns: [BusInterface.Argument("xml_data", "s")])]))

  /// The interfaces that every object has.
  private static let standard: [String] = {
    let name = BusInterface.Argument("interface_name", "s")
    let property = BusInterface.Argument("property_name", "s")
    let properties = BusInterface.Argument("properties", "a{sv}")
    return [
      introspectable,
      description(of: BusInterface(BusName.peer, methods: [described("Ping")])),
      description(
        of: BusInterface(
          BusName.properties,
          methods: [
            described("Get", [name, property], returns: [BusInterface.Argument("value", "v")]),
            described("GetAll", [name], returns: [properties]),
            described("Set", [name, property, BusInterface.Argument("value", "v")]),
          ],
          signals: [
            BusInterface.Signal(
              "PropertiesChanged",
              [
                name, BusInterface.Argument("changed_properties", "a{sv}"),
                BusInterface.Argument("invalidated_properties", "as"),
              ])
          ])),
    ]
  }()

  /// A method that ``BusObjectTable`` replies to itself.
  private static func described(
    _ name: String, _ arguments: [BusInterface.Argument] = [], returns results: [BusInterface.Argument] = []
  ) -> BusInterface.Method {
    BusInterface.Method(name, arguments, returns: results) { _ in [] }
  }

  private static func description(of interface: BusInterface) -> String {
    let methods = interface.methods.map { method in
      member(
        "method", method.name,
        method.arguments.map { argument($0, "in") } + method.results.map { argument($0, "out") })
    }
    let signals = interface.signals.map { member("signal", $0.name, $0.arguments.map { argument($0, nil) }) }
    let properties = interface.properties.map { property in
      let access = property.set == nil ? "read" : "readwrite"
      let head = "property name=\"\(property.name)\" type=\"\(property.type)\" access=\"\(access)\""
      guard !property.announcesChanges else { return "  <\(head)/>\n" }
      let key = "org.freedesktop.DBus.Property.EmitsChangedSignal"
      return "  <\(head)>\n   <annotation name=\"\(key)\" value=\"false\"/>\n  </property>\n"
    }
    return " <interface name=\"\(interface.name)\">\n" + (methods + signals + properties).joined() + " </interface>\n"
  }

  private static func member(_ kind: String, _ name: String, _ arguments: [String]) -> String {
    arguments.isEmpty
      ? "  <\(kind) name=\"\(name)\"/>\n" : "  <\(kind) name=\"\(name)\">\n\(arguments.joined())  </\(kind)>\n"
  }

  private static func argument(_ argument: BusInterface.Argument, _ direction: String?) -> String {
    let direction = direction.map { " direction=\"\($0)\"" } ?? ""
    return "   <arg name=\"\(argument.name)\" type=\"\(argument.type)\"\(direction)/>\n"
  }
}
