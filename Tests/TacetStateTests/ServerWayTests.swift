import Testing

@testable import Tacet

/// The way to the sound server that is tried first.
@Suite struct ServerWayTests {
  @Test(
    arguments: [
      ([:], true, nil, ServerWay.pipeWire),
      ([:], false, nil, .pulse(reason: "the session has no socket of PipeWire's")),
      ([:], true, "it is not installed", .pulse(reason: "it is not installed")),
      (["PULSE_SERVER": "tcp:other"], true, nil, .pulse(reason: "PULSE_SERVER says where the sound server is")),
      (["PULSE_SERVER": "tcp:other", "PIPEWIRE_REMOTE": "mine"], true, nil, .pipeWire),
      (["PULSE_LATENCY_MSEC": "60"], true, nil, .pulse(reason: "PULSE_LATENCY_MSEC is for libpulse")),
      (["PULSE_SINK": "desk"], true, nil, .pulse(reason: "PULSE_SINK is for libpulse")),
    ] as [([String: String], Bool, String?, ServerWay)])
  func wayFollowsTheSession(variables: [String: String], hasSocket: Bool, absence: String?, way: ServerWay) {
    #expect(ServerWay(variable: { variables[$0] }, hasSocket: { hasSocket }, libraryAbsence: { absence }) == way)
  }

  @Test(arguments: [
    (80, ServerWay.pipeWire), (81, .pulse(reason: "the latency asked for is longer than a cycle of PipeWire's")),
  ])
  func longLatenciesAreLibpulses(milliseconds: Int, way: ServerWay) {
    let latency = Duration.milliseconds(milliseconds)
    #expect(ServerWay(latency: latency, variable: { _ in nil }, hasSocket: { true }, libraryAbsence: { nil }) == way)
  }

  @Test(
    arguments: [
      (AudioEngine.OutputChoice.automatic, nil), (.server("tcp:a"), "tcp:a"), (.server(""), nil), (.pipeWire(""), nil),
      (.pipeWire("pipewire-1"), nil), (.pipeWire("/tmp/a/pipewire-0"), "unix:/tmp/a/pulse/native"),
    ] as [(AudioEngine.OutputChoice, String?)])
  func othersAreAskedBesideTheOutput(choice: AudioEngine.OutputChoice, address: String?) {
    #expect(choice.pulseAddress == address)
  }
}
