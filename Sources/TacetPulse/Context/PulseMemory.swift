import Glibc
import TacetSystem

/// The shared memory that libpulse makes for a connection (a `memfd`).
enum PulseMemory {
  /// Closes its descriptors in programs that the game starts, which libpulse (16.1) forgets: a server that takes no
  /// shared memory leaves them open.
  static func closeOnExec() {
    for name in Folder.names(in: "/proc/thread-self/fd") ?? [] {
      guard let descriptor = Int32(name), target(of: descriptor).hasPrefix("/memfd:pulseaudio") else { continue }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }

  /// The name of what a descriptor is open on, cut to 31 bytes; empty where it is closed. `readlink`.
  private static func target(of descriptor: Int32) -> String {
    String(
      unsafeUninitializedCapacity: 31,
      initializingUTF8With: { bytes in
        bytes.withMemoryRebound(to: CChar.self) { place in
          place.baseAddress.map { max(0, readlink("/proc/thread-self/fd/\(descriptor)", $0, place.count)) } ?? 0
        }
      })
  }
}
