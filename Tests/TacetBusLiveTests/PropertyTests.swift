import Foundation
import TacetBus
import TacetTestSupport
import Testing

/// Properties of a service that changes, freezes, and is killed and restarted.
@Suite(
  .enabled(if: PrivateBus.isInstalled && MockService.isInstalled, "dbus-daemon or python3-dbusmock is missing"))
struct PropertyTests {
  private static let name = "org.example.Mock"
  private static let path = "/org/example"
  private static let interface = "org.example.Things"

  private typealias Reading = Result<[String: BusValue], BusError>

  private func mock(_ bus: PrivateBus) throws -> MockService {
    let mock = try MockService(bus, name: Self.name, path: Self.path, interface: Self.interface)
    try mock.mock("AddProperty", Self.interface, "Color", "<'white'>")
    try mock.mock("AddProperty", Self.interface, "Size", "<uint32 0>")
    // AddProperty sends no signal, and comes after the name.
    try mock.mock("UpdateProperties", Self.interface, "{'Color': <'red'>, 'Size': <uint32 3>}")
    return mock
  }

  private func color(_ reading: Reading?) -> String? { try? reading?.get()["Color"]?.string }

  @Test func propertyIsReadAndAMissingOneIsRefused() throws {
    let bus = try PrivateBus()
    try bus.start()
    let service = try mock(bus)
    let peer = Peer(bus.address)
    peer.start()
    let one = Observed<Result<BusValue, BusError>?>(nil)
    peer.connection.getProperty("Size", of: service.name, path: Self.path, interface: Self.interface) { reply in
      one.withLock { $0 = reply }
    }
    #expect(one.wait { $0 == .success(.uint32(3)) })
    peer.connection.getProperty("None", of: service.name, path: Self.path, interface: Self.interface) { reply in
      one.withLock { $0 = reply }
    }
    #expect(
      one.wait { if case .failure(.refused) = $0 { true } else { false } })
  }

  @Test func propertiesAreReportedThroughRestartsOfServiceAndBus() throws {
    let bus = try PrivateBus()
    let peer = Peer(bus.address)
    let reading = Observed<Reading?>(nil)
    let watch = peer.connection.watchProperties(of: Self.name, path: Self.path, interface: Self.interface) { new in
      reading.withLock { $0 = new }
    }
    func isAbsent() -> Bool {
      reading.wait { if case .failure(let error) = $0 { error.isAbsence } else { false } }
    }
    peer.start()
    #expect(isAbsent())
    for _ in 0..<2 {
      try bus.start()
      var service = try mock(bus)
      #expect(reading.wait { color($0) == "red" })
      try service.mock("UpdateProperties", Self.interface, "{'Color': <'blue'>}")
      #expect(reading.wait { color($0) == "blue" })
      #expect(reading.withLock { try? $0?.get()["Size"]?.int } == 3, "what did not change is kept")
      service.kill()
      #expect(isAbsent())
      service = try mock(bus)
      #expect(reading.wait { color($0) == "red" })
      bus.kill()
      #expect(isAbsent())
    }
    watch.cancel()
  }

  @Test func changesWithoutValuesAreRead() throws {
    let bus = try PrivateBus()
    try bus.start()
    let service = try mock(bus)
    let peer = Peer(bus.address)
    let readings = Observed<[Reading]>([])
    let watch = peer.connection.watchProperties(of: service.name, path: Self.path, interface: Self.interface) { new in
      readings.withLock { $0.append(new) }
    }
    peer.start()
    #expect(readings.wait { $0.contains { color($0) == "red" } })
    let count = readings.withLock { $0.count }
    try service.mock(
      "EmitSignal", "org.freedesktop.DBus.Properties", "PropertiesChanged", "sa{sv}as",
      "[<'\(Self.interface)'>, <@a{sv} {}>, <['Color']>]")
    #expect(readings.wait { $0.count > count && color($0.last) == "red" })
    watch.refresh()
    #expect(readings.wait { $0.count > count + 1 })
    watch.cancel()
  }

  @Test func frozenServiceTimesOutAndIsReadOnRefresh() throws {
    let bus = try PrivateBus()
    try bus.start()
    let service = try mock(bus)
    service.freeze()
    let peer = Peer(bus.address)
    let reading = Observed<Reading?>(nil)
    let watch = peer.connection.watchProperties(of: service.name, path: Self.path, interface: Self.interface) { new in
      reading.withLock { $0 = new }
    }
    peer.start()
    #expect(reading.wait { if case .failure(.timedOut) = $0 { true } else { false } })
    service.thaw()
    watch.refresh()
    #expect(reading.wait { color($0) == "red" })
  }

  @Test func callStartsAServiceOnlyOnRequest() throws {
    let bus = try PrivateBus()
    let folder = bus.place.folder
    let file = """
      [D-BUS Service]
      Name=org.example.Sleeper
      Exec=/usr/bin/touch \(folder)/woken

      """
    try FileManager.default.createDirectory(atPath: "\(folder)/dbus-1/services", withIntermediateDirectories: true)
    try file.write(toFile: "\(folder)/dbus-1/services/org.example.Sleeper.service", atomically: true, encoding: .utf8)
    try bus.start()
    let peer = Peer(bus.address)
    peer.start()
    var call = BusCall("org.example.Sleeper", path: "/", interface: "org.example", member: "Get")
    guard case .failure(let error) = peer.ask(call) else {
      Issue.record("the service replied")
      return
    }
    #expect(error.isAbsence)
    #expect(access("\(folder)/woken", F_OK) != 0)
    call.startsService = true
    _ = peer.ask(call)
    #expect(eventually { access("\(folder)/woken", F_OK) == 0 }, "the service file works")
  }
}
