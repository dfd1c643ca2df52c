internal import CTacetPulse

/// Tells what happens to a server's sinks, and describes them when asked.
///
/// Made, used and given up on the loop's thread or with its lock. Its events come within libpulse's own step, before
/// anything else hears of them: what they are about may be silenced there, but no stream may be given up.
package final class PulseSinkWatch {
  /// What is told of sinks.
  package enum Event: Hashable, Sendable {
    /// Something about it changed, its port perhaps: ask.
    case changed(UInt32)
    /// It is gone.
    case removed(UInt32)
    /// All there are, as asked for.
    case sinks([PulseSink])
  }

  private let context: PulseContext
  private let onEvent: (Event) -> Void
  private var request: OpaquePointer?
  private var gathered: [PulseSink] = []

  /// Watches the sinks of the server of `context`, which is ready. `pa_context_subscribe`.
  package init(in context: PulseContext, onEvent: @escaping (Event) -> Void) {
    self.context = context
    self.onEvent = onEvent
    pa_context_set_subscribe_callback(
      context.handle, { _, event, index, me in PulseSinkWatch.from(me)?.heard(event, index) }, myself)
    if let subscription = pa_context_subscribe(context.handle, PA_SUBSCRIPTION_MASK_SINK, nil, nil) {
      pa_operation_unref(subscription)
    }
  }

  deinit {
    pa_context_set_subscribe_callback(context.handle, nil, nil)
    cancel()
  }

  /// Asks for all sinks: `.sinks`, later; once, however often it was asked until then. `pa_context_get_sink_info_list`.
  package func ask() {
    cancel()
    gathered = []
    request = pa_context_get_sink_info_list(
      context.handle, { _, info, end, me in PulseSinkWatch.from(me)?.gather(info, isEnd: end != 0) }, myself)
  }

  private func gather(_ info: UnsafePointer<pa_sink_info>?, isEnd: Bool) {
    if let info, !isEnd {
      gathered.append(PulseSink(info.pointee))
    } else {
      onEvent(.sinks(gathered))
    }
  }

  private func heard(_ event: pa_subscription_event_type_t, _ index: UInt32) {
    guard event.rawValue & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue == PA_SUBSCRIPTION_EVENT_SINK.rawValue else {
      return
    }
    switch event.rawValue & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue {
    case PA_SUBSCRIPTION_EVENT_CHANGE.rawValue: onEvent(.changed(index))
    case PA_SUBSCRIPTION_EVENT_REMOVE.rawValue: onEvent(.removed(index))
    default: break
    }
  }

  private func cancel() {
    if let request {
      pa_operation_cancel(request)
      pa_operation_unref(request)
    }
    request = nil
  }

  private var myself: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private static func from(_ me: UnsafeMutableRawPointer?) -> PulseSinkWatch? {
    me.map { Unmanaged<PulseSinkWatch>.fromOpaque($0).takeUnretainedValue() }
  }
}
