internal import CTacetPipeWire
import Glibc
import TacetSystem

/// Reports that a server's socket is created, in place of polling. A hint only.
package final class PipeWireSocketWatch: CallbackTarget {
  private let loop: PipeWireLoop
  private let path: String
  private let watch: SocketWatch
  private let onAppearance: () -> Void
  private var source: OpaquePointer?

  /// A watch on the socket at `path`; nil where the system has none left.
  package init?(on loop: PipeWireLoop, path: String, _ onAppearance: @escaping () -> Void) {
    guard let pointer = loop.pointer, let watch = SocketWatch(on: [path]) else { return nil }
    self.loop = loop
    self.path = path
    self.watch = watch
    self.onAppearance = onAppearance
    watch.arm()
    source = pipe_watch_new(pointer, watch.descriptor, { PipeWireSocketWatch.from($0)?.changed() }, myself)
  }

  deinit {
    if let source, let pointer = loop.pointer { pipe_source_free(pointer, source) }
  }

  private func changed() {
    guard watch.didChange() else { return }
    watch.arm()
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
    loop.post { [weak self] in self?.onAppearance() }
  }
}
