import TacetPulse
import Testing

/// The numbers are those that PulseAudio 16.1 and PipeWire 0.3.65 have for these modules and programs.
struct PulseInventoryTests {
  private func sink(_ index: UInt32, module: UInt32? = nil, group: String? = nil) -> PulseSink {
    PulseSink(
      index: index, module: module, linkGroup: group, name: "sink\(index)", isWorn: false, monitor: 100 + index)
  }

  private func stream(
    client: UInt32? = nil, module: UInt32? = nil, group: String? = nil, on sink: UInt32?
  ) -> PulseSinkInput {
    PulseSinkInput(
      index: 50, client: client, module: module, sink: sink, properties: PulseStreamProperties(linkGroup: group))
  }

  private func recording(
    client: UInt32? = nil, module: UInt32? = nil, group: String? = nil, of sink: UInt32
  ) -> PulseSourceOutput {
    PulseSourceOutput(
      index: 60, client: client, module: module, source: 100 + sink,
      properties: PulseStreamProperties(linkGroup: group))
  }

  @Test func filterSinkOfAModuleIsPassedOnToItsMaster() {
    let inventory = PulseInventory(
      sinks: [sink(0, module: 1), sink(1, module: 2), sink(2, module: 3)], sinkInputs: [stream(module: 3, on: 0)])
    #expect(inventory.sinksBehind(2) == [0] && inventory.sinksFed(from: 2) == [0])
    #expect(inventory.sinksBehind(0).isEmpty && inventory.sinksBehind(1).isEmpty)
  }

  @Test func filterSinkOfAProgramIsPassedOnByItsLinkGroup() {
    let inventory = PulseInventory(
      sinks: [sink(44, module: 9), sink(113, group: "loopback-18461-18")],
      sinkInputs: [stream(client: 7, group: "loopback-18461-18", on: 44), stream(client: 8, group: "other", on: 113)])
    #expect(inventory.sinksBehind(113) == [44] && inventory.sinksBehind(44).isEmpty)
  }

  @Test func combinedSinksAreAllBehindAndSoAreThoseBehindThem() {
    let inventory = PulseInventory(
      sinks: [sink(0, module: 1), sink(1, module: 2), sink(2, module: 3), sink(3, module: 4)],
      sinkInputs: [stream(module: 3, on: 0), stream(module: 4, on: 1), stream(module: 4, on: 2)])
    #expect(inventory.sinksFed(from: 3) == [1, 2] && inventory.sinksBehind(3) == [0, 1, 2])
  }

  @Test func loopbackOfAMonitorPassesItsSinkOn() {
    let inventory = PulseInventory(
      sinks: [sink(0, module: 1), sink(4, module: 5), sink(5, module: 8)],
      sinkInputs: [stream(module: 6, on: 0), stream(group: "loopback-1-14", on: 4)],
      sourceOutputs: [recording(module: 6, of: 4), recording(client: 3, group: "loopback-1-14", of: 5)])
    #expect(inventory.sinksBehind(4) == [0])
    #expect(inventory.sinksFed(from: 5) == [4] && inventory.sinksBehind(5) == [0, 4])
  }

  /// All of them have the module of the socket that they came in by.
  @Test func programThatRecordsAMonitorIsNoLoopbackOfTheServer() {
    let inventory = PulseInventory(
      sinks: [sink(0, module: 1), sink(1, module: 2)], sinkInputs: [stream(client: 14, module: 0, on: 0)],
      sourceOutputs: [recording(client: 14, module: 0, of: 1)])
    #expect(inventory.sinksBehind(1).isEmpty)
  }

  @Test func circleEndsAndUnknownOrUnplacedPartsLeadNowhere() {
    let circle = PulseInventory(
      sinks: [sink(0, module: 1), sink(1, module: 2)],
      sinkInputs: [stream(module: 5, on: 1), stream(module: 6, on: 0)],
      sourceOutputs: [recording(module: 5, of: 0), recording(module: 6, of: 1)])
    #expect(circle.sinksBehind(0) == [1] && circle.sinksBehind(1) == [0])
    let unplaced = PulseInventory(
      sinks: [sink(0), sink(2, module: 3)], sinkInputs: [stream(module: 3, on: nil), stream(on: 0)])
    #expect(unplaced.sinksBehind(2).isEmpty && unplaced.sinksBehind(0).isEmpty && unplaced.sinksBehind(9).isEmpty)
  }
}
