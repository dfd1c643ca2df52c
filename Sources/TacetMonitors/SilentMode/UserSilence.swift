import Glibc
import TacetSession
import TacetSystem

/// The user's own silent mode: a file of the login session, which is there while it is on, and gone at logout. Every
/// Tacet program follows it (Session, 2).
package struct UserSilence: Sendable {
  /// The failure to change it, as a sentence.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private static let file = "silent-mode"
  private static let folder = "tacet"

  /// The login session's own folder.
  private let session: String

  /// The folder that it stands in.
  var folder: String { "\(session)/\(Self.folder)" }
  /// The folders whose changes may be its own: that one, and the one that it will be in.
  var watched: [String] { [session, folder] }
  private var path: String { "\(folder)/\(Self.file)" }

  /// The one of this login session; nil without `XDG_RUNTIME_DIR`, or with one that is no path. `folder` replaces it.
  package init?(in folder: String? = nil) {
    guard let folder = folder ?? processVariable("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { return nil }
    session = folder
  }

  /// True while it is on.
  package var isOn: Bool { access(PathText.cString(path), F_OK) == 0 }

  /// Switches it on or off, for this user alone. Nothing happens where it is so already.
  package func set(_ isOn: Bool) throws(Failure) {
    if isOn {
      try check(mkdir(PathText.cString(folder), 0o700), "make the folder", folder, allowing: EEXIST)
      let made = open(PathText.cString(path), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
      try check(made, "make the file", path)
      close(made)
    } else {
      try check(unlink(PathText.cString(path)), "remove the file", path, allowing: ENOENT)
    }
  }

  private func check(_ result: Int32, _ what: String, _ path: String, allowing code: Int32 = 0) throws(Failure) {
    guard result < 0, errno != code else { return }
    throw Failure(description: "can not \(what) \(path.shown(limit: 200)): \(errorText(errno))")
  }
}

/// The user's silent mode as a monitor's state.
struct UserSilenceState: ServiceState, Equatable {
  static let source = SilentModeSource.user.reporter

  var isOn: ServiceValue<Bool> = .unknown

  var facts: Set<ReportedFact> { isOn.value == true ? [.silentMode(Self.source)] : [] }

  var presence: ServiceStatus? {
    switch isOn {
    case .unknown: nil
    case .absent(let reason): .absent(reason)
    case .present(let isOn): .present(isOn ? "on" : "off")
    }
  }
}

/// The monitor of the user's own silent mode.
typealias UserSilenceMonitor = ServiceMonitor<UserSilenceState>

extension ServiceMonitor<UserSilenceState> {
  /// A monitor of the login session's. `folder` replaces `XDG_RUNTIME_DIR`.
  convenience init(in folder: String? = nil, on thread: ReaderThread = ReaderThread(name: "tacet-silent")) {
    let service = SystemService(
      source: UserSilenceState.source, title: "silent mode (tacet silent)", package: "libpam-systemd")
    let silence = UserSilence(in: folder)
    let absence = silence == nil ? "XDG_RUNTIME_DIR names no folder" : "no thread or descriptor left to follow it"
    self.init(service, UserSilenceState()) { reporter in
      let make = silence.map { silence in
        { @Sendable () -> any DescriptorReader in UserSilenceReader(silence, reporter) }
      }
      return ReaderDriver(on: thread, onFailure: { reporter.update { $0.isOn = .absent(absence) } }, make)
    }
  }
}
