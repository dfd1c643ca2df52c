import TacetBus
import TacetTestSupport
import Testing

/// Values that go through another program, and values that can not be sent.
@Suite struct ValueTests {
  private static let path = "/org/example"
  private static let name = "org.example.Mock"

  static let values: [BusValue] = [
    .string(""), .string("Grüße, 世界 🎵"), .objectPath("/a/b"), .signature("a{sv}"), .bool(true), .bool(false),
    .byte(255), .int16(-32768), .uint16(65535), .int32(.min), .uint32(.max), .int64(.min), .uint64(.max), .double(-0.5),
    .double(.infinity), .array(element: "s", []), .strings(["a", "b"]),
    .array(
      element: "ay",
      [
        .array(element: "y", [.byte(1), .byte(0)]), .array(element: "y", []),
      ]),
    .array(element: "(du)", [.structure([.double(1), .uint32(200)])]),
    .dictionary(key: "s", value: "v", [:]), .options(["a": .int32(1), "b": .strings(["x"])]),
    .dictionary(key: "u", value: "s", [.uint32(7): .string("seven")]),
    .structure([.string("a"), .structure([.byte(1)]), .array(element: "n", [.int16(-1)])]),
    .variant(.string("v")), .variant(.variant(.options(["deep": .structure([.bool(true)])]))),
  ]

  @Test(.enabled(if: PrivateBus.isInstalled && MockService.isInstalled, "dbus-daemon or python3-dbusmock is missing"))
  func valuesOfEveryTypeComeBackUnchanged() throws {
    let bus = try PrivateBus()
    try bus.start()
    let mock = try MockService(bus, name: Self.name, path: Self.path, interface: "org.example")
    let peer = Peer(bus.address)
    peer.start()
    for (index, value) in Self.values.enumerated() {
      try mock.mock(
        "AddMethod", "org.example", "Echo\(index)", value.typeSignature, value.typeSignature, "'ret = args[0]'")
      let reply = peer.ask(
        BusCall(
          Self.name, path: Self.path, interface: "org.example", member: "Echo\(index)", arguments: [value],
          timeout: .seconds(5)))
      #expect(try reply.get() == [value])
    }
  }

  @Test(.enabled(if: PrivateBus.isInstalled, "dbus-daemon is not installed"))
  func invalidCallsFailBeforeLibdbusAborts() throws {
    let bus = try PrivateBus()
    try bus.start()
    let peer = Peer.connected(to: bus)
    var deep = BusValue.byte(1)
    for _ in 0..<100 { deep = .variant(deep) }
    let arguments: [BusValue] = [
      .string("a\0b"), .objectPath("no/path"), .objectPath(""), .signature("a"), .structure([]), deep,
      .array(element: "s", [.byte(1)]), .array(element: "", []), .array(element: "ss", []),
      .dictionary(key: "v", value: "s", [:]), .dictionary(key: "s", value: "s", [.string("a"): .byte(1)]),
      .dictionary(key: "s", value: "", [:]),
    ]
    for argument in arguments {
      guard case .failure(.invalid) = peer.ask(.bus("NameHasOwner", argument)) else {
        Issue.record("\(argument) was sent")
        continue
      }
    }
    for call in [
      BusCall("no name", path: "/", interface: "a.b", member: "C"),
      BusCall("a.b", path: "", interface: "a.b", member: "C"),
      BusCall("a.b", path: "/", interface: "a", member: "C"),
      BusCall("a.b", path: "/", interface: "a.b", member: "C.D"),
      BusCall("a.b\0", path: "/", interface: "a.b", member: "C"),
    ] {
      guard case .failure(.invalid) = peer.ask(call) else {
        Issue.record("\(call) was sent")
        continue
      }
    }
    #expect(try peer.ask(.bus("NameHasOwner", .string("a.b"))).get() == [.bool(false)])
  }
}
