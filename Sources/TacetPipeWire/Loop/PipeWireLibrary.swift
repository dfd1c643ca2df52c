internal import CTacetPipeWire

/// libpipewire, which is opened when it is first needed.
package enum PipeWireLibrary {
  /// The reason why its functions can not be called, without a full stop; nil: they can. Opens it at the first call,
  /// which may block on the disk; looks for it again while it is absent. Any thread.
  package static var absence: String? { pipe_open().map { String(cString: $0) } }
}
