import Glibc
import TacetSystem

/// Follows the user's own silent mode: `inotify`, of its folder, and of the one that this will be in.
final class UserSilenceReader: DescriptorReader {
  private static let changes = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)

  private let silence: UserSilence
  private let reporter: FactReporter<UserSilenceState>
  private let notices = FileDescriptor(owning: inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)))

  init(_ silence: UserSilence, _ reporter: FactReporter<UserSilenceState>) {
    self.silence = silence
    self.reporter = reporter
  }

  var descriptors: [Int32] { [notices.rawValue] }

  func read(_ ready: [Int32]) { readAll() }

  func readAll() {
    var block = [UInt8](repeating: 0, count: 4_096)
    while Glibc.read(notices.rawValue, &block, block.count) > 0 {}
    // The watches come before the look, so that a change between them is not missed.
    for folder in silence.watched {
      _ = inotify_add_watch(notices.rawValue, PathText.cString(folder), Self.changes | UInt32(IN_ONLYDIR))
    }
    let isOn = silence.isOn
    reporter.update { $0.isOn = .present(isOn) }
  }
}
