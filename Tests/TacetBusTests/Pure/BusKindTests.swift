@testable import TacetBus
import Testing

@Suite struct BusKindTests {
  private func address(_ kind: BusKind, _ environment: [String: String]) -> String? {
    kind.address { environment[$0] }
  }

  @Test func addressComesFromTheEnvironment() {
    #expect(address(.session, ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a", "XDG_RUNTIME_DIR": "/r"]) == "unix:path=/a")
    #expect(address(.session, ["XDG_RUNTIME_DIR": "/run/user/1"]) == "unix:path=/run/user/1/bus")
    #expect(address(.session, ["XDG_RUNTIME_DIR": "/a b,é"]) == "unix:path=/a%20b%2c%c3%a9/bus")
    #expect(address(.session, ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/r"]) == "unix:path=/r/bus")
    #expect(address(.session, ["DBUS_SESSION_BUS_ADDRESS": "autolaunch:", "XDG_RUNTIME_DIR": "/r"]) == nil)
    #expect(address(.session, [:]) == nil)
    #expect(address(.session, ["XDG_RUNTIME_DIR": ""]) == nil)
    #expect(address(.system, [:]) == "unix:path=/var/run/dbus/system_bus_socket")
    #expect(address(.system, ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/s"]) == "unix:path=/s")
  }

  @Test func entriesThatStartProgramsAndOldGUIDsAreRemoved() {
    #expect(BusKind.connectable("unix:path=/a,guid=0123") == "unix:path=/a")
    #expect(BusKind.connectable("unix:guid=0123,path=/a;tcp:host=h,port=1") == "unix:path=/a;tcp:host=h,port=1")
    #expect(BusKind.connectable("autolaunch:") == nil)
    #expect(BusKind.connectable("autolaunch:;unix:abstract=x") == "unix:abstract=x")
    #expect(BusKind.connectable("unixexec:path=/bin/sh") == nil)
    #expect(BusKind.connectable("") == nil)
    #expect(BusKind.connectable("nonsense") == "nonsense")
  }

  @Test func socketPathsAreThoseOfAnAddressOfSocketFilesAlone() {
    #expect(BusKind.socketPaths(at: "unix:path=/a") == ["/a"])
    #expect(BusKind.socketPaths(at: "unix:guid=0,path=/a%20b%2c%c3%a9;unix:path=/c") == ["/a b,é", "/c"])
    for folder in ["/a b,é", "/plain", "/50%", "/\u{1F3B5};="] {
      let address = BusKind.session.address { $0 == "XDG_RUNTIME_DIR" ? folder : nil }
      #expect(address.flatMap(BusKind.socketPaths) == ["\(folder)/bus"])
    }
    let others = [
      "unix:abstract=/a", "tcp:host=h,port=1", "unix:path=/a;tcp:host=h,port=1", "unix:path=/a%", "unix:path=/a%4",
      "unix:path=/a%zz", "unix:path=/a%ff", "unix:", "nonsense", "",
    ]
    for address in others { #expect(BusKind.socketPaths(at: address) == nil, "\(address)") }
  }
}
