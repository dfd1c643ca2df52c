import Foundation

/// A device of ALSA's that has the troubles of a real one on request, without a card.
package final class TroubledDevice: Sendable {
  /// The faults that it can have.
  package enum Trouble: String, Sendable {
    /// It ran dry (EPIPE).
    case underrun = "xrun"
    /// It sleeps (ESTRPIPE), until ``wake``.
    case suspend
    /// The device wakes after ``suspend``.
    case wake
    /// It was pulled out (ENODEV). It can be opened again.
    case gone
    /// It takes half of what it is given, from now on.
    case short
  }

  /// Its name for ALSA, by ``configuration``.
  package static let name = "troubled"
  /// The name of the same device without troubles, as one of ALSA's mixers, such as dmix.
  package static let mixer = "mixer"

  private let folder: TemporaryFolder
  /// A file in ALSA's own form, which describes it.
  package var configuration: String { folder.file("asoundrc") }

  /// The file with the frames that it has taken: 32-bit floats, interleaved.
  package var heard: String { folder.file("heard") }
  /// How often the ``mixer`` was asked for its place; nil until it is closed.
  package var questions: Int? {
    (try? String(contentsOfFile: folder.file("asked"), encoding: .utf8)).flatMap { Int($0.dropLast()) }
  }

  /// Builds it. Fails where there is no C compiler.
  package init() throws {
    folder = try TemporaryFolder()
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Devices/alsa-trouble.c").path
    let library = folder.file("libtrouble.so")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let compiler = try ChildProcess(
      "cc", ["-shared", "-fPIC", "-DPIC", source, "-o", library, "-lasound"], environment: ["PATH": path])
    _ = compiler.read(atMost: .seconds(60))
    guard access(library, R_OK) == 0 else { throw ChildProcess.Failure(description: "\(source) does not compile") }
    try describe()
  }

  /// Lets it be found.
  package func describe() throws {
    let text = """
      pcm_type.trouble { lib "\(folder.file("libtrouble.so"))" }
      pcm.\(Self.name) { type trouble orders "\(folder.file("orders"))" heard "\(heard)" }
      pcm.\(Self.mixer) { type trouble orders "\(folder.file("orders"))" mixes "\(folder.file("asked"))" }

      """
    try Data(text.utf8).write(to: URL(filePath: configuration))
  }

  /// Lets nobody find it any more; who has it open, has it.
  package func hide() { unlink(configuration) }

  /// Causes it; false when the device does not take notice within 30 s.
  package func have(_ trouble: Trouble) throws -> Bool {
    try Data(trouble.rawValue.utf8).write(to: URL(filePath: folder.file("orders")), options: .atomic)
    return eventually { access(folder.file("orders"), F_OK) != 0 }
  }
}
