import TacetBus
import TacetTestSupport
import Testing

/// dbusmock's ModemManager with one modem and at most one call.
struct ModemManager {
  private static let name = "org.freedesktop.ModemManager1"
  private static let modem = "/org/freedesktop/ModemManager1/Modem/0"
  private static let call = "/org/freedesktop/ModemManager1/Call/0"

  private let service: MockService
  private let bus: PrivateBus

  /// Starts it. As in the real service, calls are not among the manager's objects: the modem lists them.
  init(_ bus: PrivateBus) throws {
    self.bus = bus
    service = try MockService(
      bus, name: Self.name, path: "/org/freedesktop/ModemManager1", interface: Self.name)
    try service.mock(
      "AddMethod", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects", "", "a{oa{sa{sv}}}",
      """
      'ret = {dbus.ObjectPath(p): {"\(Self.name).Modem.Voice": {"EmergencyOnly": False}} \
      for p in objects if "/Modem/" in p}'
      """)
    try service.mock("AddObject", Self.modem, "\(Self.name).Modem.Voice", "@a{sv} {}", "@a(ssss) []")
    try service.mock(
      "AddMethod", "\(Self.name).Modem.Voice", "ListCalls", "", "ao",
      "'ret = dbus.Array([p for p in objects if \"/Call/\" in p], signature=\"o\")'", at: Self.modem)
  }

  func add(state: Int) throws {
    try service.mock("AddObject", Self.call, "\(Self.name).Call", "{'State': <\(state)>}", "@a(ssss) []")
    try service.mock(
      "EmitSignal", "\(Self.name).Modem.Voice", "CallAdded", "o", "[<objectpath '\(Self.call)'>]", at: Self.modem)
  }

  func change(_ old: Int, _ new: Int) throws {
    try service.mock("UpdateProperties", "\(Self.name).Call", "{'State': <\(new)>}", at: Self.call)
    try service.mock(
      "EmitSignal", "\(Self.name).Call", "StateChanged", "iiu", "[<\(old)>, <\(new)>, <uint32 0>]", at: Self.call)
  }

  /// Sends these states of a call as fast as the bus allows.
  func change(_ states: [Int]) throws {
    let connection = BusConnection(.system, address: bus.address)
    defer { connection.stop() }
    let answers = Observed(0)
    connection.start()
    for state in states {
      let values: [BusValue] = [.int32(0), .int32(Int32(state)), .uint32(0)]
      let call = BusCall(
        Self.name, path: "/org/freedesktop/ModemManager1", interface: "org.freedesktop.DBus.Mock",
        member: "EmitSignal",
        arguments: [
          .string("\(Self.name).Call"), .string("StateChanged"), .string("iiu"),
          .array(element: "v", values.map(BusValue.variant)),
        ], timeout: .seconds(20))
      connection.call(call) { result in answers.withLock { $0 += (try? result.get()) == nil ? 0 : 1 } }
    }
    #expect(answers.wait { $0 == states.count })
  }

  func remove() throws {
    try forget()
    try service.mock(
      "EmitSignal", "\(Self.name).Modem.Voice", "CallDeleted", "o", "[<objectpath '\(Self.call)'>]", at: Self.modem)
  }

  /// Removes the call without a signal.
  func forget() throws { try service.mock("RemoveObject", Self.call) }

  func removeModem() throws {
    try service.mock(
      "EmitSignal", "org.freedesktop.DBus.ObjectManager", "InterfacesRemoved", "oas",
      "[<objectpath '\(Self.modem)'>, <['\(Self.name).Modem', '\(Self.name).Modem.Voice']>]")
  }

  func kill() { service.kill() }
}
