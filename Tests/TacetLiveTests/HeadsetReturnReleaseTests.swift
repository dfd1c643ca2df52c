import Foundation
import TacetTestSupport
import Testing

@testable import Tacet

/// A part of `Tests/release`: headphones that come back after a while, to a stream that plays or is corked by then.
@Suite(
  .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["TACET_ROUTES"] != nil, "a part of Tests/release: routes"))
struct HeadsetReturnReleaseTests {
  enum Headset: String, CaseIterable { case wired, bluetooth }

  /// A way in which headphones come back.
  enum Return: String, CaseIterable {
    /// As the sink that they were.
    case sameSink
    /// As a sink of another name, of 16 kHz and one channel, as in a call.
    case otherSink
    /// The same; the soundtrack has a stream of its own.
    case ownStream
    /// The same; the game had chosen them.
    case chosen
    /// The same, where there is no other output meanwhile.
    case onlyOutput
  }

  struct Row: CustomTestStringConvertible {
    /// For how long they are away, in seconds.
    let gap: Double
    let headset: Headset
    let manner: Return

    var testDescription: String { "\(headset), \(manner), away for \(gap) s" }

    static let all = [0.5, 2, 6, 10].flatMap { gap in
      Headset.allCases.flatMap { headset in Return.allCases.map { Row(gap: gap, headset: headset, manner: $0) } }
    }
  }

  /// A machine whose default output is this headset.
  private struct Machine {
    let machine: PrivateMachine
    let headset: Headset
    var place: ServerPlace { machine.server.place }

    func add(_ name: String, rate: Int = 48_000, channels: Int = 2) throws {
      let properties =
        headset == .bluetooth
        ? "device.api=bluez5 device.bus=bluetooth device.form_factor=headset" : "device.form_factor=headphone"
      try place.pactl(
        "load-module", "module-null-sink", "sink_name=\(name)", "rate=\(rate)", "channels=\(channels)",
        "format=float32le", "norewinds=1", "sink_properties=\"\(properties)\"")
      try place.setDefaultSink(name)
    }
  }

  @Test(
    arguments: Way.ofEngines.flatMap { way in
      Row.all.filter { $0.manner != .ownStream || Way.withTwoStreams.contains(way) }.map { (way, $0) }
    })
  func headphonesComeBack(by way: Way, _ row: Row) throws {
    let (gap, headset, manner) = (row.gap, row.headset, row.manner)
    let machine = Machine(machine: try PrivateMachine(way), headset: headset)
    let place = machine.place
    try place.removeSinks("phones")
    try machine.add("head")
    let engine = try machine.machine.engine(.ambient, [.soundServer]) {
      if manner == .ownStream { $0.soundtrackOutput = .ownStream() }
    }
    let route = headset == .wired ? OutputRoute.headphones : .bluetooth
    engine.soundtrack.play(try machine.machine.clock())
    #expect(eventually { engine.session.route == route })
    #expect(eventually { engine.soundtrack.position > 9_600 })
    if manner == .chosen {
      try engine.output.choose("head")
      let position = engine.soundtrack.position
      #expect(eventually { engine.soundtrack.position > position + 9_600 })
    }
    if manner == .onlyOutput { try place.removeSinks("speaker") }
    try place.removeSinks("head")
    let hold: HoldReason = manner == .onlyOutput ? .outputLost : .routeLost
    #expect(eventually { engine.session.reasonsForSilence.soundtrack.contains(hold) })
    #expect(waits(gap, machine, manner))
    let frozen = engine.soundtrack.position
    let name = manner == .otherSink ? "head-call" : "head"
    manner == .otherSink ? try machine.add(name, rate: 16_000, channels: 1) : try machine.add(name)
    let back = ContinuousClock.now
    #expect(
      eventually(within: .seconds(30)) {
        engine.session.reasonsForSilence.soundtrack.isEmpty && engine.session.route == route
      }, "\(engine.session.reasonsForSilence.soundtrack.map(\.description)), \(engine.session.route)")
    #expect(eventually(within: .seconds(30)) { engine.soundtrack.position > frozen + 4_800 })
    let delay = (ContinuousClock.now - back) / .milliseconds(1)
    print("figure: \(way), \(row.testDescription): plays again after \(Int(delay)) ms")
    #expect(engine.output.devices.first(where: \.isCurrent)?.id == name)
  }

  /// Waits, by what is recorded of the speaker; without one, by the engine's clock.
  private func waits(_ seconds: Double, _ machine: Machine, _ manner: Return) -> Bool {
    if manner != .onlyOutput { return machine.machine.record(seconds: seconds) }
    let end = ContinuousClock.now + .seconds(seconds)
    return eventually { ContinuousClock.now >= end }
  }
}
