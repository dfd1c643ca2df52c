import Testing

@testable import TacetPipeWire

/// A server's objects as an output sees them.
@Suite final class PipeWireGraphTests {
  private var graph = PipeWireGraph()

  private func handle(_ event: PipeWireGraph.Event) -> [PipeWireGraph.Step] { graph.handle(event) }

  private static let node = "PipeWire:Interface:Node"
  private static let link = "PipeWire:Interface:Link"

  /// A sink with this number, which is its serial number plus 100.
  @discardableResult
  private func addSink(_ id: UInt32, _ name: String, _ further: [String: String] = [:]) -> [PipeWireGraph.Step] {
    let properties = ["media.class": "Audio/Sink", "node.name": name, "object.serial": "\(id + 100)"]
    let appeared = handle(.appeared(id, type: Self.node, properties))
    return appeared + handle(.node(id, isSuspended: false, properties.merging(further) { $1 }))
  }

  private func addLink(_ id: UInt32, from: UInt32, to sink: UInt32) -> [PipeWireGraph.Step] {
    handle(.appeared(id, type: Self.link, ["link.output.node": "\(from)", "link.input.node": "\(sink)"]))
  }

  @Test func sinkIsReportedOnceItIsDescribed() {
    let properties = ["media.class": "Audio/Sink", "node.name": "speaker", "object.serial": "140"]
    #expect(handle(.appeared(40, type: Self.node, properties)) == [.watchNode(40)])
    #expect(graph.sinks.isEmpty)
    #expect(handle(.node(40, isSuspended: true, properties)) == [.report(.sinkAdded(140))])
    #expect(graph.sinks == [PipeWireSink(serial: 140, name: "speaker", isSuspended: true)])
    #expect(handle(.node(40, isSuspended: false, [:])) == [.report(.sinkChanged(140))])
    #expect(handle(.node(40, isSuspended: false, [:])).isEmpty)
    #expect(handle(.removed(40)) == [.report(.sinkRemoved(140))])
    #expect(graph.sinks.isEmpty)
  }

  @Test func otherNodesAreNoSinks() {
    for kind in ["Audio/Source", "Stream/Output/Audio", "Video/Source", ""] {
      #expect(handle(.appeared(9, type: Self.node, ["media.class": kind])).isEmpty)
    }
    #expect(handle(.appeared(9, type: Self.node, ["media.class": "Audio/Duplex"])) == [.watchNode(9)])
  }

  @Test func streamIsOnTheSinkItIsLinkedTo() {
    addSink(40, "speaker")
    addSink(41, "phones")
    #expect(graph.sink(of: 7) == nil)
    #expect(addLink(50, from: 7, to: 41) == [.report(.linksChanged)])
    // A recorder, by hand.
    _ = addLink(51, from: 7, to: 99)
    #expect(graph.sink(of: 7)?.name == "phones")
    // A second sink by hand changes nothing, until the first is gone.
    _ = addLink(52, from: 7, to: 40)
    #expect(graph.sink(of: 7, preferring: 141)?.name == "phones")
    #expect(handle(.removed(50)) == [.report(.linksChanged)])
    #expect(graph.sink(of: 7, preferring: 141)?.name == "speaker")
  }

  @Test func portsOfTheCardAreTheSinks() {
    _ = handle(.appeared(30, type: "PipeWire:Interface:Device", ["media.class": "Audio/Device"]))
    _ = handle(.card(30, ["device.form-factor": "internal"]))
    addSink(40, "analog", ["device.id": "30", "card.profile.device": "2"])
    func route(_ name: String, index: Int32, isActive: Bool = false, isAvailable: Bool = true) -> PipeWireGraph.Event {
      .route(
        card: 30,
        PipeWireGraph.Route(
          isActive: isActive, isOutput: true, isAvailable: isAvailable, index: index, device: isActive ? 2 : nil,
          name: name, type: ""))
    }
    #expect(handle(route("out-speaker", index: 0)) == [.report(.sinkChanged(140))])
    _ = handle(route("out-headphones", index: 1))
    #expect(handle(route("out-headphones", index: 1, isActive: true)) == [.report(.sinkChanged(140))])
    #expect(graph.sinks.first?.activePort?.name == "out-headphones")
    #expect(graph.sinks.first?.ports.map(\.name) == ["out-speaker", "out-headphones"])
    #expect(graph.sinks.first?.form == "internal")
    #expect(handle(route("out-headphones", index: 1, isAvailable: false)) == [.report(.sinkChanged(140))])
    #expect(graph.sinks.first?.activePort?.isAvailable == false)
    // A microphone's port is none of them.
    let input = PipeWireGraph.Route(
      isActive: true, isOutput: false, isAvailable: true, index: 5, device: 2, name: "mic", type: "mic")
    #expect(handle(.route(card: 30, input)).isEmpty)
  }

  @Test func defaultIsReadFromTheSessionManagersMetadata() {
    let type = "PipeWire:Interface:Metadata"
    #expect(handle(.appeared(8, type: type, ["metadata.name": "settings"])).isEmpty)
    #expect(handle(.appeared(9, type: type, ["metadata.name": "default"])) == [.watchMetadata(9)])
    #expect(handle(.metadata(0, "default.audio.sink", name: "speaker")) == [.report(.defaultChanged)])
    #expect(graph.defaultSink == "speaker")
    #expect(handle(.metadata(0, "default.audio.sink", name: "speaker")).isEmpty)
    #expect(handle(.metadata(7, "default.audio.sink", name: "other")).isEmpty)
    #expect(handle(.metadata(0, "default.audio.source", name: "other")).isEmpty)
    #expect(handle(.removed(9)) == [.report(.defaultChanged)])
    #expect(graph.defaultSink == nil)
  }

  @Test(arguments: [
    (#"{"name":"a"}"#, "a"), (#"{ "name" : "a.b-c" }"#, "a.b-c"), (#"{"other":"name","name":"x"}"#, "x"), ("", nil),
    ("{}", nil), (#"{"name""#, nil), (#"{"name":"#, nil), ("\"name\"\"\"", nil), (#"{"name":"a\"b"}"#, #"a"b"#),
    (#"{"x":{"name":"y"},"name":"z"}"#, "z"),
    (#"{"name":{"name":"y"}}"#, nil), (#"{"name":7}"#, nil), (#"["name","a"]"#, nil),
  ])
  func nameIsFoundInTheValue(text: String, name: String?) { #expect(PipeWireConnection.name(in: text) == name) }

  @Test(
    arguments: [
      ([:], nil), (["XDG_RUNTIME_DIR": "/run/1"], "/run/1/pipewire-0"),
      (["XDG_RUNTIME_DIR": "/run/1", "PIPEWIRE_RUNTIME_DIR": "/tmp/2"], "/tmp/2/pipewire-0"),
      (["XDG_RUNTIME_DIR": "/run/1", "PIPEWIRE_REMOTE": "other"], "/run/1/other"),
      (["PIPEWIRE_REMOTE": "/tmp/socket"], "/tmp/socket"),
    ] as [([String: String], String?)])
  func socketIsWhereTheEnvironmentSays(variables: [String: String], path: String?) {
    #expect(PipeWireRemote { variables[$0] }.path == path)
  }

  @Test func namedRemoteComesBeforeTheEnvironments() {
    let variables = ["XDG_RUNTIME_DIR": "/run/1", "PIPEWIRE_REMOTE": "other"]
    #expect(PipeWireRemote(name: "mine") { variables[$0] }.path == "/run/1/mine")
    #expect(PipeWireRemote(name: "/tmp/x") { variables[$0] }.path == "/tmp/x")
  }
}
