import TacetTestSupport

@testable import TacetOutput

extension Way {
  func output(at place: ServerPlace) -> any Output {
    let isOwn = self == .pipeWiresOwnClient
    let configuration = ServerOutputConfiguration(
      applicationName: "Tacet's tests", applicationID: "org.example.TacetTests", sampleRate: 48000,
      server: isOwn ? place.pipeWireSocket : place.address)
    return isOwn ? PipeWireOutput(configuration) : PulseOutput(configuration)
  }

  /// The reason for a loss where no server has begun to listen.
  var refusal: String {
    self == .pipeWiresOwnClient ? "PipeWire refused the connection: Host is down" : "Connection refused"
  }
}
