import TacetTestSupport

@testable import TacetOutput

/// The ways to a private server that these tests play by.
enum Way: String, CaseIterable, Sendable, CustomStringConvertible {
  case pulseAudio = "PulseAudio"
  /// By libpulse.
  case pipeWire = "PipeWire"
  case pipeWiresOwnClient = "PipeWire's own client"

  var description: String { rawValue }

  var server: SoundServer { self == .pulseAudio ? .pulseAudio : .pipeWire }

  /// Those whose server can be started here; where there is none, all of them: their tests fail then.
  static var installed: [Way] { allCases.filter { SoundServer.installed.contains($0.server) } }

  /// A private server that is not started yet.
  func make() throws -> any PrivateSoundServer {
    self == .pipeWiresOwnClient ? try PrivatePipeWire(freezes: .core) : try server.make()
  }

  /// A private server that runs.
  func started() throws -> any PrivateSoundServer {
    let server = try make()
    try server.start()
    return server
  }

  func output(at place: ServerPlace) -> any Output {
    let isOwn = self == .pipeWiresOwnClient
    let configuration = ServerOutputConfiguration(
      applicationName: "Tacet's tests", applicationID: "org.example.TacetTests", sampleRate: 48000,
      server: isOwn ? "\(place.folder)/pipewire-0" : place.address)
    return isOwn ? PipeWireOutput(configuration) : PulseOutput(configuration)
  }

  /// The reason for a loss where no server has begun to listen.
  var refusal: String {
    self == .pipeWiresOwnClient ? "PipeWire refused the connection: Host is down" : "Connection refused"
  }
}
