internal import CTacetPulse

/// The newest request of its kind to a server (`pa_operation`). An earlier one is cancelled, so that no answer reaches
/// an object that is gone. Used on the loop's thread or with its lock.
struct PulseOperation: ~Copyable {
  private var newest: OpaquePointer?

  init() {}

  deinit { Self.cancel(newest) }

  /// Replaces the newest request; nil: libpulse could not make one.
  mutating func replace(with request: OpaquePointer?) {
    Self.cancel(newest)
    newest = request
  }

  /// Releases a request whose answer is not awaited.
  static func detach(_ request: OpaquePointer?) {
    if let request { pa_operation_unref(request) }
  }

  /// Cancels a request, so that its answer never comes.
  static func cancel(_ request: OpaquePointer?) {
    guard let request else { return }
    pa_operation_cancel(request)
    pa_operation_unref(request)
  }
}
