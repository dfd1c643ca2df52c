import Foundation

/// The runtime folder of a private sound server: where it listens, and how its clients speak to it. Removed at the end.
package final class ServerPlace: Sendable {
  /// The folder, new and empty at first.
  package let folder: String
  /// The environment of the server's programs and their clients: nothing of the user's but `PATH`.
  package let environment: [String: String]

  /// Makes a folder in `/tmp` that only the user can read.
  package init() throws {
    var template = Array("/tmp/tacet-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ChildProcess.Failure(description: "no folder in /tmp for a server") }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "XDG_RUNTIME_DIR": folder, "PULSE_RUNTIME_PATH": "\(folder)/pulse", "PIPEWIRE_RUNTIME_DIR": folder,
      "PULSE_SERVER": "unix:\(folder)/pulse/native", "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/bus",
      "HOME": "\(folder)/home", "XDG_CONFIG_HOME": "\(folder)/home/.config",
      "XDG_STATE_HOME": "\(folder)/home/.local/state", "LC_ALL": "C",
    ]
    let private700: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    for path in ["pulse", "home/.config/pulse", "home/.local/share", "home/.cache"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(path)", withIntermediateDirectories: true, attributes: private700)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The server's address in libpulse's form.
  package var address: String { "unix:\(folder)/pulse/native" }
  /// The path of PipeWire's own socket, where the server is PipeWire.
  package var pipeWireSocket: String { "\(folder)/pipewire-0" }

  /// Runs `pactl` against the server; what it prints. Fails when it does not answer within a minute, or refuses.
  @discardableResult
  package func pactl(_ arguments: String...) throws -> String {
    let marked = "pactl \"$@\" && echo \(Self.mark)"
    let child = try ChildProcess("sh", ["-c", marked, "sh"] + arguments, environment: environment)
    let output = child.read(atMost: .seconds(60))
    guard output.hasSuffix("\(Self.mark)\n") else {
      throw ChildProcess.Failure(description: "pactl \(arguments.joined(separator: " ")) failed")
    }
    return String(output.dropLast(Self.mark.count + 1))
  }

  /// Asks again and again until `isReached`, for at most two minutes.
  package func wait(for what: String, until isReached: () -> Bool) throws {
    guard eventually(isReached) else {
      throw ChildProcess.Failure(description: "\(what) was not there within two minutes")
    }
  }

  /// Removes the sockets of a server that was killed.
  func removeSockets(_ names: String...) {
    for name in names { unlink("\(folder)/\(name)") }
  }

  /// Writes `text`, a command that is answered, to a socket in the folder, and waits for the answer.
  package func write(_ text: String, to socketName: String) throws {
    let failure = ChildProcess.Failure(description: "nobody listens at \(socketName)")
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(folder)/\(socketName)".utf8) }
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected, Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count else { throw failure }
    var answer = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&answer, 1, 20_000) > 0 else { throw failure }
  }

  private static let mark = "done"
}

// MARK: - Streams

extension ServerPlace {
  /// All playback streams there are.
  package func sinkInputs() throws -> [SinkInput] {
    try JSONDecoder().decode([SinkInput].self, from: Data(pactl("-f", "json", "list", "sink-inputs").utf8))
  }
}

extension ServerPlace {
  /// The recordings of this process.
  package func ownRecordings() throws -> [SourceOutput] {
    let all = try JSONDecoder().decode(
      [SourceOutput].self, from: Data(pactl("-f", "json", "list", "source-outputs").utf8))
    return all.filter { $0.properties["application.process.id"] == "\(getpid())" && !$0.isMeter }
  }

  /// The names of the sources that this process records.
  package func ownRecordedSources() throws -> [String] {
    let sources = try pactl("list", "short", "sources").split(separator: "\n").map { $0.split(separator: "\t") }
    return try ownRecordings().map { recording in
      sources.first { $0.first.flatMap { Int($0) } == recording.source }.map { String($0[1]) } ?? "none"
    }
  }

  /// Plays interleaved stereo samples at 48 kHz on a sink, until the program that plays them is let go.
  package func play(_ samples: [Float], on sink: String) throws -> ChildProcess {
    let path = "\(folder)/\(sink).f32"
    try samples.withUnsafeBytes { try Data($0).write(to: URL(fileURLWithPath: path)) }
    return try ChildProcess(
      "paplay",
      [
        "--raw", "--format=float32le", "--rate=48000", "--channels=2", "--latency-msec=1000", "--device=\(sink)",
        "--property=media.role=test", path,
      ], environment: environment)
  }
}

// MARK: - Sinks

extension ServerPlace {
  /// A further sink of a private server.
  package struct Sink: Sendable {
    /// The module that made it: unloaded, it is gone.
    package let module: String
    /// The server's number for it.
    package let index: Int
  }

  /// Makes a sink of 48 kHz float; `isWorn`: headphones; `isSlow`: on PulseAudio it renders up to two seconds ahead
  /// until a client asks for less.
  package func addSink(_ name: String, isWorn: Bool = false, isSlow: Bool = false) throws -> Sink {
    let properties =
      isWorn ? "sink_properties=device.form_factor=headphone" : "sink_properties=device.description=plain"
    let module = try pactl(
      "load-module", "module-null-sink", "rate=48000", "format=float32le", "norewinds=\(isSlow ? 0 : 1)",
      "sink_name=\(name)",
      properties)
    var index: Int?
    try wait(for: "the sink \(name)") {
      let lines = (try? pactl("list", "short", "sinks").split(separator: "\n")) ?? []
      index = lines.first { $0.contains("\t\(name)\t") }.flatMap { Int($0.split(separator: "\t")[0]) }
      return index != nil
    }
    guard let index else { throw ChildProcess.Failure(description: "there is no sink \(name)") }
    return Sink(module: module.filter(\.isNumber), index: index)
  }

  /// Makes the sink the default, and waits until it is: the policy takes notice of a new sink in its own time.
  package func setDefaultSink(_ name: String) throws {
    try wait(for: "the default sink \(name)") {
      _ = try? pactl("set-default-sink", name)
      return (try? pactl("info").contains("Default Sink: \(name)\n")) ?? false
    }
  }

  /// Removes the sinks of this name, or all that a module made.
  package func removeSinks(_ name: String? = nil) throws {
    for line in try pactl("list", "short", "modules").split(separator: "\n") {
      let isIt = name.map { line.contains("sink_name=\($0)") && !line.contains("sink_name=\($0)-") } ?? true
      if line.contains("module-null-sink"), isIt { try pactl("unload-module", String(line.prefix { $0.isNumber })) }
    }
  }
}

// MARK: - Programs

/// Other people's programs that play on a private server, or record from it. Each is killed when it is let go of.
extension ServerPlace {
  /// The path of a WAV file in the place's folder: a loud tone, in bursts if so wanted: 0.4 s of tone, 1.6 s of none.
  package func tone(seconds: Double, inBursts: Bool = false) throws -> String {
    let path = "\(folder)/tone-\(seconds)-\(inBursts).wav"
    guard access(path, F_OK) != 0 else { return path }
    let rate = 48000
    let samples = (0..<Int(seconds * Double(rate))).map { frame -> Int16 in
      guard !inBursts || frame % (2 * rate) < rate * 2 / 5 else { return 0 }
      return Int16(9000 * sin(2 * .pi * 440 * Double(frame) / Double(rate)))
    }
    try Data(WaveBytes(samples: samples, sampleRate: rate).bytes).write(to: URL(filePath: path))
    return path
  }

  /// `paplay` with a tone of 60 s, or the file, and these properties, such as `media.role=music`.
  package func paplay(_ properties: [String] = [], file: String? = nil) throws -> ChildProcess {
    let file = try file ?? tone(seconds: 60)
    return try ChildProcess("paplay", properties.map { "--property=\($0)" } + [file], environment: environment)
  }

  /// `mpv` with a tone of 60 s; it says no role.
  package func mpv(_ options: String...) throws -> ChildProcess {
    let fixed = ["--no-config", "--no-terminal", "--ao=pulse", "--load-scripts=no"]
    return try ChildProcess("mpv", fixed + options + [tone(seconds: 60)], environment: environment)
  }

  /// `pacat` with silence, and these properties.
  package func silence(_ properties: [String] = []) throws -> ChildProcess {
    let options = ["--raw", "--latency-msec=50"] + properties.map { "--property=\($0)" }
    return try shell("exec pacat \"$@\" < /dev/zero", options)
  }

  /// Plays a moment of silence on the sink: PipeWire 1.4 reports neither volume nor mute of a sink that never ran.
  package func run(sink: String) throws {
    _ = try shell("head -c 19200 /dev/zero | pacat --raw --device=\"$1\"", [sink]).read(atMost: .seconds(60))
  }

  /// Starts a program, and waits until the server has accepted its connection: one of many that start together.
  ///
  /// While six connections wait for PulseAudio (5 in its `listen`), it refuses another one, and that program ends.
  package func accepted(_ start: () throws -> ChildProcess) throws -> ChildProcess {
    // `pactl` counts itself, before and after.
    func clients() throws -> Int { try pactl("list", "short", "clients").split(separator: "\n").count }
    let before = try clients()
    let program = try start()
    try wait(for: "the program's connection") { (try? clients() > before) ?? false }
    return program
  }

  /// `parec` from a source, with these properties; what it records is thrown away.
  package func record(from source: String, _ properties: [String] = []) throws -> ChildProcess {
    let options = ["--raw", "--device=\(source)", "--latency-msec=50"] + properties.map { "--property=\($0)" }
    return try shell("exec parec \"$@\" > /dev/null", options)
  }

  /// A line of the shell, with arguments.
  package func shell(_ line: String, _ arguments: [String] = []) throws -> ChildProcess {
    try ChildProcess("sh", ["-c", line, "sh"] + arguments, environment: environment)
  }

  /// Makes a source `mic` that is no sink's monitor, as a microphone is.
  package func makeMicrophone() throws {
    try pactl("load-module", "module-null-sink", "sink_name=room", "rate=48000", "norewinds=1")
    try pactl("load-module", "module-remap-source", "source_name=mic", "master=room.monitor")
  }
}

// MARK: - The bus

extension ServerPlace {
  /// Calls a method with `gdbus` on the bus in this folder; what it prints, nothing where it fails.
  @discardableResult
  package func gdbus(_ destination: String, _ path: String, _ method: String, _ arguments: String...) throws -> String {
    try gdbus(destination, path, method, arguments)
  }

  /// The same with the arguments as an array.
  @discardableResult
  func gdbus(_ destination: String, _ path: String, _ method: String, _ arguments: [String]) throws -> String {
    let words = ["call", "--session", "--timeout=25", "-d", destination, "-o", path, "-m", method, "--"] + arguments
    return try ChildProcess("gdbus", words, environment: environment).read(atMost: .seconds(60))
  }
}
