import TacetOutput
import TacetSystem

/// The way to the sound server that an engine of the automatic choice tries first.
package enum ServerWay: Hashable, Sendable {
  /// PipeWire by its own client library, and libpulse while that can not play.
  case pipeWire
  /// libpulse, which PulseAudio and PipeWire both answer; the reason in words, without a full stop.
  case pulse(reason: String)

  /// Variables by which a player has orders for libpulse, which PipeWire's own client does not read.
  private static let ofPulse = [
    "PULSE_SINK", "PULSE_LATENCY_MSEC", "PULSE_CLIENTCONFIG", "PULSE_PROP", "PULSE_PROP_OVERRIDE",
  ]

  /// The longest latency by PipeWire's own client: the graph's cycle has an end.
  static let longest = Duration.milliseconds(80)

  /// The way on this machine, for this process's environment and an engine that asks for this latency.
  package static func ofMachine(_ latency: Duration = .zero) -> ServerWay {
    ServerWay(
      latency: latency, variable: processVariable, hasSocket: { PipeWireReach.hasSocket },
      libraryAbsence: { PipeWireReach.libraryAbsence })
  }

  /// The way as a sentence for people, without a full stop: a server that is there is asked, for a second at most.
  package static var summary: String {
    let reason: String
    switch ofMachine() {
    case .pulse(let why): reason = why
    case .pipeWire:
      switch PipeWireReach.ask(limit: .seconds(1)) {
      case .accepted(let version): return "PipeWire \(version) by its own client"
      case .refused(let why): reason = "PipeWire takes no client: \(why)"
      }
    }
    return "libpulse (\(reason))"
  }

  /// The way for these variables of the environment. The library is looked for where there is a socket alone.
  init(
    latency: Duration = .zero, variable: (String) -> String?, hasSocket: () -> Bool, libraryAbsence: () -> String?
  ) {
    if variable("PULSE_SERVER") != nil, variable("PIPEWIRE_REMOTE") == nil {
      // Another machine's server, or a sandbox's.
      self = .pulse(reason: "PULSE_SERVER says where the sound server is")
    } else if let name = Self.ofPulse.first(where: { variable($0) != nil }) {
      self = .pulse(reason: "\(name) is for libpulse")
    } else if latency > Self.longest {
      self = .pulse(reason: "the latency asked for is longer than a cycle of PipeWire's")
    } else if !hasSocket() {
      self = .pulse(reason: "the session has no socket of PipeWire's")
    } else if let absence = libraryAbsence() {
      self = .pulse(reason: absence)
    } else {
      self = .pipeWire
    }
  }
}
