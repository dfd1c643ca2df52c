import Testing

@testable import TacetBus

@Suite struct BusObjectTableTests {
  private let table: BusObjectTable = {
    let lamp = BusInterface(
      "org.example.Lamp",
      methods: [
        BusInterface.Method("Add", [.init("a", "i"), .init("b", "i")], returns: [.init("sum", "i")]) { arguments in
          [.int32(Int32((arguments[0].int ?? 0) + (arguments[1].int ?? 0)))]
        },
        BusInterface.Method("Open", [.init("uri", "s")]) { _ throws(BusRefusal) in throw .notSupported("Open") },
      ],
      properties: [
        BusInterface.Property("Color", "s") {
          .string("red")
        } set: { value throws(BusRefusal) in
          guard value.string != "none" else { throw .invalidArguments("no such color") }
        },
        BusInterface.Property("Position", "x", announcesChanges: false) { .int64(7) },
      ],
      signals: [BusInterface.Signal("Moved", [.init("to", "x")])])
    var table = BusObjectTable()
    table.add(BusTicket(client: 1, number: 1), BusObject("/org/example/lamp", [lamp]))
    table.add(BusTicket(client: 1, number: 2), BusObject("/org/example/lamp/bulb", []))
    return table
  }()

  private func reply(
    _ member: String, _ arguments: BusValue..., interface: String = "org.example.Lamp",
    path: String = "/org/example/lamp"
  ) -> Result<[BusValue], BusRefusal> {
    let request = BusRequest(
      sender: ":1.1", serial: 1, path: path, interface: interface, member: member, isAnswered: true)
    return table.reply(to: request, arguments: arguments)
  }

  private func property(_ member: String, _ arguments: BusValue...) -> Result<[BusValue], BusRefusal> {
    let request = BusRequest(
      sender: ":1.1", serial: 1, path: "/org/example/lamp", interface: BusName.properties, member: member,
      isAnswered: true)
    return table.reply(to: request, arguments: arguments)
  }

  @Test func methodGetsItsArguments() {
    #expect(reply("Add", .int32(2), .int32(3)) == .success([.int32(5)]))
    #expect(reply("Add", .int32(2), .int32(3), interface: "") == .success([.int32(5)]), "without an interface")
  }

  @Test func callsThatFitNothingAreRefusedByKind() {
    #expect(reply("Add", path: "/org") == .failure(.unknownObject("/org")))
    #expect(reply("Add", interface: "org.example.None") == .failure(.unknownInterface("org.example.None")))
    #expect(reply("Sub") == .failure(.unknownMethod("Sub")))
    #expect(reply("Open", .string("file:///")) == .failure(.notSupported("Open")))
    for arguments in [[], [BusValue.int32(1)], [.int32(1), .string("2")], [.int32(1), .int32(2), .int32(3)]] {
      let request = BusRequest(
        sender: ":1.1", serial: 1, path: "/org/example/lamp", interface: "", member: "Add", isAnswered: true)
      guard case .failure(.invalidArguments) = table.reply(to: request, arguments: arguments) else {
        Issue.record("\(arguments) were taken")
        continue
      }
    }
    let request = BusRequest(
      sender: ":1.1", serial: 1, path: "/org/example/lamp", interface: "", member: "Add", isAnswered: true)
    #expect(table.reply(to: request, arguments: nil) == .failure(.invalidArguments("they are too large")))
  }

  @Test func propertiesAreReadAndSetByType() {
    let lamp = BusValue.string("org.example.Lamp")
    #expect(property("Get", lamp, .string("Color")) == .success([.variant(.string("red"))]))
    #expect(
      property("GetAll", lamp) == .success([.options(["Color": .string("red"), "Position": .int64(7)])]))
    #expect(property("Set", lamp, .string("Color"), .variant(.string("blue"))) == .success([]))
    #expect(
      property("Set", lamp, .string("Color"), .variant(.string("none"))) == .failure(.invalidArguments("no such color"))
    )
    #expect(property("Set", lamp, .string("Position"), .variant(.int64(1))) == .failure(.readOnly("Position")))
    #expect(property("Get", lamp, .string("Size")) == .failure(.unknownProperty("Size")))
    #expect(
      property("Get", .string("org.example.None"), .string("Color")) == .failure(.unknownInterface("org.example.None")))
    #expect(property("Destroy") == .failure(.unknownMethod("Destroy")))
    guard case .failure(.invalidArguments) = property("Set", lamp, .string("Color"), .variant(.int32(1))) else {
      Issue.record("a number was taken for a text")
      return
    }
  }

  @Test func introspectionDescribesObjectsAndTheWayToThem() throws {
    let described = try reply("Introspect", interface: BusName.introspectable).get().first?.string ?? ""
    for part in [
      "<interface name=\"org.example.Lamp\">", "<arg name=\"a\" type=\"i\" direction=\"in\"/>",
      "<arg name=\"sum\" type=\"i\" direction=\"out\"/>", "<property name=\"Color\" type=\"s\" access=\"readwrite\"/>",
      "EmitsChangedSignal\" value=\"false\"", "<signal name=\"Moved\">", "<node name=\"bulb\"/>",
    ] {
      #expect(described.contains(part), "\(part)")
    }
    let root = try reply("Introspect", interface: BusName.introspectable, path: "/").get().first?.string ?? ""
    #expect(root.contains("<node name=\"org\"/>") && !root.contains("Lamp"))
    #expect(
      reply("Introspect", interface: BusName.introspectable, path: "/none") == .failure(.unknownObject("/none")))
  }

  @Test func objectIsServedUntilItIsRemoved() {
    var table = table
    table.remove(BusTicket(client: 1, number: 1))
    #expect(table.object(at: "/org/example/lamp") == nil)
    #expect(table.object(at: "/org/example/lamp/bulb") != nil)
  }
}
