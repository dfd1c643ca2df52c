import Foundation

/// Other people's programs that play on a private server, or record from it. Each is killed when it is let go of.
extension ServerPlace {
  /// The path of a WAV file in the place's folder: a loud tone, in bursts if so wanted: 0.4 s of tone, 1.6 s of none.
  public func tone(seconds: Double, inBursts: Bool = false) throws -> String {
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
  public func paplay(_ properties: [String] = [], file: String? = nil) throws -> ChildProcess {
    let file = try file ?? tone(seconds: 60)
    return try ChildProcess("paplay", properties.map { "--property=\($0)" } + [file], environment: environment)
  }

  /// `mpv` with a tone of 60 s; it says no role.
  public func mpv(_ options: String...) throws -> ChildProcess {
    let fixed = ["--no-config", "--no-terminal", "--ao=pulse", "--load-scripts=no"]
    return try ChildProcess("mpv", fixed + options + [tone(seconds: 60)], environment: environment)
  }

  /// `pacat` with silence, and these properties.
  public func silence(_ properties: [String] = []) throws -> ChildProcess {
    let options = ["--raw", "--latency-msec=50"] + properties.map { "--property=\($0)" }
    return try shell("exec pacat \"$@\" < /dev/zero", options)
  }

  /// Plays a moment of silence on the sink: PipeWire 1.4 reports neither volume nor mute of a sink that never ran.
  public func run(sink: String) throws {
    _ = try shell("head -c 19200 /dev/zero | pacat --raw --device=\"$1\"", [sink]).read(atMost: .seconds(60))
  }

  /// Starts a program, and waits until the server has accepted its connection: one of many that start together.
  ///
  /// While six connections wait for PulseAudio (5 in its `listen`), it refuses another one, and that program ends.
  public func accepted(_ start: () throws -> ChildProcess) throws -> ChildProcess {
    // `pactl` counts itself, before and after.
    func clients() throws -> Int { try pactl("list", "short", "clients").split(separator: "\n").count }
    let before = try clients()
    let program = try start()
    try wait(for: "the program's connection") { (try? clients() > before) ?? false }
    return program
  }

  /// `parec` from a source, with these properties; what it records is thrown away.
  public func record(from source: String, _ properties: [String] = []) throws -> ChildProcess {
    let options = ["--raw", "--device=\(source)", "--latency-msec=50"] + properties.map { "--property=\($0)" }
    return try shell("exec parec \"$@\" > /dev/null", options)
  }

  /// A line of the shell, with arguments.
  public func shell(_ line: String, _ arguments: [String] = []) throws -> ChildProcess {
    try ChildProcess("sh", ["-c", line, "sh"] + arguments, environment: environment)
  }

  /// Makes a source `mic` that is no sink's monitor, as a microphone is.
  public func makeMicrophone() throws {
    try pactl("load-module", "module-null-sink", "sink_name=room", "rate=48000", "norewinds=1")
    try pactl("load-module", "module-remap-source", "source_name=mic", "master=room.monitor")
  }
}
