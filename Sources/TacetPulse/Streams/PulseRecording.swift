internal import CTacetPulse
import TacetSignal

/// A stream of interleaved float frames from a source of a sound server (`pa_stream`).
///
/// It is asked for on a source and never moved, also not by the server: where that source goes, it ends. Its volume and
/// mute are the user's and never set here. Made, used and given up on the loop's thread or with its lock.
package final class PulseRecording: CallbackTarget {
  /// The failure of a stream, as libpulse names it.
  package struct Failure: Hashable, Sendable {
    /// The number of the error, such as that of `PA_ERR_ACCESS`.
    package let code: Int
    /// libpulse's words.
    package let reason: String

    package init(code: Int, reason: String) {
      self.code = code
      self.reason = reason
    }

    /// The server refuses (`PA_ERR_ACCESS`).
    package static func denied(reason: String) -> Failure { Failure(code: Int(PA_ERR_ACCESS.rawValue), reason: reason) }
    /// There is no such source (`PA_ERR_NOENTITY`).
    package static func absent(reason: String) -> Failure {
      Failure(code: Int(PA_ERR_NOENTITY.rawValue), reason: reason)
    }
    /// The server ended the stream, because its source is gone (`PA_ERR_KILLED`).
    package static func killed(reason: String) -> Failure { Failure(code: Int(PA_ERR_KILLED.rawValue), reason: reason) }

    package var isDenied: Bool { code == Int(PA_ERR_ACCESS.rawValue) }
    package var isAbsent: Bool { code == Int(PA_ERR_NOENTITY.rawValue) }
    package var isKilled: Bool { code == Int(PA_ERR_KILLED.rawValue) }

    /// The name of the error: `PA_ERR_ACCESS`.
    package var name: String {
      switch self {
      case _ where isDenied: "PA_ERR_ACCESS"
      case _ where isAbsent: "PA_ERR_NOENTITY"
      case _ where isKilled: "PA_ERR_KILLED"
      default: "error \(code)"
      }
    }
  }

  /// An event of a stream, reported on the loop's thread.
  package enum Event: Hashable, Sendable {
    /// The server made it, in this format: frames follow.
    case ready(AudioFormat)
    /// It could not be made, or was ended. It can not be used again.
    case failed(Failure)
    /// The server moved it to another source all the same. Nothing is delivered of that one.
    case moved
    /// Its source is suspended and delivers nothing, or delivers again.
    case suspended(Bool)
    /// The time from the microphone to the delivery of a frame. Below 0 of an output's monitor, which delivers what
    /// is heard later.
    case latency(Duration)
  }

  private let context: PulseContext
  private let handle: OpaquePointer
  private let onFrames: (UnsafeBufferPointer<Float>?, Int) -> Void
  private let onEvent: (Event) -> Void
  private let channels: Int
  private var isOver = false
  /// The server's number of the source that it was made on.
  private var source: UInt32?
  /// The question where it is, after a report of a move; the frames since then are not delivered.
  private var question: OpaquePointer?
  private var framesSinceQuestion = 0
  /// The number of deliveries so far.
  package private(set) var deliveries = 0

  /// A stream that is not connected yet.
  ///
  /// `name` is what mixers show beside the application's, `role` the `media.role` of the protocol; `properties` are
  /// further ones, by name. `onFrames` takes interleaved samples within libpulse's own step, with their number of
  /// frames; nil: a hole of so many frames, which the server lost.
  package init(
    in context: PulseContext, name: String, role: String, properties further: [String: String] = [:],
    format: AudioFormat, onFrames: @escaping (UnsafeBufferPointer<Float>?, Int) -> Void,
    onEvent: @escaping (Event) -> Void
  ) throws(PulseError) {
    var spec = pa_sample_spec(
      format: PA_SAMPLE_FLOAT32LE, rate: UInt32(clamping: format.sampleRate), channels: UInt8(clamping: format.channels)
    )
    let properties = pa_proplist_new()
    defer { pa_proplist_free(properties) }
    pa_proplist_sets(properties, PA_PROP_MEDIA_ROLE, role)
    for (key, value) in further { pa_proplist_sets(properties, key, value) }
    guard let handle = pa_stream_new_with_proplist(context.handle, name, &spec, nil, properties) else {
      throw .noStream(reason: context.lastError)
    }
    self.context = context
    self.handle = handle
    self.onFrames = onFrames
    self.onEvent = onEvent
    channels = format.channels
    pa_stream_set_state_callback(handle, { PulseRecording.from($1)?.stateChanged() }, myself)
    pa_stream_set_read_callback(handle, { PulseRecording.from($2)?.read() }, myself)
    pa_stream_set_moved_callback(handle, { PulseRecording.from($1)?.moved() }, myself)
    pa_stream_set_suspended_callback(handle, { PulseRecording.from($1)?.suspensionChanged() }, myself)
    pa_stream_set_latency_update_callback(handle, { PulseRecording.from($1)?.latencyMeasured() }, myself)
  }

  deinit {
    if let question { PulseOperation.cancel(question) }
    pa_stream_set_read_callback(handle, nil, nil)
    pa_stream_set_moved_callback(handle, nil, nil)
    pa_stream_set_suspended_callback(handle, nil, nil)
    pa_stream_set_latency_update_callback(handle, nil, nil)
    release(stream: handle)
  }

  /// Connects to the source of this name, in blocks of this length as far as the server grants it.
  /// `pa_stream_connect_record`, `PA_STREAM_DONT_MOVE`: a headset that goes must not lead to another microphone.
  package func connect(to source: String, block: Duration, sampleRate: Int) {
    let frames = max(1, FrameCount(block, sampleRate: sampleRate).rawValue)
    let automatic = UInt32.max
    var buffer = pa_buffer_attr(
      maxlength: automatic, tlength: automatic, prebuf: automatic, minreq: automatic,
      fragsize: UInt32(clamping: frames * channels * MemoryLayout<Float>.size))
    let flags = pa_stream_flags_t(rawValue: PA_STREAM_DONT_MOVE.rawValue | PA_STREAM_ADJUST_LATENCY.rawValue)
    if pa_stream_connect_record(handle, source, &buffer, flags) < 0 { report(.failed(failure)) }
  }

  /// Asks for a measurement: `.latency` follows. `pa_stream_update_timing_info`.
  package func measureLatency() { PulseOperation.detach(pa_stream_update_timing_info(handle, nil, nil)) }

  private var failure: Failure {
    Failure(code: Int(pa_context_errno(context.handle)), reason: context.lastError)
  }

  private func stateChanged() {
    switch pa_stream_get_state(handle) {
    case PA_STREAM_READY:
      source = pa_stream_get_device_index(handle)
      let granted = pa_stream_get_sample_spec(handle).map {
        AudioFormat(sampleRate: Int($0.pointee.rate), channels: Int($0.pointee.channels))
      }
      if let granted { report(.ready(granted)) }
      if pa_stream_is_suspended(handle) > 0 { report(.suspended(true)) }
    case PA_STREAM_FAILED, PA_STREAM_TERMINATED: report(.failed(failure))
    default: break
    }
  }

  private func read() {
    while pa_stream_readable_size(handle) > 0, pa_stream_readable_size(handle) != .max {
      var memory: UnsafeRawPointer?
      var size = 0
      guard pa_stream_peek(handle, &memory, &size) >= 0, size > 0 else { break }
      let frames = size / (channels * MemoryLayout<Float>.size)
      deliveries &+= 1
      if question != nil {
        framesSinceQuestion += frames
      } else if !isOver {
        let samples = memory.map {
          UnsafeRawBufferPointer(start: $0, count: frames * channels * MemoryLayout<Float>.size)
            .bindMemory(to: Float.self)
        }
        onFrames(samples, frames)
      }
      pa_stream_drop(handle)
    }
  }

  /// PipeWire reports a second link as a move too, such as one that its user has patched beside the first: the server
  /// says where the stream is.
  private func moved() {
    guard question == nil, !isOver else { return }
    question = pa_context_get_source_output_info(
      context.handle, pa_stream_get_index(handle),
      { _, info, end, me in
        // The end of the list follows an answer.
        if end <= 0 { PulseRecording.from(me)?.located(at: info?.pointee.source) }
      }, myself)
    if question == nil { located(at: nil) }
  }

  /// The server says on which source it is; nil: it does not.
  private func located(at source: UInt32?) {
    if let question { PulseOperation.cancel(question) }
    question = nil
    let frames = framesSinceQuestion
    framesSinceQuestion = 0
    guard source == nil || source != self.source else { return frames > 0 ? onFrames(nil, frames) : () }
    isOver = true
    report(.moved)
  }

  private func suspensionChanged() { report(.suspended(pa_stream_is_suspended(handle) > 0)) }

  private func latencyMeasured() {
    var (microseconds, isNegative): (pa_usec_t, Int32) = (0, 0)
    guard pa_stream_get_latency(handle, &microseconds, &isNegative) >= 0 else { return }
    let latency = Int64(clamping: microseconds)
    report(.latency(.microseconds(isNegative != 0 ? -latency : latency)))
  }

  private func report(_ event: Event) { context.loop.post { [weak self] in self?.onEvent(event) } }
}
