import ArgumentParser
import Dispatch
import Foundation
import TacetTheatre

extension SoundServer: ExpressibleByArgument {}

@main struct TheatreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Theatre",
    abstract: "Runs a program in a private session, and ends with its status.",
    discussion: """
      The parts that are asked for are started before it, in a folder of their own, and end with it, as do all programs
      that it leaves behind. It finds them by its environment; TACET_THEATRE is the folder, and HOME lies in it.

      Example:
        Theatre --server PulseAudio --display 1600x1000 -- Demo/run
      """)

  @Option(help: "The sound server: PulseAudio or PipeWire. Its sinks are speaker and phones.")
  var server: SoundServer?
  @Option(help: ArgumentHelp("One more sink.", valueName: "name"))
  var sink: [String] = []
  @Flag(help: "The source mic, which hears the sink room.")
  var microphone = false
  @Flag(help: "The session's message bus. PipeWire brings one.")
  var bus = false
  @Option(help: ArgumentHelp("An X server with a window manager.", valueName: "width>x<height"))
  var display: String?
  @Argument(parsing: .postTerminator, help: "The program, behind --, and its arguments.")
  var program: [String] = []

  private var parts: Theatre.Parts {
    get throws {
      var parts = Theatre.Parts()
      parts.server = server
      parts.sinks = sink
      parts.hasMicrophone = microphone
      parts.hasBus = bus
      if let display {
        let size = display.split(separator: "x").compactMap { Int($0) }
        guard size.count == 2 else { throw ValidationError("\"\(display)\" is no size, such as 800x600.") }
        parts.display = (size[0], size[1])
      }
      return parts
    }
  }

  func run() throws {
    let parts = try parts
    guard !program.isEmpty else { throw ValidationError("There is no program behind --.") }
    guard parts.missingPrograms.isEmpty else {
      throw ValidationError("These are not installed: \(parts.missingPrograms.joined(separator: ", ")).")
    }
    // Before there are other threads, so that each has it blocked.
    let signals = [SIGINT, SIGTERM, SIGHUP]
    for number in signals { signal(number, SIG_IGN) }
    let theatre = try Theatre(parts)
    let sources = signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { theatre.end() }
      source.resume()
      return source
    }
    defer {
      withExtendedLifetime(sources) { theatre.end() }
      // The sources keep the session to the end of the process.
      if let folder = theatre.environment[Theatre.mark] { try? FileManager.default.removeItem(atPath: folder) }
    }
    let status = try Self.run(program, environment: environment(of: theatre))
    guard status == 0 else { throw ExitCode(status) }
  }

  /// Runs a program of `PATH` with our input and output. Returns its status, or 128 and the signal that ended it.
  /// Foundation's `Process` waits for all that the program leaves behind.
  private static func run(_ program: [String], environment: [String: String]) throws -> Int32 {
    let arguments: [UnsafeMutablePointer<CChar>?] = (["/usr/bin/env"] + program).map { strdup($0) } + [nil]
    let variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var (id, status) = (pid_t(), Int32())
    guard posix_spawn(&id, "/usr/bin/env", nil, &attributes, arguments, variables) == 0 else {
      throw ValidationError("\(program[0]) can not be run.")
    }
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    // WEXITSTATUS, WTERMSIG.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Of the caller's variables those that lead to no session.
  private func environment(of theatre: Theatre) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "XDG_DATA_HOME", "XDG_CACHE_HOME", "PULSE_SINK", "PIPEWIRE_REMOTE"] {
      environment[name] = nil
    }
    return environment.merging(theatre.environment) { $1 }
  }
}
