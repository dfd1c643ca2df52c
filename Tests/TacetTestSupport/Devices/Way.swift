import Foundation

/// A way by which a test plays to a private server: the columns of the tests of engines and outputs.
///
/// The variable `TACET_LIVE_OUTPUT` names one of them, or `all`: `Tests/release outputs`.
package enum Way: String, CaseIterable, Sendable, CustomStringConvertible {
  case pulseAudio = "PulseAudio"
  /// By libpulse, to PipeWire's imitation of PulseAudio.
  case pipeWire = "PipeWire by libpulse"
  /// To PipeWire itself.
  case pipeWiresOwnClient = "PipeWire's own client"

  /// The name for a test's log.
  package var description: String { rawValue }

  /// The kind of the server.
  package var server: SoundServer { self == .pulseAudio ? .pulseAudio : .pipeWire }

  /// The name in `TACET_LIVE_OUTPUT`.
  private var name: String {
    switch self {
    case .pulseAudio: "pulseaudio"
    case .pipeWire: "libpulse"
    case .pipeWiresOwnClient: "pipewire"
    }
  }

  /// The value of `TACET_LIVE_OUTPUT`.
  private static let wanted = ProcessInfo.processInfo.environment["TACET_LIVE_OUTPUT"]

  /// Those whose server can be started here; where there is none, all of them: their tests fail then. Only the one that
  /// `TACET_LIVE_OUTPUT` names, wherever it names one.
  package static let installed: [Way] = {
    let named = allCases.filter { $0.name == wanted }
    return named.isEmpty ? allCases.filter { SoundServer.installed.contains($0.server) } : named
  }()

  /// Those of engines, whose tests take long: without `TACET_LIVE_OUTPUT`, PulseAudio and PipeWire's own client, which
  /// are those that players have.
  package static let ofEngines = wanted == nil ? installed.filter { $0 != .pipeWire } : installed

  /// Those of what libpulse alone does.
  package static let byLibpulse = installed.filter { $0 != .pipeWiresOwnClient }

  /// Those of what has nothing to do with outputs: without `TACET_LIVE_OUTPUT`, the first one.
  package static let oneOfEngines = wanted == nil ? Array(installed.prefix(1)) : installed

  /// A private server that is not started yet. What clients by this way connect to is what freezes.
  package func make() throws -> any PrivateSoundServer {
    self == .pipeWiresOwnClient ? try PrivatePipeWire(freezes: .core) : try server.make()
  }

  /// A private server that runs.
  package func started() throws -> any PrivateSoundServer {
    let server = try make()
    try server.start()
    return server
  }
}
