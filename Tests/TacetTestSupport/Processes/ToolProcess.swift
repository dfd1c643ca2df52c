import Foundation

/// A finished run of the `tacet` command.
package struct ToolProcess {
  /// The exit status, or the number of the signal that ended it.
  package let status: Int32
  /// The text of its standard output.
  package let output: String
  /// The lines of its standard error.
  package let complaints: [String]

  /// The command beside the test program.
  package static var url: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("tacet")
  }

  /// The variables of a run in `folder` without a sound server: of our own, those that say which libraries it loads and
  /// how they are checked.
  package static func environment(in folder: ScenarioFolder) -> [String: String] {
    let ours = ProcessInfo.processInfo.environment.filter { ["ASAN_OPTIONS", "LD_LIBRARY_PATH"].contains($0.key) }
    let path = folder.path
    return ours.merging([
      "PATH": "/usr/bin:/bin", "HOME": path, "XDG_RUNTIME_DIR": path, "PULSE_SERVER": "unix:\(path)/nobody",
    ]) { $1 }
  }

  /// Runs the command in `folder`, without a sound server.
  package init(_ arguments: String..., in folder: ScenarioFolder) async throws {
    try await self.init(arguments, in: folder)
  }

  /// Runs a shell's command line in `folder`, without a sound server.
  package init(shell command: String, in folder: ScenarioFolder) async throws {
    try await self.init(["-c", command], in: folder, program: URL(fileURLWithPath: "/bin/bash"))
  }

  /// Lets `body` start a process that blocks no signal. A pool's thread may block some: it has the mask of the thread
  /// that it was made by, which might be one of the engine's.
  private static func withOpenSignals<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// Runs the command in `folder` with this environment; by default without a sound server.
  package init(
    _ arguments: [String], in folder: ScenarioFolder, environment: [String: String]? = nil,
    program: URL = ToolProcess.url
  ) async throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = environment ?? Self.environment(in: folder)
    // Files, not pipes: a full pipe would block this command.
    let logs = try ScenarioFolder()
    try logs.write("", to: "output")
    try logs.write("", to: "complaints")
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: logs.path("output"))
    process.standardError = FileHandle(forWritingAtPath: logs.path("complaints"))
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do {
        try Self.withOpenSignals { try process.run() }
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    status = process.terminationStatus
    output = String(decoding: try logs.read("output"), as: UTF8.self)
    complaints = String(decoding: try logs.read("complaints"), as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
