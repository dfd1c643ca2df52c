internal import CTacetPulse
import TacetSignal

/// A stream of interleaved stereo float frames to a sound server (`pa_stream`), rendered by a ``RenderCallback``, or
/// written to beside another stream: ``setSecond(_:)``.
///
/// It follows the default sink unless it was made on another one, and the user can move it. Its volume and mute are the
/// user's and never set here, for the server would remember them for every game. Made, used and given up on the loop's
/// thread or with its lock.
package final class PulsePlayback: CallbackTarget {
  private let context: PulseContext
  private let handle: OpaquePointer
  private let sampleRate: Int
  private let source: UnsafeMutablePointer<RenderSource>
  private let onEvent: (PlaybackEvent) -> Void
  private let onMove: (UInt32) -> Void
  /// The length of the buffer that was asked for, in bytes.
  private var askedLength = 0
  /// The number of requests when it began.
  private var requestsAtBegin = 0
  private var awaited = PulseOperation()
  private var sinkQuestion = PulseOperation()

  /// A stream that is not connected yet.
  ///
  /// `name` is what mixers show beside the application's, `role` a `media.role` of the protocol, such as `game`, nil:
  /// it states none; `properties` are further ones, by name. Without `render` it is the second of another stream. Fails
  /// for a rate above 768 kHz or below 1 Hz. `onMove` receives the sink's number within libpulse's own step, before a
  /// further frame is rendered: there the stream may be silenced, but not given up. `pa_stream_new_extended`: of a
  /// stream that is made with a sample format alone, libpulse replaces the whole buffer by `PULSE_LATENCY_MSEC`, also
  /// what `pa_stream_set_buffer_attr` asks for (seen in 16.1). Here it is the owner's to follow: ``LatencyWish``.
  package init(
    in context: PulseContext, name: String, role: String?, properties further: [String: String] = [:], sampleRate: Int,
    render: RenderCallback?, onMove: @escaping (UInt32) -> Void, onEvent: @escaping (PlaybackEvent) -> Void
  ) throws(PulseError) {
    var spec = pa_sample_spec(
      format: PA_SAMPLE_FLOAT32LE, rate: UInt32(clamping: sampleRate), channels: UInt8(StereoFrame.channels))
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    if let role { pa_proplist_sets(properties, PA_PROP_MEDIA_ROLE, role) }
    for (key, value) in further { pa_proplist_sets(properties, key, value) }
    var format = pa_format_info_from_sample_spec(&spec, nil)
    defer { if let format { pa_format_info_free(format) } }
    guard format != nil, let handle = pa_stream_new_extended(context.handle, name, &format, 1, properties) else {
      throw .noStream(reason: context.lastError)
    }
    self.context = context
    self.handle = handle
    self.sampleRate = sampleRate
    self.onMove = onMove
    self.onEvent = onEvent
    source = .allocate(capacity: 1)
    source.initialize(to: RenderSource(render: render))
    source.pointee.longestShare = bytes(LatencyControl.ceiling)
    setCallbacks()
  }

  deinit {
    awaited.replace(with: nil)
    sinkQuestion.replace(with: nil)
    pa_stream_set_write_callback(handle, nil, nil)
    pa_stream_set_moved_callback(handle, nil, nil)
    pa_stream_set_suspended_callback(handle, nil, nil)
    pa_stream_set_underflow_callback(handle, nil, nil)
    pa_stream_set_event_callback(handle, nil, nil)
    pa_stream_set_latency_update_callback(handle, nil, nil)
    pa_stream_set_buffer_attr_callback(handle, nil, nil)
    release(stream: handle)
    setSecond(nil)
    source.pointee.written?.free()
    source.deallocate()
  }

  /// Connects to the sink of this name, nil: to the one that the server chooses; corked from the start on request. No
  /// server remembers a sink that a stream asks for, as it does a move. `pa_stream_connect_playback` with no volume.
  ///
  /// The server's buffer has the length of the highest latency once and for all, and as much is written as the present
  /// one needs: `pa_stream_set_buffer_attr` in a stream that plays makes gaps. `PA_STREAM_EARLY_REQUESTS` keeps the
  /// sink's blocks short beside such a buffer. It is played from its first block on. libpulse is not asked for timing
  /// (`PA_STREAM_AUTO_TIMING_UPDATE`): it would ask while nothing plays too, and what it interpolates is 0 after a long
  /// cork.
  package func connect(to sink: String? = nil, _ latency: LatencyControl, isCorked: Bool) {
    let block = bytes(latency.block)
    setLatency(latency)
    askedLength = bytes(latency.mostQueued)
    var buffer = pa_buffer_attr(
      maxlength: .max, tlength: UInt32(clamping: askedLength),
      prebuf: UInt32(clamping: block), minreq: UInt32(clamping: block), fragsize: .max)
    let cork = isCorked ? PA_STREAM_START_CORKED.rawValue : 0
    let flags = pa_stream_flags_t(rawValue: PA_STREAM_EARLY_REQUESTS.rawValue | cork)
    if pa_stream_connect_playback(handle, sink, &buffer, flags, nil, nil) < 0 {
      report(.failed(reason: context.lastError))
    }
  }

  /// Changes the total latency from the next request on. What is written stays, so that the change is not heard.
  package func setLatency(_ latency: LatencyControl) {
    source.pointee.queue = (length: bytes(latency.queued), block: bytes(latency.block))
    source.pointee.piece = bytes(latency.piece)
    guard latency.current > LatencyControl.heardOut, source.pointee.written == nil else { return }
    // A sink with larger blocks than it was asked for has a longer queue.
    let capacity = bytes(latency.mostQueued + LatencyControl.heardOut) / StereoFrame.bytes
    source.pointee.written = WrittenFrames(capacity: capacity)
    source.pointee.second?.pointee.written = WrittenFrames(capacity: capacity)
  }

  /// At least one frame.
  private func bytes(_ duration: Duration) -> Int {
    max(1, FrameCount(duration, sampleRate: sampleRate).rawValue) * StereoFrame.bytes
  }

  /// The longest queue that the server has granted, and what its sink takes at once. After `.ready`.
  /// `pa_stream_get_buffer_attr`.
  package var granted: (queue: Duration, block: Duration) {
    guard let attributes = pa_stream_get_buffer_attr(handle) else { return (.zero, .zero) }
    let grant = BufferGrant(attributes.pointee)
    func duration(_ bytes: Int) -> Duration {
      FrameCount(bytes / StereoFrame.bytes).duration(sampleRate: sampleRate)
    }
    return (duration(grant.length), duration(grant.block))
  }

  /// Renders frames from now on, the first ones within this call if the server requests any. After `.ready`.
  package func begin() {
    source.pointee.resetWaits()
    pa_stream_set_write_callback(handle, { writeFrames(stream: $0, bytes: $1, source: $2) }, source)
    writeWanted()
    requestsAtBegin = source.pointee.requests
  }

  private func writeWanted() {
    let wanted = pa_stream_writable_size(handle)
    if wanted != .max { writeFrames(stream: handle, bytes: wanted, source: source) }
  }

  /// Renders no frames until ``begin()``, and takes back what the server has not played.
  package func halt() {
    pa_stream_set_write_callback(handle, nil, nil)
    flush()
  }

  /// The gate for the next frames. When it opens, they rise from silence within 5 ms.
  package var gate: OutputGate {
    get { source.pointee.gate }
    set { source.pointee.gate = newValue }
  }

  /// Renders the soundtrack apart from now on, and writes it to `second`, as many frames as to this stream; nil: ends
  /// that. `second` is ready, is kept until that was ended, and makes no requests of its own.
  package func setSecond(_ second: PulsePlayback?) {
    if let old = source.pointee.second {
      old.pointee.free()
      old.deallocate()
    }
    source.pointee.second = second.map { second in
      let new = UnsafeMutablePointer<SecondSource>.allocate(capacity: 1)
      new.initialize(to: SecondSource(stream: second.handle))
      // Not by `map`: unoptimised (6.3.1), its nil has words that are left as they were, which the next test for nil
      // reads.
      if let written = source.pointee.written { new.pointee.written = WrittenFrames(capacity: written.capacity) }
      return new
    }
  }

  /// Delays the second stream, or advances it if below zero, under a fade of 5 ms: silence is added to it, or frames
  /// left out.
  package func shiftSecond(by delay: Duration) {
    source.pointee.second?.pointee.shift.order(FrameCount(delay, sampleRate: sampleRate).rawValue)
  }

  /// Lets what plays fall to silence within 5 ms, and renders no frames after that: the stream is about to be given up.
  package func fadeOut() { source.pointee.isEnding = true }

  /// True from the server's making it to its end. `pa_stream_get_state`.
  package var isReady: Bool { pa_stream_get_state(handle) == PA_STREAM_READY }

  /// The server's number for it. After `.ready`. `pa_stream_get_index`.
  package var index: UInt32 { pa_stream_get_index(handle) }

  /// The number of the sink it plays on. After `.ready`. `pa_stream_get_device_index`.
  package var sink: UInt32 { pa_stream_get_device_index(handle) }

  /// Takes back what was written and is not heard yet. `pa_stream_flush`.
  package func flush() { PulseOperation.detach(pa_stream_flush(handle, nil, nil)) }

  /// Takes back what is queued beyond the next blocks, which end in a fall to silence, and goes on with frames that are
  /// rendered now: a hold has begun, and its ramp, of `ramp` frames, goes unheard. The frames between are lost.
  package func takeBack(ramp: Int) { takeBackQueue(of: handle, source: source, ramp: ramp) }

  /// Sets a property of what it plays, such as `event.id`, in place of the earlier value. `pa_stream_proplist_update`.
  package func setProperty(_ name: String, _ value: String) {
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    pa_proplist_sets(properties, name, value)
    PulseOperation.detach(pa_stream_proplist_update(handle, PA_UPDATE_REPLACE, properties, nil, nil))
  }

  /// The number of the server's requests for frames so far.
  package var requests: Int { source.pointee.requests }

  /// Returns the longest time between two requests, with sound before the later one, since the last call, or since
  /// ``begin()``; nil: there were no two.
  package func takeLongestWait() -> Duration? { source.pointee.takeLongestWait() }

  /// Pauses the server's requests for frames (true), or resumes them. `pa_stream_cork`.
  ///
  /// `isRequested`: the server itself requested it. It ends its request only towards a stream that is corked by then;
  /// where it ended sooner, `.uncorkRequested` comes all the same, and so may come twice.
  package func cork(_ isCorked: Bool, isRequested: Bool) {
    let done: pa_stream_success_cb_t = { _, _, me in PulsePlayback.from(me)?.report(.acknowledged) }
    let doneAndCheck: pa_stream_success_cb_t = { _, _, me in
      PulsePlayback.from(me)?.report(.acknowledged)
      PulsePlayback.from(me)?.checkMute()
    }
    awaited.replace(with: pa_stream_cork(handle, isCorked ? 1 : 0, isRequested ? doneAndCheck : done, myself))
  }

  /// Asks the server for a sign of life: `.acknowledged`. `pa_stream_update_timing_info`.
  package func ping() {
    let done: pa_stream_success_cb_t = { _, _, me in PulsePlayback.from(me)?.report(.acknowledged) }
    awaited.replace(with: pa_stream_update_timing_info(handle, done, myself))
  }

  /// Asks for a measurement: `.latency` follows. `pa_stream_update_timing_info`.
  package func measureLatency() { PulseOperation.detach(pa_stream_update_timing_info(handle, nil, nil)) }

  /// Asks how far the sink is ahead of what is heard: `.sinkLatency` follows. `pa_context_get_sink_info_by_index`.
  package func askSinkLatency() {
    let answer: pa_sink_info_cb_t = { _, info, end, me in
      // An end below 0: there is no such sink any more.
      guard info != nil || end < 0 else { return }
      PulsePlayback.from(me)?.report(.sinkLatency(.microseconds(Int64(clamping: info?.pointee.latency ?? 0))))
    }
    sinkQuestion.replace(with: pa_context_get_sink_info_by_index(context.handle, sink, answer, myself))
  }

  /// While its request for a pause holds PulseAudio mutes the stream, and nothing else shows that it has ended.
  private func checkMute() {
    let answer: pa_sink_input_info_cb_t = { _, info, _, me in
      if let info, info.pointee.mute == 0 { PulsePlayback.from(me)?.report(.uncorkRequested) }
    }
    let index = pa_stream_get_index(handle)
    awaited.replace(with: pa_context_get_sink_input_info(context.handle, index, answer, myself))
  }

  private func report(_ event: PlaybackEvent) { context.loop.post { [weak self] in self?.onEvent(event) } }

  private func setCallbacks() {
    let me = myself
    pa_stream_set_state_callback(handle, { PulsePlayback.from($1)?.stateChanged() }, me)
    pa_stream_set_moved_callback(handle, { PulsePlayback.from($1)?.moved() }, me)
    pa_stream_set_suspended_callback(handle, { PulsePlayback.from($1)?.sinkChanged() }, me)
    pa_stream_set_underflow_callback(handle, { PulsePlayback.from($1)?.underran() }, me)
    pa_stream_set_event_callback(handle, { PulsePlayback.from($3)?.requestReceived($1) }, me)
    pa_stream_set_latency_update_callback(handle, { PulsePlayback.from($1)?.latencyMeasured() }, me)
    pa_stream_set_buffer_attr_callback(handle, { PulsePlayback.from($1)?.bufferGrew() }, me)
  }

  /// Nobody hears a gap in silence.
  private func underran() { if source.pointee.ends.wasSounding { report(.underflow) } }

  private func stateChanged() {
    switch pa_stream_get_state(handle) {
    case PA_STREAM_READY: report(.ready(sinkState))
    case PA_STREAM_FAILED, PA_STREAM_TERMINATED: report(.failed(reason: context.lastError))
    default: break
    }
  }

  private func moved() {
    onMove(sink)
    report(.moved)
    // The new sink may be suspended, and libpulse has no callback of its own for that.
    sinkChanged()
  }

  private func sinkChanged() { report(.sink(sinkState)) }

  /// Both servers name their stand-in for no sink so.
  private static let standIn = "auto_null"

  private var sinkState: SinkState {
    if let name = pa_stream_get_device_name(handle), String(cString: name).hasPrefix(Self.standIn) { return .absent }
    return pa_stream_is_suspended(handle) > 0 ? .suspended : .awake
  }

  /// The sink takes more at once than the server knew of, and the buffer is longer. PipeWire with a forced quantum of
  /// 8,192 plays nothing of what was asked for, and requests nothing either (seen in 0.3.65).
  private func bufferGrew() {
    guard source.pointee.requests == requestsAtBegin, !source.pointee.fillsBuffer,
      let attributes = pa_stream_get_buffer_attr(handle), BufferGrant(attributes.pointee).length > askedLength
    else { return }
    source.pointee.fillsBuffer = true
    writeWanted()
    report(.bufferGrew(granted.queue))
  }

  private func requestReceived(_ name: UnsafePointer<CChar>?) {
    switch name.map({ String(cString: $0) }) {
    case PA_STREAM_EVENT_REQUEST_CORK: report(.corkRequested)
    case PA_STREAM_EVENT_REQUEST_UNCORK: report(.uncorkRequested)
    default: break
    }
  }

  private func latencyMeasured() {
    var latency = pa_usec_t()
    var isNegative: Int32 = 0
    guard pa_stream_get_latency(handle, &latency, &isNegative) >= 0 else { return }
    report(.latency(isNegative != 0 ? .zero : .microseconds(Int64(clamping: latency))))
  }
}
