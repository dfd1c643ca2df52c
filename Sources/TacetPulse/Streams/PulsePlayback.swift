internal import CTacetPulse
import TacetSignal

/// A stream of interleaved stereo float frames to a sound server (`pa_stream`), made by a ``RenderCallback``.
///
/// It follows the default sink and can be moved by the user. Its volume and mute are the user's: never set here, for
/// the server would remember them for every game. Made, used and given up on the loop's thread or with its lock.
package final class PulsePlayback {
  /// What a stream tells, on the loop's thread.
  package enum Event: Equatable, Sendable {
    /// The server made it: ``PulsePlayback/begin()``.
    case ready(Sink)
    /// It could not be made, or was ended; libpulse's words. It is good for nothing now: make a new one.
    case failed(reason: String)
    /// It plays on another sink now, the one named.
    case moved(to: String)
    /// What its sink is now; maybe no other than before.
    case sink(Sink)
    /// Frames came too late, and silence was heard.
    case underflow
    /// The server asks for a pause: something more important sounds.
    case corkRequested
    /// The server ends its request for a pause.
    case uncorkRequested
    /// The server did what ``PulsePlayback/cork(_:isRequested:)`` or ``PulsePlayback/ask()`` was about.
    case answered
    /// How long a frame written now takes until it is heard.
    case latency(Duration)
  }

  /// What a stream plays on.
  package enum Sink: Hashable, Sendable {
    /// A sink that asks for frames.
    case awake
    /// One that sleeps, and asks for nothing.
    case suspended
    /// None: the server's stand-in, which asks for frames that nobody hears.
    case absent
  }

  /// What becomes of frames.
  package enum OutputGate: Hashable, Sendable {
    /// They are rendered and heard.
    case open
    /// None are rendered, and silence is played: what plays stands still.
    case held
    /// They are rendered, and silence is played in their place: what plays goes on, and can come to its end.
    case muted
  }

  private let context: PulseContext
  private let handle: OpaquePointer
  private let feed: UnsafeMutablePointer<RenderSource>
  private let onEvent: (Event) -> Void
  private let onMove: (UInt32) -> Void
  private var request: OpaquePointer?

  /// A stream that is not connected yet.
  ///
  /// `name` is what mixers show beside the application's, `role` a `media.role` of the protocol, such as `game`. Fails
  /// for a rate above 768 kHz or below 1 Hz. `onMove` is told the sink's number, within libpulse's own step and so before
  /// a frame more is made: there the stream may be silenced, but not given up. `pa_stream_new_with_proplist`.
  package init(
    in context: PulseContext, name: String, role: String, sampleRate: Int, render: RenderCallback,
    onMove: @escaping (UInt32) -> Void, onEvent: @escaping (Event) -> Void
  ) throws(PulseError) {
    var spec = pa_sample_spec(
      format: PA_SAMPLE_FLOAT32LE, rate: UInt32(clamping: sampleRate), channels: UInt8(Frame.channels))
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    pa_proplist_sets(properties, PA_PROP_MEDIA_ROLE, role)
    guard let handle = pa_stream_new_with_proplist(context.handle, name, &spec, nil, properties) else {
      throw .noStream(reason: context.lastError)
    }
    self.context = context
    self.handle = handle
    self.onMove = onMove
    self.onEvent = onEvent
    feed = .allocate(capacity: 1)
    feed.initialize(to: RenderSource(render: render))
    listen()
  }

  deinit {
    replaceRequest(with: nil)
    pa_stream_set_write_callback(handle, nil, nil)
    pa_stream_set_state_callback(handle, nil, nil)
    pa_stream_set_moved_callback(handle, nil, nil)
    pa_stream_set_suspended_callback(handle, nil, nil)
    pa_stream_set_underflow_callback(handle, nil, nil)
    pa_stream_set_event_callback(handle, nil, nil)
    pa_stream_set_latency_update_callback(handle, nil, nil)
    pa_stream_disconnect(handle)
    pa_stream_unref(handle)
    feed.deallocate()
  }

  /// Asks the server to make it on the default sink, with about `latency` in all; corked from the start, if so wanted.
  /// `pa_stream_connect_playback` with no device, no volume and, where it is not to be corked, no flags. No timing is
  /// asked for by libpulse itself, which would do so while nothing plays too, and none is interpolated: after a long cork
  /// that says 0.
  package func connect(latency: Duration, isCorked: Bool) {
    var buffer = buffer(for: latency)
    let flags = isCorked ? PA_STREAM_START_CORKED : PA_STREAM_NOFLAGS
    if pa_stream_connect_playback(handle, nil, &buffer, flags, nil, nil) < 0 {
      tell(.failed(reason: context.lastError))
    }
  }

  /// Asks for another latency in all, while it plays; what was written stays. `pa_stream_set_buffer_attr`.
  package func setLatency(_ latency: Duration) {
    var buffer = buffer(for: latency)
    if let change = pa_stream_set_buffer_attr(handle, &buffer, nil, nil) { pa_operation_unref(change) }
  }

  /// The stream's share of the latency: a fifth is the sink's. `PA_STREAM_ADJUST_LATENCY`, which would leave the sharing
  /// to the server, has PulseAudio ask twice as often for the same latency.
  private func buffer(for latency: Duration) -> pa_buffer_attr {
    let rate = Int(pa_stream_get_sample_spec(handle).pointee.rate)
    let frames = max(1, FrameCount(latency * 4 / 5, sampleRate: rate).rawValue)
    let automatic = UInt32.max
    return pa_buffer_attr(
      maxlength: automatic, tlength: UInt32(clamping: frames * Frame.bytes), prebuf: automatic, minreq: automatic,
      fragsize: automatic)
  }

  /// Has frames rendered from now on, the first ones within this call if the server wants any. After `.ready`.
  package func begin() {
    feed.pointee.lastRequest = nil
    feed.pointee.longestWait = nil
    pa_stream_set_write_callback(handle, { write(stream: $0, bytes: $1, feed: $2) }, feed)
    let wanted = pa_stream_writable_size(handle)
    if wanted != .max { write(stream: handle, bytes: wanted, feed: feed) }
  }

  /// Has no frames rendered until ``begin()``, and takes back what the server has not played.
  package func halt() {
    pa_stream_set_write_callback(handle, nil, nil)
    flush()
  }

  /// What becomes of frames from the next one on. When opened, they rise from silence within 5 ms.
  package var gate: OutputGate {
    get { feed.pointee.gate }
    set {
      if newValue == .open, feed.pointee.gate != .open { feed.pointee.risen = 0 }
      feed.pointee.gate = newValue
    }
  }

  /// The number of the sink it plays on. After `.ready`. `pa_stream_get_device_index`.
  package var sink: UInt32 { pa_stream_get_device_index(handle) }

  /// Takes back what was written and is not heard yet. `pa_stream_flush`.
  package func flush() {
    if let flush = pa_stream_flush(handle, nil, nil) { pa_operation_unref(flush) }
  }

  /// Says something about what it plays, such as `event.id`, in place of what was said under this name before.
  /// `pa_stream_proplist_update`.
  package func setProperty(_ name: String, _ value: String) {
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    pa_proplist_sets(properties, name, value)
    if let update = pa_stream_proplist_update(handle, PA_UPDATE_REPLACE, properties, nil, nil) {
      pa_operation_unref(update)
    }
  }

  /// How often the server has asked for frames so far.
  package var requests: Int { feed.pointee.requests }

  /// The longest time between two requests since this was last asked, or since ``begin()``; nil: there were no two.
  package func takeLongestWait() -> Duration? {
    defer { feed.pointee.longestWait = nil }
    return feed.pointee.longestWait
  }

  /// Has the server ask for nothing (true), or go on asking (false). `pa_stream_cork`.
  ///
  /// `isRequested`: whether the server itself asked for it. It ends its request only to a stream that has obeyed by
  /// then; where it was over sooner, `.uncorkRequested` comes all the same, and may so come twice.
  package func cork(_ isCorked: Bool, isRequested: Bool) {
    let done: pa_stream_success_cb_t = { _, _, me in PulsePlayback.from(me)?.tell(.answered) }
    let doneAndAsk: pa_stream_success_cb_t = { _, _, me in
      PulsePlayback.from(me)?.tell(.answered)
      PulsePlayback.from(me)?.askWhetherMuted()
    }
    replaceRequest(with: pa_stream_cork(handle, isCorked ? 1 : 0, isRequested ? doneAndAsk : done, myself))
  }

  /// Has the server show that it lives: `.answered`. `pa_stream_update_timing_info`.
  package func ask() {
    replaceRequest(
      with: pa_stream_update_timing_info(handle, { _, _, me in PulsePlayback.from(me)?.tell(.answered) }, myself))
  }

  /// Asks for a measurement: `.latency`, later. `pa_stream_update_timing_info`.
  package func measureLatency() {
    if let measurement = pa_stream_update_timing_info(handle, nil, nil) { pa_operation_unref(measurement) }
  }

  /// While its request holds PulseAudio mutes the stream, and nothing else tells that it is over.
  private func askWhetherMuted() {
    let answer: pa_sink_input_info_cb_t = { _, info, _, me in
      if let info, info.pointee.mute == 0 { PulsePlayback.from(me)?.tell(.uncorkRequested) }
    }
    let index = pa_stream_get_index(handle)
    replaceRequest(with: pa_context_get_sink_input_info(context.handle, index, answer, myself))
  }

  /// Keeps the newest request, and sees to it that an earlier one is not answered to an object that is gone.
  private func replaceRequest(with newest: OpaquePointer?) {
    if let request {
      pa_operation_cancel(request)
      pa_operation_unref(request)
    }
    request = newest
  }

  private var myself: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  private func tell(_ event: Event) { context.loop.post { [weak self] in self?.onEvent(event) } }

  private func listen() {
    let me = myself
    pa_stream_set_state_callback(handle, { PulsePlayback.from($1)?.stateChanged() }, me)
    pa_stream_set_moved_callback(handle, { PulsePlayback.from($1)?.moved() }, me)
    pa_stream_set_suspended_callback(
      handle, { PulsePlayback.from($1)?.sinkChanged() }, me)
    pa_stream_set_underflow_callback(handle, { PulsePlayback.from($1)?.tell(.underflow) }, me)
    pa_stream_set_event_callback(handle, { PulsePlayback.from($3)?.requested($1) }, me)
    pa_stream_set_latency_update_callback(handle, { PulsePlayback.from($1)?.latencyMeasured() }, me)
  }

  private static func from(_ me: UnsafeMutableRawPointer?) -> PulsePlayback? {
    me.map { Unmanaged<PulsePlayback>.fromOpaque($0).takeUnretainedValue() }
  }

  private func stateChanged() {
    switch pa_stream_get_state(handle) {
    case PA_STREAM_READY: tell(.ready(sinkState))
    case PA_STREAM_FAILED, PA_STREAM_TERMINATED: tell(.failed(reason: context.lastError))
    default: break
    }
  }

  private func moved() {
    onMove(sink)
    guard let sink = pa_stream_get_device_name(handle) else { return }
    tell(.moved(to: String(cString: sink)))
    // A move changes this too, and says no more about it.
    sinkChanged()
  }

  private func sinkChanged() { tell(.sink(sinkState)) }

  /// Both servers call the sink that they make where there is none `auto_null`.
  private var sinkState: Sink {
    if let name = pa_stream_get_device_name(handle), String(cString: name).hasPrefix("auto_null") { return .absent }
    return pa_stream_is_suspended(handle) > 0 ? .suspended : .awake
  }

  private func requested(_ name: UnsafePointer<CChar>?) {
    switch name.map({ String(cString: $0) }) {
    case PA_STREAM_EVENT_REQUEST_CORK: tell(.corkRequested)
    case PA_STREAM_EVENT_REQUEST_UNCORK: tell(.uncorkRequested)
    default: break
    }
  }

  private func latencyMeasured() {
    var latency = pa_usec_t()
    var isNegative: Int32 = 0
    guard pa_stream_get_latency(handle, &latency, &isNegative) >= 0 else { return }
    tell(.latency(isNegative != 0 ? .zero : .microseconds(Int64(clamping: latency))))
  }
}

private enum Frame {
  // Computed: a stored one would be made on first use, in the write callback, where code is not optimised.
  static var channels: Int { 2 }
  static var bytes: Int { channels * MemoryLayout<Float>.stride }
}

/// What the write callback has at hand; all of it is the loop's thread's.
private struct RenderSource {
  /// The length of the rise when the gate opens, in frames: 5 ms at 48 kHz.
  static var rise: Int { 240 }

  let render: RenderCallback
  var requests = 0
  var lastRequest: SuspendingClock.Instant?
  var longestWait: Duration?
  var gate = PulsePlayback.OutputGate.open
  /// How far the rise is.
  var risen = RenderSource.rise

  /// The server asks for frames.
  mutating func beAsked() {
    requests &+= 1
    let now = SuspendingClock.now
    if let lastRequest { longestWait = max(longestWait ?? .zero, now - lastRequest) }
    lastRequest = now
  }

  /// Has `frames` made at `samples`.
  mutating func fill(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    if gate != .held { render(samples, frames: frames) }
    guard gate == .open else {
      samples.update(repeating: 0, count: Frame.channels * frames)
      return
    }
    var frame = 0
    while risen < RenderSource.rise, frame < frames {
      let gain = Float(risen) / Float(RenderSource.rise)
      samples[Frame.channels * frame] *= gain
      samples[Frame.channels * frame + 1] *= gain
      frame += 1
      risen += 1
    }
  }
}

/// The write callback: has the server's own memory rendered into, whole frames at a time, until it has what it asked
/// for. The stream's thread only; nothing of ours allocates, locks, retains or releases.
private func write(stream: OpaquePointer?, bytes: Int, feed: UnsafeMutableRawPointer?) {
  guard let feed = feed?.assumingMemoryBound(to: RenderSource.self) else { return }
  feed.pointee.beAsked()
  var left = bytes
  while left >= Frame.bytes {
    var memory: UnsafeMutableRawPointer?
    var size = left
    guard pa_stream_begin_write(stream, &memory, &size) >= 0, let memory else { return }
    let frames = min(size, left) / Frame.bytes
    guard frames > 0 else {
      pa_stream_cancel_write(stream)
      return
    }
    feed.pointee.fill(memory.assumingMemoryBound(to: Float.self), frames: frames)
    guard pa_stream_write(stream, memory, frames * Frame.bytes, nil, 0, PA_SEEK_RELATIVE) >= 0 else { return }
    left -= frames * Frame.bytes
  }
}
