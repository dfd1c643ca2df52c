/// The objects that a connection exports, and the replies to calls of them. No state of its own besides the objects;
/// the functions of these run within ``reply(to:arguments:)``.
struct BusObjectTable {
  private var entries: [BusTicket: BusObject] = [:]

  /// The tickets of all objects, in no order.
  var tickets: [BusTicket] { Array(entries.keys) }

  mutating func add(_ ticket: BusTicket, _ object: BusObject) { entries[ticket] = object }

  mutating func remove(_ ticket: BusTicket) { entries[ticket] = nil }

  /// The object at `path`; of several the first exported.
  func object(at path: String) -> BusObject? {
    entries.filter { $0.value.path == path }.min { $0.key < $1.key }?.value
  }

  /// The results of a call; nil `arguments` exceed the limits.
  func reply(to request: BusRequest, arguments: [BusValue]?) -> Result<[BusValue], BusRefusal> {
    do throws(BusRefusal) {
      guard let arguments else { throw .invalidArguments("they are too large") }
      return .success(try results(of: request, arguments))
    } catch {
      return .failure(error)
    }
  }

  private func results(of request: BusRequest, _ arguments: [BusValue]) throws(BusRefusal) -> [BusValue] {
    let object = object(at: request.path)
    switch (request.interface, request.member) {
    case (BusName.peer, "Ping"), ("", "Ping"): return []
    case (BusName.introspectable, "Introspect"), ("", "Introspect"):
      let children = children(of: request.path)
      guard object != nil || !children.isEmpty else { throw .unknownObject(request.path) }
      return [.string(BusIntrospection.document(of: object, children: children))]
    default: break
    }
    guard let object else { throw .unknownObject(request.path) }
    if request.interface == BusName.properties { return try properties(of: object, request.member, arguments) }
    let interfaces = request.interface.isEmpty ? object.interfaces : [try object.interface(request.interface)]
    guard let method = interfaces.flatMap(\.methods).first(where: { $0.name == request.member }) else {
      throw .unknownMethod(request.member)
    }
    try check(arguments, method.arguments.map(\.type).joined())
    return try method.body(arguments)
  }

  /// A call of `org.freedesktop.DBus.Properties`: `Get`, `GetAll` or `Set`.
  private func properties(
    of object: BusObject, _ member: String, _ arguments: [BusValue]
  ) throws(BusRefusal) -> [BusValue] {
    switch member {
    case "GetAll":
      try check(arguments, "s")
      return [.options(try object.interface(arguments[0].string ?? "").values())]
    case "Get":
      try check(arguments, "ss")
      return [.variant(try property(arguments, of: object).get())]
    case "Set":
      try check(arguments, "ssv")
      let property = try property(arguments, of: object)
      guard let set = property.set else { throw .readOnly(property.name) }
      try check([arguments[2].plain], property.type)
      try set(arguments[2].plain)
      return []
    default: throw .unknownMethod(member)
    }
  }

  /// The property that the first two arguments name: interface and property.
  private func property(_ arguments: [BusValue], of object: BusObject) throws(BusRefusal) -> BusInterface.Property {
    let interface = try object.interface(arguments[0].string ?? "")
    let name = arguments[1].string ?? ""
    guard let property = interface.properties.first(where: { $0.name == name }) else { throw .unknownProperty(name) }
    return property
  }

  private func check(_ values: [BusValue], _ types: String) throws(BusRefusal) {
    let found = values.map(\.typeSignature).joined()
    guard found == types else { throw .invalidArguments("they are of the types \"\(found)\", not \"\(types)\"") }
  }

  /// The next parts of the paths of the objects below `path`.
  private func children(of path: String) -> [String] {
    let prefix = path == "/" ? "/" : path + "/"
    let below = entries.values.map(\.path).filter { $0.hasPrefix(prefix) && $0 != path }
    return Set(below.map { String($0.dropFirst(prefix.utf8.count).prefix { $0 != "/" }) }).sorted()
  }
}
