internal import CTacetPulse

/// One connection to a sound server (`pa_context`), PulseAudio or PipeWire, which share one protocol.
///
/// Made, used and given up on the loop's thread or with its lock; events come on the loop's thread. After `.failed` it
/// can not be used again.
package final class PulseContext {
  package enum Event: Equatable, Sendable {
    /// The server answered; streams can be made.
    case ready
    /// The server is absent, refused, or went away; why, in libpulse's words.
    case failed(reason: String)
  }

  let handle: OpaquePointer
  let loop: PulseMainloop
  private var onEvent: (Event) -> Void

  /// A connection that is not opened yet.
  ///
  /// `applicationName` is the name that mixers show; `applicationID` the reverse-DNS name, if there is one.
  /// `pa_context_new_with_proplist`.
  package init(
    on loop: PulseMainloop, applicationName: String, applicationID: String?, onEvent: @escaping (Event) -> Void
  ) throws(PulseError) {
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    if let applicationID { pa_proplist_sets(properties, PA_PROP_APPLICATION_ID, applicationID) }
    guard let handle = pa_context_new_with_proplist(loop.api, applicationName, properties) else { throw .noContext }
    PulseMemory.closeOnExec()
    self.loop = loop
    self.handle = handle
    self.onEvent = onEvent
    pa_context_set_state_callback(
      handle,
      { _, me in
        guard let me else { return }
        Unmanaged<PulseContext>.fromOpaque(me).takeUnretainedValue().stateChanged()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    pa_context_set_state_callback(handle, nil, nil)
    pa_context_disconnect(handle)
    pa_context_unref(handle)
    loop.handshake(.settled)
  }

  /// Starts to connect to `server` (an address such as `unix:/run/user/1000/pulse/native`); nil: where libpulse's own
  /// rules lead (`PULSE_SERVER`, the user's runtime folder). Never starts a server. `.failed` may come twice.
  /// `pa_context_connect`.
  package func connect(to server: String?) {
    if pa_context_connect(handle, server, PA_CONTEXT_NOAUTOSPAWN, nil) < 0 { report(.failed(reason: lastError)) }
  }

  /// Keeps the connection and its loop until the server has accepted or refused it, for `limit` at the longest, and
  /// then gives them up. It reports nothing more. For an owner that closes a connection which it has just begun.
  ///
  /// A connection that ends within the handshake leaves descriptors of libpulse's own behind (seen in 16.1: a `memfd`
  /// and two `eventfd`). The handshake takes 2 ms on an idle machine.
  package func lingerUntilAnswered(limit: Duration) {
    let timer = PulseTimer(on: loop, after: limit) { [weak self] in self?.endLingering() }
    // A deliberate reference cycle keeps self alive until ``endLingering()``.
    onEvent = { [self] _ in withExtendedLifetime(timer) { endLingering() } }
  }

  private func endLingering() {
    // Later: the timer goes with the circle, and must not go while it fires.
    loop.post { [self] in onEvent = { _ in } }
  }

  /// libpulse's description of the last error. `pa_context_errno`.
  var lastError: String { String(cString: pa_strerror(pa_context_errno(handle))) }

  private func stateChanged() {
    switch pa_context_get_state(handle) {
    case PA_CONTEXT_SETTING_NAME: loop.handshake(.open)
    case PA_CONTEXT_READY:
      loop.handshake(.ending)
      report(.ready)
    case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED:
      loop.handshake(.settled)
      report(.failed(reason: lastError))
    default: break
    }
  }

  private func report(_ event: Event) { loop.post { [weak self] in self?.onEvent(event) } }

  /// True while the server answers. `pa_context_get_state`.
  package var isReady: Bool { pa_context_get_state(handle) == PA_CONTEXT_READY }

  /// The server's number for this connection, which its streams carry too. After `.ready`. `pa_context_get_index`.
  package var clientIndex: UInt32 { pa_context_get_index(handle) }
}
