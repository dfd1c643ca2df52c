extension ServerPlace {
  /// A sink of a test's own.
  public struct Sink: Sendable {
    /// The module that made it: unloaded, it is gone.
    public let module: String
    /// The server's number for it.
    public let index: Int
  }

  /// Makes a sink of 48 kHz float; `isWorn`: headphones; `isSlow`: on PulseAudio it renders up to two seconds ahead
  /// until a client asks for less.
  public func addSink(_ name: String, isWorn: Bool = false, isSlow: Bool = false) throws -> Sink {
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
  public func setDefaultSink(_ name: String) throws {
    try wait(for: "the default sink \(name)") {
      _ = try? pactl("set-default-sink", name)
      return (try? pactl("info").contains("Default Sink: \(name)\n")) ?? false
    }
  }

  /// Removes the sinks of this name, or all that a module made.
  public func removeSinks(_ name: String? = nil) throws {
    for line in try pactl("list", "short", "modules").split(separator: "\n") {
      let isIt = name.map { line.contains("sink_name=\($0)") && !line.contains("sink_name=\($0)-") } ?? true
      if line.contains("module-null-sink"), isIt { try pactl("unload-module", String(line.prefix { $0.isNumber })) }
    }
  }
}
