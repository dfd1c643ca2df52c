import Foundation

/// A sound card with a headphone jack on a private server, of which the server knows no better than that it is real.
///
/// Its one sink has two ports, and the server's own policy chooses between them.
package final class PrivateJack: Sendable {
  /// The name of the sink whose port the jack is.
  package static let sink = "alsa_output.jack"
  /// The name of its microphone, where it has one.
  package static let source = "alsa_input.jack"
  /// The port that everybody hears.
  package static let speaker = "analog-output-speaker"
  /// The port that is plugged.
  package static let headphones = "analog-output-headphones"

  /// Why there can be none on this machine.
  package struct Unavailable: Error, Sendable, CustomStringConvertible {
    /// The failure as one plain sentence.
    package let description: String
  }

  /// A kind of card that has a microphone.
  package enum Kind: Sendable, Hashable, CustomStringConvertible {
    /// A computer's own, with a microphone and a jack for a headset.
    case withMicrophone
    /// A headset by this bus, such as `usb` or `bluetooth`: one sink and one source, and no ports.
    case headset(bus: String)

    /// The arguments of its module.
    fileprivate var arguments: String {
      switch self {
      case .withMicrophone: "microphone=yes"
      case .headset(let bus): "microphone=yes form=headset bus=\(bus)"
      }
    }

    /// The name for a test's log.
    package var description: String {
      switch self {
      case .withMicrophone: "jack with a microphone"
      case .headset(let bus): "headset by \(bus)"
      }
    }
  }

  private let place: ServerPlace
  private let fifo: String
  /// PipeWire's card is a program; PulseAudio's is a module, and lives with the server.
  private let card: ChildProcess?

  /// Adds the card, with nothing plugged in, and has everything play on it. PipeWire's has a microphone as a headset
  /// alone.
  package init(on server: any PrivateSoundServer, _ kind: Kind? = nil) throws {
    place = server.place
    fifo = "\(place.folder)/jack"
    unlink(fifo)
    if server is PrivatePipeWire {
      var arguments = [try Self.program.get(), fifo]
      if case .headset(let bus)? = kind { arguments += ["headset", bus] }
      card = try ChildProcess("env", arguments, environment: place.environment)
    } else {
      card = nil
      let module = try Self.module.get()
      if !(try place.pactl("list", "short", "modules").contains("module-switch-on-port-available")) {
        try place.pactl("load-module", "module-switch-on-port-available")
      }
      // By a path a module is loaded on this socket only.
      try place.write("load-module \(module) fifo=\(fifo) \(kind?.arguments ?? "")\nstat\n", to: "pulse/cli")
    }
    try place.setDefaultSink(Self.sink)
  }

  /// Why there can be none on a server of this kind; nil where there can.
  package static func obstacle(on kind: SoundServer) -> String? {
    guard case .failure(let reason) = kind == .pipeWire ? program : module else { return nil }
    return reason.description
  }

  /// Plugs the headphones in, and waits until they are what sounds. WirePlumber 0.4.13 once stayed with the speaker, in
  /// 130 plugs: then they are plugged in again.
  package func plug() throws {
    try move("plug")
    try place.wait(for: "the port \(Self.headphones)") {
      if eventually(within: .seconds(20), { isActive(Self.headphones) }) { return true }
      try? move("unplug")
      _ = eventually { sinks.contains { $0.contains("\(Self.headphones): ") && $0.contains("not available") } }
      try? move("plug")
      return false
    }
  }

  /// Pulls the headphones out; the server hears of it in its own time.
  package func unplug() throws { try move("unplug") }

  /// Takes the card away, as when its plug is pulled or its battery is empty.
  package func remove() throws {
    if let card { return card.kill() }
    for line in try place.pactl("list", "short", "modules").split(separator: "\n") where line.contains("fifo=\(fifo)") {
      try place.pactl("unload-module", String(line.prefix { $0.isNumber }))
    }
  }

  /// Chooses a port as the user does in a mixer, and waits until it is what sounds.
  package func choose(_ port: String) throws {
    try place.pactl("set-sink-port", Self.sink, port)
    try waitForPort(port)
  }

  private func waitForPort(_ port: String) throws { try place.wait(for: "the port \(port)") { isActive(port) } }

  private func isActive(_ port: String) -> Bool {
    sinks.contains { $0.contains("Name: \(Self.sink)\n") && $0.contains("Active Port: \(port)\n") }
  }

  /// The server's description of each sink.
  private var sinks: [String] { (try? place.pactl("list", "sinks").components(separatedBy: "Sink #")) ?? [] }

  private func move(_ word: String) throws {
    let descriptor = open(fifo, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(descriptor) }
    guard write(descriptor, word, word.utf8.count) == word.utf8.count else {
      throw Unavailable(description: "nobody reads \(fifo)")
    }
  }

  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Devices").path

  private static let program = build("jack") { folder in
    """
    cc "\(sources)/pipewire-jack.c" -o "\(folder)/jack" $(pkg-config --cflags --libs libpipewire-0.3) 2>/dev/null ||
      echo "it takes cc, pkg-config and libpipewire-0.3-dev"
    """
  }
  fileprivate static let module = build("module-jack.so") { "\"\(sources)/build-pulseaudio-modules\" \"\($0)\"" }

  /// Runs a command that makes `name` in a folder, or prints why it can not.
  private static func build(_ name: String, _ command: (String) -> String) -> Result<String, Unavailable> {
    guard let folder = try? TemporaryFolder.ofProcess.get() else {
      return .failure(Unavailable(description: "no folder to build in"))
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let shell = try? ChildProcess("sh", ["-c", command(folder.path)], environment: ["PATH": path])
    let output = shell?.read(atMost: .seconds(120)) ?? "there is no sh"
    let result = folder.file(name)
    guard access(result, R_OK) == 0 else {
      return .failure(Unavailable(description: output.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
    return .success(result)
  }
}

extension PrivatePulseAudio {
  /// Refuses whoever wants to record from now on (`PA_ERR_ACCESS`), as a policy of a sandbox does. Where there can be a
  /// ``PrivateJack``.
  package func refuseRecordings() throws {
    let folder = URL(filePath: try PrivateJack.module.get()).deletingLastPathComponent()
    try place.write("load-module \(folder.appending(path: "module-refusal.so").path)\nstat\n", to: "pulse/cli")
  }
}
