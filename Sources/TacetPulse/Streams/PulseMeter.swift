internal import CTacetPulse

/// Measures the peaks of another program's stream ten times a second, as heard on its sink: after its volume.
///
/// A recording stream of peaks from the monitor of the sink, of that one stream alone. The server ends it when the
/// stream ends or moves. Made and given up on the loop's thread or with its lock.
package final class PulseMeter: CallbackTarget {
  /// An event of a meter, reported on the loop's thread.
  package enum Event: Equatable, Sendable {
    /// The server has made it: from now on it measures.
    case ready
    /// The loudest sample since the last report; 1 is full scale.
    case peak(Float)
    /// It could not be made, or was ended; why, in libpulse's words. It can not be used again.
    case failed(reason: String)
  }

  private let context: PulseContext
  private let handle: OpaquePointer
  private let onEvent: (Event) -> Void

  /// A meter of the stream with this number, on a sink whose monitor has this name. `pa_stream_set_monitor_stream`,
  /// `PA_STREAM_PEAK_DETECT`.
  package init(
    in context: PulseContext, of sinkInput: UInt32, monitor: String, onEvent: @escaping (Event) -> Void
  ) throws(PulseError) {
    var spec = pa_sample_spec(format: PA_SAMPLE_FLOAT32LE, rate: 10, channels: 1)
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    // Desktops show a sign for every program that records, except for mixers, whose meters are such streams too. They
    // recognise mixers by this name.
    pa_proplist_sets(properties, PA_PROP_APPLICATION_ID, "org.PulseAudio.pavucontrol")
    guard let handle = pa_stream_new_with_proplist(context.handle, "Peak detect", &spec, nil, properties) else {
      throw .noStream(reason: context.lastError)
    }
    self.context = context
    self.handle = handle
    self.onEvent = onEvent
    pa_stream_set_monitor_stream(handle, sinkInput)
    pa_stream_set_state_callback(handle, { PulseMeter.from($1)?.stateChanged() }, myself)
    pa_stream_set_read_callback(handle, { PulseMeter.from($2)?.read() }, myself)
    let automatic = UInt32.max
    var buffer = pa_buffer_attr(
      maxlength: automatic, tlength: automatic, prebuf: automatic, minreq: automatic,
      fragsize: UInt32(MemoryLayout<Float>.size))
    let flags = [
      PA_STREAM_PEAK_DETECT, PA_STREAM_DONT_MOVE, PA_STREAM_ADJUST_LATENCY, PA_STREAM_DONT_INHIBIT_AUTO_SUSPEND,
    ]
    let bits = pa_stream_flags_t(rawValue: flags.reduce(0) { $0 | $1.rawValue })
    if pa_stream_connect_record(handle, monitor, &buffer, bits) < 0 { report(.failed(reason: context.lastError)) }
  }

  deinit {
    pa_stream_set_read_callback(handle, nil, nil)
    release(stream: handle)
  }

  private func stateChanged() {
    switch pa_stream_get_state(handle) {
    case PA_STREAM_READY: report(.ready)
    case PA_STREAM_FAILED, PA_STREAM_TERMINATED: report(.failed(reason: context.lastError))
    default: break
    }
  }

  private func read() {
    var loudest: Float?
    while pa_stream_readable_size(handle) > 0 {
      var memory: UnsafeRawPointer?
      var size = 0
      guard pa_stream_peek(handle, &memory, &size) >= 0, size > 0 else { break }
      // Without memory it is a hole: silence of that length.
      let peaks = memory.map { UnsafeRawBufferPointer(start: $0, count: size / 4 * 4).bindMemory(to: Float.self) }
      loudest = max(loudest ?? 0, peaks?.lazy.map(abs).max() ?? 0)
      pa_stream_drop(handle)
    }
    if let loudest { report(.peak(loudest)) }
  }

  private func report(_ event: Event) { context.loop.post { [weak self] in self?.onEvent(event) } }
}
