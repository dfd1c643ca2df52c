internal import CTacetPulse

/// Reports changes of a server's sinks and of its default, and describes the sinks on request.
///
/// Made, used and given up on the loop's thread or with its lock. Its events come within libpulse's own step, before
/// any other: there a stream may be silenced, but not given up.
package final class PulseSinkWatch: CallbackTarget {
  package enum Event: Hashable, Sendable {
    /// There is a new sink.
    case added
    /// There is another default, or something else of the server's own changed.
    case serverChanged
    /// A property of it changed, perhaps its port.
    case changed(UInt32)
    case removed(UInt32)
    /// All sinks, as requested, and the default's name.
    case sinks([PulseSink], defaultSink: String?)
  }

  private let context: PulseContext
  private let onEvent: (Event) -> Void
  private var pendingServer = PulseOperation()
  private var pending = PulseOperation()
  private var defaultSink: String?
  private var gathered: [PulseSink] = []

  /// Watches the sinks of the server of `context`, which is ready. `pa_context_subscribe`.
  package init(in context: PulseContext, onEvent: @escaping (Event) -> Void) {
    self.context = context
    self.onEvent = onEvent
    pa_context_set_subscribe_callback(
      context.handle, { _, event, index, me in PulseSinkWatch.from(me)?.handle(event, index) }, myself)
    let facilities = pa_subscription_mask_t(
      PA_SUBSCRIPTION_MASK_SINK.rawValue | PA_SUBSCRIPTION_MASK_SERVER.rawValue)
    PulseOperation.detach(pa_context_subscribe(context.handle, facilities, nil, nil))
  }

  deinit {
    pa_context_set_subscribe_callback(context.handle, nil, nil)
    pendingServer.replace(with: nil)
    pending.replace(with: nil)
  }

  /// Requests the default and all sinks: `.sinks` follows, once for all requests until then.
  /// `pa_context_get_server_info`, `pa_context_get_sink_info_list`.
  package func request() {
    pending.replace(with: nil)
    gathered = []
    // Answered in order.
    pendingServer.replace(
      with: pa_context_get_server_info(
        context.handle,
        { _, info, me in
          PulseSinkWatch.from(me)?.defaultSink = info?.pointee.default_sink_name.map { String(cString: $0) }
        }, myself))
    pending.replace(
      with: pa_context_get_sink_info_list(
        context.handle, { _, info, end, me in PulseSinkWatch.from(me)?.gather(info, isEnd: end != 0) }, myself))
  }

  private func gather(_ info: UnsafePointer<pa_sink_info>?, isEnd: Bool) {
    if let info, !isEnd {
      gathered.append(PulseSink(info.pointee))
    } else {
      onEvent(.sinks(gathered, defaultSink: defaultSink))
    }
  }

  private func handle(_ event: pa_subscription_event_type_t, _ index: UInt32) {
    guard event.rawValue & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue == PA_SUBSCRIPTION_EVENT_SINK.rawValue else {
      return onEvent(.serverChanged)
    }
    switch event.rawValue & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue {
    case PA_SUBSCRIPTION_EVENT_CHANGE.rawValue: onEvent(.changed(index))
    case PA_SUBSCRIPTION_EVENT_REMOVE.rawValue: onEvent(.removed(index))
    default: onEvent(.added)
    }
  }
}
